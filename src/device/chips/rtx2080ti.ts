import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";
import { TURING_LATENCIES } from "./latencies.ts";

const GiB = 1024 ** 3;
const KiB = 1024;
const SOURCE = "published output of deviceQuery on this card";

/** GeForce RTX 2080 Ti (Turing TU102), 2018. */
export const RTX_2080_TI: DeviceSpec = {
  ...capabilityFacts("7.5"),
  id: "rtx2080ti",
  name: "NVIDIA GeForce RTX 2080 Ti",
  smCount: known(68, SOURCE),
  clockMHz: known(1545, SOURCE),
  copyEngines: unverified(3, "estimated: as other cards of its class"),
  latencyCycles: TURING_LATENCIES,
  memoryClockMHz: known(7000, SOURCE),
  memoryBusBits: known(352, SOURCE),
  dramBytesPerSecond: known(616.0e9, "memory clock × 2 × bus width"),
  l2Bytes: known(5632 * KiB, SOURCE),
  globalMemoryBytes: known(11 * GiB, "published specification: the nominal size"),
};
