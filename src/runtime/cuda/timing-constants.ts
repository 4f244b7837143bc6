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
