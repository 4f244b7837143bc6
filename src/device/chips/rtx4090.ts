import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** GeForce RTX 4090 (Ada AD102), 2022. */
export const RTX_4090: DeviceSpec = {
  ...capabilityFacts("8.9"),
  id: "rtx4090",
  name: "NVIDIA GeForce RTX 4090",
  smCount: known(128, SOURCE),
  clockMHz: known(2520, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: known(
      4,
      "CUDA C++ Programming Guide: typically 4 cycles from compute capability 7.0",
    ),
    shared: unverified(30.1, "estimated: arXiv 2402.13499"),
    l1: known(40, "measured on an RTX 4090: markdewing/AI_kernels, latency"),
    l2: known(296, "measured on an RTX 4090: markdewing/AI_kernels, latency"),
    dram: known(636, "measured on an RTX 4090: markdewing/AI_kernels, latency"),
  },
  memoryClockMHz: known(10501, SOURCE),
  memoryBusBits: known(384, SOURCE),
  dramBytesPerSecond: known(1008.1e9, "memory clock × 2 × bus width"),
  l2Bytes: known(72 * MiB, SOURCE),
  globalMemoryBytes: known(24 * GiB, "published specification: the nominal size"),
};
