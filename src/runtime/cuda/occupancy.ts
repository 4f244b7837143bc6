/**
 * Blocks that fit on an SM at the same time, by threads, blocks and shared memory. Registers are not
 * counted: how many a kernel takes is not known here.
 *
 * The rules are those of NVIDIA's occupancy calculator; with a shared-memory need that is given, the SM
 * is configured to give as much as it has.
 */
import type { Program } from "../../lower/index.ts";
import type { DeviceLimits } from "../device-limits.ts";

export function residentBlocks(
  device: DeviceLimits,
  program: Program,
  threads: number,
  dynamicSharedBytes: number,
): number {
  // A kernel's launch bounds do not count here (observed on an H200), its registers would.
  if (threads > device.maxThreadsPerBlock) return 0;
  const warps = Math.ceil(threads / device.warpSize);
  const byWarps = Math.floor(device.maxThreadsPerSm / device.warpSize / warps);
  return Math.min(device.maxBlocksPerSm, byWarps, byShared(device, program, dynamicSharedBytes));
}

/** Largest block of this kernel. */
export function maxThreads(device: DeviceLimits, program: Program): number {
  const bound = program.launchBounds.maxThreads;
  return bound > 0 ? Math.min(bound, device.maxThreadsPerBlock) : device.maxThreadsPerBlock;
}

/** Dynamic shared memory a block may have while `blocks` of them fit on an SM. */
export function sharedBytesFor(device: DeviceLimits, program: Program, blocks: number): number {
  const unit = device.sharedUnitBytes;
  const share = Math.floor(device.sharedBytesPerSm / blocks / unit) * unit;
  const free = share - device.reservedSharedBytesPerBlock - program.staticSharedBytes;
  const most = device.sharedBytesPerBlockOptIn - program.staticSharedBytes;
  return Math.max(0, Math.min(free, most));
}

function byShared(device: DeviceLimits, program: Program, dynamicBytes: number): number {
  const own = program.staticSharedBytes + dynamicBytes;
  if (own > device.sharedBytesPerBlockOptIn) return 0;
  const bytes = own + device.reservedSharedBytesPerBlock;
  const rounded = Math.ceil(bytes / device.sharedUnitBytes) * device.sharedUnitBytes;
  return rounded === 0 ? device.maxBlocksPerSm : Math.floor(device.sharedBytesPerSm / rounded);
}
