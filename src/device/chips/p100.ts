import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** Tesla P100 PCIe, 16 GB (Pascal GP100), 2016. */
export const P100: DeviceSpec = {
  ...capabilityFacts("6.0"),
  id: "p100",
  name: "Tesla P100-PCIE-16GB",
  smCount: known(56, SOURCE),
  clockMHz: known(1329, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: unverified(6, "estimated: Jia and others 2018 (arXiv 1804.06826)"),
    shared: unverified(24, "estimated: Jia and others 2018 (arXiv 1804.06826)"),
    l1: unverified(82, "estimated: Jia and others 2018 (arXiv 1804.06826)"),
    l2: unverified(234, "estimated: Jia and others 2018 (arXiv 1804.06826)"),
    dram: unverified(485, "estimated: between Maxwell and Volta"),
  },
  memoryClockMHz: known(715, SOURCE),
  memoryBusBits: known(4096, SOURCE),
  dramBytesPerSecond: known(732.2e9, "memory clock × 2 × bus width"),
  l2Bytes: known(4 * MiB, SOURCE),
  globalMemoryBytes: known(16 * GiB, "published specification: the nominal size"),
};
