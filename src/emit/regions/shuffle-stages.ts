/**
 * Passes with shuffles cannot go from loads to stores by four lanes: what a shuffle reads must be there
 * for all lanes first. Such values are computed for the whole warp into eight wasm locals, in program
 * order, and so is whatever is used twice, as it would be computed again for each shuffle that needs it.
 */
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { partCount } from "../ops/operands.ts";
import { Chunk } from "./chunk.ts";
import type { Node, OpNode, ShuffleNode } from "./nodes.ts";

/** Computes all lanes of what the shuffles that are used need. The locals are for the caller to free. */
export function emitShuffleStages(
  e: FunctionEmitter,
  computed: readonly (OpNode | ShuffleNode)[],
): Local[] {
  const sources = new Set<Node>();
  for (const node of computed)
    if (node.kind === "shuffle" && node.uses > 0) sources.add(node.source);
  const locals: Local[] = [];
  const widen = (node: Node) => {
    const whole = Array.from({ length: e.chunks }, () =>
      Array.from({ length: partCount(node.type) }, () => e.f.temp("v128")),
    );
    for (const [number, parts] of whole.entries()) {
      const chunk = new Chunk(e, { chunk: number }, true);
      for (const [part, local] of parts.entries()) {
        chunk.compute(node, part);
        e.f.set(local);
      }
      chunk.finish();
    }
    node.whole = whole;
    locals.push(...whole.flat());
  };
  for (const source of sources)
    if (source.kind !== "op" && source.kind !== "shuffle") widen(source);
  for (const node of computed)
    if (node.uses > 0 && (sources.has(node) || (node.kind === "op" && node.uses > 1))) widen(node);
  return locals;
}
