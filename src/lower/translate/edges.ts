/** The edges of a body as they are made, for its phis. */
import type { DraftBlock } from "../draft.ts";
import type { Activation } from "./translation.ts";

/** Records the edge from the current block of the Draft and returns where it leads. */
export function edge(a: Activation, irFrom: number, irTo: number): DraftBlock {
  const from = a.build.current;
  const edges = a.edges.get(irTo) ?? [];
  // Both ways of one branch may lead to the same block.
  if (!edges.some((known) => known.from === from)) edges.push({ from, irFrom });
  a.edges.set(irTo, edges);
  return a.blocks[irTo]!;
}
