/** Positions of ordered blocks and the loops around them: the view that the last passes share. */
import type { DraftBlock, DraftFunction } from "../draft.ts";
import { successors } from "./graph.ts";
import type { BlockLoop } from "./order-blocks.ts";

export interface BlockOrder {
  readonly blocks: readonly DraftBlock[];
  readonly loops: readonly BlockLoop[];
  readonly position: ReadonlyMap<DraftBlock, number>;
  /** Successor positions by position. */
  readonly next: readonly (readonly number[])[];
  /** Loops around a position, innermost first, as indices into `loops`. */
  readonly around: readonly (readonly number[])[];
  /** Edges out of each loop, by where they begin, ascending. */
  readonly exits: readonly (readonly LoopExit[])[];
}

interface LoopExit {
  readonly from: number;
  readonly to: number;
}

/** The view of a function whose blocks `orderBlocks` has just ordered. */
export function blockOrder(fn: DraftFunction, loops: readonly BlockLoop[]): BlockOrder {
  const position = new Map(fn.blocks.map((block, index) => [block, index]));
  const around: number[][] = fn.blocks.map(() => []);
  loops.forEach((loop, index) => {
    for (let at = loop.start; at <= loop.end; at++) around[at]!.unshift(index);
  });
  const next = fn.blocks.map((block) => successors(block).map((to) => position.get(to)!));
  const exits: LoopExit[][] = loops.map(() => []);
  next.forEach((targets, from) => {
    for (const to of targets)
      for (const loop of around[from]!)
        if (!isInside(loops[loop]!, to)) exits[loop]!.push({ from, to });
  });
  return { blocks: fn.blocks, loops, position, next, around, exits };
}

export function isInside(loop: BlockLoop, position: number): boolean {
  return position >= loop.start && position <= loop.end;
}
