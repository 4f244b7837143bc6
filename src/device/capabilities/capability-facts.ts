/** Everything of a chip that follows from its compute capability. */
import type { DeviceSpec, GlobalLoads, Sourced } from "../device-spec.ts";
import {
  type CapabilityFacts,
  type ComputeCapability,
  known,
  unverified,
} from "./compute-capability.ts";
import { hostLinkOf } from "./host-link.ts";
import { LIMITS, type LimitRow } from "./limits.ts";
import { throughputOf } from "./throughput.ts";

const KiB = 1024;
const GUIDE = "CUDA C++ Programming Guide, technical specifications";
const TABLES = "Nsight Compute documentation, memory tables";
const ALL = "the same for every compute capability";

export function capabilityFacts(capability: ComputeCapability): CapabilityFacts {
  const limits = LIMITS[capability];
  const [major, minor] = capability.split(".").map(Number) as [number, number];
  const source = `${sourceOf(major, minor)}, compute capability ${capability}`;
  const throughput = throughputOf(capability);
  return {
    computeCapability: { major, minor },
    generation: limits.generation,

    maxWarpsPerSm: known(limits.warps, source),
    maxBlocksPerSm: known(limits.blocks, source),
    maxThreadsPerSm: known(limits.warps * 32, source),
    subPartitionsPerSm: known(limits.subPartitions, source),
    partitionedGlobalCaching: known(limits.partitionedGlobalCaching, source),

    maxThreadsPerBlock: known(1024, GUIDE),
    maxBlockDim: known([1024, 1024, 64], GUIDE),
    maxGridDim: known([major === 2 ? 65535 : 2 ** 31 - 1, 65535, 65535], GUIDE),

    registersPerSm: known(limits.registers * KiB, source),
    maxRegistersPerBlock: known(limits.registersOfBlock * KiB, source),
    maxRegistersPerThread: known(limits.registersOfThread, GUIDE),
    registerUnitPerWarp: known(limits.registerUnit, source),

    sharedBytesPerSm: known(limits.shared * KiB, source),
    maxSharedBytesPerBlock: known(48 * KiB, GUIDE),
    maxSharedBytesPerBlockOptIn: known(limits.sharedOfBlock * KiB, GUIDE),
    reservedSharedBytesPerBlock: known(limits.sharedReserved * KiB, source),
    sharedUnitBytes: known(limits.sharedUnit, source),
    sharedCarveOutsBytes: known(
      limits.carveOuts.map((kib) => kib * KiB),
      source,
    ),
    ...banks(limits),

    singleToDoubleRatio: ratioOf(throughput),
    ...schedulers(capability, limits),
    hostLinkBytesPerSecond: hostLinkOf(limits.generation),
    throughput,

    globalLoads: globalLoads(capability, limits),
    constantBytes: known(64 * KiB, `${GUIDE}: ${ALL}`),
    sectorBytes: known(32, TABLES),
    lineBytes: known(128, TABLES),
    unifiedL1BytesPerSm: known(limits.unifiedL1 * KiB, GUIDE),
  };
}

function sourceOf(major: number, minor: number): string {
  if (major === 2) return "NVIDIA's occupancy calculator (spreadsheet, CUDA 11.8)";
  if (major === 7 && minor === 2) return "cuda_occupancy.h of CUDA 13.0, which takes it as 7.0";
  return "cuda_occupancy.h of CUDA 13.0 and the CUDA C++ Programming Guide";
}

function banks({
  generation,
}: LimitRow): Pick<CapabilityFacts, "bankCount" | "bankBytes" | "bankModesBytes"> {
  const bankCount = known(32, GUIDE);
  if (generation === "kepler") {
    const source = "CUDA C Programming Guide 10, compute capability 3.x";
    return {
      bankCount,
      bankBytes: unverified(8, source),
      bankModesBytes: unverified([4, 8], source),
    };
  }
  return { bankCount, bankBytes: known(4, GUIDE), bankModesBytes: known([4], GUIDE) };
}

function ratioOf({ fp32, fp64 }: DeviceSpec["throughput"]): Sourced {
  const value = fp32.value / fp64.value;
  const source = `${fp32.value} against ${fp64.value} results a cycle`;
  return fp64.unverified ? unverified(value, source) : known(value, source);
}

function schedulers(
  capability: ComputeCapability,
  { generation, subPartitions }: LimitRow,
): Pick<CapabilityFacts, "schedulersPerSm" | "issuesPerScheduler"> {
  const source = `CUDA C++ Programming Guide, architecture of compute capability ${capability}`;
  const dual =
    capability === "2.1" ||
    generation === "kepler" ||
    generation === "maxwell" ||
    generation === "pascal";
  return {
    schedulersPerSm: known(subPartitions, source),
    issuesPerScheduler: dual ? unverified(2, source) : known(1, source),
  };
}

/** CUDA C++ Programming Guide, "global memory" of each compute capability. */
function globalLoads(
  capability: ComputeCapability,
  { generation }: LimitRow,
): Sourced<GlobalLoads> {
  const source = `CUDA C++ Programming Guide, global memory of compute capability ${capability}`;
  switch (generation) {
    case "fermi":
      return known(
        { defaultCaching: "ca", transactionBytes: { ca: 128, cg: 32 }, selectable: true },
        source,
      );
    case "kepler":
      // 3.0 and 3.2 cache only local memory in the L1.
      return unverified(
        {
          defaultCaching: "cg",
          transactionBytes: { ca: 128, cg: 32 },
          selectable: capability === "3.5" || capability === "3.7",
        },
        source,
      );
    case "maxwell":
    case "pascal":
      if (capability === "6.0")
        return unverified(
          { defaultCaching: "ca", transactionBytes: { ca: 32, cg: 32 }, selectable: true },
          "Tuning CUDA Applications for Pascal: GP100 caches global loads in the L1",
        );
      return known(
        {
          defaultCaching: "cg",
          transactionBytes: { ca: 32, cg: 32 },
          selectable: capability !== "5.0",
        },
        source,
      );
    default:
      return known(
        { defaultCaching: "ca", transactionBytes: { ca: 32, cg: 32 }, selectable: true },
        TABLES,
      );
  }
}
