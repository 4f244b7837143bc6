/**
 * How many blocks of a kernel a multiprocessor holds at once, by each resource: the rules of
 * `cuda_occupancy.h` of CUDA 13.0 for compute capability 3.0 on, which for 2.x, with its own units, are
 * those of NVIDIA's spreadsheet.
 */
import { roundUp } from "../../base/index.ts";
import type { CarveOutPreference, Occupancy, OccupancyLimiter } from "../../profile/index.ts";
import { carveOutFor } from "./carve-out.ts";
import type { OccupancyDevice } from "./occupancy-device.ts";

export interface OccupancyInput {
  readonly threadsPerBlock: number;
  readonly registersPerThread: number;
  /** Static and dynamic together. */
  readonly sharedBytesPerBlock: number;
  /** Of a launch; 0 where there is none. */
  readonly blocksOfGrid?: number;
  /** Without it, as much shared memory as there is. A size in bytes is taken as it is. */
  readonly carveOut?: CarveOutPreference | { readonly bytes: number };
  /** Shared memory that a block of this kernel may have; the device's most if absent. */
  readonly maxSharedBytes?: number;
  /**
   * Whether global loads go through the L1 on a chip that keeps such blocks in one half of the
   * multiprocessor. on: given up where no block would fit. strict: not given up.
   */
  readonly partitionedCaching?: "off" | "on" | "strict";
}

/** Of a resource that the kernel does not use; as in `cuda_occupancy.h`. */
export const NO_LIMIT = 2 ** 31 - 1;

const WARP_SIZE = 32;
/** GP100 runs no kernel whose block would not fit on the other Pascals, which have more partitions. */
const PASCAL_PARTITIONS = 4;

export function occupancyOf(device: OccupancyDevice, input: OccupancyInput): Occupancy {
  const warps = Math.ceil(input.threadsPerBlock / WARP_SIZE);
  const registers = registerLimit(device, input, warps);
  const shared = sharedLimit(device, input);
  const limits = {
    blocks: device.maxBlocksPerSm.value,
    warps: warpLimit(device, input, warps, registers.partitioned),
    registers: registers.limit,
    shared: shared.limit,
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
    allocatedRegistersPerBlock: registersOfWarp(device, input) * warps,
    allocatedSharedBytesPerBlock: shared.allocated,
    carveOutBytes: shared.carveOut,
    waves: (input.blocksOfGrid ?? 0) / Math.max(1, blocksPerSm * (device.smCount?.value ?? 1)),
  };
}

function registersOfWarp(device: OccupancyDevice, { registersPerThread }: OccupancyInput): number {
  return roundUp(registersPerThread * WARP_SIZE, device.registerUnitPerWarp.value);
}

function registerLimit(
  device: OccupancyDevice,
  input: OccupancyInput,
  warps: number,
): { readonly limit: number; readonly partitioned: boolean } {
  const { partitionedCaching = "off", registersPerThread } = input;
  const partitions = device.subPartitionsPerSm.value;
  const ofWarp = registersOfWarp(device, input);
  const partitioned = partitionedCaching !== "off" && device.partitionedGlobalCaching.value;
  // The check of the hardware takes registers in every partition at once.
  const assumed = ofWarp * roundUp(warps, partitions);
  if (
    assumed > device.maxRegistersPerBlock.value ||
    registersPerThread > device.maxRegistersPerThread.value
  )
    return { limit: 0, partitioned };
  if (ofWarp === 0) return { limit: NO_LIMIT, partitioned };

  const warpsOfPartition = Math.floor(device.registersPerSm.value / partitions / ofWarp);
  if (partitioned) {
    const ofHalf = Math.floor((warpsOfPartition * (partitions / 2)) / warps);
    if (ofHalf > 0 || partitionedCaching === "strict")
      return { limit: 2 * ofHalf, partitioned: true };
  }
  const limit = Math.floor((warpsOfPartition * partitions) / warps);
  return { limit: fitsOtherPascals(device, ofWarp, warps) ? limit : 0, partitioned: false };
}

function fitsOtherPascals(device: OccupancyDevice, ofWarp: number, warps: number): boolean {
  const { major, minor } = device.computeCapability;
  if (major !== 6 || minor !== 0) return true;
  const ofPartition = Math.floor(device.registersPerSm.value / PASCAL_PARTITIONS / ofWarp);
  return (
    ofWarp * roundUp(warps, PASCAL_PARTITIONS) <= device.maxRegistersPerBlock.value &&
    ofPartition * PASCAL_PARTITIONS >= warps
  );
}

function warpLimit(
  device: OccupancyDevice,
  { threadsPerBlock }: OccupancyInput,
  warps: number,
  partitioned: boolean,
): number {
  if (threadsPerBlock > device.maxThreadsPerBlock.value) return 0;
  const most = device.maxWarpsPerSm.value;
  return partitioned ? 2 * Math.floor(most / 2 / warps) : Math.floor(most / warps);
}

function sharedLimit(
  device: OccupancyDevice,
  input: OccupancyInput,
): { readonly limit: number; readonly allocated: number; readonly carveOut: number } {
  const { sharedBytesPerBlock, carveOut } = input;
  const reserved = device.reservedSharedBytesPerBlock.value;
  const allocated = roundUp(sharedBytesPerBlock + reserved, device.sharedUnitBytes.value);
  const bytes =
    typeof carveOut === "object" ? carveOut.bytes : carveOutFor(device, carveOut, allocated);
  const most = Math.min(
    input.maxSharedBytes ?? Number.POSITIVE_INFINITY,
    device.maxSharedBytesPerBlockOptIn.value,
  );
  if (sharedBytesPerBlock > most || allocated > device.maxSharedBytesPerBlockOptIn.value + reserved)
    return { limit: 0, allocated, carveOut: bytes };
  const limit = allocated === 0 ? NO_LIMIT : Math.floor(bytes / allocated);
  return { limit, allocated, carveOut: bytes };
}
