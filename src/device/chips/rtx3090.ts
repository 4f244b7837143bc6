import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";
import { AMPERE_LATENCIES } from "./latencies.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** GeForce RTX 3090 (Ampere GA102), 2020. */
export const RTX_3090: DeviceSpec = {
  ...capabilityFacts("8.6"),
  id: "rtx3090",
  name: "NVIDIA GeForce RTX 3090",
  smCount: known(82, SOURCE),
  clockMHz: known(1695, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: AMPERE_LATENCIES,
  memoryClockMHz: known(9751, SOURCE),
  memoryBusBits: known(384, SOURCE),
  dramBytesPerSecond: known(936.1e9, "memory clock × 2 × bus width"),
  l2Bytes: known(6 * MiB, SOURCE),
  globalMemoryBytes: known(24 * GiB, "published specification: the nominal size"),
};
