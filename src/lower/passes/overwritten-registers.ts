/**
 * Finds the registers that some lanes write while lanes outside their mask still need what they hold.
 *
 * Lanes that part at a branch wait for each other where they meet: behind an edge u → c, lanes wait at
 * c while others execute the blocks between u and c with another label of the branch. Lanes that went
 * back to a loop's header wait there for the rest of the iteration, lanes that left a loop for the
 * rest of the loop. What such a block writes and the waiting place reads is found here.
 */
import type { Value } from "../draft.ts";
import type { BlockOrder } from "./block-order.ts";
import type { BranchInfluence } from "./branch-influence.ts";
import type { RegisterClasses } from "./coalesce.ts";
import { isValue } from "./instructions.ts";
import type { Liveness } from "./liveness.ts";
import type { BlockLoop } from "./order-blocks.ts";

/** Ids of the representatives of such registers. */
export function overwrittenRegisters(
  order: BlockOrder,
  liveness: Liveness,
  classes: RegisterClasses,
  parting: readonly BranchInfluence[],
): Set<number> {
  const { blocks, loops, next, around } = order;
  const register = (value: Value): number => classes.representative(value).id;
  const written = blocks.map((block, at) => {
    const set = new Set<number>();
    for (const { results } of block.body) for (const result of results) set.add(register(result));
    // Moves of phis stand at the end of the predecessor.
    for (const to of next[at]!)
      for (const { result, incoming } of blocks[to]!.phis)
        for (const { block: from, value } of incoming)
          if (from === block && !(isValue(value) && register(value) === register(result)))
            set.add(register(result));
    return set;
  });
  const awaited: (Set<number> | undefined)[] = [];
  const awaitedAt = (at: number): Set<number> => {
    awaited[at] ??= new Set([
      ...liveness.liveInto(at).map(register),
      ...blocks[at]!.phis.map(({ result }) => register(result)),
    ]);
    return awaited[at];
  };
  const found = new Set<number>();
  const collide = (writer: number, waiting: number): void => {
    const needed = awaitedAt(waiting);
    for (const id of written[writer]!) if (needed.has(id)) found.add(id);
  };
  const exitsOf = ({ start, end }: BlockLoop): void => {
    const exits = next
      .slice(start, end + 1)
      .flatMap((to) => to.filter((t) => t < start || t > end));
    for (const to of new Set(exits))
      for (let writer = start; writer <= end; writer++) collide(writer, to);
  };
  for (const loop of new Set(parting.flatMap(({ partedLoops }) => [...partedLoops])))
    exitsOf(loops[loop]!);
  for (const { branch, labels } of parting) {
    const { positions, values } = labels;
    // The first edge of a side to a block has the most writers behind it: all that others of the side have.
    const seen = new Set<string>();
    /** `first`: number of the first labelled position behind `from`. */
    const waitBehind = (from: number, side: number, to: number, first: number): void => {
      const last =
        to > from ? to - 1 : loops[around[from]!.find((l) => loops[l]!.start === to)!]!.end;
      const edge = `${to} ${side} ${last}`;
      if (seen.has(edge)) return;
      seen.add(edge);
      for (let i = first; i < positions.length && positions[i]! <= last; i++)
        if (values[i] !== side) collide(positions[i]!, to);
    };
    for (const to of next[branch]!) waitBehind(branch, to, to, 0);
    positions.forEach((from, index) => {
      for (const to of next[from]!) waitBehind(from, values[index]!, to, index + 1);
    });
  }
  return found;
}
