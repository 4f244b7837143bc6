import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published output of deviceQuery on this card";

/** H100 SXM, 80 GB HBM3 (Hopper GH100), 2022. */
export const H100: DeviceSpec = {
  ...capabilityFacts("9.0"),
  id: "h100",
  name: "NVIDIA H100 80GB HBM3",
  smCount: known(132, SOURCE),
  clockMHz: known(1980, SOURCE),
  copyEngines: unverified(3, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: unverified(
      4,
      "estimated: as measured on an H200, dependent fused multiply-add, 4.01",
    ),
    shared: known(29.9, "measured on an H100 SXM: MT4G report"),
    l1: known(38, "measured on an H100 SXM: MT4G report"),
    l2: known(219, "measured on an H100 SXM: MT4G report"),
    dram: known(834, "measured on an H100 SXM: MT4G report"),
  },
  memoryClockMHz: known(2619, SOURCE),
  memoryBusBits: known(5120, SOURCE),
  dramBytesPerSecond: known(3352.3e9, "memory clock × 2 × bus width"),
  l2Bytes: known(50 * MiB, SOURCE),
  globalMemoryBytes: known(80 * GiB, "published specification: the nominal size"),
};
