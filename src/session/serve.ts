/**
 * The worker's side of a session: lowers the device modules, runs the host program and sends every
 * launch as it ends. Mistakes in the program come back as diagnostics; bugs of ours as "failed".
 */
import { Diagnostics } from "../base/index.ts";
import { createEngine, DeviceMemory, type Executor } from "../exec/index.ts";
import type { Program } from "../lower/index.ts";
import type { Platform } from "../platform/index.ts";
import { ActivityLog, KernelPrints, type OutputSink, runHost } from "../runtime/index.ts";
import { deviceLimits } from "./device-limits.ts";
import { kernelModel } from "./kernel-model.ts";
import { loadModules } from "./load-modules.ts";
import type { FromSession, SessionJob } from "./messages.ts";

/** Exit code of a program that was refused before it began. */
export const EXIT_REFUSED = 1;

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
    post({ kind: "failed", reason: (error as Error).message ?? String(error) });
  }
}

function runSession(
  job: SessionJob,
  platform: Platform,
  post: (message: FromSession) => void,
): void {
  platform.enableRelaxedSimd();
  const diagnostics = new Diagnostics();
  const memory = new DeviceMemory();
  const modules = loadModules(job.program, memory, diagnostics);
  if (diagnostics.hasErrors) {
    post({
      kind: "ended",
      exitCode: EXIT_REFUSED,
      diagnostics: diagnostics.list,
      apiErrors: [],
      leaks: [],
    });
    return;
  }

  const prints = new KernelPrints();
  const stop = { requested: false };
  const engine = createEngine(memory, {
    print: prints.sink,
    nowNs: () => platform.clock.nowNs(),
    mayContinue: () => {
      stop.requested = flag() !== 0;
      return !stop.requested;
    },
  });
  const flag = (): number => memory.view.getInt32(engine.stopFlagAddress, true);
  post({ kind: "started", memory: memory.memory, stopFlagAddress: engine.stopFlagAddress });

  const activity = job.activity ? new ActivityLog() : undefined;
  const sendActivity = (): void => {
    if (activity) post({ kind: "activity", activity: activity.take() });
  };
  const ids = new Map<Program, number>();
  const simulation = timed(engine, platform);
  const outcome = runHost({
    wasm: job.program.hostWasm,
    modules,
    arguments: [job.name, ...job.arguments],
    environment: job.environment,
    platform,
    device: deviceLimits(job.device),
    kernels: kernelModel(job.device, job.program.options, job.model),
    memory,
    executor: simulation,
    prints,
    clock: job.clock,
    out: outputSink(job.output, "out", platform, post),
    error: outputSink(job.output, "error", platform, post),
    readIn: (into) => platform.streams.readIn(into),
    lenient: job.lenient,
    ...(activity ? { activity } : {}),
    onLaunch: (launch) => post({ kind: "launching", launch }),
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
        launch: { ...launch, programId: id, simulationCpuMs: simulation.lastCpuMs },
      });
    },
  });
  sendActivity();
  post({
    kind: "ended",
    exitCode: outcome.exitCode,
    diagnostics: [...diagnostics.list, ...outcome.diagnostics],
    apiErrors: outcome.apiErrors,
    leaks: memory.allocations
      .filter(({ kind }) => kind === "allocation")
      .slice(0, MOST_LEAKS)
      .map(({ address, bytes }) => ({ address, bytes })),
  });
}

/** The executor, with the CPU time of its last launch. */
function timed(executor: Executor, platform: Platform): Executor & { lastCpuMs: number } {
  return {
    lastCpuMs: 0,
    launch(program, request) {
      const begin = platform.clock.cpuMs();
      const outcome = executor.launch(program, request);
      this.lastCpuMs = platform.clock.cpuMs() - begin;
      return outcome;
    },
  };
}

function outputSink(
  mode: SessionJob["output"],
  stream: "out" | "error",
  platform: Platform,
  post: (message: FromSession) => void,
): OutputSink {
  const { streams } = platform;
  const toError = mode === "to-error" || stream === "error";
  return {
    write(bytes) {
      // The bytes are a view of the program's memory, which changes under a message.
      if (mode === "capture") post({ kind: "output", stream, bytes: bytes.slice() });
      else if (toError) streams.writeError(bytes);
      else streams.writeOut(bytes);
    },
    isTerminal: mode !== "capture" && (toError ? streams.errorIsTerminal : streams.outIsTerminal),
  };
}
