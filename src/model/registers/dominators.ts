/** Which blocks every path from the entry passes through (Cooper, Harvey and Kennedy, 2001). */
import { treeAncestry } from "../../base/index.ts";

/** Whether every path from block 0 to `below` passes `above`; a block dominates itself. */
export type Dominates = (above: number, below: number) => boolean;

export interface Dominance {
  readonly dominates: Dominates;
  /** The nearest block that dominates both; undefined where there is none, since one is never reached. */
  common(a: number, b: number): number | undefined;
}

export function dominanceOf(successors: readonly (readonly number[])[]): Dominance {
  const order = reversePostorder(successors);
  const rank = new Int32Array(successors.length).fill(-1);
  order.forEach((block, at) => {
    rank[block] = at;
  });
  const predecessors = successors.map((): number[] => []);
  successors.forEach((targets, from) => {
    for (const to of targets) predecessors[to]!.push(from);
  });
  // By rank: the nearest dominator, which has a lower rank.
  const above = new Int32Array(order.length).fill(-1);
  above[0] = 0;
  const common = (a: number, b: number): number => {
    while (a !== b) {
      if (a > b) a = above[a]!;
      else b = above[b]!;
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = 1; at < order.length; at++) {
      let nearest = -1;
      for (const from of predecessors[order[at]!]!) {
        const other = rank[from]!;
        if (other < 0 || above[other]! < 0) continue;
        nearest = nearest < 0 ? other : common(other, nearest);
      }
      if (nearest === above[at]) continue;
      above[at] = nearest;
      changed = true;
    }
  }
  const isAbove = treeAncestry(above);
  return {
    dominates: (high, low) => {
      const [top, from] = [rank[high]!, rank[low]!];
      return top < 0 || from < 0 ? high === low : isAbove(top, from);
    },
    common: (a, b) => {
      const [one, other] = [rank[a]!, rank[b]!];
      if (one < 0 || other < 0) return a === b ? a : undefined;
      return order[common(one, other)];
    },
  };
}

function reversePostorder(successors: readonly (readonly number[])[]): number[] {
  const seen = new Set([0]);
  const finished: number[] = [];
  // Blocks on the way, each with the number of its successors that were followed.
  const way: [block: number, next: number][] = [[0, 0]];
  while (way.length > 0) {
    const step = way.at(-1)!;
    const to = successors[step[0]]![step[1]++];
    if (to === undefined) {
      finished.push(step[0]);
      way.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      way.push([to, 0]);
    }
  }
  return finished.reverse();
}
