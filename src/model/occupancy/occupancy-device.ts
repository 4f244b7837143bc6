import type { DeviceSpec } from "../../device/index.ts";

/** What of a device occupancy depends on. */
export type OccupancyDevice = Partial<Pick<DeviceSpec, "smCount">> &
  Pick<
    DeviceSpec,
    | "computeCapability"
    | "maxWarpsPerSm"
    | "maxBlocksPerSm"
    | "subPartitionsPerSm"
    | "partitionedGlobalCaching"
    | "maxThreadsPerBlock"
    | "registersPerSm"
    | "maxRegistersPerBlock"
    | "maxRegistersPerThread"
    | "registerUnitPerWarp"
    | "sharedBytesPerSm"
    | "maxSharedBytesPerBlockOptIn"
    | "reservedSharedBytesPerBlock"
    | "sharedUnitBytes"
    | "sharedCarveOutsBytes"
    | "unifiedL1BytesPerSm"
  >;
