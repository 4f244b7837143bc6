/**
 * The clock of a kernel that reads it, from turn to turn of its warps and from block to block: what runs side
 * by side on hardware begins at one time, and ends when the last of it has ended; see `lower/schedule.ts`.
 * Emits nothing for other kernels.
 */

import { sideBySide } from "../lower/index.ts";
import type { FunctionBuilder, Local } from "./encoder/index.ts";
import type { ProgramEmitter } from "./function-emitter.ts";
import { LAUNCH_RECORD } from "./layout.ts";

/** Of one function of the driver, whose parameter 0 is the launch record. */
export class WarpClocks {
  private readonly owner: ProgramEmitter;
  private readonly f: FunctionBuilder;
  private readonly sideBySide: boolean;
  /** When the turns of a round began, and the last of them so far ended. */
  private round: { readonly start: Local; readonly end: Local } | undefined;

  constructor(owner: ProgramEmitter, f: FunctionBuilder) {
    this.owner = owner;
    this.f = f;
    this.sideBySide = owner.clock && sideBySide(owner.program);
  }

  /** Blocks that are resident together begin when the last of those before them has ended. */
  emitBlockBegins(block: Local): void {
    const { f } = this;
    const { globals } = this.owner;
    if (!this.sideBySide) return;
    f.get(block).get(0).mem("i32.load", LAUNCH_RECORD.residentBlocks);
    f.op("i32.rem_u").op("i32.eqz").if();
    f.getGlobal(globals.clockEnd).setGlobal(globals.clockStart).end();
    f.getGlobal(globals.clockStart).setGlobal(globals.clock);
  }

  /** The last of resident blocks to end is the end of all. */
  emitBlockEnds(): void {
    const { f } = this;
    const { clock, clockEnd } = this.owner.globals;
    if (!this.sideBySide) return;
    f.getGlobal(clockEnd).getGlobal(clock).getGlobal(clockEnd).getGlobal(clock);
    f.op("i64.gt_u").op("select").setGlobal(clockEnd);
  }

  /** `turns` of warps that begin at one time; the last of them is the end of all. */
  emitTogether(turns: () => void): void {
    const { f } = this;
    const { clock } = this.owner.globals;
    if (!this.sideBySide) {
      turns();
      return;
    }
    const [start, end] = [f.temp("i64"), f.temp("i64")];
    this.round = { start, end };
    f.getGlobal(clock).tee(start).set(end);
    turns();
    f.get(end).setGlobal(clock);
    this.round = undefined;
    f.free(start, end);
  }

  /** A warp's turn begins, with others or alone. */
  emitTurnBegins(): void {
    if (this.round) this.f.get(this.round.start).setGlobal(this.owner.globals.clock);
  }

  emitTurnEnds(): void {
    if (!this.round) return;
    const { f } = this;
    const { end } = this.round;
    const { clock } = this.owner.globals;
    f.getGlobal(clock).get(end).getGlobal(clock).get(end).op("i64.gt_u");
    f.op("select").set(end);
  }
}
