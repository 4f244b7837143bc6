/** How long a kernel takes on a chip. */
import type {
  CountedLaunch,
  MemoryTraffic,
  Occupancy,
  TimeEstimate,
  TimeLimiter,
} from "../profile/index.ts";

/** Device time of a kernel that does nothing. Estimated. */
const KERNEL_START_NS = 2000;

export function timeOf(
  { device }: CountedLaunch,
  occupancy: Occupancy,
  traffic: MemoryTraffic,
): TimeEstimate {
  const bytes = traffic.dramReadBytes + traffic.dramWriteBytes;
  const dramNs = (bytes / device.dramBytesPerSecond.value) * 1e9;
  const partsNs: Record<TimeLimiter, number> = {
    launch: KERNEL_START_NS,
    issue: 0,
    fp32: 0,
    fp64: 0,
    integer: 0,
    special: 0,
    "memory-instructions": 0,
    l1: 0,
    shared: 0,
    l2: 0,
    dram: dramNs,
    latency: 0,
    barrier: 0,
    atomics: 0,
  };
  const durationNs = KERNEL_START_NS + dramNs;
  const cycles = (durationNs * device.clockMHz.value) / 1000;
  return {
    durationNs,
    expectedError: undefined,
    limiter: dramNs > KERNEL_START_NS ? "dram" : "launch",
    partsNs,
    activeCycles: cycles,
    elapsedCycles: cycles,
    achievedOccupancy: occupancy.occupancy,
  };
}
