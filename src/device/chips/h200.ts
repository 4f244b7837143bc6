import { capabilityFacts } from "../capabilities/capability-facts.ts";
import { known, unverified } from "../capabilities/compute-capability.ts";
import type { DeviceSpec } from "../device-spec.ts";

const MiB = 1024 ** 2;
const ASKED = "cudaDeviceGetAttribute on an H200, driver 580";
const MEASURED = "accuracy/h200: launch__ and device metrics of Nsight Compute 2025.3 on an H200";
const GH200 = "estimated: as measured on a GH200, markdewing/AI_kernels, latency";

/** H200 SXM, 141 GB HBM3e (Hopper GH100), 2024. */
export const H200: DeviceSpec = {
  ...capabilityFacts("9.0"),
  id: "h200",
  name: "NVIDIA H200",
  smCount: known(132, MEASURED),
  clockMHz: known(1980, MEASURED),
  copyEngines: known(3, ASKED),
  latencyCycles: {
    arithmetic: known(4, "measured on an H200: dependent fused multiply-add, 4.01"),
    shared: unverified(29.9, "estimated: as measured on an H100 SXM, MT4G report"),
    l1: unverified(40, GH200),
    l2: unverified(281, GH200),
    dram: unverified(690, GH200),
  },
  memoryClockMHz: known(3201, ASKED),
  memoryBusBits: known(6016, ASKED),
  dramBytesPerSecond: known(4.8e12, "NVIDIA H200 data sheet: 4.8 TB/s"),
  l2Bytes: known(60 * MiB, ASKED),
  globalMemoryBytes: known(150_109_880_320, `${ASKED}: total memory`),
};
