import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const KiB = 1024;
const SOURCE = "published output of deviceQuery on this card";

/** Tesla K40 (Kepler GK110B), 2013; base clock. */
export const K40: DeviceSpec = {
  ...capabilityFacts("3.5"),
  id: "k40",
  name: "Tesla K40c",
  smCount: known(15, SOURCE),
  clockMHz: known(745, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: known(11, "CUDA C Programming Guide: about 11 cycles for compute capability 3.x"),
    shared: unverified(26, "estimated: as a K80 in Jia and others 2018 (arXiv 1804.06826)"),
    l1: unverified(35, "estimated: as a K80 in Jia and others 2018 (arXiv 1804.06826)"),
    l2: unverified(200, "estimated: as a K80 in Jia and others 2018 (arXiv 1804.06826)"),
    dram: known(300, "CUDA C Programming Guide: 200 to 400 cycles for compute capability 3.x"),
  },
  memoryClockMHz: known(3004, SOURCE),
  memoryBusBits: known(384, SOURCE),
  dramBytesPerSecond: known(288.4e9, "memory clock × 2 × bus width"),
  l2Bytes: known(1536 * KiB, SOURCE),
  globalMemoryBytes: known(12 * GiB, "published specification: the nominal size"),
};
