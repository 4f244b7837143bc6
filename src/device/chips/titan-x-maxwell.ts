import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";
import { MAXWELL_LATENCIES } from "./latencies.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** GeForce GTX TITAN X (Maxwell GM200), 2015. */
export const TITAN_X_MAXWELL: DeviceSpec = {
  ...capabilityFacts("5.2"),
  id: "titanx",
  name: "NVIDIA GeForce GTX TITAN X",
  smCount: known(24, SOURCE),
  clockMHz: known(1076, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: MAXWELL_LATENCIES,
  memoryClockMHz: known(3505, SOURCE),
  memoryBusBits: known(384, SOURCE),
  dramBytesPerSecond: known(336.5e9, "memory clock × 2 × bus width"),
  l2Bytes: known(3 * MiB, SOURCE),
  globalMemoryBytes: known(12 * GiB, "published specification: the nominal size"),
};
