/** What all CUDA calls of one run share. */
import type { Diagnostics } from "../../base/index.ts";
import type { DeviceMemory, Executor } from "../../exec/index.ts";
import type { LoweredModule } from "../../lower/index.ts";
import type { ActivityLog } from "../activity-log.ts";
import type { CheckLog } from "../check-log.ts";
import type { DeviceLimits } from "../device-limits.ts";
import type { DeviceCodeService } from "../driver/device-code.ts";
import type { DriverMode } from "../driver/driver-mode.ts";
import type { GuestCalls } from "../guest-calls.ts";
import type { GuestMemory } from "../guest-memory.ts";
import type { KernelModel } from "../kernel-model.ts";
import type { KernelPrints } from "../kernel-prints.ts";
import type { LaunchAnnouncement, LaunchRecord } from "../launch-record.ts";
import type { ReshapeLaunch } from "../reshape-launch.ts";
import type { VirtualClock } from "../virtual-clock.ts";
import type { Captures } from "./captures.ts";
import type { Devices } from "./devices.ts";
import type { CudaErrors } from "./errors.ts";
import type { GraphTable } from "./graph-table.ts";
import type { KernelRegistry } from "./kernel-registry.ts";
import type { ManagedRanges } from "./managed-ranges.ts";
import type { MemoryPools } from "./memory-pools.ts";
import type { SharedAllocations } from "./shared-allocations.ts";
import type { Timeline } from "./timeline.ts";
import type { WaitingWork } from "./waiting-work.ts";

export interface CudaState {
  readonly modules: ReadonlyMap<string, LoweredModule>;
  readonly guest: GuestMemory;
  readonly calls: GuestCalls;
  readonly device: DeviceLimits;
  readonly kernels: KernelModel;
  readonly memory: DeviceMemory;
  readonly executor: Executor;
  readonly deviceCode: DeviceCodeService;
  readonly clock: VirtualClock;
  readonly timeline: Timeline;
  readonly devices: Devices;
  readonly graphs: GraphTable;
  readonly captures: Captures;
  readonly errors: CudaErrors;
  readonly registry: KernelRegistry;
  readonly driver: DriverMode;
  readonly shared: SharedAllocations;
  readonly managed: ManagedRanges;
  readonly pools: MemoryPools;
  readonly prints: KernelPrints;
  readonly diagnostics: Diagnostics;
  readonly lenient: boolean;
  /** Other shapes for the launches that the program asks for; undefined where they are left alone. */
  readonly reshape: ReshapeLaunch | undefined;
  /** The environment says CUDA_LAUNCH_BLOCKING=1: each launch waits for its kernel. */
  readonly launchBlocking: boolean;
  readonly waiting: WaitingWork;
  /** Kernels that have run. Their records are not kept: a program may launch a million times. */
  launchCount: number;
  /** Undefined where nobody asks for transfers and calls. */
  readonly activity: ActivityLog | undefined;
  /** Undefined unless the program is checked. */
  readonly check: CheckLog | undefined;
  readonly onLaunch: ((launch: LaunchAnnouncement) => void) | undefined;
  readonly onLaunched: ((launch: LaunchRecord) => void) | undefined;
}

/**
 * The host waits until `untilNs`: it learns of kernels that stopped, sees what kernels wrote to shared
 * memory, and what they printed appears.
 */
export function waitUntil(state: CudaState, untilNs: number): number {
  state.clock.advanceTo(untilNs);
  state.shared.toHost();
  state.prints.flush();
  // A wall clock may not have reached the modelled end; the kernel has ended all the same.
  return state.errors.contextError(Math.max(untilNs, state.clock.nowNs()));
}

const CHECKED_TIMES = "runtime/checked-times";

/** The program looks at how long something took. Kernels that are checked are not counted, so nobody knows. */
export function looksAtTimes({ check, launchCount, diagnostics }: CudaState): void {
  if (!check || launchCount === 0) return;
  if (!diagnostics.list.some(({ code }) => code === CHECKED_TIMES)) diagnostics.note(CHECKED_TIMES);
}

export function waitForAll(state: CudaState): number {
  return waitUntil(state, state.timeline.allReadyNs());
}
