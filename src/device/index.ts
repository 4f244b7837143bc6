export { capabilityFacts } from "./capabilities/capability-facts.ts";
export {
  COMPUTE_CAPABILITIES,
  type ComputeCapability,
} from "./capabilities/compute-capability.ts";
export { CHIP_FIELDS, sourcedFields } from "./chip-fields.ts";
export { chipJson, readChip } from "./chip-file.ts";
export type {
  DeviceSpec,
  Generation,
  GlobalLoads,
  Latency,
  Operation,
  Sourced,
} from "./device-spec.ts";
export { DEFAULT_DEVICE, DEVICES, H200 } from "./devices.ts";
export { findDevice, type Multiprocessor, multiprocessorOf } from "./find-device.ts";
