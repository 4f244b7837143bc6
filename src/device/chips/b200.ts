import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const GiB = 1024 ** 3;
const MiB = 1024 ** 2;
const SOURCE = "published specifications";

/** B200 SXM (Blackwell GB100), 2024. */
export const B200: DeviceSpec = {
  ...capabilityFacts("10.0"),
  id: "b200",
  name: "NVIDIA B200",
  smCount: unverified(148, SOURCE),
  clockMHz: unverified(1965, SOURCE),
  copyEngines: unverified(3, "estimated: as other cards of its class"),
  latencyCycles: {
    arithmetic: unverified(4, "estimated: as Hopper"),
    shared: unverified(29.9, "estimated: as an H100"),
    l1: known(40, "measured on a B200: markdewing/AI_kernels, latency"),
    l2: known(295, "measured on a B200: markdewing/AI_kernels, latency"),
    dram: known(860, "measured on a B200: markdewing/AI_kernels, latency"),
  },
  memoryClockMHz: unverified(3906, "estimated: 8 TB/s over 8192 bits, two transfers a cycle"),
  memoryBusBits: unverified(8192, SOURCE),
  dramBytesPerSecond: unverified(8.0e12, "published specification: 8 TB/s"),
  l2Bytes: known(126.5 * MiB, "measured on a B200: markdewing/AI_kernels"),
  globalMemoryBytes: unverified(180 * GiB, "published specification: the nominal size"),
};
