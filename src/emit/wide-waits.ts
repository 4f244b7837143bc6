/** Barriers of the grid or of a cluster, as the driver sees them: where the lanes of a block's warps stand. */
import { BARRIER_KINDS, isWideBarrier } from "../lower/index.ts";
import type { FunctionBuilder, Local } from "./encoder/index.ts";
import { FRAME, WAIT_SITE, WARP_STATUS, type WaitSite } from "./frame-layout.ts";
import type { ProgramEmitter } from "./function-emitter.ts";
import { BLOCK_STATUS } from "./layout.ts";

export class WideWaits {
  /** Places where lanes wait for those of other blocks. */
  readonly sites: readonly WaitSite[];
  private readonly owner: ProgramEmitter;
  private readonly f: FunctionBuilder;
  private readonly frame: Local;
  private readonly forWarps: (body: () => void) => void;

  /** `forWarps` runs a body for each warp of the block, with its frame in `frame`. */
  constructor(
    owner: ProgramEmitter,
    f: FunctionBuilder,
    frame: Local,
    forWarps: (body: () => void) => void,
  ) {
    const { program, forms } = owner;
    this.sites = forms[0]!.layout.sites.filter((site) => isWideBarrier(program.code, site.pc));
    this.owner = owner;
    this.f = f;
    this.frame = frame;
    this.forWarps = forWarps;
  }

  /** Returns if all lanes that have not ended stand at barriers of the grid, or all at those of the cluster. */
  emitReturn(): void {
    const { aux } = this.owner.program.code;
    for (const kind of ["grid", "cluster"] as const) {
      const sites = this.sites.filter(({ pc }) => BARRIER_KINDS[aux[pc]!] === kind);
      if (sites.length > 0) this.emitReturnFrom(sites, BLOCK_STATUS[`${kind}Barrier`]);
    }
  }

  private emitReturnFrom(sites: readonly WaitSite[], status: number): void {
    const { f, frame } = this;
    const missing = f.temp("i32");
    f.i32(0).set(missing);
    this.forWarps(() => {
      f.get(frame).mem("i32.load", FRAME.live).i32(0);
      for (const site of sites)
        f.get(frame)
          .mem("i32.load", site.offset + WAIT_SITE.parked)
          .op("i32.or");
      f.i32(-1).op("i32.xor").op("i32.and").get(missing).op("i32.or").set(missing);
    });
    f.get(missing).op("i32.eqz").if();
    f.i32(status).op("return").end();
    f.free(missing);
  }

  /** The grid's or the cluster's barrier is complete: the lanes that stand there go on. */
  emitRelease(): void {
    const { f, frame } = this;
    for (const site of this.sites)
      this.forWarps(() => {
        f.get(frame)
          .mem("i32.load", site.offset + WAIT_SITE.parked)
          .if();
        f.get(frame)
          .get(frame)
          .mem("i32.load", site.offset + WAIT_SITE.parked);
        f.mem("i32.store", site.offset + WAIT_SITE.released);
        f.get(frame)
          .i32(0)
          .mem("i32.store", site.offset + WAIT_SITE.parked);
        f.get(frame).i32(WARP_STATUS.released).mem("i32.store", FRAME.status);
        f.end();
      });
  }
}
