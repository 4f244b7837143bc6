import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const KiB = 1024;
const SOURCE = "published output of deviceQuery on this card";

/** Tesla M2070 (Fermi GF100), 2010. */
export const M2070: DeviceSpec = {
  ...capabilityFacts("2.0"),
  id: "m2070",
  name: "Tesla M2070",
  smCount: known(14, SOURCE),
  clockMHz: known(1147, SOURCE),
  copyEngines: unverified(2, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: known(22, "CUDA C Programming Guide: about 22 cycles for compute capability 2.x"),
    shared: unverified(50, "estimated: Mei and Chu 2016"),
    l1: unverified(96, "estimated: Mei and Chu 2016"),
    l2: unverified(371, "estimated: Mei and Chu 2016"),
    dram: known(600, "CUDA C Programming Guide: 400 to 800 cycles for compute capability 2.x"),
  },
  memoryClockMHz: known(1566, SOURCE),
  memoryBusBits: known(384, SOURCE),
  dramBytesPerSecond: known(150.3e9, "memory clock × 2 × bus width"),
  l2Bytes: known(768 * KiB, SOURCE),
  globalMemoryBytes: known(6 * GiB, "published specification: the nominal size"),
};
