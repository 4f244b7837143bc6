/**
 * What copies and launches cost until a model of the memory system exists. Measured with events on an
 * H200 (PCIe 5.0 x16), CUDA 13.0, driver 580, for blocks of 4 B to 256 MiB.
 */
export interface TransferCost {
  readonly latencyNs: number;
  readonly bytesPerSecond: number;
}

export const TRANSFER_COST: Readonly<
  Record<"toDevice" | "fromDevice", Readonly<Record<"pageable" | "pinned", TransferCost>>>
> = {
  toDevice: {
    pageable: { latencyNs: 6600, bytesPerSecond: 11.1e9 },
    pinned: { latencyNs: 8500, bytesPerSecond: 55.5e9 },
  },
  fromDevice: {
    pageable: { latencyNs: 8100, bytesPerSecond: 18.7e9 },
    pinned: { latencyNs: 7200, bytesPerSecond: 55.4e9 },
  },
};

/** A copy inside the device reads and writes: 2.03 TB/s copied, 85 % of the peak of both together. */
export const DEVICE_COPY_LATENCY_NS = 5000;
export const FILL_LATENCY_NS = 2400;
/** Part of the peak that copies and fills reach. */
export const DEVICE_BANDWIDTH_FRACTION = 0.85;

/** Host time of a kernel launch: 1000 empty kernels in a row take 2.67 ms. */
export const LAUNCH_HOST_NS = 2670;
/** Device time of a kernel that does nothing. Estimated. */
export const KERNEL_START_NS = 2000;
/** A copy from the host to itself, one core. Estimated. */
export const HOST_COPY_BYTES_PER_SECOND = 10e9;
