/**
 * The specification of a launch: blocks in order, giving way to others where they must, a turn a warp,
 * one lane at a time, counters by brute force. Slow, short and meant to be read; the engine must agree with it bit for bit.
 */
import type {
  DeviceMemory,
  Dim3,
  Executor,
  LaunchOutcome,
  LaunchRequest,
  PrintSink,
} from "../../src/exec/index.ts";
import {
  IDLE_PASSES,
  IDLE_ROUNDS,
  OP,
  type Program,
  SPECIAL_REGISTERS,
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
    cooperative: request.cooperative ?? false,
    counters: emptyCounters(program.sites.length, program.blocks.length),
    print: options.print,
    clock: BigInt(request.clockCycles),
    budget: options.budget ?? 10_000_000,
    touched: { read: new Set(), written: new Set() },
    trace: { isOpen: false, entries: [] },
  };
  try {
    runBlocks(device, state, request);
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
function runBlocks(device: DeviceMemory, state: LaunchState, request: LaunchRequest): void {
  const [x, y, z] = request.grid;
  const total = x * y * z;
  const { stride, first } = sampledBlocks(total);
  const limit = Math.max(1, request.residentBlocks ?? total);
  let resident: RunningBlock[] = [];
  let patience: number = IDLE_ROUNDS.first;
  let idlePasses = 0;
  let seen = "";
  const run = (block: RunningBlock): void => {
    block.run(patience);
    if (block.status === "idle") patience = IDLE_ROUNDS.later;
    if (block.status === "ended") idlePasses = 0;
  };
  for (let next = 0; ; ) {
    state.trace.isOpen = false;
    for (const block of resident) if (block.status !== "grid-barrier") run(block);
    resident = resident.filter(({ status }) => status !== "ended");
    while (next < total && resident.length < limit) {
      const index: Dim3 = [next % x, Math.floor(next / x) % y, Math.floor(next / (x * y))];
      state.trace.isOpen = next++ % stride === first;
      if (state.trace.isOpen) state.trace.entries.push(TRACE_ENTRY.block);
      const block = new RunningBlock(device, state, request, index);
      idlePasses = 0;
      run(block);
      if (block.status !== "ended") resident.push(block);
    }
    const [lowest] = resident;
    if (!lowest) return;
    const ready = resident.find(({ status }) => status === "idle");
    if (!ready) {
      if (next < total) lowest.blame();
      for (const block of resident) block.releaseGridBarrier();
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

function readsClock({ code }: Program): boolean {
  return code.op.some(
    (op, pc) => op === OP.special && /clock|timer/.test(SPECIAL_REGISTERS[code.aux[pc]!]!),
  );
}
