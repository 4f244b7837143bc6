/**
 * The engine's side of launches that several threads run: proves that the order of blocks does not
 * matter, starts helpers at the first launch that is worth it, takes part in the work, and hands over
 * what every worker counted.
 *
 * A fault, a `printf` or an access that the proof did not foresee makes the launch begin again on one
 * worker, in block order: what is reported is what the serial run meets. That is sound because the
 * launch takes the same course whatever it wrote so far; see `same-course.ts`.
 */
import { type EmitLayout, forgetAllocations, LAUNCH_RECORD } from "../../emit/index.ts";
import type { Program } from "../../lower/index.ts";
import { FaultSignal } from "../engine-imports.ts";
import { type KernelExports, stopFlagIndex } from "../kernel-instance.ts";
import type { LaunchRequest } from "../launch.ts";
import { beginLaunch, launchArea, RECORD_PLACE_BYTES } from "../launch-area.ts";
import type { DeviceMemory } from "../memory.ts";
import {
  awaitAll,
  close,
  controlBytes,
  helpersAtWork,
  openState,
  ranWord,
  WORD,
} from "./control-area.ts";
import { type BlockJob, STOP_AGAIN } from "./job.ts";
import { type ParallelPlan, planParallel } from "./parallel-plan.ts";
import { runSlices } from "./slices.ts";

export interface TeamOptions {
  /** Workers of a launch, the engine's own thread included; at least 2. */
  readonly workers: number;
  /** Starts a thread with `serveBlocks`; it must not keep the process alive. Undefined: it cannot. */
  startHelper(): HelperThread | undefined;
  /** For tests: every launch that may be is run by all workers, a block at a time. */
  readonly isEager?: boolean;
}

export interface HelperThread {
  post(message: unknown): void;
}

export interface TeamLaunch {
  readonly program: Program;
  readonly module: WebAssembly.Module;
  readonly exports: KernelExports;
  readonly layout: EmitLayout;
  readonly request: LaunchRequest;
  /** Address of the engine's own launch record, which has been filled. */
  readonly record: number;
  readonly blocks: number;
  /** Blocks that have been run, and what one took, in nanoseconds. */
  readonly done: number;
  readonly blockNs: number;
  /** Told the plan while several workers run; undefined when they have ended. */
  guard(plan: ParallelPlan | undefined): void;
  mayContinue(done: number): boolean;
}

/** A helper's part of a launch. */
export interface HelperPart {
  /** Address of its launch record, from which its counters, caches and trace are known. */
  readonly record: number;
  readonly blocks: number;
}

/** How a launch went that several workers ran. */
export type TeamOutcome =
  | { readonly kind: "done" | "stopped"; readonly parts: readonly HelperPart[] }
  /** Something in it must be met in block order. */
  | { readonly kind: "again" };

/** What must be left for other threads to help: starting one takes longer than less. */
const WORTH_NS = 20e6;
/** How often a waiting thread looks whether it is to stop, in milliseconds. */
const WAIT_MS = 5;
/** Beyond it the counter of blocks might run over. */
const MOST_BLOCKS = 2 ** 31;

interface Helper {
  readonly thread: HelperThread;
  readonly kernels: Set<number>;
}

export class Team {
  private readonly memory: DeviceMemory;
  private readonly options: TeamOptions;
  private readonly nowNs: () => number;
  private readonly control: Int32Array;
  private readonly controlAddress: number;
  private helpers: Helper[] = [];
  private mostHelpers: number;
  private jobs = 0;
  private readonly kernels = new WeakMap<WebAssembly.Module, number>();
  private kernelCount = 0;
  /** Of each kernel's last launch; the same launch has the same plan. */
  private readonly plans = new WeakMap<
    Program,
    { readonly key: string; readonly plan: ParallelPlan | undefined }
  >();
  /** Kernels that had to begin again once, and would so again. */
  private readonly serial = new WeakSet<Program>();

  constructor(memory: DeviceMemory, options: TeamOptions, nowNs: () => number) {
    this.memory = memory;
    this.options = options;
    this.nowNs = nowNs;
    this.mostHelpers = Math.min(options.workers - 1, 200);
    const bytes = controlBytes(this.mostHelpers);
    this.controlAddress = memory.reserveArena(bytes);
    this.control = new Int32Array(memory.memory.buffer, this.controlAddress, bytes / 4);
    close(this.control);
  }

  /** Whether it would pay to ask for a plan; `blockNs` 0: no block has been run. */
  isWorth(blocksLeft: number, blockNs: number): boolean {
    if (blocksLeft < 2) return false;
    return this.options.isEager || blocksLeft * blockNs > WORTH_NS;
  }

  get isEager(): boolean {
    return this.options.isEager ?? false;
  }

  /** Undefined: this launch keeps its block order. */
  plan(program: Program, request: LaunchRequest, blocks: number): ParallelPlan | undefined {
    if (this.mostHelpers === 0 || this.serial.has(program) || blocks >= MOST_BLOCKS)
      return undefined;
    const { grid, block, params } = request;
    const key = [...grid, ...block, this.memory.generation, ...params].join();
    const known = this.plans.get(program);
    if (known?.key === key) return known.plan;
    const plan = planParallel(program, request, this.memory);
    this.plans.set(program, { key, plan });
    return plan;
  }

  /** Runs what is left of a launch. Whatever the engine's own imports throw ends it with "again". */
  run(launch: TeamLaunch, plan: ParallelPlan): TeamOutcome {
    const { control, memory } = this;
    const { program, record, exports, blocks } = launch;
    const parts = this.post(launch, plan);
    const caches = memory.view.getUint32(record + LAUNCH_RECORD.caches, true);
    forgetAllocations(memory.view, caches, program.sites.length);
    launch.guard(plan);
    exports.parallel.value = 1;
    let stopped = false;
    const goesOn = (): boolean => {
      if (Atomics.load(control, WORD.again) !== 0) return false;
      const next = Math.min(Atomics.load(control, WORD.next) >>> 0, blocks);
      stopped ||= next < blocks && !launch.mayContinue(next);
      return !stopped;
    };
    try {
      if (this.isEager) awaitAll(control, parts.length);
      runSlices({
        control,
        total: blocks,
        workers: parts.length + 1,
        isEager: this.isEager,
        blockNs: launch.blockNs,
        helper: undefined,
        nowNs: this.nowNs,
        run: (first, count) => void exports.runBlocks(record, first, count),
        goesOn,
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof FaultSignal && error.fault.kind === "interrupted") stopped = true;
      else Atomics.store(control, WORD.again, 1);
    } finally {
      close(control);
      if (stopped || Atomics.load(control, WORD.again) !== 0) this.stopHelpers(parts);
      while (helpersAtWork(control, WAIT_MS) > 0) if (!goesOn()) this.stopHelpers(parts);
      launch.guard(undefined);
      exports.parallel.value = 0;
      const flags = new Int32Array(memory.memory.buffer);
      Atomics.compareExchange(flags, stopFlagIndex(record), STOP_AGAIN, 0);
    }
    if (Atomics.load(control, WORD.again) !== 0) {
      this.serial.add(program);
      return { kind: "again" };
    }
    const ran = parts.map((part, i) => ({ ...part, blocks: Atomics.load(control, ranWord(i)) }));
    return { kind: stopped ? "stopped" : "done", parts: ran };
  }

  /** Gives every helper its area and tells it of the launch. */
  private post(launch: TeamLaunch, plan: ParallelPlan): HelperPart[] {
    const { control, memory } = this;
    const { program, request, record } = launch;
    const area = launchArea(program, launch.layout, request);
    const own = memory.view.getUint32(record + LAUNCH_RECORD.counters, true);
    const place = RECORD_PLACE_BYTES + area.bytes;
    const room = Math.floor((memory.transientEnd - own - area.bytes) / place);
    const wanted = Math.min(this.mostHelpers, room, launch.blocks - launch.done - 1);
    this.startHelpers(wanted);
    const parts = this.helpers
      .slice(0, wanted)
      .map((_, i) => ({ record: own + area.bytes + i * place, blocks: 0 }));
    const job = ++this.jobs;
    Atomics.store(control, WORD.next, launch.done);
    Atomics.store(control, WORD.again, 0);
    Atomics.store(control, WORD.begun, 0);
    for (let i = 0; i < parts.length; i++) Atomics.store(control, ranWord(i), 0);
    Atomics.store(control, WORD.state, openState(job));
    const kernel = this.kernels.get(launch.module) ?? this.kernelCount++;
    this.kernels.set(launch.module, kernel);
    const allocations = new Float64Array(
      memory.allocations.flatMap(({ address, bytes }) => [address, bytes]),
    );
    const stopFlags = [record, ...parts.map((part) => part.record)].map(
      (at) => at + LAUNCH_RECORD.stopFlag,
    );
    for (const [i, part] of parts.entries()) {
      const { thread, kernels } = this.helpers[i]!;
      memory.view.setUint32(part.record + LAUNCH_RECORD.stopFlag, 0, true);
      beginLaunch(memory, part.record, part.record + RECORD_PLACE_BYTES, area, request);
      const message: BlockJob = {
        job,
        memory: memory.memory,
        kernel,
        module: kernels.has(kernel) ? undefined : launch.module,
        control: this.controlAddress,
        controlBytes: control.byteLength,
        record: part.record,
        helper: i,
        blocks: launch.blocks,
        workers: parts.length + 1,
        isEager: this.isEager,
        blockNs: launch.blockNs,
        plan,
        allocations,
        stopFlags,
      };
      kernels.add(kernel);
      thread.post(message);
    }
    return parts;
  }

  private startHelpers(wanted: number): void {
    while (this.helpers.length < wanted) {
      const thread = this.options.startHelper();
      if (!thread) {
        this.mostHelpers = this.helpers.length;
        return;
      }
      this.helpers.push({ thread, kernels: new Set() });
    }
  }

  private stopHelpers(parts: readonly HelperPart[]): void {
    const words = new Int32Array(this.memory.memory.buffer);
    for (const { record } of parts) Atomics.store(words, stopFlagIndex(record), 1);
  }
}
