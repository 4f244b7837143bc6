/** Where an instruction stands in the sources. */
import type { LocId, SourcePoint } from "../base/index.ts";
import type { Program } from "./program.ts";

/** From the innermost call outwards: where it is, then where each function was inlined. Line 0: none is known. */
export function inlineChain({ locations }: Program, id: LocId): SourcePoint[] {
  const chain: SourcePoint[] = [];
  for (let at = id; at > 0; at = locations[at]!.inlinedAt) {
    const { file, line, column } = locations[at]!;
    chain.push({ file, line, column });
  }
  return chain;
}
