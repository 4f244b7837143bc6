export type { DeviceLimits } from "./device-limits.ts";
export { type HostOptions, type HostOutcome, runHost } from "./host-process.ts";
export { KernelPrints } from "./kernel-prints.ts";
export type { LaunchAnnouncement, LaunchRecord } from "./launch-record.ts";
export type { ClockMode } from "./virtual-clock.ts";
export type { OutputSink } from "./wasi/descriptors.ts";
