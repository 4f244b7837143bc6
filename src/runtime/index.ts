export {
  type Activity,
  ActivityLog,
  type CallRecord,
  type TransferRecord,
  type TransferSide,
} from "./activity-log.ts";
export type { ApiError } from "./cuda/errors.ts";
export { hostCosts } from "./cuda/timing-constants.ts";
export type { DeviceLimits } from "./device-limits.ts";
export type { DeviceCodeService } from "./driver/device-code.ts";
export { type HostOptions, type HostOutcome, runHost } from "./host-process.ts";
export type { KernelModel, KernelUse } from "./kernel-model.ts";
export { KernelPrints } from "./kernel-prints.ts";
export type { LaunchAnnouncement, LaunchRecord } from "./launch-record.ts";
export { type PreparedHost, prepareHost } from "./prepared-host.ts";
export { type ReshapeLaunch, withBlock } from "./reshape-launch.ts";
export type { ClockMode } from "./virtual-clock.ts";
export type { OutputSink } from "./wasi/descriptor.ts";
export {
  knowsWideMemory,
  MOST_HOST_BYTES,
  MOST_NARROW_BYTES,
  needsWideMemory,
} from "./wide-memory.ts";
