/**
 * Runs a host program to its end: its CUDA calls and system calls meet the modelled device here. One
 * call, synchronous; nothing of the program survives it but what it wrote.
 */
import { type Diagnostic, Diagnostics } from "../base/index.ts";
import type { DeviceMemory, Executor } from "../exec/index.ts";
import type { LoweredModule } from "../lower/index.ts";
import type { Platform } from "../platform/index.ts";
import type { AllocationNote, HostViolation } from "../sanitize/index.ts";
import type { ActivityLog } from "./activity-log.ts";
import { AddressSpaces, HOST_ADDRESS_END } from "./address-space.ts";
import { HostStack } from "./check-frames.ts";
import { CheckLog } from "./check-log.ts";
import { COSTS_EXPORT } from "./counting/count-costs.ts";
import { Captures } from "./cuda/captures.ts";
import { cudaImports } from "./cuda/cuda-imports.ts";
import { type CudaState, looksAtTimes } from "./cuda/cuda-state.ts";
import { Devices, visibleDevices } from "./cuda/devices.ts";
import { type ApiError, CudaErrors } from "./cuda/errors.ts";
import { GraphTable } from "./cuda/graph-table.ts";
import { KernelRegistry } from "./cuda/kernel-registry.ts";
import { ManagedRanges } from "./cuda/managed-ranges.ts";
import { MemoryPools } from "./cuda/memory-pools.ts";
import { SharedAllocations } from "./cuda/shared-allocations.ts";
import { CONNECTIONS, Timeline } from "./cuda/timeline.ts";
import { WaitingWork } from "./cuda/waiting-work.ts";
import type { DeviceLimits } from "./device-limits.ts";
import type { DeviceCodeService } from "./driver/device-code.ts";
import { DriverMode } from "./driver/driver-mode.ts";
import { nvrtcCalls } from "./driver/nvrtc-calls.ts";
import { tellFailedAllocation } from "./failed-allocations.ts";
import { GuestCalls, type GuestExports } from "./guest-calls.ts";
import { GuestMemory } from "./guest-memory.ts";
import { type GuestWord, numberOf } from "./guest-words.ts";
import { waitingThreads } from "./host-frames.ts";
import { HostSpinning } from "./host-spinning.ts";
import { HostStop } from "./host-stop.ts";
import { type AbnormalEnd, afterFailedAllocation, endOfStop, endOfTrap } from "./host-traps.ts";
import { originalError, uncatchable } from "./host-unwinding.ts";
import type { KernelModel } from "./kernel-model.ts";
import type { KernelPrints } from "./kernel-prints.ts";
import type { LaunchAnnouncement, LaunchRecord } from "./launch-record.ts";
import { NullCanary } from "./null-canary.ts";
import { linkedOffset, prepareHost, USABLE_EXPORT } from "./prepared-host.ts";
import type { ReshapeLaunch } from "./reshape-launch.ts";
import { type ClockMode, VirtualClock } from "./virtual-clock.ts";
import type { OutputSink } from "./wasi/descriptor.ts";
import { Descriptors } from "./wasi/descriptors.ts";
import { WASI_MODULE, wasiImports } from "./wasi/wasi-imports.ts";
import { needsWideMemory } from "./wide-memory.ts";
import { withWideResults } from "./wide-results.ts";

export interface HostOptions {
  /** A WASI command, linked as `compile/` does. */
  readonly wasm: Uint8Array;
  /** By the tag that the program carries in place of a fat binary. */
  readonly modules: ReadonlyMap<string, LoweredModule>;
  /** The program's name first. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Absolute paths of folders that the program may use besides the working folder. */
  readonly folders?: readonly string[];
  readonly platform: Platform;
  readonly device: DeviceLimits;
  /** Devices of that kind that the program finds, 1 unless said otherwise. */
  readonly deviceCount?: number;
  readonly kernels: KernelModel;
  readonly memory: DeviceMemory;
  readonly executor: Executor;
  /** For programs that compile or load device code themselves. */
  readonly deviceCode: DeviceCodeService;
  /** Whose `sink` the executor prints to. */
  readonly prints: KernelPrints;
  readonly clock: ClockMode;
  /** Memory of the program's own; absent: all that there is of 32 bits. Above 4 GiB the engine must know 64-bit memory. */
  readonly hostMemoryBytes?: number | undefined;
  /** `prepareHost`, where it is kept what that gives. */
  readonly prepareHost?: typeof prepareHost;
  readonly out: OutputSink;
  readonly error: OutputSink;
  /** Bytes read, 0 at the end. */
  readonly readIn: (into: Uint8Array) => number;
  readonly lenient: boolean;
  /** Other shapes for the launches that the program asks for. */
  readonly reshape?: ReshapeLaunch;
  /** Called before the program starts: whether it has calls that tell how long something took. */
  readonly onStart?: (asksTime: boolean) => void;
  /** Takes down transfers and calls, where somebody wants them. */
  readonly activity?: ActivityLog;
  /** Whether it is gathered what the program does wrong. */
  readonly check?: boolean;
  /** Called before each kernel runs. */
  readonly onLaunch?: (launch: LaunchAnnouncement) => void;
  /** Called when a kernel has run. */
  readonly onLaunched?: (launch: LaunchRecord) => void;
}

export interface HostOutcome {
  /** As a shell shows it: 128 + signal where the program crashed. */
  readonly exitCode: number;
  readonly apiErrors: readonly ApiError[];
  readonly diagnostics: readonly Diagnostic[];
  /** Virtual time from start to end. */
  readonly elapsedNs: number;
  /** Empty unless the program is checked. */
  readonly violations: readonly HostViolation[];
  /** All that were made, in order; empty unless the program is checked. */
  readonly allocations: readonly AllocationNote[];
}

/** Nothing runs where the program needs a function that does not exist. */
export function runHost(options: HostOptions): HostOutcome {
  const counts = options.clock === "counted";
  const isWide = needsWideMemory(options.hostMemoryBytes);
  const prepared = (options.prepareHost ?? prepareHost)(options.wasm, { isWide, counts });
  const isUncounted = counts && !prepared.counts;
  const clock = new VirtualClock(isUncounted ? "measured" : options.clock, options.platform.clock);
  const stack = new HostStack(options.wasm, (offset) => linkedOffset(prepared, offset));
  const guest = new GuestMemory(new AddressSpaces(options.memory), options.hostMemoryBytes);
  const calls = new GuestCalls(guest, clock);
  const cuda = cudaState(options, clock, guest, calls, stack);
  if (isUncounted) cuda.diagnostics.note("runtime/costs-not-counted");
  if (options.activity) watchActivity(options.activity, cuda, stack);
  const allowed = options.folders ?? [];
  const descriptors = new Descriptors(options.platform, options, allowed);
  const files = options.platform.gate([options.platform.files.workingFolder(), ...allowed]);
  const canary = new NullCanary(guest);
  const env: Record<string, unknown> = {
    ...cudaImports(cuda, () => canary.check()),
    ...nvrtcCalls(cuda),
    ...guestImports(guest, cuda.diagnostics, new HostSpinning(clock, cuda.waiting)),
  };
  const wasi = wasiImports({
    guest,
    clock,
    descriptors,
    files,
    openFiles: options.platform.files,
    args: options.arguments,
    environment: options.environment,
    idle() {
      calls.idle();
      cuda.waiting.hostSleeps();
    },
    onTime: () => looksAtTimes(cuda),
    outside(path) {
      const folder = folderToAllow(path, options.platform);
      if (folder !== undefined)
        tellOnce(cuda.diagnostics, "runtime/outside-folder", { path, folder });
      return folder !== undefined;
    },
    linkOutside: (path) => tellOnce(cuda.diagnostics, "runtime/link-outside", { path }),
  });
  options.prints.connect((text) => calls.print(text));

  const { wasm } = prepared;
  const module = new WebAssembly.Module(wasm as Uint8Array<ArrayBuffer>);
  addLinkedBinaries(module, env);
  const imports = {
    env: uncatchable(withWideResults(wasm, module, env)),
    [WASI_MODULE]: uncatchable(wasi),
  };
  const complete = findMissing(module, imports, cuda.diagnostics);
  options.onStart?.(WebAssembly.Module.imports(module).some(({ name }) => TIME_CALLS.test(name)));
  const exitCode = complete ? run() : EXIT_NOT_STARTED;
  return {
    exitCode,
    apiErrors: cuda.errors.list,
    diagnostics: cuda.diagnostics.list,
    elapsedNs: clock.nowNs(),
    violations: cuda.check?.violations ?? [],
    allocations: cuda.check?.notes ?? [],
  };

  /** What the program has printed and kept to itself. */
  function flush(): void {
    runToEnd(() => calls.flush());
  }

  function run(): number {
    const instance = new WebAssembly.Instance(module, imports as unknown as WebAssembly.Imports);
    const exports = instance.exports as GuestExports;
    if (!guest.attach(exports.memory, exports[USABLE_EXPORT] as WebAssembly.Global | undefined)) {
      const params = { bytes: exports.memory.buffer.byteLength, limit: HOST_ADDRESS_END };
      cuda.diagnostics.error("runtime/static-variables-too-large", params);
      return EXIT_NOT_STARTED;
    }
    calls.attach(exports);
    const costs = exports[COSTS_EXPORT];
    if (costs instanceof WebAssembly.Global) clock.attach(() => costs.value as bigint);
    canary.arm();
    const end = runToEnd(() => {
      clock.leaveRuntime();
      try {
        exports._start();
        clock.enterRuntime();
        canary.check();
      } catch (error) {
        clock.enterRuntime();
        if (error instanceof WebAssembly.Exception) calls.uncaught(error);
        if (guest.failedBytes === undefined && endOfTrap(error)?.code === STRAYED)
          cuda.check?.strayed(error as Error);
        throw error;
      }
    }, flush);
    if (typeof end !== "number") {
      flush();
      const told = afterFailedAllocation(end, guest.failedBytes);
      cuda.diagnostics.error(told.code, told.params);
    }
    if (typeof end === "number") {
      runToEnd(() => cuda.waiting.finish());
      cuda.check?.ended();
    }
    for (const file of descriptors.openFiles()) options.platform.files.close(file.handle);
    files.close();
    const { waitingBytes } = options.prints;
    if (waitingBytes > 0)
      cuda.diagnostics.note("runtime/unflushed-output", { bytes: waitingBytes });
    return typeof end === "number" ? end : end.exitCode;
  }
}

/** Calls are told with their place, where the program knows its lines. */
function watchActivity(activity: ActivityLog, cuda: CudaState, stack: HostStack): void {
  activity.watch(
    () => cuda.launchCount,
    () => (stack.knowsLines ? stack.now().frames : []),
  );
}

/** The program used an address outside its own memory, as those of device memory are. */
const STRAYED = "runtime/host-segmentation-fault";

/** Calls whose answers follow from the modelled time of kernels. */
const TIME_CALLS = /^clock_|^cudaEventElapsedTime|^cuda(Event|Stream)Query$/;

/** Exit code of a program that could not be started. */
const EXIT_NOT_STARTED = 1;

/** The exit code, or how the program crashed. `failed`: is called before what is none of its ends is thrown. */
function runToEnd(start: () => void, failed?: () => void): number | AbnormalEnd {
  try {
    start();
    return 0;
  } catch (thrown) {
    const error = originalError(thrown);
    if (error instanceof HostStop)
      return error.reason.kind === "exit" ? error.reason.code : endOfStop(error.reason);
    const end = endOfTrap(error);
    if (end) return end;
    failed?.();
    throw error;
  }
}

function cudaState(
  options: HostOptions,
  clock: VirtualClock,
  guest: GuestMemory,
  calls: GuestCalls,
  stack: HostStack,
): CudaState {
  const { CUDA_LAUNCH_BLOCKING, CUDA_VISIBLE_DEVICES, CUDA_DEVICE_MAX_CONNECTIONS } =
    options.environment;
  const registry = new KernelRegistry();
  const graphs = new GraphTable(options.memory, calls);
  const count = visibleDevices(options.deviceCount ?? 1, CUDA_VISIBLE_DEVICES);
  return {
    modules: options.modules,
    guest,
    calls,
    device: options.device,
    kernels: options.kernels,
    memory: options.memory,
    executor: options.executor,
    deviceCode: options.deviceCode,
    clock,
    timeline: new Timeline(connectionsOf(CUDA_DEVICE_MAX_CONNECTIONS)),
    errors: new CudaErrors((text) => options.error.write(new TextEncoder().encode(text))),
    registry,
    driver: new DriverMode(),
    devices: new Devices(count, options.memory, registry.modules),
    graphs,
    captures: new Captures(graphs),
    shared: new SharedAllocations(guest, options.memory),
    managed: new ManagedRanges(),
    pools: new MemoryPools(count),
    prints: options.prints,
    diagnostics: new Diagnostics(),
    lenient: options.lenient,
    reshape: options.reshape,
    launchBlocking: CUDA_LAUNCH_BLOCKING === "1",
    waiting: new WaitingWork(),
    launchCount: 0,
    activity: options.activity,
    check: options.check ? new CheckLog(options.memory, stack, guest.addresses) : undefined,
    onLaunch: options.onLaunch,
    onLaunched: options.onLaunched,
  };
}

/** Of CUDA_DEVICE_MAX_CONNECTIONS. */
function connectionsOf(asked: string | undefined): number {
  const count = Number(asked ?? CONNECTIONS.usual);
  return count >= 1 && count <= CONNECTIONS.most ? Math.trunc(count) : CONNECTIONS.usual;
}

/**
 * The folder that a program would have to be granted for a path, where that means something on this machine: the user
 * is told, the program never learns it.
 */
function folderToAllow(path: string, { files }: Platform): string | undefined {
  const folder = path.replace(/\/[^/]*$/, "");
  const exists =
    files.stat(path) !== undefined || (folder !== "" && files.stat(folder)?.kind === "folder");
  return exists ? folder || "/" : undefined;
}

function tellOnce(diagnostics: Diagnostics, code: string, params: Diagnostic["params"]): void {
  const text = JSON.stringify(params);
  if (!diagnostics.list.some((one) => one.code === code && JSON.stringify(one.params) === text))
    diagnostics.warning(code, params);
}

/** What src/compile/guest/imports.h declares and is no CUDA call. */
function guestImports(
  guest: GuestMemory,
  diagnostics: Diagnostics,
  spinning: HostSpinning,
): Record<string, (...args: never[]) => number> {
  const text = (at: GuestWord) => guest.string(numberOf(at));
  return {
    // Signed, as `intptr_t` is.
    __warpscope_extend_heap: (bytes: GuestWord) => guest.heap.extend(Number(bytes)),
    __warpscope_allocation_failed(bytes: number) {
      guest.failedBytes ??= bytes;
      tellFailedAllocation(guest, bytes, diagnostics);
      return 0;
    },
    __warpscope_threads_stuck(whatAt: GuestWord) {
      const what = text(whatAt);
      throw new HostStop({ kind: "threads-stuck", what, threads: waitingThreads() });
    },
    __warpscope_host_spins() {
      spinning.look();
      return 0;
    },
    __warpscope_uncaught_exception(typeAt: GuestWord, whatAt: GuestWord) {
      const what = numberOf(whatAt) === 0 ? undefined : text(whatAt);
      throw new HostStop({ kind: "exception", type: text(typeAt), what });
    },
  };
}

/** Each source with relocatable device code calls a function whose name ends in the source's own id. */
function addLinkedBinaries(module: WebAssembly.Module, env: Record<string, unknown>): void {
  const call = "__cudaRegisterLinkedBinary";
  for (const { name } of WebAssembly.Module.imports(module))
    if (name.startsWith(call)) env[name] = env[call];
}

/** Whether all functions that the program imports exist; says which do not. */
function findMissing(
  module: WebAssembly.Module,
  imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  diagnostics: Diagnostics,
): boolean {
  const missing = WebAssembly.Module.imports(module).filter(
    (wanted) => imports[wanted.module]?.[wanted.name] === undefined,
  );
  for (const { name } of missing) {
    const isCuda = /^(__)?cuda[A-Z]/.test(name);
    diagnostics.error(isCuda ? "runtime/unknown-call" : "runtime/undefined-function", { name });
  }
  return missing.length === 0;
}
