/**
 * Launches. A kernel runs to its end when it is launched; the timeline says when it would have started
 * and ended, and a fault stays unknown until the program waits or looks.
 *
 * Which launches are refused and with which code was observed on an H200 with CUDA 13.0: every bad
 * configuration is cudaErrorInvalidValue.
 */
import type { Dim3 } from "../../exec/index.ts";
import { mayGiveWay, type Program } from "../../lower/index.ts";
import type { LaunchCounters } from "../../observe/index.ts";
import type { Modelled } from "../../profile/index.ts";
import { HostStop } from "../host-stop.ts";
import type { LaunchAnnouncement, LaunchRecord } from "../launch-record.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import { CUDA_ERROR, FAULT_CODE } from "./error-codes.ts";
import type { Kernel } from "./kernel-registry.ts";
import { carveOutOf, dynamicSharedLimit, kernelUse, maxThreads } from "./occupancy.ts";
import type { Stream } from "./timeline.ts";
import { LAUNCH_HOST_NS, LINK_LATENCY_NS, linkRate } from "./timing-constants.ts";

const SECTOR_BYTES = 32;

interface Configuration {
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly dynamicSharedBytes: number;
  readonly stream: number;
}

export function launchCalls(state: CudaState, settings: DeviceSettings): CallTable {
  const { guest } = state;
  /** Pushed by `<<<…>>>`, popped by the launch stub. */
  const pushed: Configuration[] = [];

  const readDim3 = (at: number): Dim3 => [guest.u32(at), guest.u32(at + 4), guest.u32(at + 8)];
  const writeDim3 = (at: number, value: Dim3): void => {
    value.forEach((size, axis) => {
      guest.setU32(at + axis * 4, size);
    });
  };

  const launch =
    (cooperative: boolean) =>
    (
      stub: number,
      gridAt: number,
      blockAt: number,
      argumentsAt: number,
      ...rest: number[]
    ): number => {
      const [dynamicSharedBytes = 0, stream = 0] = rest;
      const configuration = {
        grid: readDim3(gridAt),
        block: readDim3(blockAt),
        dynamicSharedBytes,
        stream,
      };
      return launchKernel(state, settings, stub, configuration, argumentsAt, cooperative);
    };

  return {
    __cudaPushCallConfiguration(gridAt, blockAt, dynamicSharedBytes, stream) {
      pushed.push({ grid: readDim3(gridAt), block: readDim3(blockAt), dynamicSharedBytes, stream });
      return 0;
    },
    __cudaPopCallConfiguration(gridAt, blockAt, sharedAt, streamAt) {
      const top = pushed.pop();
      if (!top) return 1;
      writeDim3(gridAt, top.grid);
      writeDim3(blockAt, top.block);
      guest.setU32(sharedAt, top.dynamicSharedBytes);
      guest.setU32(streamAt, top.stream);
      return 0;
    },
    cudaLaunchKernel: launch(false),
    cudaLaunchCooperativeKernel: launch(true),
  };
}

function launchKernel(
  state: CudaState,
  settings: DeviceSettings,
  stub: number,
  configuration: Configuration,
  argumentsAt: number,
  cooperative: boolean,
): number {
  const kernel = state.registry.kernel(stub);
  const stream = state.timeline.find(configuration.stream);
  if (!kernel || !stream) return CUDA_ERROR.invalidResourceHandle;
  const { program } = kernel;
  if (!program) {
    state.diagnostics.error("runtime/kernel-missing", { kernel: kernel.name });
    return CUDA_ERROR.invalidDeviceFunction;
  }
  const refusal = refuse(state, settings, kernel, program, configuration, cooperative);
  if (refusal) {
    warnOnce(state, kernel.name, refusal);
    return refusal.code;
  }
  // After a fault that nobody has noticed yet, launches are taken and do nothing.
  if (state.errors.broken) return CUDA_ERROR.success;
  state.prints.flush();
  const params = gatherArguments(state, program, argumentsAt);
  if (!params) return CUDA_ERROR.memoryAllocation;
  execute(state, settings, kernel, program, configuration, stream, params, cooperative);
  return state.launchBlocking ? waitForAll(state) : CUDA_ERROR.success;
}

/** A loop that launches the same kernel in the same wrong way is told once. */
function warnOnce({ diagnostics }: CudaState, kernel: string, { reason, params }: Refusal): void {
  const told = diagnostics.list.some(({ code, params: { kernel: named } }) => {
    return code === reason && named === kernel;
  });
  if (!told) diagnostics.warning(reason, { kernel, ...params });
}

interface Refusal {
  readonly code: number;
  readonly reason: string;
  readonly params: Readonly<Record<string, number | string>>;
}

function refuse(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  program: Program,
  { grid, block, dynamicSharedBytes }: Configuration,
  cooperative: boolean,
): Refusal | undefined {
  const { device } = state;
  const invalid = (reason: string, params: Refusal["params"]): Refusal => ({
    code: CUDA_ERROR.invalidValue,
    reason,
    params,
  });
  const fits = (size: Dim3, limit: Dim3) => size.every((n, axis) => n > 0 && n <= limit[axis]!);
  if (!fits(grid, device.maxGridDim))
    return invalid("runtime/bad-grid", {
      grid: grid.join(" × "),
      limit: device.maxGridDim.join(" × "),
    });
  if (!fits(block, device.maxBlockDim))
    return invalid("runtime/bad-block", {
      block: block.join(" × "),
      limit: device.maxBlockDim.join(" × "),
    });
  const threads = block[0] * block[1] * block[2];
  if (threads > maxThreads(device, program)) {
    const bounded = threads <= device.maxThreadsPerBlock;
    const reason = bounded ? "runtime/launch-bounds" : "runtime/too-many-threads";
    return invalid(reason, { threads, limit: maxThreads(device, program) });
  }
  const limit = dynamicSharedLimit(state, kernel);
  if (program.staticSharedBytes > device.sharedBytesPerBlock || dynamicSharedBytes > limit)
    return invalid("runtime/too-much-shared", {
      staticBytes: program.staticSharedBytes,
      dynamicBytes: dynamicSharedBytes,
      limit,
      optInLimit: device.sharedBytesPerBlockOptIn,
    });
  if (!cooperative) return undefined;
  const blocks = grid[0] * grid[1] * grid[2];
  const resident = residentBlocks(state, settings, kernel, threads, dynamicSharedBytes);
  if (blocks <= resident) return undefined;
  return {
    code: CUDA_ERROR.cooperativeLaunchTooLarge,
    reason: "runtime/cooperative-too-large",
    params: { blocks, limit: resident },
  };
}

/** Blocks of a launch that the whole device holds at once; 0 if not even one fits. */
function residentBlocks(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  threads: number,
  dynamicSharedBytes: number,
): number {
  const use = kernelUse(state, settings, kernel, threads);
  const ofSm = use ? state.kernels.residentBlocks(use, dynamicSharedBytes) : 0;
  return ofSm * state.device.smCount;
}

/** The parameter area; undefined where a host pointer's shadow finds no room. */
function gatherArguments(
  state: CudaState,
  program: Program,
  argumentsAt: number,
): Uint8Array | undefined {
  const area = new Uint8Array(program.paramBytes);
  const view = new DataView(area.buffer);
  for (const [index, param] of program.params.entries()) {
    const at = state.guest.u32(argumentsAt + index * 4);
    area.set(state.guest.slice(at, param.bytes), param.offset);
    if (param.kind !== "pointer" || param.bytes !== 4) continue;
    const pointer = state.shared.devicePointer(view.getUint32(param.offset, true));
    if (pointer === undefined) return undefined;
    view.setUint32(param.offset, pointer, true);
  }
  return area;
}

/** Of a program that was stopped from outside; POSIX shells' 128 + SIGINT. */
const EXIT_INTERRUPTED = 130;

function execute(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  program: Program,
  configuration: Configuration,
  stream: Stream,
  params: Uint8Array,
  cooperative: boolean,
): void {
  const { clock, timeline, device } = state;
  const { block, dynamicSharedBytes } = configuration;
  const threads = block[0] * block[1] * block[2];
  const announcement: LaunchAnnouncement = {
    index: state.launches.length,
    kernel: program.kernel,
    grid: configuration.grid,
    block: configuration.block,
  };
  state.onLaunch?.(announcement);
  state.shared.toDevice();
  clock.advance(LAUNCH_HOST_NS);
  const launchedNs = clock.nowNs();
  const { counters, fault } = state.executor.launch(program, {
    grid: configuration.grid,
    block: configuration.block,
    dynamicSharedBytes: configuration.dynamicSharedBytes,
    params,
    smCount: device.smCount,
    clockCycles: Math.round((launchedNs * device.clockKHz) / 1e6),
    lenient: state.lenient,
    maxLocalBytes: program.localBytes + settings.stackBytes,
    cooperative,
    ...(mayGiveWay(program)
      ? {
          residentBlocks: residentBlocks(state, settings, kernel, threads, dynamicSharedBytes),
        }
      : {}),
  });
  const shape = {
    grid: configuration.grid,
    block: configuration.block,
    dynamicSharedBytes: configuration.dynamicSharedBytes,
    ...(settings.sharedBankBytes === undefined
      ? {}
      : { sharedBankBytes: settings.sharedBankBytes }),
    carveOut: carveOutOf(kernel, settings),
  };
  const modelled = state.kernels.modelLaunch(program, counters, shape);
  const modelledNs = Math.max(
    modelled.time.warmDurationNs,
    overLinkNs(state, program, counters, params),
  );
  const durationNs = clock.mode === "wall" ? clock.nowNs() - launchedNs : modelledNs;
  const { startNs, endNs } = timeline.enqueue(
    stream,
    "compute",
    durationNs,
    0,
    launchedNs,
    deviceShare(modelled),
  );
  if (fault) state.errors.break({ code: FAULT_CODE[fault.kind], atNs: endNs, text: fault.text });
  const nearest = fault ? state.memory.nearest(fault.address) : undefined;
  const record: LaunchRecord = {
    ...announcement,
    ...shape,
    program,
    stream: configuration.stream,
    counters,
    modelled,
    fault,
    ...(nearest ? { nearestRange: { address: nearest.address, bytes: nearest.bytes } } : {}),
    startNs,
    durationNs,
  };
  state.launches.push(record);
  const interrupted = fault?.kind === "interrupted";
  if (interrupted) state.calls.flush();
  state.onLaunched?.(record);
  // A program whose kernel was stopped from outside must not go on as if the kernel had failed.
  if (interrupted) throw new HostStop({ kind: "exit", code: EXIT_INTERRUPTED });
}

/** The part of the device that a kernel keeps from others: places for blocks, or what all blocks share. */
function deviceShare({ occupancy, time: { partsNs, durationNs } }: Modelled): number {
  const shared = Math.max(partsNs.dram, partsNs.l2, partsNs.atomics, partsNs.dispatch);
  return Math.min(1, Math.max(occupancy.waves, shared / durationNs));
}

/**
 * A kernel reaches mapped memory over the link, each time anew: no cache of the device keeps it. Its
 * part of the accesses is taken for that of the memory its parameters point to.
 */
function overLinkNs(
  { shared, device }: CudaState,
  { params: declared, sites }: Program,
  counters: LaunchCounters,
  params: Uint8Array,
): number {
  const view = new DataView(params.buffer, params.byteOffset, params.byteLength);
  let mappedBytes = 0;
  for (const { kind, bytes, offset } of declared) {
    if (kind !== "pointer" || bytes !== 4) continue;
    const address = view.getUint32(offset, true);
    const allocation = shared.holding(address);
    if (allocation?.kind === "mapped")
      mappedBytes += allocation.deviceAddress + allocation.bytes - address;
  }
  if (mappedBytes === 0) return 0;
  let sectors = 0;
  for (const [site, { space }] of sites.entries())
    if (space === "global") sectors += counters.sites.sectors[site] ?? 0;
  const touched = counters.footprint.touchedSectors * SECTOR_BYTES;
  const share = touched > 0 ? Math.min(1, mappedBytes / touched) : 0;
  const bytes = sectors * SECTOR_BYTES * share;
  return LINK_LATENCY_NS + (bytes / linkRate(device.linkBytesPerSecond)) * 1e9;
}
