import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";
import { TURING_LATENCIES } from "./latencies.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** Tesla T4 (Turing TU104), 2018; boost clock. */
export const T4: DeviceSpec = {
  ...capabilityFacts("7.5"),
  id: "t4",
  name: "Tesla T4",
  smCount: known(40, SOURCE),
  clockMHz: known(1590, SOURCE),
  copyEngines: unverified(3, "estimated: as other cards of its class"),
  latencyCycles: TURING_LATENCIES,
  memoryClockMHz: known(5001, SOURCE),
  memoryBusBits: known(256, SOURCE),
  dramBytesPerSecond: known(320.1e9, "memory clock × 2 × bus width"),
  l2Bytes: known(4 * MiB, SOURCE),
  globalMemoryBytes: known(16 * GiB, "published specification: the nominal size"),
};
