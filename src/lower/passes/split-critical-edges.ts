/**
 * Gives every edge from a block with two successors to a block with phis and several predecessors a
 * block of its own, where the moves of the phis will stand.
 */
import type { Draft, DraftBlock, DraftFunction } from "../draft.ts";
import { predecessors, successors } from "./graph.ts";

export function splitCriticalEdges(fn: DraftFunction, _draft: Draft): void {
  const before = predecessors(fn);
  const added: DraftBlock[] = [];
  for (const block of fn.blocks) {
    const { end } = block;
    if (end.kind !== "brIf") continue;
    if (end.whenTrue === end.whenFalse) {
      block.end = { kind: "br", target: end.whenTrue, loc: end.loc };
      continue;
    }
    for (const next of successors(block)) {
      if (next.phis.length === 0 || before.get(next)!.length < 2) continue;
      const edge: DraftBlock = {
        name: `${block.name}.to.${next.name}`,
        phis: [],
        body: [],
        end: { kind: "br", target: next, loc: end.loc },
      };
      if (end.whenTrue === next) end.whenTrue = edge;
      else end.whenFalse = edge;
      for (const phi of next.phis)
        for (const incoming of phi.incoming) if (incoming.block === block) incoming.block = edge;
      added.push(edge);
    }
  }
  fn.blocks.push(...added);
}
