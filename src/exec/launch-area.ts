/** The engine's part of device memory for one launch on one worker: what it holds, and how it begins. */
import { roundUp, WARP_SIZE } from "../base/index.ts";
import {
  type ArenaSizes,
  arenaBytes,
  type EmitLayout,
  LAUNCH_RECORD,
  LAUNCH_RECORD_BYTES,
} from "../emit/index.ts";
import { type Program, readsClock } from "../lower/index.ts";
import {
  type SampleSizes,
  sampledBlocks,
  sampleSizes,
  TRACE,
  TRACE_BYTES,
} from "../observe/index.ts";
import { beginSamples } from "./lane-samples.ts";
import { cyclesOf, type LaunchRequest } from "./launch.ts";
import { launchLocalBytes, launchSharedBytes } from "./launch-sizes.ts";
import type { DeviceMemory } from "./memory.ts";

/** Distances from the start of a worker's area; counters come first. */
export interface LaunchArea {
  readonly sizes: ArenaSizes;
  readonly caches: number;
  readonly params: number;
  readonly trace: number;
  /** Cycles by `Pc`, where the kernel reads the clock. */
  readonly cycles: Uint32Array | undefined;
  readonly cyclesAt: number;
  /** Samples of lanes, where they are asked for. */
  readonly samples: SampleSizes | undefined;
  readonly samplesAt: number;
  readonly arena: number;
  /** A multiple of 64. */
  readonly bytes: number;
}

export function launchArea(
  program: Program,
  layout: EmitLayout,
  request: LaunchRequest,
): LaunchArea {
  const threads = request.block[0] * request.block[1] * request.block[2];
  const sizes: ArenaSizes = {
    warps: Math.ceil(threads / WARP_SIZE),
    sharedBytes: launchSharedBytes(program, request),
    localBytes: launchLocalBytes(program, request.maxLocalBytes),
  };
  const caches = aligned(layout.counterBytes);
  const params = caches + aligned(layout.cacheBytes);
  const cycles = readsClock(program) ? cyclesOf(program, request) : undefined;
  const cyclesAt = params + aligned(program.paramBytes);
  const trace = cyclesAt + aligned(cycles?.byteLength ?? 0);
  const samplesAt = trace + aligned(TRACE_BYTES);
  const samples = request.sampled ? sampleSizes(program.accesses.length, sizes.warps) : undefined;
  const arena = samplesAt + aligned(samples?.bytes ?? 0);
  const bytes = arena + arenaBytes(layout, sizes);
  return { sizes, caches, params, cycles, cyclesAt, trace, samples, samplesAt, arena, bytes };
}

/** A launch record has a place of its own, a multiple of 64 bytes. */
export const RECORD_PLACE_BYTES = aligned(LAUNCH_RECORD_BYTES);

/** A first block that no grid has, and a step that leads to no other. */
const NO_BLOCK = { first: 0xffff_fffe, stride: 0xffff_ffff };

const GIGAHERTZ_KHZ = 1_000_000;
/** More than a grid has. */
const ALL_BLOCKS = 0xffff_ffff;

/** Fills the record at `record` for the area at `base`, and clears what a launch starts with. */
export function beginLaunch(
  memory: DeviceMemory,
  record: number,
  base: number,
  area: LaunchArea,
  request: LaunchRequest,
  traces = true,
): void {
  const { sizes } = area;
  const trace = base + area.trace;
  memory.fill(base, 0, area.trace + TRACE.entries);
  memory.bytes.set(request.params, base + area.params);
  if (area.cycles) memory.bytes.set(new Uint8Array(area.cycles.buffer), base + area.cyclesAt);
  memory.view.setUint32(trace + TRACE.next, trace + TRACE.entries, true);
  if (area.samples) beginSamples(memory, base + area.samplesAt, area.samples);
  const [gridX, gridY, gridZ] = request.grid;
  const [blockX, blockY, blockZ] = request.block;
  const [clusterX, clusterY, clusterZ] = request.cluster ?? [1, 1, 1];
  const sample = traces ? sampledBlocks(gridX * gridY * gridZ) : NO_BLOCK;
  const fields = {
    gridX,
    gridY,
    gridZ,
    blockX,
    blockY,
    blockZ,
    counters: base,
    caches: base + area.caches,
    params: base + area.params,
    trace,
    traceFirst: sample.first,
    traceStride: sample.stride,
    arena: base + area.arena,
    sharedBytes: sizes.sharedBytes,
    localBytes: sizes.localBytes,
    dynamicSharedBytes: request.dynamicSharedBytes,
    smCount: request.smCount,
    maxWarpsPerSm: request.maxWarpsPerSm,
    totalSharedBytes: roundUp(sizes.sharedBytes, request.sharedUnitBytes),
    gridId: request.gridId,
    lenient: request.lenient ? 1 : 0,
    cooperative: request.cooperative ? 1 : 0,
    samples: area.samples ? base + area.samplesAt : 0,
    clusterX,
    clusterY,
    clusterZ,
    arenaBytes: area.bytes - area.arena,
    cycles: area.cycles ? base + area.cyclesAt : 0,
    clockKHz: request.clockKHz ?? GIGAHERTZ_KHZ,
    residentBlocks: request.residentBlocks ?? ALL_BLOCKS,
  };
  for (const [field, value] of Object.entries(fields))
    memory.view.setUint32(record + LAUNCH_RECORD[field as keyof typeof fields], value, true);
  memory.view.setBigInt64(record + LAUNCH_RECORD.clock, BigInt(request.clockCycles), true);
}

function aligned(bytes: number): number {
  return roundUp(bytes, 64);
}
