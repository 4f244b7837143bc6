/**
 * The worker's side of a session: lowers the device modules, runs the host program and sends every
 * launch as it ends. Mistakes in the program come back as diagnostics; bugs of ours as "failed".
 */
import { type Diagnostic, Diagnostics } from "../base/index.ts";
import { isToolchainFile, loweredHost } from "../compile/index.ts";
import { CodeTooLarge } from "../emit/index.ts";
import { createEngine, DeviceMemory, type Executor, type TeamOptions } from "../exec/index.ts";
import type { Program } from "../lower/index.ts";
import type { LaneSamples } from "../observe/index.ts";
import type { Platform } from "../platform/index.ts";
import { demangle } from "../report/index.ts";
import {
  ActivityLog,
  KernelPrints,
  needsWideMemory,
  type OutputSink,
  type ReshapeLaunch,
  runHost,
  withBlock,
} from "../runtime/index.ts";
import { deviceCodeService } from "./device-code.ts";
import { deviceLimits } from "./device-limits.ts";
import { keptHosts } from "./kept-hosts.ts";
import { kernelModel } from "./kernel-model.ts";
import { loadModules } from "./load-modules.ts";
import type { BlockOverride, FromSession, OpenLines, SessionJob } from "./messages.ts";
import { preparedModules } from "./prepared-modules.ts";
import { ProgressNotes } from "./progress-line.ts";

import { sampling } from "./sampling.ts";
import { tooLarge } from "./too-large-kernel.ts";
import { failedWrite } from "./write-errors.ts";

/** Between allocations of a checked program: what overruns one by less is seen. */
const CHECK_PADDING_BYTES = 64 * 1024;

/** More are not told one by one. */
const MOST_LEAKS = 10_000;

export function serveSession(
  job: SessionJob,
  platform: Platform,
  post: (message: FromSession) => void,
): void {
  try {
    runSession(job, platform, post);
  } catch (error) {
    const unwritten = failedWrite(error);
    if (unwritten) post({ kind: "unwritten", error: unwritten });
    else if (error instanceof CodeTooLarge)
      post({ kind: "refused", diagnostics: [tooLarge(error)] });
    else if (isNoProgram(job)) post({ kind: "refused", diagnostics: [DAMAGED] });
    else post({ kind: "failed", reason: (error as Error).message ?? String(error) });
  }
}

/**
 * Whether the host program is none, or lacks what linking puts into each: files of programs may come from anybody.
 * Asked only after a failure, since it takes as long as compiling.
 */
function isNoProgram({ program }: SessionJob): boolean {
  const lowered = loweredHost(program.hostWasm);
  if (typeof lowered === "string") return true;
  const wasm = lowered.wasm as Uint8Array<ArrayBuffer>;
  if (!WebAssembly.validate(wasm)) return true;
  const has = new Set(
    WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(
      ({ name, kind }) => `${kind} ${name}`,
    ),
  );
  return !has.has("memory memory") || !has.has("function _start");
}

const DAMAGED: Diagnostic = { code: "session/damaged-program", severity: "error", params: {} };

function runSession(
  job: SessionJob,
  platform: Platform,
  post: (message: FromSession) => void,
): void {
  platform.enableRelaxedSimd();
  const diagnostics = new Diagnostics();
  const memory = new DeviceMemory(undefined, {
    sharesHost: !needsWideMemory(job.hostMemoryBytes),
    keepsFreed: job.check !== undefined,
    tracksDefined: job.check?.tools.includes("initcheck") ?? false,
    ...(job.check ? { guardBytes: job.check.paddingBytes ?? CHECK_PADDING_BYTES } : {}),
  });
  const prepared = preparedModules(platform.cache);
  const modules = loadModules(job.program, memory, prepared, diagnostics, job.check);
  if (diagnostics.hasErrors) {
    post({ kind: "refused", diagnostics: diagnostics.list });
    return;
  }

  const prints = new KernelPrints();
  const progress = job.progress && new ProgressNotes(job.progress, platform.streams);
  const stop = { requested: false };
  let counted = job.counters === "always" || readsDeviceClock(job);
  const engine = createEngine(memory, {
    emit: prepared.emit,
    compileBriefly: platform.compileBriefly,
    print: prints.sink,
    counts: () => counted,
    samples: job.samples,
    repeats: !job.everyLaunch,
    form: job.form,
    ...(job.workers > 1 ? { team: teamOf(job.workers, platform) } : {}),
    ...(job.check ? { check: job.check } : {}),
    nowNs: () => platform.clock.nowNs(),
    mayContinue: (done) => {
      progress?.blocksDone(done);
      stop.requested = flag() !== 0;
      return !stop.requested;
    },
  });
  const flag = (): number => memory.view.getInt32(engine.stopFlagAddress, true);
  post({ kind: "started", memory: memory.memory, stopFlagAddress: engine.stopFlagAddress });

  const activity = job.activity ? new ActivityLog((file) => !isToolchainFile(file)) : undefined;
  const sendActivity = (): void => {
    if (activity) post({ kind: "activity", activity: activity.take() });
  };
  const openLines = { out: false, error: false };
  const sink = (stream: "out" | "error") =>
    outputSink(job.output, stream, platform, post, openLines, progress);
  const ids = new Map<Program, number>();
  progress?.prepared();
  const simulation = timed(job.samples ? sampling(engine) : engine, platform, progress);
  const outcome = runHost({
    wasm: job.program.hostWasm,
    modules,
    arguments: [job.name, ...job.arguments],
    environment: job.environment,
    folders: job.folders,
    platform,
    device: deviceLimits(job.device),
    deviceCount: job.deviceCount,
    kernels: kernelModel(job.device, job.program.options, job.model),
    memory,
    executor: simulation,
    deviceCode: deviceCodeService(job, memory, prepared, platform, {
      onSource: (name, text) => post({ kind: "source", name, text }),
      onLoad(ir) {
        counted ||= CLOCK_READ.test(ir);
      },
    }),
    prints,
    clock: job.clock,
    hostMemoryBytes: job.hostMemoryBytes,
    prepareHost: keptHosts(platform.cache),
    out: sink("out"),
    error: sink("error"),
    readIn(into) {
      progress?.takeBack();
      return platform.streams.readIn(into);
    },
    lenient: job.lenient,
    ...(job.block ? { reshape: reshapeOf(job.block) } : {}),
    check: job.check !== undefined,
    onStart(asksTime) {
      counted ||= asksTime;
    },
    ...(activity ? { activity } : {}),
    onLaunch(launch) {
      progress?.launching(launch.index);
      post({ kind: "launching", launch });
    },
    onLaunched({ program, ...launch }) {
      let id = ids.get(program);
      if (id === undefined) {
        id = ids.size;
        ids.set(program, id);
        post({ kind: "program", id, program });
      }
      sendActivity();
      post({
        kind: "launch",
        launch: {
          ...launch,
          programId: id,
          simulationCpuMs: simulation.lastCpuMs,
          simulationWallMs: simulation.lastWallMs,
          blocksByWorker: simulation.lastBlocks,
          ...(simulation.lastSamples ? { samples: simulation.lastSamples } : {}),
        },
      });
    },
  });
  progress?.takeBack();
  sendActivity();
  prepared.keep();
  post({
    kind: "ended",
    exitCode: outcome.exitCode,
    diagnostics: [...diagnostics.list, ...outcome.diagnostics],
    apiErrors: outcome.apiErrors,
    violations: outcome.violations,
    allocations: outcome.allocations,
    leaks: memory.allocations
      .filter(({ kind }) => kind === "allocation")
      .slice(0, MOST_LEAKS)
      .map(({ address, bytes }) => ({ address, bytes })),
  });
}

/** Threads of the platform; a launch goes on with fewer where one cannot be started. */
function teamOf(workers: number, platform: Platform): TeamOptions {
  return {
    workers,
    startHelper() {
      try {
        // This thread never listens while a kernel runs; a helper tells all it has to in shared memory.
        const ignored = { onMessage() {}, onFailure() {} };
        return platform.workers.start("blocks", undefined, ignored);
      } catch {
        return undefined;
      }
    },
  };
}

/** Whether a kernel looks at a clock, which goes on by what the kernels before it took. */
function readsDeviceClock({ program }: SessionJob): boolean {
  return program.devices.some(({ ir }) => CLOCK_READ.test(ir));
}

const CLOCK_READ = /sreg\.(clock|globaltimer)/;

/** An executor that knows of its last launch the times and the blocks that each worker ran. */
interface TimedExecutor extends Executor {
  lastCpuMs: number;
  lastWallMs: number;
  lastBlocks: readonly number[];
  lastSamples: LaneSamples | undefined;
}

function timed(
  executor: Executor,
  platform: Platform,
  progress: ProgressNotes | undefined,
): TimedExecutor {
  return {
    lastCpuMs: 0,
    lastWallMs: 0,
    lastBlocks: [],
    lastSamples: undefined,
    launch(program, request) {
      const begin = platform.clock.cpuMs();
      const beginNs = platform.clock.nowNs();
      let outcome: ReturnType<Executor["launch"]>;
      try {
        outcome = executor.launch(program, request);
      } finally {
        progress?.launched();
      }
      this.lastCpuMs = platform.clock.cpuMs() - begin;
      this.lastWallMs = (platform.clock.nowNs() - beginNs) / 1e6;
      this.lastBlocks = outcome.blocksByWorker ?? [];
      this.lastSamples = outcome.samples;
      return outcome;
    },
  };
}

function reshapeOf({ threads, kernel }: BlockOverride): ReshapeLaunch {
  return (name, asked) =>
    kernel && !kernel.test(demangle(name)) ? asked : withBlock(threads, asked);
}

const LINE_END = 10;

function outputSink(
  mode: SessionJob["output"],
  stream: "out" | "error",
  platform: Platform,
  post: (message: FromSession) => void,
  open: { -readonly [Stream in keyof OpenLines]: boolean },
  progress: ProgressNotes | undefined,
): OutputSink {
  const { streams } = platform;
  const toError = mode === "to-error" || stream === "error";
  const target = toError && !streams.areOne ? "error" : "out";
  const noteEnd = (last: number): void => {
    const isOpen = last !== LINE_END;
    if (open[target] === isOpen) return;
    open[target] = isOpen;
    post({ kind: "line", stream: target, isOpen });
  };
  return {
    write(bytes) {
      // The bytes are a view of the program's memory, which changes under a message.
      if (mode === "capture") {
        post({ kind: "output", stream, bytes: bytes.slice() });
        return;
      }
      progress?.takeBack();
      if (toError) streams.writeError(bytes);
      else streams.writeOut(bytes);
      if (bytes.length > 0) noteEnd(bytes[bytes.length - 1]!);
    },
    isTerminal: mode !== "capture" && (toError ? streams.errorIsTerminal : streams.outIsTerminal),
  };
}
