/** Barriers of a block: when one is complete, and the routine that lets its lanes go. */
import { BARRIER_KINDS, isWideBarrier, OP, type Program } from "../lower/index.ts";
import { constantArg } from "./analysis/units.ts";
import type { FunctionBuilder, Local } from "./encoder/index.ts";
import { BARRIER_IDS, FRAME, WAIT_SITE, WARP_STATUS, type WaitSite } from "./frame-layout.ts";
import type { ProgramEmitter } from "./function-emitter.ts";

/** The places of the kernel where lanes wait for their block. */
export function barrierSites(owner: ProgramEmitter): WaitSite[] {
  const { program } = owner;
  return owner.forms[0]!.layout.sites.filter(
    ({ pc }) => program.code.op[pc] === OP.barrier && !isWideBarrier(program.code, pc),
  );
}

/** Routine (frames, warps): releases the lanes of all complete barriers. */
export function emitBarrierRelease(owner: ProgramEmitter): number {
  const f = owner.module.function("releaseBarriers", ["i32", "i32"], []);
  const sites = barrierSites(owner);
  const id = f.local("i32");
  const known = sites.map((site) => constantArg(owner.program, site.pc, 0));
  if (known.every((value) => value !== undefined)) {
    for (const value of new Set(known)) {
      f.i32(Number(value)).set(id);
      emitReleaseOf(owner, f, sites, id);
    }
  } else {
    const loop = f.loop();
    emitReleaseOf(owner, f, sites, id);
    f.get(id).i32(1).op("i32.add").tee(id).i32(BARRIER_IDS).op("i32.lt_u").brIf(loop).end();
  }
  return f.index;
}

/**
 * Releases barrier `id` if it is complete. Without a count it is when all live lanes of the block
 * stand at it. With one, a warp whose live lanes are all there counts as 32 threads: PTX ISA, bar:
 * barriers count whole warps.
 */
function emitReleaseOf(
  owner: ProgramEmitter,
  f: FunctionBuilder,
  sites: readonly WaitSite[],
  id: Local,
): void {
  const { layout, arrives } = {
    layout: owner.forms[0]!.layout,
    arrives: hasArrivals(owner.program),
  };
  const [warp, frame, standing, lanes, parked, arrived, ayes, missing, total, count, any] =
    Array.from({ length: 11 }, () => f.temp("i32")) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
  const forWarps = (body: () => void) => {
    f.i32(0).set(warp);
    f.get(0).set(frame);
    const loop = f.loop();
    body();
    f.get(frame).i32(layout.bytes).op("i32.add").set(frame);
    f.get(warp).i32(1).op("i32.add").tee(warp).get(1).op("i32.lt_u").brIf(loop).end();
  };
  /** Body for each site of the warp with lanes parked at this barrier; they are in `parked`. */
  const forParked = (body: (site: WaitSite) => void) => {
    for (const site of sites) {
      f.get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.parked)
        .tee(parked);
      f.i32(0).op("i32.ne");
      f.get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.id)
        .get(id)
        .op("i32.eq");
      f.op("i32.and").if();
      body(site);
      f.end();
    }
  };
  const announced = () => {
    f.get(frame).get(id).i32(15).op("i32.and").i32(2).op("i32.shl").op("i32.add");
  };
  for (const local of [arrived, ayes, missing, total, count, any]) f.i32(0).set(local);
  forWarps(() => {
    f.i32(0).set(standing);
    forParked((site) => {
      f.get(standing).get(parked).op("i32.or").set(standing);
      f.get(ayes).get(parked);
      f.get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.predicate)
        .op("i32.and");
      f.op("i32.popcnt").op("i32.add").set(ayes);
      // The first lanes found decide what the barrier waits for.
      f.get(count)
        .get(frame)
        .mem("i32.load", site.offset + WAIT_SITE.count)
        .get(any);
      f.op("select").set(count);
      f.i32(1).set(any);
    });
    f.get(arrived).get(standing).op("i32.popcnt").op("i32.add").set(arrived);
    f.get(frame).mem("i32.load", FRAME.live).get(standing).i32(-1).op("i32.xor").op("i32.and");
    f.get(missing).op("i32.or").set(missing);
    f.get(standing);
    if (arrives) {
      announced();
      f.mem("i32.load", layout.arrivals).op("i32.or");
    }
    f.tee(lanes).if();
    f.get(total);
    f.get(lanes).op("i32.popcnt").i32(32);
    f.get(frame).mem("i32.load", FRAME.live).get(lanes).i32(-1).op("i32.xor").op("i32.and");
    f.op("select").op("i32.add").set(total);
    f.end();
  });
  f.get(total).get(count).op("i32.ge_u").get(missing).op("i32.eqz").get(count).op("select");
  f.get(any).i32(0).op("i32.ne").op("i32.and").if();
  if (owner.checks) {
    forWarps(() =>
      forParked((site) => {
        f.i32(site.pc).get(parked).get(frame);
        f.mem("i32.load", site.offset + WAIT_SITE.count).get(warp);
        f.call(owner.imports.checkArrival);
      }),
    );
    f.get(count).call(owner.imports.checkRelease);
  }
  forWarps(() => {
    forParked((site) => {
      const store = (field: keyof typeof WAIT_SITE, push: () => void) => {
        f.get(frame);
        push();
        f.mem("i32.store", site.offset + WAIT_SITE[field]);
      };
      store("released", () => {
        f.get(frame).mem("i32.load", site.offset + WAIT_SITE.released);
        f.get(parked).op("i32.or");
      });
      store("parked", () => f.i32(0));
      const kind = BARRIER_KINDS[owner.program.code.aux[site.pc]!]!;
      if (kind === "popc") store("result", () => f.get(ayes));
      if (kind === "and") store("result", () => f.get(ayes).get(arrived).op("i32.eq"));
      if (kind === "or") store("result", () => f.get(ayes).i32(0).op("i32.ne"));
      f.get(frame).i32(WARP_STATUS.released).mem("i32.store", FRAME.status);
    });
    if (arrives) {
      announced();
      f.i32(0).mem("i32.store", layout.arrivals);
    }
  });
  f.end();
  f.free(warp, frame, standing, lanes, parked, arrived, ayes, missing, total, count, any);
}

function hasArrivals(program: Program): boolean {
  for (let pc = 0; pc < program.code.length; pc++)
    if (program.code.op[pc] === OP.barrier && BARRIER_KINDS[program.code.aux[pc]!] === "arrive")
      return true;
  return false;
}
