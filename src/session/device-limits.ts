/** A device specification as the plain limits that the runtime checks launches against. */
import type { DeviceSpec } from "../device/index.ts";
import type { DeviceLimits } from "../runtime/index.ts";

export function deviceLimits(device: DeviceSpec): DeviceLimits {
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
    sharedUnitBytes: device.sharedUnitBytes.value,
    reservedSharedBytesPerBlock: device.reservedSharedBytesPerBlock.value,
    registersPerBlock: device.maxRegistersPerBlock.value,
    registersPerSm: device.registersPerSm.value,
    constantBytes: device.constantBytes.value,
    l2Bytes: device.l2Bytes.value,
    clockKHz: device.clockMHz.value * 1000,
    memoryClockKHz: device.memoryClockMHz.value * 1000,
    memoryBusBits: device.memoryBusBits.value,
    memoryBytesPerSecond: device.dramBytesPerSecond.value,
    linkBytesPerSecond: device.hostLinkBytesPerSecond.value,
    singleToDoubleRatio: device.singleToDoubleRatio.value,
    asyncEngines: device.copyEngines.value,
  };
}
