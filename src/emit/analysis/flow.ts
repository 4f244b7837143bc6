/** Which blocks of a function come after which: what every way out passes, and what a branch decides. */
import type { Program, ProgramFunction } from "../../lower/index.ts";
import { successors } from "./liveness.ts";

/**
 * By block number minus `firstBlock`: the next block that every path to an end of the function
 * passes, likewise counted; `blockCount` where that is the end itself.
 */
export function immediatePostDominators(program: Program, fn: ProgramFunction): Int32Array {
  const count = fn.blockCount;
  const end = count;
  const next = Array.from({ length: count }, (_, index) => {
    const targets = successors(program, fn.firstBlock + index).map((b) => b - fn.firstBlock);
    return targets.length > 0 ? targets : [end];
  });
  const order = exitFirst(next, end);
  const rank = new Int32Array(count + 1).fill(-1);
  for (const [position, block] of order.entries()) rank[block] = position;
  const ipdom = new Int32Array(count + 1).fill(-1);
  ipdom[end] = end;
  const meet = (a: number, b: number): number => {
    let [left, right] = [a, b];
    while (left !== right) {
      while (rank[left]! > rank[right]!) left = ipdom[left]!;
      while (rank[right]! > rank[left]!) right = ipdom[right]!;
    }
    return left;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of order) {
      if (block === end) continue;
      let found = -1;
      for (const target of next[block]!)
        if (ipdom[target]! >= 0) found = found < 0 ? target : meet(found, target);
      if (found >= 0 && ipdom[block] !== found) {
        ipdom[block] = found;
        changed = true;
      }
    }
  }
  // Blocks that reach no end, as in an endless loop, are followed by the end all the same.
  return ipdom.subarray(0, count).map((block) => (block < 0 ? end : block));
}

/** Reverse post-order of the reversed graph, from the end. */
function exitFirst(next: readonly (readonly number[])[], end: number): number[] {
  const before: number[][] = Array.from({ length: end + 1 }, () => []);
  for (const [block, targets] of next.entries())
    for (const target of targets) before[target]!.push(block);
  const seen = new Uint8Array(end + 1);
  const order: number[] = [];
  const stack: { block: number; at: number }[] = [{ block: end, at: 0 }];
  seen[end] = 1;
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const block = before[top.block]![top.at++];
    if (block === undefined) {
      order.push(top.block);
      stack.pop();
    } else if (!seen[block]) {
      seen[block] = 1;
      stack.push({ block, at: 0 });
    }
  }
  return order.reverse();
}

/**
 * Collects the blocks (counted from the first) that run or not, or how often, as branches decide. Branches are
 * best added last first: one that was added leads straight to where its ways meet.
 */
export class Influenced {
  /** By block: 1 if one of the branches decides about it. */
  readonly blocks: Uint8Array;
  private readonly added: Uint8Array;
  /** By block: the join up to which it was last followed; -1 for none. */
  private readonly followedTo: Int32Array;
  private readonly next: (index: number) => number[];
  private readonly ipdom: Int32Array;

  constructor(program: Program, fn: ProgramFunction, ipdom: Int32Array) {
    this.blocks = new Uint8Array(fn.blockCount);
    this.added = new Uint8Array(fn.blockCount);
    this.followedTo = new Int32Array(fn.blockCount).fill(-1);
    this.next = (index) =>
      successors(program, fn.firstBlock + index).map((block) => block - fn.firstBlock);
    this.ipdom = ipdom;
  }

  /** `branch`: the block that ends in it. */
  add(branch: number): void {
    const join = this.ipdom[branch]!;
    const work = this.next(branch);
    for (let index = work.pop(); index !== undefined; index = work.pop()) {
      // What follows a block before the same join has been found once.
      if (index === join || index === this.added.length || this.followedTo[index] === join)
        continue;
      this.followedTo[index] = join;
      this.blocks[index] = 1;
      // What its own ways pass before they meet is there already.
      if (this.added[index]) work.push(this.ipdom[index]!);
      else work.push(...this.next(index));
    }
    this.added[branch] = 1;
  }
}
