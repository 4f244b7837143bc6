/**
 * What copies and launches cost besides the work of kernels. Measured with events on an H200 (PCIe 5.0
 * x16: 63.0 GB/s a direction), CUDA 13.0, driver 580, for blocks of 4 B to 256 MiB: pinned 55.5 and
 * 55.4 GB/s; pageable 11.1 and 18.7 GB/s; inside the device 2.03 TB/s copied, 85 % of the peak of both
 * directions together. Other chips: the same shares of their links and memories.
 */
export type Direction = "toDevice" | "fromDevice";
export type HostMemoryKind = "pageable" | "pinned";

/** From the call to the first byte's arrival. */
export const TRANSFER_LATENCY_NS: Readonly<
  Record<Direction, Readonly<Record<HostMemoryKind, number>>>
> = {
  toDevice: { pageable: 6600, pinned: 8500 },
  fromDevice: { pageable: 8100, pinned: 7200 },
};

/** Part of the link's peak that payload gets. */
const LINK_FRACTION = 0.88;

/**
 * The host copies pageable memory to or from a page-locked buffer, one part after the other: 13.9 and
 * 28.2 GB/s, so that with the link's 55.5 the measured 11.1 and 18.7 come out.
 */
const STAGING_BYTES_PER_SECOND: Readonly<Record<Direction, number>> = {
  toDevice: 13.9e9,
  fromDevice: 28.2e9,
};

/** Bytes a second of a copy over a link of `peak` bytes a second. */
export function transferRate(peak: number, direction: Direction, kind: HostMemoryKind): number {
  const link = linkRate(peak);
  return kind === "pinned" ? link : 1 / (1 / link + 1 / STAGING_BYTES_PER_SECOND[direction]);
}

/** What a kernel gets that reads or writes mapped memory of the host. */
export function linkRate(peak: number): number {
  return peak * LINK_FRACTION;
}

/** From a request of a kernel over the link to its answer. Estimated: a round trip of about 1 µs. */
export const LINK_LATENCY_NS = 1000;

export const DEVICE_COPY_LATENCY_NS = 5000;
export const FILL_LATENCY_NS = 2400;
/** Part of the peak that copies and fills reach. */
export const DEVICE_BANDWIDTH_FRACTION = 0.85;

/** Host time of a kernel launch: 1000 empty kernels in a row take 2.67 ms. */
export const LAUNCH_HOST_NS = 2670;
/** A copy from the host to itself, one core. Estimated. */
export const HOST_COPY_BYTES_PER_SECOND = 10e9;

/**
 * What follows: medians of `accuracy/pairs/programs/host-costs.cu` on an H200, CUDA 13.0
 * (`accuracy/pairs/h200/host-costs.jsonl`).
 */

/** Host time of the launch of a graph, of whatever size: 1.71 µs for one of one kernel. */
export const GRAPH_LAUNCH_HOST_NS = 1710;

/** An empty kernel inside a graph: 174 µs for 256 in a row. */
const LEAST_KERNEL_IN_GRAPH_NS = 680;
/** By which a kernel in a graph is shorter: the model has 1.63 µs for an empty one launched by itself. */
const GRAPH_SAVES_NS = 950;

/** What a kernel takes inside a graph that takes `ns` when it is launched by itself. */
export function kernelInGraphNs(ns: number): number {
  return Math.max(Math.min(ns, LEAST_KERNEL_IN_GRAPH_NS), ns - GRAPH_SAVES_NS);
}

/** cudaMalloc: 32 µs up to 64 MiB, 68 µs for 256 MiB. */
export function allocationNs(bytes: number): number {
  return 32_000 + Math.max(0, bytes - 64 * MIB) * (36_000 / (192 * MIB));
}

/** cudaFree, apart from waiting: 28 to 49 µs up to 16 MiB, 105 µs for 256 MiB. */
export function freeNs(bytes: number): number {
  return 37_000 + bytes * (68_000 / (256 * MIB));
}

const MIB = 2 ** 20;

/** cudaMallocHost: 0.48 ms up to 1 MiB, 5.6 ms for 16 MiB, 25 ms for 64 MiB. */
export function pinNs(bytes: number): number {
  return 480_000 + Math.max(0, bytes - MIB) * (24_700_000 / (63 * MIB));
}

/** cudaFreeHost: 0.22 ms up to 1 MiB, 4.2 ms for 64 MiB. */
export function unpinNs(bytes: number): number {
  return 217_000 + Math.max(0, bytes - MIB) * (3_980_000 / (63 * MIB));
}

/** The costs by which advice times changed host code. `linkPeak`: bytes a second of the link. */
export function hostCosts(linkPeak: number) {
  return {
    transfer(direction: Direction, memory: HostMemoryKind, bytes: number) {
      const busyNs = (bytes / transferRate(linkPeak, direction, memory)) * 1e9;
      return { busyNs, latencyNs: TRANSFER_LATENCY_NS[direction][memory] };
    },
    graphLaunchNs: GRAPH_LAUNCH_HOST_NS,
    kernelInGraphNs,
    pinNs,
  };
}
