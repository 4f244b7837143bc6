/** A device specification as the plain limits that the runtime checks launches against. */
import type { DeviceSpec } from "../device/index.ts";
import type { DeviceLimits } from "../runtime/index.ts";

/** CUDA C++ Programming Guide: 64 KiB of constant memory on every compute capability. */
const CONSTANT_BYTES = 65_536;

export function deviceLimits(device: DeviceSpec): DeviceLimits {
  const bandwidth = device.dramBytesPerSecond.value;
  return {
    name: device.name,
    computeMajor: device.computeCapability.major,
    computeMinor: device.computeCapability.minor,
    smCount: device.smCount.value,
    warpSize: 32,
    maxThreadsPerBlock: device.maxThreadsPerBlock.value,
    maxBlockDim: device.maxBlockDim.value,
    maxGridDim: device.maxGridDim.value,
    maxThreadsPerSm: device.maxThreadsPerSm.value,
    maxBlocksPerSm: device.maxBlocksPerSm.value,
    sharedBytesPerBlock: device.maxSharedBytesPerBlock.value,
    sharedBytesPerBlockOptIn: device.maxSharedBytesPerBlockOptIn.value,
    sharedBytesPerSm: device.sharedBytesPerSm.value,
    reservedSharedBytesPerBlock: device.reservedSharedBytesPerBlock.value,
    sharedUnitBytes: device.sharedUnitBytes.value,
    registersPerBlock: device.maxRegistersPerBlock.value,
    registersPerSm: device.registersPerSm.value,
    constantBytes: CONSTANT_BYTES,
    l2Bytes: device.l2Bytes.value,
    clockKHz: device.clockMHz.value * 1000,
    // Two transfers a clock: peak = clock × 2 × bus width / 8.
    memoryClockKHz: Math.round(bandwidth / (2 * (device.memoryBusBits.value / 8)) / 1000),
    memoryBusBits: device.memoryBusBits.value,
    memoryBytesPerSecond: bandwidth,
    singleToDoubleRatio: 2,
    asyncEngines: 3,
  };
}
