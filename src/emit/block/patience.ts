/**
 * Where the checks of a whole block fail time and again, as in a kernel whose threads always part, most
 * blocks do without: after each failure twice as many, up to `LONGEST`.
 */
import type { Label } from "../encoder/index.ts";
import type { BlockContext } from "./block-context.ts";

const LONGEST = 31;
/** Of a cell: blocks that are still to go without, and how many go after the next failure. */
const CELL = { left: 0, next: 4 } as const;

/** Leaves for `slow` if it is not to be tried. Returns the cell's offset from the caches. */
export function startTrying(e: BlockContext, slow: Label): number {
  const { f } = e;
  const cell = e.owner.events.newCell();
  const left = f.temp("i32");
  e.pushCaches();
  f.mem("i32.load", cell + CELL.left)
    .tee(left)
    .if();
  e.pushCaches();
  f.get(left)
    .i32(1)
    .op("i32.sub")
    .mem("i32.store", cell + CELL.left);
  f.br(slow).end();
  f.free(left);
  return cell;
}

/** Notes whether it worked. */
export function endTrying(e: BlockContext, cell: number, success: boolean): void {
  const { f } = e;
  if (success) {
    e.pushCaches();
    f.i32(0).mem("i32.store", cell + CELL.next);
    return;
  }
  const next = f.temp("i32");
  e.pushCaches();
  e.pushCaches();
  f.mem("i32.load", cell + CELL.next)
    .tee(next)
    .mem("i32.store", cell + CELL.left);
  e.pushCaches();
  f.get(next).i32(1).op("i32.shl").i32(1).op("i32.or").i32(LONGEST).op("i32.and");
  f.mem("i32.store", cell + CELL.next);
  f.free(next);
}
