/**
 * The specification of a launch: blocks in order, a turn a warp, one lane at a time, counters by brute
 * force. Slow, short and meant to be read; the engine must agree with it bit for bit.
 */
import { laneCount, prefixMask, WARP_SIZE } from "../../src/base/index.ts";
import {
  type DeviceMemory,
  type Dim3,
  type Executor,
  type LaunchOutcome,
  type LaunchRequest,
  launchLocalBytes,
  launchSharedBytes,
  type PrintSink,
} from "../../src/exec/index.ts";
import { OP, type Program } from "../../src/lower/index.ts";
import {
  emptyCounters,
  type LaunchCounters,
  localityOf,
  sampledBlocks,
  TRACE_ENTRY,
} from "../../src/observe/index.ts";
import { BlockMemory } from "./block-memory.ts";
import { FaultSignal, type LaunchState, Warp } from "./warp.ts";
import { barrierOutcome, lanesOf } from "./warp-ops.ts";

/** PTX ISA, bar: a block has the barriers 0 to 15. */
const BARRIERS = 16;

export interface ReferenceOptions {
  readonly print: PrintSink;
  /** Block executions by a warp before the launch is given up. */
  readonly budget?: number;
}

export function createReference(device: DeviceMemory, options: ReferenceOptions): Executor {
  return {
    launch: (program, request) => launch(device, options, program, request),
  };
}

function launch(
  device: DeviceMemory,
  options: ReferenceOptions,
  program: Program,
  request: LaunchRequest,
): LaunchOutcome {
  const state: LaunchState = {
    program,
    grid: request.grid,
    blockDim: request.block,
    smCount: request.smCount,
    dynamicSharedBytes: request.dynamicSharedBytes,
    counters: emptyCounters(program.sites.length, program.blocks.length),
    print: options.print,
    clock: BigInt(request.clockCycles),
    budget: options.budget ?? 10_000_000,
    touched: { read: new Set(), written: new Set() },
    trace: { isOpen: false, entries: [] },
  };
  const [gridX, gridY, gridZ] = request.grid;
  const { stride, first } = sampledBlocks(gridX * gridY * gridZ);
  let block = 0;
  try {
    for (let z = 0; z < gridZ; z++)
      for (let y = 0; y < gridY; y++)
        for (let x = 0; x < gridX; x++) {
          state.trace.isOpen = block++ % stride === first;
          if (state.trace.isOpen) state.trace.entries.push(TRACE_ENTRY.block);
          runBlock(device, state, request, [x, y, z]);
        }
  } catch (signal) {
    if (!(signal instanceof FaultSignal)) throw signal;
    return { fault: signal.fault, counters: countersOf(state) };
  }
  return { fault: undefined, counters: countersOf(state) };
}

function countersOf(state: LaunchState): LaunchCounters {
  const { counters, trace } = state;
  const { read, written } = state.touched;
  const footprint = {
    readSectors: read.size,
    readPairs: new Set([...read].map((sector) => Math.floor(sector / 2))).size,
    writtenSectors: written.size,
    touchedSectors: new Set([...read, ...written]).size,
  };
  const locality = localityOf(Uint32Array.from(trace.entries), true);
  return { ...counters, footprint, locality };
}

function runBlock(
  device: DeviceMemory,
  state: LaunchState,
  request: LaunchRequest,
  block: Dim3,
): void {
  const { program } = state;
  const memory = new BlockMemory(
    device,
    request.params,
    launchSharedBytes(program, request.dynamicSharedBytes),
    launchLocalBytes(program, request.maxLocalBytes),
    request.lenient,
  );
  const threads = request.block[0] * request.block[1] * request.block[2];
  const warps = Array.from({ length: Math.ceil(threads / WARP_SIZE) }, (_, index) => {
    const lanes = Math.min(WARP_SIZE, threads - index * WARP_SIZE);
    return new Warp(state, memory, block, index, prefixMask(lanes));
  });
  const releasesEachTurn = hasCountedBarriers(program);
  while (warps.some((warp) => !warp.hasEnded)) {
    let progress = false;
    for (const warp of warps) {
      if (!warp.canRun) continue;
      progress = true;
      if (state.trace.isOpen) state.trace.entries.push(TRACE_ENTRY.turn | warp.index);
      warp.turn();
      if (releasesEachTurn) releaseBarriers(warps);
    }
    if (!releasesEachTurn) releaseBarriers(warps);
    if (!progress) reportDeadlock(warps);
  }
}

/** Barriers that not all warps of a block come to may be complete before the others had a turn. */
function hasCountedBarriers({ code, constants }: Program): boolean {
  for (let pc = 0; pc < code.length; pc++) {
    if (code.op[pc] !== OP.barrier) continue;
    const count = code.args[code.argStart[pc]! + 1]!;
    if (count >= 0 || constants[~count]!.bits !== 0n) return true;
  }
  return false;
}

/** Lets go all lanes of the barriers that are complete. */
function releaseBarriers(warps: readonly Warp[]): void {
  for (let id = 0; id < BARRIERS; id++) {
    const standing = warps.map((warp) => lanesStandingAt(warp, id));
    const first = warps
      .flatMap((warp) => warp.stands)
      .find((stand) => stand?.at === "barrier" && stand.id === id);
    if (first?.at !== "barrier") continue;
    if (!isComplete(warps, standing, id, first.count)) continue;
    let arrived = 0;
    let ayes = 0;
    for (const warp of warps)
      for (const stand of warp.stands)
        if (stand?.at === "barrier" && stand.id === id) {
          arrived++;
          if (stand.predicate) ayes++;
        }
    for (const [index, warp] of warps.entries()) {
      for (const lane of lanesOf(standing[index]!)) {
        const stand = warp.stands[lane]!;
        if (stand.at === "barrier" && stand.kind !== "sync")
          warp.barrierResults[lane] = barrierOutcome(stand.kind, ayes, arrived);
        warp.release(lane);
      }
      warp.arrivals = warp.arrivals.filter((arrival) => arrival.id !== id);
    }
  }
}

function isComplete(
  warps: readonly Warp[],
  standing: readonly number[],
  id: number,
  count: number,
): boolean {
  if (count === 0)
    return warps.every((warp, index) => (warp.exists & ~warp.ended & ~standing[index]!) === 0);
  let total = 0;
  for (const [index, warp] of warps.entries()) {
    let lanes = standing[index]!;
    for (const arrival of warp.arrivals) if (arrival.id === id) lanes |= arrival.lanes;
    const missing = warp.exists & ~warp.ended & ~lanes;
    if (lanes !== 0) total += missing === 0 ? WARP_SIZE : laneCount(lanes >>> 0);
  }
  return total >= count;
}

function lanesStandingAt(warp: Warp, id: number): number {
  let lanes = 0;
  for (const [lane, stand] of warp.stands.entries())
    if (stand?.at === "barrier" && stand.id === id) lanes |= 1 << lane;
  return lanes >>> 0;
}

/** No warp can run and no barrier is complete: the lowest place where lanes stand is to blame. */
function reportDeadlock(warps: readonly Warp[]): never {
  const pcs = warps
    .flatMap((warp) => warp.stands)
    .map((stand) => stand?.pc ?? Number.POSITIVE_INFINITY);
  const pc = Math.min(...pcs);
  const warp = warps.find((candidate) => candidate.stands.some((stand) => stand?.pc === pc))!;
  let lanes = 0;
  for (const [lane, stand] of warp.stands.entries()) if (stand?.pc === pc) lanes |= 1 << lane;
  return warp.fault("barrier-deadlock", pc, lanes >>> 0);
}
