/** Where a region comes to a loop through which its lanes may go one after another. */
import { findLaneLoop } from "../analysis/lane-loops.ts";
import type { BlockContext } from "../block/block-context.ts";
import type { BlockOrder } from "../block/block-order.ts";
import { endTrying, startTrying } from "../block/patience.ts";
import { wasmType } from "../ops/operands.ts";
import { AREA, pushArea } from "./area.ts";
import { laneRoutine } from "./lane-routine.ts";
import { handedOver } from "./lane-values.ts";

/**
 * Takes the lanes that wait for `block` through its loop, if it is one of that kind. Those for which that cannot be
 * done still wait.
 */
export function emitLaneLoop(e: BlockContext, order: BlockOrder, block: number): void {
  const waiting = order.waitingAt(block);
  const { checks, routines } = e.owner;
  if (waiting === undefined || checks || routines.refuses) return;
  const loop = findLaneLoop(e.program, e.plan, block);
  if (!loop) return;
  const { f } = e;
  f.get(waiting).if();
  const slow = f.block();
  const cell = startTrying(e, slow);
  const rest = f.temp("i32");
  f.get(e.frame).get(waiting);
  for (const register of handedOver(e, loop))
    for (const local of e.localsOf(register)) f.get(local);
  f.call(laneRoutine(e, loop)).set(rest);
  order.go(loop.exit, () => f.get(waiting).get(rest).op("i32.xor"));
  f.get(rest).set(waiting);
  f.get(rest).if();
  if (loop.counted.length > 0) {
    const area = f.temp("i32");
    pushArea(f, e.owner.routines);
    f.set(area);
    loop.counted.forEach((register, index) => {
      f.get(area)
        .mem(`${wasmType(e.typeOf(register))}.load`, AREA.shared + 8 * index)
        .set(e.local(register));
    });
    f.free(area);
  }
  endTrying(e, cell, false);
  f.else();
  endTrying(e, cell, true);
  f.end();
  f.free(rest);
  f.end().end();
}
