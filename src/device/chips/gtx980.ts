import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";
import { MAXWELL_LATENCIES } from "./latencies.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published specifications";

/** GeForce GTX 980 (Maxwell GM204), 2014. */
export const GTX_980: DeviceSpec = {
  ...capabilityFacts("5.2"),
  id: "gtx980",
  name: "NVIDIA GeForce GTX 980",
  smCount: unverified(16, SOURCE),
  clockMHz: unverified(1216, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: MAXWELL_LATENCIES,
  memoryClockMHz: unverified(3505, SOURCE),
  memoryBusBits: unverified(256, SOURCE),
  dramBytesPerSecond: unverified(224.3e9, "memory clock × 2 × bus width"),
  l2Bytes: unverified(2 * MiB, SOURCE),
  globalMemoryBytes: unverified(4 * GiB, "published specification: the nominal size"),
};
