/**
 * The specification of a launch: blocks in order, giving way to others where they must, a turn a warp,
 * one lane at a time, counters by brute force. Slow, short and meant to be read; the engine must agree with it bit for bit.
 */
import {
  cyclesOf,
  type DeviceMemory,
  type Dim3,
  type Executor,
  type LaunchOutcome,
  type LaunchRequest,
  type PrintSink,
} from "../../src/exec/index.ts";
import {
  executable,
  IDLE_PASSES,
  IDLE_ROUNDS,
  type Program,
  readsClock,
  sideBySide,
} from "../../src/lower/index.ts";
import {
  emptyCounters,
  type LaunchCounters,
  localityOf,
  sampledBlocks,
  TRACE_ENTRY,
} from "../../src/observe/index.ts";
import { RunningBlock } from "./running-block.ts";
import { FaultSignal, type LaunchState } from "./warp.ts";

export interface ReferenceOptions {
  readonly print: PrintSink;
  /** Block executions by a warp before the launch is given up. */
  readonly budget?: number;
  /** The blocks start in the opposite order: none of those in clusters. */
  readonly isReversed?: boolean;
  /** Called for each lane's access to global memory; `site` is that of its counters. */
  onTouch?(site: number, address: number): void;
}

export function createReference(device: DeviceMemory, options: ReferenceOptions): Executor {
  return {
    launch: (program, request) => launch(device, options, executable(program), request),
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
    maxWarpsPerSm: request.maxWarpsPerSm,
    sharedUnitBytes: request.sharedUnitBytes,
    gridId: request.gridId,
    dynamicSharedBytes: request.dynamicSharedBytes,
    cooperative: request.cooperative ?? false,
    cluster: request.cluster ?? [1, 1, 1],
    counters: emptyCounters(program.sites.length, program.blocks.length),
    print: options.print,
    onTouch: options.onTouch,
    clock: BigInt(request.clockCycles),
    clockKHz: request.clockKHz ?? 1_000_000,
    cycles: cyclesOf(program, request),
    sideBySide: sideBySide(program),
    budget: options.budget ?? 10_000_000,
    touched: { read: new Set(), written: new Set() },
    trace: { isOpen: false, entries: [] },
  };
  try {
    const order = startOrder(state);
    if (options.isReversed) order.reverse();
    runBlocks(device, state, request, order);
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

/** Blocks as `schedule.ts` has them: each until it gives way, pass after pass. */
function runBlocks(
  device: DeviceMemory,
  state: LaunchState,
  request: LaunchRequest,
  order: readonly Dim3[],
): void {
  const [x, y, z] = request.grid;
  const total = x * y * z;
  const { stride, first } = sampledBlocks(total);
  const [clusterX, clusterY, clusterZ] = state.cluster;
  const clusterBlocks = clusterX * clusterY * clusterZ;
  const limit = Math.max(clusterBlocks, request.residentBlocks ?? total);
  let resident: RunningBlock[] = [];
  let patience: number = IDLE_ROUNDS.first;
  let idlePasses = 0;
  let seen = "";
  const clock = { start: state.clock, end: state.clock };
  const run = (block: RunningBlock): void => {
    if (state.sideBySide) state.clock = clock.start;
    block.run(patience);
    if (state.clock > clock.end) clock.end = state.clock;
    if (block.status === "idle") patience = IDLE_ROUNDS.later;
    if (block.status === "ended") idlePasses = 0;
  };
  for (let next = 0; ; ) {
    state.trace.isOpen = false;
    for (const block of resident)
      if (block.status !== "grid-barrier" && block.status !== "cluster-barrier") run(block);
    resident = resident.filter(({ status }) => status !== "ended");
    while (next < total && resident.length + clusterBlocks <= limit) {
      const cluster: RunningBlock[] = [];
      for (let rank = 0; rank < clusterBlocks; rank++) {
        const block = new RunningBlock(device, state, request, order[next + rank]!, cluster);
        cluster.push(block);
      }
      idlePasses = 0;
      for (const block of cluster) {
        const [atX, atY, atZ] = order[next++]!;
        if (next % limit === 1 || limit === 1) clock.start = clock.end;
        state.trace.isOpen = (atX + x * (atY + y * atZ)) % stride === first;
        if (state.trace.isOpen) state.trace.entries.push(TRACE_ENTRY.block);
        run(block);
        if (block.status !== "ended") resident.push(block);
      }
    }
    const [lowest] = resident;
    if (!lowest) return;
    const complete = resident.filter(({ status, cluster }) => {
      const isOpen = cluster.some((block) => !["ended", "cluster-barrier"].includes(block.status));
      return status === "cluster-barrier" && !isOpen;
    });
    for (const block of complete) block.releaseBarrier("cluster");
    if (complete.length > 0) {
      idlePasses = 0;
      continue;
    }
    const ready = resident.find(({ status }) => status === "idle");
    if (!ready) {
      if (next < total || resident.some(({ status }) => status === "cluster-barrier"))
        lowest.blame();
      for (const block of resident) block.releaseBarrier("grid");
      idlePasses = 0;
      continue;
    }
    idlePasses++;
    if (idlePasses < IDLE_PASSES || (idlePasses & (idlePasses - 1)) !== 0) continue;
    const now = stateOf(device, state, resident);
    if (now === seen) ready.blame();
    seen = now;
  }
}

/** The blocks of the grid, x fastest; those of a cluster together, likewise. */
function startOrder({ grid, cluster }: LaunchState): Dim3[] {
  const boxes = (sizes: Dim3): Dim3[] => {
    const all: Dim3[] = [];
    for (let z = 0; z < sizes[2]; z++)
      for (let y = 0; y < sizes[1]; y++) for (let x = 0; x < sizes[0]; x++) all.push([x, y, z]);
    return all;
  };
  const clusters: Dim3 = [grid[0] / cluster[0], grid[1] / cluster[1], grid[2] / cluster[2]];
  return boxes(clusters).flatMap((of) =>
    boxes(cluster).map(
      (at): Dim3 => [
        of[0] * cluster[0] + at[0],
        of[1] * cluster[1] + at[1],
        of[2] * cluster[2] + at[2],
      ],
    ),
  );
}

/** All that decides how the launch goes on. */
function stateOf(
  device: DeviceMemory,
  { clock, program }: LaunchState,
  resident: readonly RunningBlock[],
): string {
  const memory = device.allocations.map(({ address, bytes }) =>
    device.bytes.subarray(address, address + bytes).join(),
  );
  const blocks = resident.map((block) => block.state());
  return [readsClock(program) ? clock : 0, ...blocks, ...memory].join("\n");
}
