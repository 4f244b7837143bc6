/**
 * One launch of a kernel. It runs to its end at once; the timeline says when it would have started and
 * ended, and a fault stays unknown until the program waits or looks.
 */
import { type KernelParam, mayGiveWay, type Program, readsClock } from "../../lower/index.ts";
import type { LaunchCounters } from "../../observe/index.ts";
import type { Modelled } from "../../profile/index.ts";
import { readWord, WORD_BYTES, writeWord } from "../guest-words.ts";
import { HostStop } from "../host-stop.ts";
import type { LaunchAnnouncement, LaunchRecord, LinkTraffic } from "../launch-record.ts";
import { launchChildren } from "./child-launches.ts";
import type { CudaState } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import { FAULT_CODE } from "./error-codes.ts";
import { mayAlias, namedPointers, unaliased } from "./far-pointers.ts";
import type { Kernel } from "./kernel-registry.ts";
import { type LaunchRequest, residentOnDevice } from "./launch-refusal.ts";
import { carveOutOf } from "./occupancy.ts";
import type { SharedKind } from "./shared-allocations.ts";
import { type Stream, shownHandle } from "./timeline.ts";
import { LAUNCH_HOST_NS, LINK_LATENCY_NS, linkRate } from "./timing-constants.ts";

const SECTOR_BYTES = 32;
/** Memory of the host that kernels reach where it is. */
const LINKED: ReadonlySet<SharedKind> = new Set(["mapped", "pinned", "registered"]);
/** Of a program that was stopped from outside; POSIX shells' 128 + SIGINT. */
const EXIT_INTERRUPTED = 130;

/** The parameter area, with pointers as the host has them. */
export function gatherArguments(
  state: CudaState,
  program: Program,
  argumentsAt: number,
): Uint8Array {
  const area = new Uint8Array(program.paramBytes);
  for (const [index, param] of program.params.entries()) {
    const at = state.guest.pointer(argumentsAt + index * WORD_BYTES);
    area.set(state.guest.slice(at, param.bytes), param.offset);
  }
  return area;
}

/** The parameter area as kernels take it; undefined where a host pointer's shadow finds no room. */
export function translateArguments(
  state: CudaState,
  program: Program,
  gathered: Uint8Array,
): Uint8Array | undefined {
  const area = gathered.slice();
  const view = new DataView(area.buffer);
  for (const offset of pointersOf(program.params)) {
    const pointer = readWord(view, offset);
    const translated = state.shared.devicePointer(pointer);
    if (translated === undefined) return undefined;
    // Anything else keeps all its bits: it may be no address at all.
    if (translated !== pointer) writeWord(view, offset, translated);
    if (mayAlias(translated)) unaliased(state, area, offset, translated);
  }
  return area;
}

/** Where the pointers of parameters lie in the parameter area: host and device have the same words. */
function pointersOf(params: readonly KernelParam[]): readonly number[] {
  return params.flatMap(({ kind, bytes, offset, pointers = [] }) => {
    if (kind === "pointer") return bytes === WORD_BYTES ? [offset] : [];
    return pointers.map((inside) => offset + inside);
  });
}

interface Pace {
  /** What the launch costs the host. */
  readonly hostNs: number;
  /** How long a kernel takes in its place that takes `ns` by itself. */
  lasts(ns: number): number;
}

const BY_ITSELF: Pace = { hostNs: LAUNCH_HOST_NS, lasts: (ns) => ns };

/** With all launches that the kernel makes itself. */
export function execute(
  state: CudaState,
  settings: DeviceSettings,
  kernel: Kernel,
  program: Program,
  request: LaunchRequest,
  stream: Stream,
  params: Uint8Array,
  pace: Pace = BY_ITSELF,
): void {
  const { clock, timeline, device } = state;
  const { grid, block, dynamicSharedBytes, cooperative, cluster } = request;
  const threads = block[0] * block[1] * block[2];
  const announcement: LaunchAnnouncement = {
    index: state.launchCount,
    kernel: program.kernel,
    grid,
    block,
  };
  state.onLaunch?.(announcement);
  state.shared.toDevice();
  clock.advance(pace.hostNs);
  const launchedNs = clock.nowNs();
  const looksAtClock = readsClock(program);
  const resident = () =>
    Math.max(1, residentOnDevice(state, settings, kernel, threads, dynamicSharedBytes));
  const inKernelClock = () => {
    const clockCycles = Math.round((launchedNs * device.clockKHz) / 1e6);
    if (!looksAtClock) return { clockCycles };
    const blocksPerSm = Math.ceil(
      Math.min(resident(), grid[0] * grid[1] * grid[2]) / device.smCount,
    );
    const warpsPerSm = blocksPerSm * Math.ceil(threads / device.warpSize);
    const issueCycles = state.kernels.issueCycles(program, warpsPerSm);
    return { clockCycles, clockKHz: device.clockKHz, issueCycles };
  };
  const {
    counters,
    fault,
    violations = [],
  } = namedPointers(state.guest.addresses, params, () =>
    state.executor.launch(program, {
      grid,
      block,
      dynamicSharedBytes,
      params,
      smCount: device.smCount,
      ...inKernelClock(),
      maxWarpsPerSm: device.maxThreadsPerSm / device.warpSize,
      sharedUnitBytes: device.sharedUnitBytes,
      gridId: state.launchCount + 1,
      lenient: state.lenient,
      maxLocalBytes: program.localBytes + settings.stackBytes,
      cooperative,
      ...(cluster ? { cluster } : {}),
      ...(mayGiveWay(program) || looksAtClock ? { residentBlocks: resident() } : {}),
    }),
  );
  state.shared.afterKernel();
  const shape = {
    grid,
    block,
    dynamicSharedBytes,
    ...(settings.sharedBankBytes === undefined
      ? {}
      : { sharedBankBytes: settings.sharedBankBytes }),
    carveOut: carveOutOf(kernel, settings),
  };
  const modelled = state.kernels.modelLaunch(program, counters, shape);
  const withoutNs = pace.lasts(modelled.time.warmDurationNs);
  const link = overLink(state, program, counters, params);
  const modelledNs = Math.max(withoutNs, link?.ns ?? 0);
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
    stream: shownHandle(stream),
    counters,
    modelled,
    fault,
    ...(nearest ? { nearestRange: { address: nearest.address, bytes: nearest.bytes } } : {}),
    ...(state.check && (fault || violations.length > 0)
      ? { check: { violations, calledAt: state.check.callsNow() } }
      : {}),
    startNs,
    durationNs,
    ...(link ? { link: { ...link.traffic, withoutNs } } : {}),
  };
  state.launchCount++;
  const interrupted = fault?.kind === "interrupted";
  if (interrupted) state.calls.flush();
  state.onLaunched?.(record);
  // A program whose kernel was stopped from outside must not go on as if the kernel had failed.
  if (interrupted) throw new HostStop({ kind: "exit", code: EXIT_INTERRUPTED });
  if (fault) return;
  launchChildren(state, settings, program, (child) => {
    const atOnce = { ...BY_ITSELF, hostNs: 0 };
    const { request: ofChild, params: given } = child;
    execute(state, settings, child.kernel, child.program, ofChild, stream, given, atOnce);
  });
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
function overLink(
  { shared, device }: CudaState,
  { params: declared, sites }: Program,
  counters: LaunchCounters,
  params: Uint8Array,
): { readonly ns: number; readonly traffic: Omit<LinkTraffic, "withoutNs"> } | undefined {
  const view = new DataView(params.buffer, params.byteOffset, params.byteLength);
  let mappedBytes = 0;
  const addresses: number[] = [];
  for (const offset of pointersOf(declared)) {
    const address = readWord(view, offset);
    const allocation = shared.holding(address);
    if (!allocation || !LINKED.has(allocation.kind)) continue;
    mappedBytes += allocation.deviceAddress + allocation.bytes - address;
    addresses.push(allocation.deviceAddress);
  }
  if (mappedBytes === 0) return undefined;
  let sectors = 0;
  for (const [site, { space }] of sites.entries())
    if (space === "global") sectors += counters.sites.sectors[site] ?? 0;
  const touched = counters.footprint.touchedSectors * SECTOR_BYTES;
  const share = touched > 0 ? Math.min(1, mappedBytes / touched) : 0;
  const bytes = sectors * SECTOR_BYTES * share;
  return {
    ns: LINK_LATENCY_NS + (bytes / linkRate(device.linkBytesPerSecond)) * 1e9,
    traffic: { bytes, memoryBytes: touched * share, addresses },
  };
}
