import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";
import { AMPERE_LATENCIES } from "./latencies.ts";

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;
const SOURCE = "published output of deviceQuery on this card";
const SPECIFICATION = "published specification";

/** A100 SXM4, 80 GB (Ampere GA100), 2020. */
export const A100_80: DeviceSpec = {
  ...capabilityFacts("8.0"),
  id: "a100-80",
  name: "NVIDIA A100-SXM4-80GB",
  smCount: known(108, SOURCE),
  clockMHz: known(1410, SOURCE),
  copyEngines: unverified(3, "estimated: as other cards of its class"),
  latencyCycles: AMPERE_LATENCIES,
  memoryClockMHz: known(1593, SOURCE),
  memoryBusBits: known(5120, SOURCE),
  dramBytesPerSecond: known(2039e9, "memory clock × 2 × bus width"),
  l2Bytes: known(40 * MiB, SOURCE),
  globalMemoryBytes: known(80 * GiB, `${SPECIFICATION}: the nominal size`),
};

/** A100 SXM4, 40 GB: slower memory, and half of it. */
export const A100_40: DeviceSpec = {
  ...A100_80,
  id: "a100-40",
  name: "NVIDIA A100-SXM4-40GB",
  memoryClockMHz: known(1215, SPECIFICATION),
  dramBytesPerSecond: known(1555e9, "memory clock × 2 × bus width"),
  globalMemoryBytes: known(40 * GiB, `${SPECIFICATION}: the nominal size`),
};
