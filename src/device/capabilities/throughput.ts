/**
 * Results per cycle of one multiprocessor, by compute capability and kind of operation: the table
 * "throughput of native arithmetic instructions" of the CUDA C++ Programming Guide. 2.0 to 5.0: the
 * guides of CUDA 6 and 7; 3.0 to 7.5: of CUDA 10; 8.0 and 8.6: of CUDA 12; 12.0: CUDA C++ Best Practices
 * Guide 13. Load and store units: published block diagrams. Barriers: the guides' section on
 * synchronisation instructions.
 */
import { type DeviceSpec, OPERATIONS, type Operation } from "../device-spec.ts";
import { type ComputeCapability, known, unverified } from "./compute-capability.ts";

interface ThroughputRow {
  /** In the order of `OPERATIONS`. */
  readonly results: readonly number[];
  /** Cells that were seen in a published copy of the table; all of them if absent. */
  readonly seen?: readonly Operation[];
  /** Cells that are guessed from a neighbour, where the others were seen. */
  readonly guessed?: readonly Operation[];
}

const GUIDE = "CUDA C++ Programming Guide, throughput of native arithmetic instructions";
/**
 * From the peak rates of dense products with 16-bit factors and sums of 32 bits. 8.6, 8.9 and 12.0: of the GeForce
 * chips, half of what the same chips do for workstations.
 */
const MATRIX_SOURCE =
  "NVIDIA's architecture whitepapers (V100, Turing, A100, GA102, Ada, H100, RTX Blackwell), peak rates over clock and multiprocessors";
/** Before Volta the guides name no rate of votes: taken as that of comparisons. */
const OLD_GUESSES = ["vote", "loadStore"] as const;
/** A 32-bit product takes three multiplications of 16 bits: a third of their rate. */
const MAXWELL_GUESSES = [...OLD_GUESSES, "integerMultiply"] as const;

//                  fp16 fp32 fp64 spec iadd imul shft cmp  logic bits shfl vote conv cv64 ldst barr mtrx
const KEPLER_30 = [0, 192, 8, 32, 160, 32, 32, 160, 160, 32, 32, 160, 32, 8, 32, 128, 0];
const KEPLER_35 = [0, 192, 64, 32, 160, 32, 64, 160, 160, 32, 32, 160, 32, 32, 32, 128, 0];
const MAXWELL = [0, 128, 4, 32, 128, 42, 64, 64, 128, 32, 32, 64, 32, 4, 32, 64, 0];
const VOLTA = [128, 64, 32, 16, 64, 64, 64, 64, 64, 16, 32, 64, 16, 16, 32, 16, 16];
const AMPERE_80 = [256, 64, 32, 16, 64, 64, 64, 64, 64, 16, 32, 64, 16, 16, 32, 16, 32];
const AMPERE_86 = [128, 128, 2, 16, 64, 64, 64, 64, 64, 16, 32, 64, 16, 2, 32, 16, 8];
const HOPPER = [256, 128, 64, 16, 64, 64, 64, 64, 64, 16, 32, 64, 64, 16, 32, 16, 42];
const BLACKWELL_100 = [256, 128, 64, 16, 64, 64, 64, 64, 64, 16, 32, 64, 64, 16, 32, 16, 64];
const BLACKWELL_120 = [128, 128, 2, 16, 128, 64, 64, 64, 64, 16, 32, 128, 16, 2, 32, 16, 8];

const ROWS: Readonly<Record<ComputeCapability, ThroughputRow>> = {
  "2.0": {
    results: [0, 32, 16, 4, 32, 16, 16, 32, 32, 16, 0, 32, 16, 16, 16, 16, 0],
    guessed: OLD_GUESSES,
  },
  "2.1": {
    results: [0, 48, 4, 8, 48, 16, 16, 48, 48, 16, 0, 48, 16, 4, 16, 16, 0],
    guessed: [...OLD_GUESSES, "logic"],
  },
  "3.0": { results: KEPLER_30, guessed: OLD_GUESSES },
  "3.2": { results: KEPLER_30, seen: [] },
  "3.5": { results: KEPLER_35, guessed: OLD_GUESSES },
  "3.7": { results: KEPLER_35, seen: [] },
  "5.0": { results: MAXWELL, guessed: MAXWELL_GUESSES },
  "5.2": { results: MAXWELL, guessed: MAXWELL_GUESSES },
  "5.3": { results: [256, ...MAXWELL.slice(1)], seen: [] },
  "6.0": {
    results: [128, 64, 32, 16, 64, 21, 32, 32, 64, 16, 32, 32, 16, 16, 16, 32, 0],
    guessed: MAXWELL_GUESSES,
  },
  "6.1": { results: [2, ...MAXWELL.slice(1)], guessed: MAXWELL_GUESSES },
  "6.2": { results: [256, ...MAXWELL.slice(1)], seen: [] },
  "7.0": { results: VOLTA, guessed: ["loadStore"] },
  "7.2": { results: VOLTA, seen: [] },
  "7.5": {
    results: [128, 64, 2, 16, 64, 64, 64, 64, 64, 16, 16, 64, 16, 2, 32, 16, 16],
    guessed: ["loadStore"],
  },
  "8.0": { results: AMPERE_80, seen: ["fp16", "fp32", "fp64", "special", "integerAdd", "barrier"] },
  "8.6": { results: AMPERE_86, seen: ["fp32", "fp64", "special", "integerAdd", "barrier"] },
  "8.7": { results: AMPERE_86, seen: [] },
  "8.9": { results: AMPERE_86, seen: [] },
  "9.0": { results: HOPPER, seen: ["fp32"] },
  "10.0": { results: BLACKWELL_100, seen: ["fp64"] },
  "10.1": { results: BLACKWELL_100, seen: [] },
  "10.3": { results: [256, 128, 2, ...BLACKWELL_100.slice(3)], seen: [] },
  "11.0": { results: BLACKWELL_100, seen: [] },
  "12.0": {
    results: BLACKWELL_120,
    seen: [
      "fp32",
      "fp64",
      "integerAdd",
      "integerMultiply",
      "shift",
      "logic",
      "bitCount",
      "shuffle",
      "vote",
    ],
  },
  "12.1": { results: BLACKWELL_120, seen: [] },
};

function matrixSource(capability: ComputeCapability): string {
  return capability === "9.0"
    ? "measured on an H100 (accuracy/matrix): mma.sync, which wgmma outdoes"
    : MATRIX_SOURCE;
}

export function throughputOf(capability: ComputeCapability): DeviceSpec["throughput"] {
  const { results, seen, guessed = [] } = ROWS[capability];
  const guide = `${GUIDE}, compute capability ${capability}`;
  const entries = OPERATIONS.map((operation, index) => {
    const source = operation === "matrix" ? matrixSource(capability) : guide;
    const isSeen = seen ? seen.includes(operation) : !guessed.includes(operation);
    const value = results[index]!;
    return [operation, isSeen ? known(value, source) : unverified(value, `estimated: ${source}`)];
  });
  return Object.fromEntries(entries) as DeviceSpec["throughput"];
}
