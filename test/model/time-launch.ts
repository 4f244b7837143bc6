/** Launches by hand for the time model: a small program, how often it ran, and what its accesses touched. */
import type { DeviceSpec } from "../../src/device/index.ts";
import type { Program } from "../../src/lower/index.ts";
import { launchOccupancy } from "../../src/model/occupancy/launch-occupancy.ts";
import { timeOf } from "../../src/model/time/time.ts";
import { emptyCounters, type SiteField } from "../../src/observe/index.ts";
import { countedLaunch, type MemoryTraffic, type TimeEstimate } from "../../src/profile/index.ts";
import { ProgramBuilder } from "../emit/program-text.ts";

export interface HandMade {
  readonly program: Program;
  readonly device: DeviceSpec;
  readonly blocks: number;
  readonly threads: number;
  readonly registers?: number;
  /** Executions of each basic block by a warp; once if absent. */
  readonly perWarp?: readonly number[];
  /** Of each request, by counter record. */
  readonly sites: readonly Partial<Record<Exclude<SiteField, "requests" | "lanes">, number>>[];
  readonly traffic: Partial<MemoryTraffic>;
  readonly writtenSectors?: number;
  readonly dlcm?: "ca" | "cg";
}

const NO_TRAFFIC: MemoryTraffic = {
  l1LoadHitSectors: 0,
  l2ReadSectors: 0,
  l2WriteSectors: 0,
  l2AtomicSectors: 0,
  l2ReadHitSectors: 0,
  dramReadBytes: 0,
  dramWriteBytes: 0,
};

export function timed(made: HandMade): TimeEstimate {
  const { program, device, blocks, threads } = made;
  const warps = blocks * Math.ceil(threads / 32);
  const counters = emptyCounters(program.sites.length, program.blocks.length);
  for (let block = 0; block < program.blocks.length; block++)
    counters.blocks.executions[block] = warps * (made.perWarp?.[block] ?? 1);
  for (const [site, fields] of made.sites.entries()) {
    const { pc } = program.sites[site]!;
    const starts = [...program.blocks.start];
    const block = starts.findLastIndex((start) => start <= pc);
    const requests = counters.blocks.executions[block]!;
    counters.sites.requests[site] = requests;
    counters.sites.lanes[site] = requests * 32;
    for (const [field, value] of Object.entries(fields))
      counters.sites[field as SiteField][site] = requests * value;
  }
  const footprint = {
    readSectors: (made.traffic.dramReadBytes ?? 0) / 32,
    readPairs: (made.traffic.dramReadBytes ?? 0) / 64,
    writtenSectors: made.writtenSectors ?? 0,
    touchedSectors: 2 ** 30,
  };
  const launch = countedLaunch(
    program,
    { ...counters, footprint },
    { grid: [blocks, 1, 1], block: [threads, 1, 1], dynamicSharedBytes: 0 },
    device,
    { dlcm: made.dlcm, maxRegisters: undefined },
  );
  const occupancy = launchOccupancy(launch, made.registers ?? 20);
  return timeOf(launch, occupancy, { ...NO_TRAFFIC, ...made.traffic });
}

/** out[i] = in0[i] + in1[i] + …, with `loads` of them, one after the other if `chained`. */
export function streamProgram(loads: number, chained = false): Program {
  const builder = new ProgramBuilder();
  const fn = builder.function();
  const thread = fn.register("i32");
  fn.block();
  fn.special(thread, "tid.x");
  let sum = fn.register("f32");
  let address = thread;
  for (let load = 0; load < loads; load++) {
    const value = fn.register("f32");
    fn.access("load", [value], [address], {});
    const next = fn.register("f32");
    fn.add("fadd", "f32", [next], load === 0 ? [value, value] : [sum, value]);
    sum = next;
    if (chained) address = value;
  }
  fn.access("store", [], [thread, sum], { kind: "store" });
  fn.ret();
  return builder.finish();
}

/** Follows a chain of addresses: block 1 is the loop. */
export function chaseProgram(): Program {
  const builder = new ProgramBuilder();
  const fn = builder.function();
  const at = fn.register("i32");
  const count = fn.register("i32", { uniform: true });
  const done = fn.register("i1", { uniform: true });
  fn.block();
  fn.special(at, "tid.x").br(1);
  fn.block();
  fn.access("load", [at], [at], {});
  fn.add("add", "i32", [count], [count, builder.constant("i32", 1)]);
  fn.add("icmp", "i32", [done], [count, builder.constant("i32", 1000)]);
  fn.brIf(done, 2, 1);
  fn.loops.push({ start: 1, end: 1, headers: [1], mayYield: false });
  fn.block();
  fn.access("store", [], [at, at], { kind: "store" });
  fn.ret();
  return builder.finish();
}

/** Each lane adds a value of its own to memory. */
export function addProgram(): Program {
  const builder = new ProgramBuilder();
  const fn = builder.function();
  const at = fn.register("i32");
  fn.block();
  fn.special(at, "tid.x");
  fn.access("atomic", [], [at, at], { kind: "reduction", atomic: "add" });
  fn.ret();
  return builder.finish();
}
