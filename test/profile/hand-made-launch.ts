/** A launch made up of round numbers, for the formulas of metrics. */
import { type DeviceSpec, findDevice } from "../../src/device/index.ts";
import type { Program } from "../../src/lower/index.ts";
import type { LaunchFacts, Modelled, Totals } from "../../src/profile/index.ts";

type Sums = ReturnType<Totals["memory"]>;

const NONE: Sums = {
  requests: 0,
  lanes: 0,
  distinctBytes: 0,
  sectors: 0,
  lines: 0,
  wavefronts: 0,
  wavefrontsIdeal: 0,
  wavefronts8: 0,
  requestedBytes: 0,
};

/** By space and kind. */
const MEMORY: Readonly<Record<string, Partial<Sums>>> = {
  "global load": {
    requests: 100,
    lanes: 3000,
    distinctBytes: 9600,
    sectors: 500,
    lines: 150,
    requestedBytes: 12_000,
  },
  "global store": {
    requests: 50,
    lanes: 1600,
    distinctBytes: 4800,
    sectors: 200,
    lines: 60,
    requestedBytes: 6400,
  },
  "global atomic": { requests: 10, sectors: 40, lines: 12, wavefronts: 70, distinctBytes: 1200 },
  "global reduction": { requests: 6, sectors: 24, lines: 8, wavefronts: 30, distinctBytes: 700 },
  "local load": { requests: 8, sectors: 32, lines: 9, distinctBytes: 1024, requestedBytes: 1024 },
  "texture load": { requests: 31, sectors: 77, lines: 40 },
  "surface load": { requests: 33, sectors: 66, lines: 35 },
  "surface store": { requests: 35, sectors: 70, lines: 36 },
  "local store": { requests: 4, sectors: 16, lines: 5, distinctBytes: 512, requestedBytes: 512 },
  "shared load": {
    requests: 40,
    wavefronts: 90,
    wavefrontsIdeal: 44,
    wavefronts8: 60,
    distinctBytes: 5120,
  },
  "shared store": {
    requests: 20,
    wavefronts: 30,
    wavefrontsIdeal: 21,
    wavefronts8: 25,
    distinctBytes: 2560,
  },
  "shared atomic": {
    requests: 5,
    wavefronts: 25,
    wavefrontsIdeal: 5,
    wavefronts8: 24,
    distinctBytes: 640,
  },
};

/** Of the global loads. */
const READ_ONLY: Partial<Sums> = {
  requests: 20,
  lanes: 640,
  distinctBytes: 2000,
  sectors: 100,
  lines: 30,
  requestedBytes: 2560,
};

const INSTRUCTIONS: Readonly<Record<string, readonly [warp: number, thread: number]>> = {
  all: [1000, 24_000],
  fadd: [11, 310],
  fmul: [12, 320],
  ffma: [13, 330],
  dadd: [14, 410],
  dmul: [15, 420],
  dfma: [16, 430],
  fp32: [60, 1700],
  fp64: [61, 1800],
  integer: [300, 9000],
  conversion: [20, 600],
  memory: [243, 6000],
  control: [90, 2500],
  communication: [7, 224],
  barrier: [3, 96],
  misc: [40, 1100],
};

const MODELLED: Modelled = {
  registers: { perThread: 37, source: "estimated", spillStoreBytes: 0, spillLoadBytes: 0 },
  occupancy: {
    limits: { blocks: 32, warps: 10, registers: 8, shared: 7 },
    limiters: ["shared"],
    blocksPerSm: 7,
    warpsPerSm: 42,
    occupancy: 0.65625,
    allocatedRegistersPerBlock: 7680,
    allocatedSharedBytesPerBlock: 14_336,
    carveOutBytes: 102_400,
    waves: 0.5,
  },
  traffic: {
    l1LoadHitSectors: 125,
    l2ReadSectors: 407,
    l2WriteSectors: 216,
    l2AtomicSectors: 64,
    l2ReadHitSectors: 100,
    dramReadBytes: 9824,
    dramWriteBytes: 6400,
  },
  time: {
    durationNs: 4000,
    warmDurationNs: 3000,
    expectedError: 0.2,
    limiter: "dram",
    partsNs: {
      launch: 2000,
      issue: 100,
      fp32: 200,
      fp64: 300,
      integer: 400,
      special: 500,
      matrix: 0,
      "memory-instructions": 600,
      l1: 700,
      shared: 800,
      l2: 900,
      dram: 2000,
      latency: 1000,
      barrier: 0,
      atomics: 0,
      dispatch: 0,
    },
    activeCycles: 5000,
    elapsedCycles: 8000,
    achievedOccupancy: 0.5,
  },
};

/** 66 blocks of 192 threads. */
export function handMadeLaunch(
  chip: string,
  {
    dlcm,
    ...changes
  }: { readonly dlcm?: "ca" | "cg"; readonly sharedBankBytes?: number; readonly branches?: 0 } = {},
): LaunchFacts {
  const device = findDevice(chip) as DeviceSpec;
  const totals: Totals = {
    memory: (space, ...kinds) =>
      kinds
        .map((kind) => ({ ...NONE, ...MEMORY[`${space} ${kind}`] }))
        .reduce((a, b) => plus(a, b), NONE),
    readOnlyLoads: () => ({ ...NONE, ...READ_ONLY }),
    globalInParts: (kind, except) => {
      const all = { ...NONE, ...MEMORY[`global ${kind}`] };
      return except === "none" ? all : plus(all, READ_ONLY, -1);
    },
    threadAccesses: (kind, bytes) => (kind === "load" ? 1000 : 2000) + bytes,
    instructions: (ofClass) => {
      const [warp, thread] = INSTRUCTIONS[ofClass]!;
      return { warp, thread };
    },
    branches: { executed: changes.branches ?? 80, divergent: changes.branches ?? 20 },
  };
  return {
    program: { staticSharedBytes: 8192 } as Program,
    counters: {} as LaunchFacts["counters"],
    totals,
    grid: [33, 2, 1],
    block: [64, 3, 1],
    dynamicSharedBytes: 4096,
    ...(changes.sharedBankBytes === undefined ? {} : { sharedBankBytes: changes.sharedBankBytes }),
    device,
    codegen: { dlcm, maxRegisters: undefined },
    modelled: MODELLED,
  } as LaunchFacts;
}

function plus(a: Sums, b: Partial<Sums>, times = 1): Sums {
  return Object.fromEntries(
    Object.entries(a).map(([field, value]) => [
      field,
      value + times * (b[field as keyof Sums] ?? 0),
    ]),
  ) as Sums;
}
