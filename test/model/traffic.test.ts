import { describe, expect, it } from "vitest";
import { DEVICES, type DeviceSpec } from "../../src/device/index.ts";
import { launchOccupancy } from "../../src/model/occupancy/launch-occupancy.ts";
import { evictionAt } from "../../src/model/traffic/eviction.ts";
import { memoryTraffic } from "../../src/model/traffic/traffic.ts";
import { emptyCounters, type LaunchCounters } from "../../src/observe/index.ts";
import { countedLaunch, type MemoryTraffic } from "../../src/profile/index.ts";
import { launchIr } from "../profile/launch-ir.ts";

const H200 = chip("h200");
const V100 = chip("v100");
const P100 = chip("p100");
const M2070 = chip("m2070");

function chip(id: string): DeviceSpec {
  const found = DEVICES.find((device) => device.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

const BLOCKS = 16;
/** Of one element of 4 bytes a thread. */
const SECTORS = (BLOCKS * 256) / 8;

/** `body` may use %i, the number of the thread in the grid, and %p, a buffer. */
function trafficOf(
  body: string,
  device: DeviceSpec,
  change: (counters: LaunchCounters) => LaunchCounters = (counters) => counters,
): MemoryTraffic {
  const run = launchIr(
    `define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %b = mul i32 %c, 256
  %i = add i32 %b, %t
  ${body}
  ret void
}`,
    { grid: [BLOCKS, 1, 1], block: [256, 1, 1] },
  );
  const launch = countedLaunch(run.program, change(run.counters), run, device, {
    dlcm: undefined,
    maxRegisters: undefined,
  });
  return memoryTraffic(launch, launchOccupancy(launch, 32));
}

const element = (name: string, index: string): string =>
  `%${name} = getelementptr i32, ptr %p, i32 ${index}\n`;
const load = (name: string, from: string): string => `%${name} = load i32, ptr %${from}\n`;

/** out[i] = in[i]. */
const COPY = `${element("a", "%i")}${load("x", "a")}%j = add i32 %i, 65536\n${element("o", "%j")}store i32 %x, ptr %o`;
/** Each block reads the sectors that all its warps share: 8 warps, the same 32 elements. */
const SHARED_ROW = `%m = and i32 %t, 31\n%r = add i32 %b, %m\n${element("a", "%r")}${load("x", "a")}%j = add i32 %i, 65536\n${element("o", "%j")}store i32 %x, ptr %o`;

describe("traffic of small launches", () => {
  it("a copy misses everywhere once and stays in the L2", () => {
    const traffic = trafficOf(COPY, H200);
    expect(traffic).toMatchObject({
      l1LoadHitSectors: 0,
      l2ReadSectors: SECTORS,
      l2WriteSectors: SECTORS,
      l2AtomicSectors: 0,
      l2ReadHitSectors: 0,
      dramWriteBytes: 0,
    });
    const data = SECTORS * 32;
    expect(traffic.dramReadBytes).toBeGreaterThan(data);
    expect(traffic.dramReadBytes).toBeLessThan(data + 16_384);
  });

  it("what the warps of a block share is in the L1 where the chip caches global loads", () => {
    const hits = (SECTORS / 8) * 7;
    expect(trafficOf(SHARED_ROW, H200)).toMatchObject({
      l1LoadHitSectors: hits,
      l2ReadSectors: SECTORS / 8,
    });
    expect(trafficOf(SHARED_ROW, M2070).l1LoadHitSectors).toBe(hits);
    expect(trafficOf(SHARED_ROW, P100).l2ReadSectors).toBe(SECTORS / 8);
    expect(trafficOf(SHARED_ROW, chip("k40"))).toMatchObject({
      l1LoadHitSectors: 0,
      l2ReadSectors: SECTORS,
      l2ReadHitSectors: SECTORS - SECTORS / 8,
    });
  });

  it("loads after a store of the same block hit from Volta on", () => {
    const body = `${element("a", "%i")}store i32 %t, ptr %a
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %n = xor i32 %i, 128
  ${element("d", "%n")}${load("y", "d")}%k = add i32 %i, 65536\n${element("o", "%k")}store i32 %y, ptr %o`;
    expect(trafficOf(body, V100).l1LoadHitSectors).toBe(SECTORS);
    expect(trafficOf(body, M2070).l1LoadHitSectors).toBe(0);
  });

  it("neighbouring fields stored one after the other leave the multiprocessor as one", () => {
    const field = (n: number) =>
      `%f${n} = add i32 %q, ${n}\n${element(`p${n}`, `%f${n}`)}store volatile i32 %t, ptr %p${n}\n`;
    const body = `%q = mul i32 %i, 4\n${field(0)}${field(1)}${field(2)}${field(3)}`;
    expect(trafficOf(body, H200).l2WriteSectors).toBe(4 * SECTORS);
    expect(trafficOf(body, P100).l2WriteSectors).toBe(4 * 4 * SECTORS);
  });

  it("64 bytes are fetched for one sector from Ampere on", () => {
    const body = `%q = mul i32 %i, 16\n${element("a", "%q")}${load("x", "a")}%m = and i32 %t, 31\n${element("o", "%m")}store i32 %x, ptr %o`;
    const bytes = BLOCKS * 256 * 32;
    expect(trafficOf(body, V100).dramReadBytes / bytes).toBeLessThan(1.2);
    expect(trafficOf(body, H200).dramReadBytes / bytes).toBeGreaterThan(2);
  });

  it("what the L2 cannot hold is written back, what it can is not", () => {
    const touching = (megabytes: number) => (counters: LaunchCounters) => {
      const sectors = (megabytes * 2 ** 20) / 32;
      const half = {
        readSectors: sectors / 2,
        readPairs: sectors / 4,
        writtenSectors: sectors / 2,
      };
      const distinctBytes = counters.sites.distinctBytes.map(() => (sectors / 2) * 32);
      return {
        ...counters,
        sites: { ...counters.sites, distinctBytes },
        footprint: { ...half, touchedSectors: sectors },
      };
    };
    const writtenBack = (megabytes: number): number =>
      trafficOf(COPY, H200, touching(megabytes)).dramWriteBytes / ((megabytes / 2) * 2 ** 20);
    expect(writtenBack(8)).toBe(0);
    expect(writtenBack(128)).toBeGreaterThan(0.6);
    expect(writtenBack(128)).toBeLessThan(0.8);
    expect(writtenBack(1024)).toBeGreaterThan(0.9);
  });

  it("sectors that are written in part are filled up where too many of them wait", () => {
    const partly = (counters: LaunchCounters): LaunchCounters => {
      const sectors = 2 ** 20;
      const distinctBytes = counters.sites.distinctBytes.map(() => sectors * 8);
      const footprint = {
        readSectors: 0,
        readPairs: 0,
        writtenSectors: sectors,
        touchedSectors: sectors,
      };
      return { ...counters, sites: { ...counters.sites, distinctBytes }, footprint };
    };
    const { dramReadBytes, dramWriteBytes } = trafficOf(COPY, H200, partly);
    expect(dramReadBytes / 32).toBeGreaterThan(2 ** 19);
    expect(dramWriteBytes).toBeGreaterThan(dramReadBytes * 0.9);
  });

  it("nothing counted is nothing moved but instructions", () => {
    const empty = (counters: LaunchCounters) =>
      emptyCounters(counters.sites.requests.length, counters.blocks.executions.length);
    const traffic = trafficOf(COPY, H200, empty);
    expect(traffic.dramReadBytes).toBeLessThan(16_384);
    expect({ ...traffic, dramReadBytes: 0 }).toEqual({
      l1LoadHitSectors: 0,
      l2ReadSectors: 0,
      l2WriteSectors: 0,
      l2AtomicSectors: 0,
      l2ReadHitSectors: 0,
      dramReadBytes: 0,
      dramWriteBytes: 0,
    });
  });
});

describe("lines that a cache cannot keep", () => {
  it("grow with what falls into its sets, to all but what it holds", () => {
    const loads = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 16, 100];
    const shares = loads.map((load) => evictionAt(load).lines);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares[1]).toBeLessThan(1e-4);
    expect(evictionAt(16).lines).toBeCloseTo(15 / 16, 6);
    expect(evictionAt(100).lines).toBeCloseTo(0.99, 6);
    expect(evictionAt(100).sets).toBe(1);
  });
});
