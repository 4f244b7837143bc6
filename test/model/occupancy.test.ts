import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { availableDynamicShared, type OccupancyInput, occupancyOf } from "../../src/model/index.ts";
import { driverCarveOut } from "../../src/model/occupancy/driver-carve-out.ts";
import { NO_LIMIT } from "../../src/model/occupancy/occupancy.ts";
import type { CarveOutPreference } from "../../src/profile/index.ts";
import { H200, measuredLaunches, multiprocessor, publishedCases } from "./occupancy-cases.ts";

const CACHE_PREFERENCES = [undefined, "shared", "l1", "equal"] as const;
const CACHING = ["off", "on", "strict"] as const;

describe("occupancy", () => {
  it("equals the published rules in more than 10,000 configurations of 3.0 to 12.1", () => {
    const cases = publishedCases();
    expect(cases.length).toBeGreaterThan(10_000);
    const wrong = cases.filter(({ capability, cells }) => {
      const [threads, registers, own, dynamic, maxDynamic, percent, cache, caching] = cells;
      const sharedBytes = own! + dynamic!;
      const asked: OccupancyInput = {
        threadsPerBlock: threads!,
        registersPerThread: registers!,
        sharedBytesPerBlock: sharedBytes,
        maxSharedBytes: maxDynamic === undefined ? 48 * 1024 : own! + maxDynamic,
        carveOut: percentOrCache(capability, percent, cache!),
        partitionedCaching: CACHING[caching!]!,
      };
      const { blocksPerSm, limits, limiters, ...given } = occupancyOf(
        multiprocessor(capability),
        asked,
      );
      const expected = cells.slice(8);
      const got = [
        blocksPerSm,
        limits.registers,
        limits.shared,
        limits.warps,
        limits.blocks,
        given.allocatedRegistersPerBlock,
        given.allocatedSharedBytesPerBlock,
      ].map((value) => (value === NO_LIMIT ? undefined : value));
      return (
        JSON.stringify(got) !== JSON.stringify(expected) ||
        limiters.some((name) => limits[name] !== blocksPerSm)
      );
    });
    expect(wrong.slice(0, 5).map(({ capability, line }) => `${capability}: ${line}`)).toEqual([]);
  });

  it("equals the spreadsheet on 2.0 and 2.1", () => {
    let compared = 0;
    for (const capability of ["2.0", "2.1"])
      for (let threads = 1; threads <= 1024; threads += 17)
        for (let registers = 1; registers <= 66; registers += 5)
          for (const shared of [0, 1, 128, 1000, 6144, 12_289, 24_576, 49_152, 49_153]) {
            const { blocksPerSm } = occupancyOf(multiprocessor(capability), {
              threadsPerBlock: threads,
              registersPerThread: registers,
              sharedBytesPerBlock: shared,
            });
            const expected = spreadsheet(threads, registers, shared);
            expect([threads, registers, shared, blocksPerSm]).toEqual([
              threads,
              registers,
              shared,
              expected,
            ]);
            compared++;
          }
    expect(compared).toBeGreaterThan(10_000);
  });

  it("keeps a block whose loads are cached in half a multiprocessor where the chip does so", () => {
    const input = { threadsPerBlock: 128, registersPerThread: 85, sharedBytesPerBlock: 0 };
    const cached = { ...input, partitionedCaching: "on" } as const;
    expect(occupancyOf(multiprocessor("5.2"), cached).blocksPerSm).toBe(4);
    expect(occupancyOf(multiprocessor("5.2"), input).blocksPerSm).toBe(5);
    expect(occupancyOf(multiprocessor("5.0"), cached).blocksPerSm).toBe(5);
  });

  it.each([
    ["5.0", 128, 85, 0, 5],
    // Registers of a warp are rounded up before warps are counted: 20 of them, not 21.
    ["8.6", 224, 92, 0, 2],
    ["8.0", 512, 64, 0, 2],
    ["8.0", 512, 65, 0, 1],
    ["2.0", 128, 20, 0, 8],
    ["8.6", 1024, 32, 0, 1],
    ["9.0", 256, 16, 48 * 1024, 4],
    ["3.5", 256, 256, 0, 0],
    ["3.0", 64, 64, 0, 0],
  ])("compute capability %s: %i threads, %i registers, %i bytes: %i blocks", (...row) => {
    const [capability, threadsPerBlock, registersPerThread, sharedBytesPerBlock, blocks] = row;
    const input = { threadsPerBlock, registersPerThread, sharedBytesPerBlock };
    expect(occupancyOf(multiprocessor(capability), input).blocksPerSm).toBe(blocks);
  });

  it("gives all resources that limit it, and what they would let in", () => {
    const input = { threadsPerBlock: 512, registersPerThread: 32, sharedBytesPerBlock: 0 };
    const result = occupancyOf(H200, { ...input, blocksOfGrid: 132 * 4 * 3 });
    expect(result.limiters).toEqual(["warps", "registers"]);
    expect(result).toMatchObject({ blocksPerSm: 4, warpsPerSm: 64, occupancy: 1, waves: 3 });
  });
});

describe("on an H200", () => {
  it("the runtime's answers are the published rules", () => {
    const rows = measuredLaunches();
    expect(rows.length).toBe(764);
    for (const row of rows) {
      const { blocksPerSm } = occupancyOf(H200, {
        threadsPerBlock: row["threads"]!,
        registersPerThread: row["registers"]!,
        sharedBytesPerBlock: row["staticShared"]! + row["dynamicShared"]!,
        carveOut: percentOrCache("9.0", row["carveOutPercent"], row["cacheConfig"]!),
      });
      expect({ ...row, activeBlocks: blocksPerSm }).toEqual(row);
    }
  });

  it("so is the shared memory that is left for one and for two blocks", () => {
    let enough = 0;
    for (const row of measuredLaunches())
      for (const blocks of [1, 2]) {
        const bytes = availableDynamicShared(H200, {
          threadsPerBlock: row["threads"]!,
          registersPerThread: row["registers"]!,
          staticSharedBytes: row["staticShared"]!,
          maxDynamicSharedBytes: row["dynamicShared"]!,
          carveOut: percentOrCache("9.0", row["carveOutPercent"], row["cacheConfig"]!),
          blocks,
        });
        const status = row[`availableStatus${blocks}`];
        expect({ ...row, bytes }).toEqual({
          ...row,
          bytes: status === 0 ? row[`available${blocks}`] : undefined,
        });
        enough += Number(bytes !== undefined);
      }
    expect(enough).toBeGreaterThan(1000);
  });

  it("the driver's split of the L1 is followed, with a preference and without", () => {
    for (const row of measuredLaunches()) {
      const bytes = carveOut(row);
      const { limits, occupancy } = occupancyOf(H200, {
        threadsPerBlock: row["threads"]!,
        registersPerThread: row["launchRegisters"]!,
        sharedBytesPerBlock: row["staticShared"]! + row["dynamicShared"]!,
        carveOut: { bytes },
      });
      expect({ ...row, carveOut: bytes, limitShared: limits.shared }).toEqual(row);
      const percent = row["maximumWarpsPercent"]!;
      expect(Math.abs(100 * occupancy - percent)).toBeLessThanOrEqual(0.0050001);
    }
  });

  it("theoretical occupancy of all 390 measured launches follows from their registers", () => {
    const folder = path.join(import.meta.dirname, "../../accuracy/h200");
    const launches = fs
      .readdirSync(folder)
      .flatMap((file) => JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")).launches);
    expect(launches.length).toBe(390);
    for (const { kernel, grid, block, metrics } of launches) {
      const product = (size: number[]): number => size[0]! * size[1]! * size[2]!;
      const sharedBytesPerBlock =
        metrics["launch__shared_mem_per_block_static"] +
        metrics["launch__shared_mem_per_block_dynamic"];
      const input = {
        threadsPerBlock: product(block),
        registersPerThread: metrics["launch__registers_per_thread"],
        sharedBytesPerBlock,
        blocksOfGrid: product(grid),
      };
      const { limits, allocatedSharedBytesPerBlock } = occupancyOf(H200, input);
      const bytes = driverCarveOut(H200, {
        warpsPerBlock: Math.ceil(input.threadsPerBlock / 32),
        ownBytes: sharedBytesPerBlock,
        allocatedBytes: allocatedSharedBytesPerBlock,
        otherLimit: Math.min(limits.blocks, limits.warps, limits.registers),
        preference: undefined,
      });
      const result = occupancyOf(H200, { ...input, carveOut: { bytes } });
      // ncu rounds to two decimals, ties to even.
      const waves = metrics["launch__waves_per_multiprocessor"];
      expect(Math.abs(result.waves - waves)).toBeLessThanOrEqual(0.0050001);
      expect({
        kernel,
        percent: 100 * result.occupancy,
        carveOut: result.carveOutBytes,
        allocated: result.allocatedSharedBytesPerBlock,
        ...result.limits,
      }).toEqual({
        kernel,
        percent: metrics["sm__maximum_warps_per_active_cycle_pct"],
        carveOut: metrics["launch__shared_mem_config_size"],
        allocated: metrics["launch__shared_mem_per_block_allocated"],
        blocks: metrics["launch__occupancy_limit_blocks"],
        warps: metrics["launch__occupancy_limit_warps"],
        registers: metrics["launch__occupancy_limit_registers"],
        shared: metrics["launch__occupancy_limit_shared_mem"],
      });
    }
  });
});

/** A percentage counts only from 7.0 on, and then before the cache preference. */
function percentOrCache(
  capability: string,
  percent: number | undefined,
  cache: number,
): CarveOutPreference {
  const isOld = Number.parseInt(capability, 10) < 7;
  return percent === undefined || isOld ? CACHE_PREFERENCES[cache] : percent;
}

function carveOut(row: Record<string, number | undefined>): number {
  return driverCarveOut(H200, {
    warpsPerBlock: Math.ceil(row["threads"]! / 32),
    ownBytes: row["staticShared"]! + row["dynamicShared"]!,
    allocatedBytes: row["allocatedShared"]!,
    otherLimit: Math.min(row["limitRegisters"]!, row["limitWarps"]!, row["limitBlocks"]!),
    preference: percentOrCache("9.0", row["carveOutPercent"], row["cacheConfig"]!),
  });
}

/**
 * NVIDIA's spreadsheet for compute capability 2.x, written down from its cells: registers are given to
 * warps in units of 64, warps in pairs; shared memory in units of 128 bytes.
 */
function spreadsheet(threads: number, registers: number, shared: number): number {
  const ceiling = (value: number, unit: number): number => Math.ceil(value / unit) * unit;
  const floor = (value: number, unit: number): number => Math.floor(value / unit) * unit;
  const warps = ceiling(threads, 32) / 32;
  const byWarps = Math.min(8, Math.floor(48 / warps));
  const warpsByRegisters = floor(32_768 / ceiling(registers * 32, 64), 2);
  const byRegisters = registers > 63 ? 0 : Math.floor(warpsByRegisters / warps);
  const sharedOfBlock = ceiling(shared, 128);
  if (sharedOfBlock > 49_152) return 0;
  const byShared = sharedOfBlock > 0 ? Math.floor(49_152 / sharedOfBlock) : 8;
  return Math.min(byWarps, byRegisters, byShared);
}
