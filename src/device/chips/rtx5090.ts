import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** GeForce RTX 5090 (Blackwell GB202), 2025. */
export const RTX_5090: DeviceSpec = {
  ...capabilityFacts("12.0"),
  id: "rtx5090",
  name: "NVIDIA GeForce RTX 5090",
  smCount: known(170, SOURCE),
  clockMHz: known(2407, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: unverified(4, "estimated: as Hopper"),
    shared: unverified(30.1, "estimated: as an RTX 4090"),
    l1: known(44, "measured on an RTX 5090: markdewing/AI_kernels, latency"),
    l2: known(360, "measured on an RTX 5090: markdewing/AI_kernels, latency"),
    dram: known(936, "measured on an RTX 5090: markdewing/AI_kernels, latency"),
  },
  memoryClockMHz: known(14001, SOURCE),
  memoryBusBits: known(512, SOURCE),
  dramBytesPerSecond: known(1792.1e9, "memory clock × 2 × bus width"),
  l2Bytes: known(96 * MiB, SOURCE),
  globalMemoryBytes: known(32 * GiB, "published specification: the nominal size"),
};
