/**
 * Drops blocks that only lead on: split edges that needed no move. Lanes then wait one block further,
 * where they would have gone without doing anything.
 */
import type { DraftBlock, DraftFunction } from "../draft.ts";
import { redirect, successors } from "./graph.ts";
import type { BlockLoop } from "./order-blocks.ts";

/** Phis must be gone. Returns the loops at their new positions. */
export function removeEmptyBlocks(fn: DraftFunction, loops: readonly BlockLoop[]): BlockLoop[] {
  const headers = new Set(loops.map((loop) => fn.blocks[loop.start]!));
  const isEmpty = (block: DraftBlock, at: number): boolean =>
    at > 0 && block.body.length === 0 && block.end.kind === "br" && !headers.has(block);
  const empty = new Set(fn.blocks.filter(isEmpty));
  if (empty.size === 0) return [...loops];
  const behind = (block: DraftBlock): DraftBlock => {
    while (empty.has(block) && block.end.kind === "br") block = block.end.target;
    return block;
  };
  // Cycles without a header do not exist, so `behind` ends.
  const newPosition = new Int32Array(fn.blocks.length);
  let kept = 0;
  fn.blocks.forEach((block, at) => {
    // An end that goes is replaced by the block before it.
    newPosition[at] = empty.has(block) ? kept - 1 : kept++;
  });
  fn.blocks = fn.blocks.filter((block) => !empty.has(block));
  for (const block of fn.blocks) {
    for (const next of successors(block)) redirect(block, next, behind(next));
    const { end } = block;
    if (end.kind === "brIf" && end.whenTrue === end.whenFalse)
      block.end = { kind: "br", target: end.whenTrue, loc: end.loc };
  }
  return loops.map(({ start, end }) => ({ start: newPosition[start]!, end: newPosition[end]! }));
}
