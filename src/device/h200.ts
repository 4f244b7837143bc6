import type { DeviceSpec } from "./device-spec.ts";

const KiB = 1024;

const GUIDE = "CUDA C++ Programming Guide 13, technical specifications, compute capability 9.0";
const OCCUPANCY = "cuda_occupancy.h of CUDA 13.0, compute capability 9.0";
const MEASURED = "accuracy/h200: launch__ and device metrics of Nsight Compute 2025.3 on an H200";

/** NVIDIA H200 SXM, 141 GB HBM3e. */
export const H200: DeviceSpec = {
  id: "h200",
  name: "NVIDIA H200",
  computeCapability: { major: 9, minor: 0 },

  smCount: { value: 132, source: MEASURED },
  clockMHz: { value: 1980, source: MEASURED },
  maxWarpsPerSm: { value: 64, source: GUIDE },
  maxBlocksPerSm: { value: 32, source: GUIDE },
  maxThreadsPerSm: { value: 2048, source: GUIDE },
  subPartitionsPerSm: { value: 4, source: OCCUPANCY },

  maxThreadsPerBlock: { value: 1024, source: GUIDE },
  maxBlockDim: { value: [1024, 1024, 64], source: GUIDE },
  maxGridDim: { value: [2 ** 31 - 1, 65535, 65535], source: GUIDE },

  registersPerSm: { value: 64 * KiB, source: GUIDE },
  maxRegistersPerBlock: { value: 64 * KiB, source: GUIDE },
  maxRegistersPerThread: { value: 255, source: GUIDE },
  registerUnitPerWarp: { value: 256, source: OCCUPANCY },

  sharedBytesPerSm: { value: 228 * KiB, source: GUIDE },
  maxSharedBytesPerBlock: { value: 48 * KiB, source: GUIDE },
  maxSharedBytesPerBlockOptIn: { value: 227 * KiB, source: GUIDE },
  reservedSharedBytesPerBlock: { value: 1 * KiB, source: MEASURED },
  sharedUnitBytes: { value: 128, source: OCCUPANCY },
  sharedCarveOutsBytes: {
    value: [0, 8, 16, 32, 64, 100, 132, 164, 196, 228].map((kib) => kib * KiB),
    source: OCCUPANCY,
  },
  bankCount: { value: 32, source: GUIDE },
  bankBytes: { value: 4, source: GUIDE },

  singleToDoubleRatio: { value: 2, source: `${GUIDE}: 128 against 64 results a cycle` },
  copyEngines: { value: 3, source: "estimated: as cudaDeviceProp::asyncEngineCount of an H100" },

  constantBytes: { value: 64 * KiB, source: GUIDE },
  memoryClockMHz: { value: 3139, source: MEASURED },
  sectorBytes: { value: 32, source: "Nsight Compute documentation, memory tables" },
  lineBytes: { value: 128, source: "Nsight Compute documentation, memory tables" },
  unifiedL1BytesPerSm: { value: 256 * KiB, source: GUIDE },
  l2Bytes: { value: 50 * 1024 * KiB, source: "NVIDIA H100 and H200 data sheets" },
  globalMemoryBytes: { value: 141e9, source: "NVIDIA H200 data sheet: 141 GB" },
  memoryBusBits: {
    value: 6144,
    source: "estimated: six HBM3e stacks of 1024 bits",
  },
  dramBytesPerSecond: { value: 4.8e12, source: "NVIDIA H200 data sheet: 4.8 TB/s" },
};
