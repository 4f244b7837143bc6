/**
 * What follows when the lanes of a warp part at a branch: where they meet again, and which loops they
 * leave at different times.
 *
 * Each side of the branch gives the blocks behind it its label, in block order. A block that two
 * labels reach is where lanes meet: a join, from where on they have one label, that of the join. A
 * loop around the branch whose ways out of one iteration (exits, and the way back) carry different
 * labels is left by some lanes while others stay.
 */
import type { BlockOrder } from "./block-order.ts";
import { isInside } from "./block-order.ts";

export interface BranchInfluence {
  /** Position of the block that ends in the branch. */
  readonly branch: number;
  readonly labels: Labels;
  /** Positions where lanes from different sides meet: their phis choose by lane. */
  readonly joins: ReadonlySet<number>;
  /** Loops that lanes leave in different iterations. */
  readonly partedLoops: ReadonlySet<number>;
}

/**
 * Labels of positions behind a branch, themselves positions. Most branches label few of a function's blocks,
 * which may be thousands, as may be the branches.
 */
export interface Labels {
  /** Ascending. At all others lanes are together. */
  readonly positions: Int32Array;
  /** Of each of these. */
  readonly values: Int32Array;
}

/** -1 where all lanes are together. */
export function labelAt({ positions, values }: Labels, position: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return positions[low] === position ? values[low]! : -1;
}

/** `label`: -1 for each position of the function; it is again when this returns. */
export function branchInfluence(
  order: BlockOrder,
  branch: number,
  label: Int32Array,
): BranchInfluence {
  const { loops, next, around, exits: waysOut } = order;
  const labelled: number[] = [];
  const setLabel = (position: number, value: number): void => {
    if (label[position] === -1) labelled.push(position);
    label[position] = value;
  };
  const joins = new Set<number>();
  const partedLoops = new Set<number>();
  const own = around[branch]!;
  // Labels that leave one iteration of each loop around the branch, and where to.
  const outcomes = new Map(own.map((loop) => [loop, new Set<number>()]));
  const exits = new Map(own.map((loop) => [loop, new Set<number>()]));
  const backLabels = new Map<number, number>();

  let furthest = branch;
  const leftNoIteration = (): boolean => {
    for (const labels of outcomes.values()) if (labels.size > 0) return false;
    return true;
  };

  const arrive = (to: number, from: number): void => {
    if (!isWayOut(order, to)) furthest = Math.max(furthest, to);
    if (label[to] === -1) setLabel(to, from);
    else if (label[to] !== from && label[to] !== to) {
      setLabel(to, to);
      joins.add(to);
    } else if (label[to] === to && from !== to) joins.add(to);
  };
  /** Follows the edges of `at`; returns the loop header to go back to, or -1. */
  const leave = (at: number, sideOf?: (to: number) => number): number => {
    let again = -1;
    for (const to of next[at]!) {
      const from = sideOf ? sideOf(to) : label[at]!;
      if (to <= at) {
        const loop = around[at]!.find((candidate) => loops[candidate]!.start === to)!;
        if (isInside(loops[loop]!, branch)) {
          for (const left of own) {
            if (left === loop) {
              outcomes.get(left)!.add(from);
              break;
            }
            outcomes.get(left)!.add(from);
            exits.get(left)!.add(to);
          }
          const seen = backLabels.get(to);
          if (seen === undefined) backLabels.set(to, from);
          else if (seen !== from) joins.add(to);
        } else if (label[to] !== from) {
          // Other lanes entered this inner loop elsewhere and come round to its header.
          joins.add(to);
          if (label[to] !== to) {
            setLabel(to, to);
            again = again < 0 ? to : Math.min(again, to);
          }
        }
        continue;
      }
      for (const loop of own) {
        if (isInside(loops[loop]!, to) || !isInside(loops[loop]!, at)) continue;
        outcomes.get(loop)!.add(from);
        exits.get(loop)!.add(to);
      }
      arrive(to, from);
    }
    return again;
  };
  /** Ends the loops that close before `position`: lanes that left them come out where they left. */
  let closed = 0;
  const close = (position: number): void => {
    for (; closed < own.length && loops[own[closed]!]!.end < position; closed++) {
      const loop = own[closed]!;
      if (outcomes.get(loop)!.size < 2) continue;
      partedLoops.add(loop);
      // Those who stay come to all of the loop again, also to ways out that lie before the branch.
      for (const { from, to } of waysOut[loop]!) {
        if (from >= branch) break;
        exits.get(loop)!.add(to);
      }
      for (const exit of exits.get(loop)!) {
        joins.add(exit);
        if (exit > branch) setLabel(exit, exit);
      }
    }
  };

  // The sides are named by their first blocks; a way back by a number that is no position.
  leave(branch, (to) => (to > branch ? to : -2 - to));
  for (let at = branch + 1; at < next.length; at++) {
    close(at);
    if (label[at] === -1) continue;
    // All lanes are here again, and none has left an iteration: what follows is common to them.
    if (at >= furthest && leftNoIteration()) break;
    const again = leave(at);
    if (again >= 0) at = again - 1;
  }
  close(next.length);
  const positions = Int32Array.from(labelled).sort();
  const labels = { positions, values: positions.map((position) => label[position]!) };
  for (const position of labelled) label[position] = -1;
  return { branch, labels, joins, partedLoops };
}

/** Only ends the lanes: nobody meets there for anything. */
function isWayOut(order: BlockOrder, position: number): boolean {
  const block = order.blocks[position]!;
  return order.next[position]!.length === 0 && block.body.length + block.phis.length === 0;
}
