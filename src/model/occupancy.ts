/** How many blocks of a kernel fit on a multiprocessor at once, by each resource. */
import type { DeviceSpec } from "../device/index.ts";
import { type Occupancy, type OccupancyLimiter, warpsPerBlock } from "../profile/index.ts";

export interface OccupancyInput {
  readonly threadsPerBlock: number;
  readonly registersPerThread: number;
  /** Static and dynamic together. */
  readonly sharedBytesPerBlock: number;
  readonly blocksOfGrid: number;
}

/** `cuda_occupancy.h` of CUDA 13. */
export function occupancyOf(device: DeviceSpec, input: OccupancyInput): Occupancy {
  const warps = warpsPerBlock(input.threadsPerBlock);
  const allocatedSharedBytesPerBlock = roundUp(
    input.sharedBytesPerBlock + device.reservedSharedBytesPerBlock.value,
    device.sharedUnitBytes.value,
  );
  const registersPerWarp = roundUp(input.registersPerThread * 32, device.registerUnitPerWarp.value);
  const subPartitions = device.subPartitionsPerSm.value;
  const warpsByRegisters =
    Math.floor(device.registersPerSm.value / subPartitions / registersPerWarp) * subPartitions;
  const limits = {
    blocks: device.maxBlocksPerSm.value,
    warps: Math.floor(device.maxWarpsPerSm.value / warps),
    registers: Math.floor(warpsByRegisters / warps),
    shared: Math.floor(device.sharedBytesPerSm.value / allocatedSharedBytesPerBlock),
  };
  const blocksPerSm = Math.min(...Object.values(limits));
  return {
    limits,
    limiters: (Object.keys(limits) as OccupancyLimiter[]).filter(
      (name) => limits[name] === blocksPerSm,
    ),
    blocksPerSm,
    warpsPerSm: blocksPerSm * warps,
    occupancy: (blocksPerSm * warps) / device.maxWarpsPerSm.value,
    allocatedRegistersPerBlock: registersPerWarp * warps,
    allocatedSharedBytesPerBlock,
    carveOutBytes: device.sharedBytesPerSm.value,
    waves: input.blocksOfGrid / Math.max(1, blocksPerSm * device.smCount.value),
  };
}

function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}
