/**
 * Runs lowered kernels as generated WebAssembly. Owns the compiled modules (one a program) and the
 * engine's part of device memory: the launch record, counters, caches and the arena of a launch.
 *
 * Generated code leaves a launch early only by an exception thrown from an import; it never crosses
 * `launch`, which turns it into a `Fault`.
 */
import { assert, type Pc, WARP_SIZE } from "../base/index.ts";
import {
  type ArenaSizes,
  arenaBytes,
  type EmittedProgram,
  emitProgram,
  type FmaMode,
  LAUNCH_RECORD,
  LAUNCH_RECORD_BYTES,
} from "../emit/index.ts";
import { MATH_FUNCTIONS, OP, type Program } from "../lower/index.ts";
import {
  type Fault,
  type FaultKind,
  readCounters,
  sampledBlocks,
  TRACE,
  TRACE_BYTES,
} from "../observe/index.ts";
import { createEngineImports, FaultSignal, type RunningLaunch } from "./engine-imports.ts";
import { type FootprintExports, footprintOf } from "./footprint.ts";
import type { Dim3, Executor, LaunchOutcome, LaunchRequest, PrintSink } from "./launch.ts";
import { launchLocalBytes, launchSharedBytes } from "./launch-sizes.ts";
import { localityOfTrace } from "./locality.ts";
import { fmaF64, MATH_F32, MATH_F64 } from "./math/index.ts";
import type { DeviceMemory } from "./memory.ts";
import { probeFma } from "./probe-fma.ts";

export interface EngineOptions {
  readonly print: PrintSink;
  /** Monotone; for the length of slices. */
  nowNs(): number;
  /**
   * Asked when the stop flag is seen at a loop's back-edge and after every slice of blocks. False ends
   * the launch as "interrupted".
   */
  mayContinue?(blocksDone: number, blocksTotal: number): boolean;
  /** How multiply-adds are computed; by default as this machine can. Results are the same. */
  readonly fma?: FmaMode;
}

export interface Engine extends Executor {
  /**
   * Byte address of an i32 in device memory: any thread that sets it to non-zero makes a running
   * kernel ask `mayContinue` at its next loop back-edge.
   */
  readonly stopFlagAddress: number;
}

interface Compiled {
  readonly emitted: EmittedProgram;
  readonly exports: KernelExports;
  readonly running: RunningLaunch;
}

interface KernelExports extends FootprintExports {
  runBlocks(launch: number, firstBlock: number, count: number): number;
}

/** V8 replaces slow code only between calls, and the supervisor wants to hear of progress. */
const SLICE_NS = 20e6;
const FIRST_SLICE_BLOCKS = 1;

export function createEngine(memory: DeviceMemory, options: EngineOptions): Engine {
  const record = memory.reserveArena(LAUNCH_RECORD_BYTES, 64);
  const compiled = new WeakMap<Program, Compiled>();
  const fma = options.fma ?? (probeFma() ? "relaxed" : "exact");

  const compile = (program: Program): Compiled => {
    const known = compiled.get(program);
    if (known) return known;
    const emitted = emitProgram(program, { fma, counters: true });
    const running: RunningLaunch = {
      memory,
      program,
      options,
      record,
      blocksTotal: 0,
      globals: {},
    };
    const module = new WebAssembly.Module(emitted.bytes);
    const instance = new WebAssembly.Instance(module, {
      env: { memory: memory.memory, ...createEngineImports(running) },
      math32: mathImports(MATH_F32),
      math64: { ...mathImports(MATH_F64), fma: fmaF64 },
    });
    for (const [name, value] of Object.entries(instance.exports))
      if (value instanceof WebAssembly.Global) running.globals[name] = value;
    const entry = {
      emitted,
      exports: instance.exports as unknown as KernelExports,
      running,
    };
    compiled.set(program, entry);
    return entry;
  };

  return {
    stopFlagAddress: record + LAUNCH_RECORD.stopFlag,
    launch(program, request): LaunchOutcome {
      const { emitted, exports, running } = compile(program);
      const counters = prepare(memory, record, program, emitted, request);
      const [x, y, z] = request.grid;
      running.blocksTotal = x * y * z;
      running.request = request;
      const fault = runAll(exports, running, options);
      return {
        fault,
        counters: {
          ...readCounters(
            memory.memory.buffer,
            counters,
            program.sites.length,
            program.blocks.length,
          ),
          locality: localityOfTrace(memory, record),
          footprint: footprintOf(exports, memory, program, record, fault !== undefined),
        },
      };
    },
  };
}

/** Runs all blocks in slices; the fault that ended them, if any. */
function runAll(
  exports: KernelExports,
  running: RunningLaunch,
  options: EngineOptions,
): Fault | undefined {
  const total = running.blocksTotal;
  let size = FIRST_SLICE_BLOCKS;
  try {
    for (let first = 0; first < total; ) {
      const count = Math.min(size, total - first);
      const start = options.nowNs();
      exports.runBlocks(running.record, first, count);
      const elapsed = Math.max(options.nowNs() - start, 1);
      first += count;
      if (first < total && options.mayContinue?.(first, total) === false)
        return faultOfBlock("interrupted", 0 as Pc, blockIndex(first, running.request!.grid));
      // Aim at the slice length, but grow at most tenfold: the first blocks run in slow code.
      size = Math.max(1, Math.min(size * 10, Math.floor((count * SLICE_NS) / elapsed)));
    }
  } catch (signal) {
    if (signal instanceof FaultSignal) return signal.fault;
    if (signal instanceof RangeError) return stackOverflow(running);
    throw signal;
  }
  return undefined;
}

/** A fault that no lane can be blamed for more than the first of a block. */
function faultOfBlock(kind: FaultKind, pc: Pc, block: Dim3): Fault {
  return {
    kind,
    pc,
    block,
    thread: [0, 0, 0],
    lanes: 1,
    address: 0,
    bytes: 0,
    access: "none",
    text: "",
  };
}

function blockIndex(block: number, [x, y]: Dim3): Dim3 {
  return [block % x, Math.floor(block / x) % y, Math.floor(block / (x * y))];
}

/** V8's own stack ended before the kernel's did: the first call of the program stands for all. */
function stackOverflow({ program, globals }: RunningLaunch): Fault {
  const call = Math.max(program.code.op.indexOf(OP.call), 0) as Pc;
  const axis = (name: string): number => Number(globals[name]!.value) >>> 0;
  return faultOfBlock("stack-overflow", call, [axis("blockX"), axis("blockY"), axis("blockZ")]);
}

/** Fills the launch record and clears what a launch starts with; the address of its counters. */
function prepare(
  memory: DeviceMemory,
  record: number,
  program: Program,
  emitted: EmittedProgram,
  request: LaunchRequest,
): number {
  const { layout } = emitted;
  const threads = request.block[0] * request.block[1] * request.block[2];
  const sizes: ArenaSizes = {
    warps: Math.ceil(threads / WARP_SIZE),
    sharedBytes: launchSharedBytes(program, request.dynamicSharedBytes),
    localBytes: launchLocalBytes(program, request.maxLocalBytes),
  };
  const caches = aligned(layout.counterBytes);
  const params = caches + aligned(layout.cacheBytes);
  const trace = params + aligned(program.paramBytes);
  const cleared = trace + TRACE.entries;
  const arena = trace + aligned(TRACE_BYTES);
  const base = memory.transientArena(arena + arenaBytes(layout, sizes));
  assert(base !== 0, "a launch needs more memory than the engine has");
  memory.fill(base, 0, cleared);
  memory.bytes.set(request.params, base + params);

  const [gridX, gridY, gridZ] = request.grid;
  const [blockX, blockY, blockZ] = request.block;
  const sample = sampledBlocks(gridX * gridY * gridZ);
  memory.view.setUint32(base + trace + TRACE.next, base + trace + TRACE.entries, true);
  const fields = {
    gridX,
    gridY,
    gridZ,
    blockX,
    blockY,
    blockZ,
    counters: base,
    caches: base + caches,
    params: base + params,
    trace: base + trace,
    traceFirst: sample.first,
    traceStride: sample.stride,
    arena: base + arena,
    sharedBytes: sizes.sharedBytes,
    localBytes: sizes.localBytes,
    dynamicSharedBytes: request.dynamicSharedBytes,
    smCount: request.smCount,
    lenient: request.lenient ? 1 : 0,
  };
  for (const [field, value] of Object.entries(fields))
    memory.view.setUint32(record + LAUNCH_RECORD[field as keyof typeof fields], value, true);
  memory.view.setBigInt64(record + LAUNCH_RECORD.clock, BigInt(request.clockCycles), true);
  return base;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 64) * 64;
}

function mathImports(table: readonly ((a: number, b: number, c: number) => number)[]) {
  return Object.fromEntries(MATH_FUNCTIONS.map(({ name }, index) => [name, table[index]!]));
}
