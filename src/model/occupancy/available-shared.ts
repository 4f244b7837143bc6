/** Dynamic shared memory that is left for a block. */
import type { CarveOutPreference } from "../../profile/index.ts";
import { carveOutFor } from "./carve-out.ts";
import { occupancyOf } from "./occupancy.ts";
import type { OccupancyDevice } from "./occupancy-device.ts";

export interface SharedQuestion {
  readonly threadsPerBlock: number;
  readonly registersPerThread: number;
  readonly staticSharedBytes: number;
  /** The kernel's limit (`cudaFuncAttributeMaxDynamicSharedMemorySize`). */
  readonly maxDynamicSharedBytes: number;
  readonly carveOut: CarveOutPreference;
  /** Blocks that a multiprocessor is to hold, 1 or more. */
  readonly blocks: number;
}

/**
 * As `cudaOccupancyAvailableDynamicSMemPerBlock` says; undefined where as many blocks do not fit. Like
 * the vendor's, the answer does not leave room for what the system takes of each block.
 */
export function availableDynamicShared(
  device: OccupancyDevice,
  question: SharedQuestion,
): number | undefined {
  const { blocks, staticSharedBytes, maxDynamicSharedBytes, carveOut } = question;
  const { blocksPerSm } = occupancyOf(device, {
    threadsPerBlock: question.threadsPerBlock,
    registersPerThread: question.registersPerThread,
    sharedBytesPerBlock: staticSharedBytes,
    maxSharedBytes: staticSharedBytes + maxDynamicSharedBytes,
    carveOut,
  });
  if (blocksPerSm < blocks) return undefined;
  const unit = device.sharedUnitBytes.value;
  const ofBlock =
    device.maxSharedBytesPerBlockOptIn.value + device.reservedSharedBytesPerBlock.value;
  const ofSm = blocks === 1 ? ofBlock : carveOutFor(device, carveOut, 1);
  const share = Math.min(ofBlock, Math.floor(ofSm / blocks / unit) * unit);
  return Math.max(0, Math.min(share - staticSharedBytes, maxDynamicSharedBytes));
}
