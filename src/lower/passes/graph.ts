/**
 * The control-flow graph of a Draft function: who follows whom, in which order, who dominates whom.
 * Recomputed by each pass that needs it; nothing here is kept up to date.
 */
import { pushTo, type TreePlaces, treePlaces, unreachable } from "../../base/index.ts";
import type { DraftBlock, DraftFunction } from "../draft.ts";

/** Successors of a block, without duplicates, the true side first. */
export function successors(block: DraftBlock): DraftBlock[] {
  const { end } = block;
  switch (end.kind) {
    case "br":
      return [end.target];
    case "brIf":
      return end.whenTrue === end.whenFalse ? [end.whenTrue] : [end.whenTrue, end.whenFalse];
    case "ret":
    case "trap":
      return [];
    default:
      return unreachable(end, "terminator");
  }
}

/** Makes every edge of `block` that leads to `from` lead to `to`. Phis are the caller's business. */
export function redirect(block: DraftBlock, from: DraftBlock, to: DraftBlock): void {
  const { end } = block;
  if (end.kind === "br") {
    if (end.target === from) end.target = to;
  } else if (end.kind === "brIf") {
    if (end.whenTrue === from) end.whenTrue = to;
    if (end.whenFalse === from) end.whenFalse = to;
  }
}

/** Blocks that can be reached from the entry, entry first, each before its successors save back-edges. */
export function reversePostorder(fn: DraftFunction): DraftBlock[] {
  const entry = fn.blocks[0]!;
  const seen = new Set<DraftBlock>([entry]);
  const order: DraftBlock[] = [];
  // An explicit stack: generated code has chains of thousands of blocks. Successors are taken last
  // first, so that the true side comes out before the false side.
  const stack = [{ block: entry, todo: successors(entry) }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const next = top.todo.pop();
    if (!next) {
      order.push(top.block);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ block: next, todo: successors(next) });
    }
  }
  return order.reverse();
}

/** Predecessors of each block, once each, over the blocks listed in the function. */
export function predecessors(fn: DraftFunction): Map<DraftBlock, DraftBlock[]> {
  const result = new Map<DraftBlock, DraftBlock[]>(fn.blocks.map((block) => [block, []]));
  for (const block of fn.blocks)
    for (const next of successors(block)) result.get(next)?.push(block);
  return result;
}

/** Dominator tree of the reachable blocks. */
export class Dominators {
  /** Reachable blocks in reverse postorder. */
  readonly order: readonly DraftBlock[];
  readonly #position = new Map<DraftBlock, number>();
  /** Position of the immediate dominator, by position. */
  readonly #idom: Int32Array;
  /** Of positions, in the tree of these. */
  readonly #places: TreePlaces;

  constructor(fn: DraftFunction) {
    this.order = reversePostorder(fn);
    this.order.forEach((block, position) => {
      this.#position.set(block, position);
    });
    const count = this.order.length;
    const before: number[][] = this.order.map(() => []);
    this.order.forEach((block, position) => {
      for (const next of successors(block)) before[this.#position.get(next)!]!.push(position);
    });
    const idom = new Int32Array(count).fill(-1);
    idom[0] = 0;
    // Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm (2001).
    const meet = (a: number, b: number): number => {
      while (a !== b) {
        while (a > b) a = idom[a]!;
        while (b > a) b = idom[b]!;
      }
      return a;
    };
    for (let changed = true; changed; ) {
      changed = false;
      for (let position = 1; position < count; position++) {
        let dominator = -1;
        for (const from of before[position]!)
          if (idom[from]! >= 0) dominator = dominator < 0 ? from : meet(dominator, from);
        if (idom[position] !== dominator) {
          idom[position] = dominator;
          changed = true;
        }
      }
    }
    this.#idom = idom;
    this.#places = treePlaces(idom);
  }

  isReachable(block: DraftBlock): boolean {
    return this.#position.has(block);
  }

  /** The block's immediate dominator; undefined for the entry. */
  parent(block: DraftBlock): DraftBlock | undefined {
    const position = this.#position.get(block)!;
    return position === 0 ? undefined : this.order[this.#idom[position]!];
  }

  /** Reachable blocks, each before those that it dominates, which follow at once. */
  preorder(): DraftBlock[] {
    const blocks = [...this.order];
    this.order.forEach((block, position) => {
      blocks[this.#places.place[position]!] = block;
    });
    return blocks;
  }

  /** Whether every path to `b` passes `a`; a block dominates itself. */
  dominates(a: DraftBlock, b: DraftBlock): boolean {
    const { place, end } = this.#places;
    const [above, below] = [this.#position.get(a)!, this.#position.get(b)!];
    return place[below]! >= place[above]! && place[below]! < end[above]!;
  }

  /** Of blocks in the preorder of the tree of dominators, by their places in a list: those dominated follow at once. */
  treePlaces(blocks: readonly DraftBlock[]): TreePlaces {
    const positions = Int32Array.from(blocks, (block) => this.#position.get(block)!);
    const { place, end } = this.#places;
    return { place: positions.map((at) => place[at]!), end: positions.map((at) => end[at]!) };
  }
}

/** How many natural loops hold each reachable block. */
export function loopDepths(dominators: Dominators): Map<DraftBlock, number> {
  const before = new Map<DraftBlock, DraftBlock[]>();
  for (const block of dominators.order)
    for (const next of successors(block)) {
      pushTo(before, next, block);
    }
  const depths = new Map<DraftBlock, number>(dominators.order.map((block) => [block, 0]));
  for (const header of dominators.order) {
    const latches = (before.get(header) ?? []).filter((from) => dominators.dominates(header, from));
    if (latches.length === 0) continue;
    const body = new Set<DraftBlock>([header]);
    for (let block = latches.pop(); block; block = latches.pop()) {
      if (body.has(block)) continue;
      body.add(block);
      latches.push(...(before.get(block) ?? []));
    }
    for (const block of body) depths.set(block, depths.get(block)! + 1);
  }
  return depths;
}
