/**
 * What a multiprocessor holds, by compute capability: NVIDIA's occupancy calculator (the spreadsheet,
 * 2.0 to 8.6), `cuda_occupancy.h` of CUDA 13.0 (3.0 to 12.1) and the table of technical specifications
 * of the CUDA C++ Programming Guide 13 (7.5 to 12.x).
 */
import type { Generation } from "../device-spec.ts";
import type { ComputeCapability } from "./compute-capability.ts";

/** Sizes in KiB (of shared memory) and in 1024s (of registers). */
export interface LimitRow {
  readonly generation: Generation;
  readonly warps: number;
  readonly blocks: number;
  readonly registers: number;
  readonly registersOfBlock: number;
  readonly registersOfThread: number;
  readonly registerUnit: number;
  readonly subPartitions: number;
  readonly shared: number;
  /** The most a block may have, with opting in. */
  readonly sharedOfBlock: number;
  readonly sharedUnit: number;
  readonly sharedReserved: number;
  /** Smallest first; the last is `shared`. */
  readonly carveOuts: readonly number[];
  /** The L1 cache and shared memory together. */
  readonly unifiedL1: number;
  readonly partitionedGlobalCaching: boolean;
}

const FERMI: LimitRow = {
  generation: "fermi",
  warps: 48,
  blocks: 8,
  registers: 32,
  registersOfBlock: 32,
  registersOfThread: 63,
  registerUnit: 64,
  subPartitions: 2,
  shared: 48,
  sharedOfBlock: 48,
  sharedUnit: 128,
  sharedReserved: 0,
  carveOuts: [16, 48],
  unifiedL1: 64,
  partitionedGlobalCaching: false,
};

const KEPLER: LimitRow = {
  ...FERMI,
  generation: "kepler",
  warps: 64,
  blocks: 16,
  registers: 64,
  registersOfBlock: 64,
  registersOfThread: 255,
  registerUnit: 256,
  subPartitions: 4,
  sharedUnit: 256,
  carveOuts: [16, 32, 48],
};

const MAXWELL: LimitRow = {
  ...KEPLER,
  generation: "maxwell",
  blocks: 32,
  shared: 64,
  carveOuts: [64],
  unifiedL1: 64 + 24,
};

const MAXWELL_52: LimitRow = {
  ...MAXWELL,
  registersOfBlock: 32,
  partitionedGlobalCaching: true,
};

const PASCAL: LimitRow = { ...MAXWELL, generation: "pascal", partitionedGlobalCaching: true };

const VOLTA: LimitRow = {
  ...KEPLER,
  generation: "volta",
  blocks: 32,
  shared: 96,
  sharedOfBlock: 96,
  carveOuts: [0, 8, 16, 32, 64, 96],
  unifiedL1: 128,
};

/** 8.0; what its shared memory and L1 take 192 KiB of. */
const AMPERE: LimitRow = {
  ...VOLTA,
  generation: "ampere",
  shared: 164,
  sharedOfBlock: 163,
  sharedUnit: 128,
  sharedReserved: 1,
  carveOuts: [0, 8, 16, 32, 64, 100, 132, 164],
  unifiedL1: 192,
};

/** 8.6 and the later chips of its size. */
const AMPERE_86: LimitRow = {
  ...AMPERE,
  warps: 48,
  blocks: 16,
  shared: 100,
  sharedOfBlock: 99,
  carveOuts: [0, 8, 16, 32, 64, 100],
  unifiedL1: 128,
};

const HOPPER: LimitRow = {
  ...AMPERE,
  generation: "hopper",
  shared: 228,
  sharedOfBlock: 227,
  carveOuts: [0, 8, 16, 32, 64, 100, 132, 164, 196, 228],
  unifiedL1: 256,
};

const BLACKWELL: LimitRow = { ...HOPPER, generation: "blackwell" };
/** Fewer warps of the same multiprocessor. */
const BLACKWELL_SMALL: LimitRow = { ...BLACKWELL, warps: 48, blocks: 24 };
const BLACKWELL_120: LimitRow = {
  ...AMPERE_86,
  generation: "blackwell",
  blocks: 24,
};

export const LIMITS: Readonly<Record<ComputeCapability, LimitRow>> = {
  "2.0": FERMI,
  "2.1": FERMI,
  "3.0": { ...KEPLER, registersOfThread: 63 },
  "3.2": KEPLER,
  "3.5": KEPLER,
  "3.7": { ...KEPLER, registers: 128, shared: 112, carveOuts: [80, 96, 112], unifiedL1: 128 },
  "5.0": MAXWELL,
  "5.2": { ...MAXWELL_52, shared: 96, carveOuts: [96], unifiedL1: 96 + 24 },
  "5.3": MAXWELL_52,
  "6.0": { ...PASCAL, subPartitions: 2, partitionedGlobalCaching: false },
  "6.1": { ...PASCAL, shared: 96, carveOuts: [96], unifiedL1: 96 + 48 },
  "6.2": PASCAL,
  "7.0": VOLTA,
  "7.2": VOLTA,
  "7.5": {
    ...VOLTA,
    generation: "turing",
    warps: 32,
    blocks: 16,
    shared: 64,
    sharedOfBlock: 64,
    carveOuts: [32, 64],
    unifiedL1: 96,
  },
  "8.0": AMPERE,
  "8.6": AMPERE_86,
  "8.7": { ...AMPERE, warps: 48, blocks: 16 },
  "8.9": { ...AMPERE_86, generation: "ada", blocks: 24 },
  "9.0": HOPPER,
  "10.0": BLACKWELL,
  "10.1": BLACKWELL_SMALL,
  "10.3": BLACKWELL,
  "11.0": BLACKWELL_SMALL,
  "12.0": BLACKWELL_120,
  "12.1": BLACKWELL_120,
};
