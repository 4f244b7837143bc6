/**
 * Runs lowered kernels as generated WebAssembly. Owns the compiled modules (one a program) and the
 * engine's part of device memory: the launch record, counters, caches and the arena of a launch.
 *
 * Generated code leaves a launch early only by an exception thrown from an import; it never crosses
 * `launch`, which turns it into a `Fault`.
 */
import { assert } from "../base/index.ts";
import {
  type ArenaSizes,
  arenaBytes,
  type EmitOptions,
  type EmittedProgram,
  emitProgram,
  type FmaMode,
  LAUNCH_RECORD,
  LAUNCH_RECORD_BYTES,
  settleFoldedCounts,
  takeBackUnrun,
} from "../emit/index.ts";
import { mayGiveWay, type Program } from "../lower/index.ts";
import {
  type CheckOptions,
  type Fault,
  type LaunchCounters,
  readCounters,
  SAMPLED_BLOCKS,
} from "../observe/index.ts";
import { GlobalRaceShadow, KernelCheck, placesOf } from "./check/index.ts";
import { createEngineImports, FaultSignal, type RunningLaunch } from "./engine-imports.ts";
import { footprintOf } from "./footprint.ts";
import { instantiateKernel, type KernelExports } from "./kernel-instance.ts";
import { laneSamples } from "./lane-samples.ts";
import type { Dim3, Executor, LaunchOutcome, LaunchRequest, PrintSink } from "./launch.ts";
import { beginLaunch, launchArea } from "./launch-area.ts";
import { localityOfTraces } from "./locality.ts";
import type { DeviceMemory } from "./memory.ts";
import { probeFma } from "./probe-fma.ts";
import { createRepeats, touchedRanges } from "./repeats.ts";
import { type BlocksRun, blocksAtOnce, faultOf, runAll, runResident } from "./run-blocks.ts";
import { addCounters, type HelperPart, Team, type TeamOptions } from "./workers/index.ts";

/** General code alone; whole blocks at once; batches of blocks. */
export type CodeForm = "general" | "block" | "run";

export interface EngineOptions {
  readonly print: PrintSink;
  /** Monotone; for the length of slices. */
  nowNs(): number;
  /**
   * Asked when the stop flag is seen at a loop's back-edge and after every slice of blocks. False ends
   * the launch as "interrupted".
   */
  mayContinue?(blocksDone: number, blocksTotal: number): boolean;
  /** Asked before a launch: whether it is counted what kernels do. By default it is. */
  counts?(): boolean;
  /** How multiply-adds are computed; by default as this machine can. Results are the same. */
  readonly fma?: FmaMode;
  /** Makes the code of a program; `emitProgram` if absent. */
  emit?(program: Program, options: EmitOptions): EmittedProgram;
  /** Makes a module that V8 never optimises; absent: V8 optimises all that runs often. */
  compileBriefly?(bytes: Uint8Array): WebAssembly.Module;
  /**
   * False: no block is traced, and locality is unknown. Traced blocks run in the general form, and in
   * small grids that is all of them. By default blocks are traced.
   */
  readonly traces?: boolean;
  /** The best form of generated code that is made; absent: `run`, which is the best there is. */
  readonly form?: CodeForm;
  /** Launches may be sampled (`LaunchRequest.sampled`): what lanes do in traced blocks. */
  readonly samples?: boolean;
  /** Other threads that run blocks of long launches; absent: the engine's own thread runs all. */
  readonly team?: TeamOptions;
  /** Launches that would do again what one before did are left out, see `repeats.ts`. */
  readonly repeats?: boolean;
  /** Launches are checked; nothing is counted then, and the engine's own thread runs all. */
  readonly check?: CheckOptions;
}

export interface Engine extends Executor {
  /**
   * Byte address of an i32 in device memory: any thread that sets it to non-zero makes a running
   * kernel ask `mayContinue` at its next loop back-edge.
   */
  readonly stopFlagAddress: number;
}

/** Shapes of blocks for which a kernel gets code of its own; those that come later share one. */
const MOST_SHAPES = 16;

/**
 * Bytes of a function that V8 may optimise. Beyond, it takes longer by much more than the function grows: for
 * 5.5 MB more than a minute, on a thread that the process waits for at its end.
 */
const MOST_OPTIMISED = 1_500_000;

interface Compiled {
  readonly emitted: EmittedProgram;
  readonly module: WebAssembly.Module;
  readonly exports: KernelExports;
  readonly running: RunningLaunch;
  /** The code counts what it does. */
  readonly counts: boolean;
  launches: number;
}

export function createEngine(memory: DeviceMemory, options: EngineOptions): Engine {
  const record = memory.reserveArena(LAUNCH_RECORD_BYTES, 64);
  const compiled = new WeakMap<Program, Map<string, Compiled>>();
  const { check } = options;
  const checked = check && {
    memory,
    defined: memory.defined,
    races: new GlobalRaceShadow(memory),
  };
  const helpers = check ? undefined : options.team;
  const team = helpers && new Team(memory, helpers, () => options.nowNs());
  const repeats = options.repeats && !check ? createRepeats(memory) : undefined;
  const fma = options.fma ?? (probeFma() ? "relaxed" : "exact");

  /** The shape of blocks to make code for; undefined: any, as a block form is not worth it. */
  const shapeOf = (
    forms: ReadonlyMap<string, Compiled>,
    request: LaunchRequest,
    counters: boolean,
  ): Dim3 | undefined => {
    if (options.form === "general") return undefined;
    const [x, y, z] = request.grid;
    // Traced blocks run in the general form.
    const allTraced = counters && options.traces !== false && x * y * z <= SAMPLED_BLOCKS;
    const isNew = !forms.has(request.block.join());
    return allTraced || (isNew && forms.size >= MOST_SHAPES) ? undefined : request.block;
  };

  const compile = (program: Program, request: LaunchRequest): Compiled => {
    const forms = compiled.get(program) ?? new Map<string, Compiled>();
    compiled.set(program, forms);
    const counters = !check && (options.counts?.() ?? true);
    const shape = shapeOf(forms, request, counters);
    const key = shape?.join() ?? "any";
    const known = forms.get(key);
    if (known) return known;
    const emitted = (options.emit ?? emitProgram)(program, {
      fma,
      counters,
      ...(options.samples ? { samples: true } : {}),
      ...(shape ? { shape } : {}),
      ...(options.form === "block" ? { batches: false } : {}),
      ...(checked && check ? { checks: placesOf(checked, check) } : {}),
    });
    const running: RunningLaunch = {
      memory,
      program,
      options,
      record,
      blocksTotal: 0,
      globals: {},
    };
    const isBrief = emitted.largestFunction > MOST_OPTIMISED && options.compileBriefly;
    const module = isBrief
      ? options.compileBriefly!(emitted.bytes)
      : new WebAssembly.Module(emitted.bytes);
    if (checked && check) running.check = new KernelCheck(checked, check, program);
    const imports = createEngineImports(running);
    const exports = instantiateKernel(module, memory.memory, imports, running.check?.functions);
    for (const [name, value] of Object.entries(exports))
      if (value instanceof WebAssembly.Global) running.globals[name] = value;
    const entry = { emitted, module, exports, running, counts: counters, launches: 0 };
    forms.set(key, entry);
    return entry;
  };

  /** Fills the launch record and clears what a launch starts with. */
  const begin = (
    program: Program,
    { emitted, running }: Compiled,
    request: LaunchRequest,
  ): ArenaSizes => {
    const area = launchArea(program, emitted.layout, request);
    const { least, wanted } = mayGiveWay(program)
      ? blocksAtOnce(request, running.blocksTotal)
      : { least: 1, wanted: 1 };
    const bytesOf = (blocks: number) =>
      area.bytes + (blocks - 1) * arenaBytes(emitted.layout, area.sizes);
    const base = memory.transientArena(bytesOf(least), bytesOf(wanted));
    assert(base !== 0, "a launch needs more memory than the engine has");
    beginLaunch(memory, record, base, area, request, options.traces);
    return area.sizes;
  };

  const runBlocks = (program: Program, entry: Compiled, request: LaunchRequest): BlocksRun => {
    const { emitted, module, exports, running } = entry;
    const { layout } = emitted;
    const sizes = begin(program, entry, request);
    if (running.check) beginCheck(running, sizes);
    if (mayGiveWay(program)) {
      const run = () => runResident(exports, running, options, arenaBytes(layout, sizes));
      return { fault: faultOf(running, run), parts: [] };
    }
    const inOrder = (shared: Parameters<typeof runAll>[3]): BlocksRun => {
      let run: BlocksRun = { fault: undefined, parts: [] };
      const fault = faultOf(running, () => {
        run = runAll(exports, running, options, shared);
        return run.fault;
      });
      return { ...run, fault };
    };
    const run = inOrder(team && { team, module, layout, isWarm: entry.launches > 0 });
    if (!run.again) return run;
    // Nothing of what several workers did is kept, but for the memory that the kernel wrote.
    footprintOf(exports, memory, program, [record], true);
    begin(program, entry, request);
    return inOrder(undefined);
  };

  /** Everything that was counted, by all workers. */
  const countersOf = (
    program: Program,
    { emitted, exports, running }: Compiled,
    parts: readonly HelperPart[],
    fault: Fault | undefined,
    onMaps?: (first: number, end: number) => void,
  ): LaunchCounters => {
    const { view } = memory;
    const records = [record, ...parts.map((part) => part.record)] as const;
    const areas = records.map((of) => ({
      memory: view,
      counters: view.getUint32(of + LAUNCH_RECORD.counters, true),
      caches: view.getUint32(of + LAUNCH_RECORD.caches, true),
    }));
    for (const area of areas) settleFoldedCounts(area, emitted.layout);
    const [own] = areas;
    if (fault && running.globals["inBlockForm"]?.value === 1) {
      const [x, y, z] = running.request!.block;
      const warp = Number(running.globals["warp"]!.value);
      takeBackUnrun(own!, program, emitted.layout, fault.pc, warp, x * y * z);
      running.globals["inBlockForm"].value = 0;
    }
    addCounters(memory, program, record, parts);
    const { sites, blocks } = program;
    return {
      ...readCounters(memory.memory.buffer, own!.counters, sites.length, blocks.length),
      locality: localityOfTraces(memory, records),
      footprint: footprintOf(exports, memory, program, records, fault !== undefined, onMaps),
    };
  };

  return {
    stopFlagAddress: record + LAUNCH_RECORD.stopFlag,
    launch(program, request): LaunchOutcome {
      const entry = compile(program, request);
      const mayRepeat = repeats && entry.counts && !request.sampled ? repeats : undefined;
      const seen = mayRepeat?.find(program, request);
      const known = seen && mayRepeat?.outcomeOf(seen);
      if (known) return known;
      const [x, y, z] = request.grid;
      entry.running.blocksTotal = x * y * z;
      entry.running.request = request;
      const { fault: stopped, parts } = runBlocks(program, entry, request);
      const found = entry.running.check?.finish(stopped);
      const fault = found?.fault ?? stopped;
      entry.launches++;
      const helped = parts.map(({ blocks }) => blocks);
      const own = x * y * z - helped.reduce((sum, blocks) => sum + blocks, 0);
      let touched: ReturnType<typeof touchedRanges>;
      const look = (first: number, end: number): void => {
        touched = touchedRanges(memory.memory.buffer, first, end);
      };
      const isWanted = seen !== undefined && mayRepeat?.wants(seen);
      const outcome = {
        fault,
        counters: countersOf(program, entry, parts, fault, isWanted ? look : undefined),
        ...(request.sampled
          ? { samples: laneSamples(memory, [record, ...parts.map((part) => part.record)]) }
          : {}),
        blocksByWorker: [own, ...helped],
        ...(found ? { violations: found.violations } : {}),
      };
      if (seen) mayRepeat?.ran(seen, outcome, touched);
      return outcome;
    },
  };
}

function beginCheck(running: RunningLaunch, sizes: ArenaSizes): void {
  const { check, request, program, globals } = running;
  const number = (name: string): number => Number(globals[name]!.value) >>> 0;
  check!.begin({
    grid: request!.grid,
    block: request!.block,
    sharedBytes: sizes.sharedBytes,
    localBytes: sizes.localBytes,
    inTurns: mayGiveWay(program),
    runningBlock: () => [number("blockX"), number("blockY"), number("blockZ")],
    runningWarp: () => number("warp"),
    sharedBase: () => number("shared"),
    stop(fault) {
      throw new FaultSignal(fault);
    },
  });
}
