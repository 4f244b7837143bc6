import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** Tesla V100 SXM2 (Volta GV100), 2017. */
export const V100: DeviceSpec = {
  ...capabilityFacts("7.0"),
  id: "v100",
  name: "Tesla V100-SXM2-16GB",
  smCount: known(80, SOURCE),
  clockMHz: known(1530, SOURCE),
  copyEngines: unverified(5, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: known(
      4,
      "CUDA C++ Programming Guide: typically 4 cycles from compute capability 7.0",
    ),
    shared: unverified(19, "estimated: Jia and others 2018 (arXiv 1804.06826)"),
    l1: known(36, "measured on a V100: markdewing/AI_kernels, latency"),
    l2: known(221, "measured on a V100: markdewing/AI_kernels, latency"),
    dram: known(460, "measured on a V100: markdewing/AI_kernels, latency"),
  },
  memoryClockMHz: known(877, SOURCE),
  memoryBusBits: known(4096, SOURCE),
  dramBytesPerSecond: known(898.0e9, "memory clock × 2 × bus width"),
  l2Bytes: known(6 * MiB, SOURCE),
  globalMemoryBytes: known(16 * GiB, "published specification: the nominal size"),
};
