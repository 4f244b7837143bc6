/** How many blocks of a kernel fit on a multiprocessor at once, by each resource. */
import type { DeviceSpec } from "../device/index.ts";
import { warpsPerBlock } from "./totals.ts";

export interface OccupancyInput {
  readonly threadsPerBlock: number;
  readonly staticSharedBytes: number;
  readonly dynamicSharedBytes: number;
}

/** `cuda_occupancy.h` of CUDA 13: the hardware's own limit of resident blocks. */
export function blockLimit(device: DeviceSpec): number {
  return device.maxBlocksPerSm.value;
}

/** `cuda_occupancy.h` of CUDA 13: resident warps over warps of a block. */
export function warpLimit(device: DeviceSpec, threadsPerBlock: number): number {
  return Math.floor(device.maxWarpsPerSm.value / warpsPerBlock(threadsPerBlock));
}

/** Bytes of shared memory a block takes, the system's share and rounding included. */
export function allocatedSharedBytes(device: DeviceSpec, input: OccupancyInput): number {
  const unit = device.sharedUnitBytes.value;
  const bytes =
    input.staticSharedBytes + input.dynamicSharedBytes + device.reservedSharedBytesPerBlock.value;
  return Math.ceil(bytes / unit) * unit;
}
