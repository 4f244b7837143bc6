/** What differs between generations in how registers are used, and the constants that were fitted. */
import type { DeviceSpec } from "../../device/index.ts";

export interface AssemblerRules {
  /** Registers up to which loads are moved ahead of their uses. */
  readonly target: number;
  /** Beside the threads' registers there is a file of uniform ones. */
  readonly uniformRegisters: boolean;
  /** Parameters and launch dimensions are loaded into registers, not operands in the constant bank. */
  readonly constantsInRegisters: boolean;
  /** Registers for the scale of an index that is added to a pointer in the constant bank. */
  readonly scaleRegister: number;
  /** Registers that every kernel has besides its values. */
  readonly overhead: number;
  /** At and beyond a call: the registers that the callee may use. */
  readonly callRegisters: number;
  /** Least registers of a kernel. */
  readonly least: number;
  /** Besides what `expansions.ts` has for an operation. */
  readonly expansionSlack: number;
  /** Instructions of a loop's body after unrolling, and copies of the body, at most. */
  readonly unrollMost: number;
  readonly unrollTimes: number;
  /** Instructions of an arm that is predicated, at most. */
  readonly predicatedMost: number;
  /** Instructions after an access during which what it reads is not overwritten. */
  readonly accessWindow: number;
  /** Cycles ahead of its use from which on an instruction that needs registers may be issued. */
  readonly patience: number;
  /** Cycles until a result can be used; only their order of magnitude matters here. */
  readonly latencies: {
    readonly global: number;
    readonly shared: number;
    readonly constant: number;
    readonly special: number;
    readonly shuffle: number;
    readonly math: number;
    readonly double: number;
    readonly wide: number;
    readonly integer: number;
  };
}

/**
 * Read off the code that nvcc 13.0 makes for the kernels of `accuracy/registers/programs/fit-*.cu`, or
 * chosen there among a few values; `accuracy/registers/README.md` says how well they do elsewhere.
 */
const FITTED = {
  expansionSlack: 2,
  unrollMost: 90,
  unrollTimes: 4,
  predicatedMost: 7,
  accessWindow: 8,
  patience: 450,
  latencies: {
    global: 400,
    shared: 30,
    constant: 30,
    special: 25,
    shuffle: 25,
    math: 20,
    double: 10,
    wide: 5,
    integer: 5,
  },
} as const;

/** Chips before Turing were not measured: they take Turing's rules, less what came with Volta. */
export function rulesFor({
  computeCapability: { major, minor },
  registersPerSm,
  maxThreadsPerSm,
}: Pick<DeviceSpec, "computeCapability" | "registersPerSm" | "maxThreadsPerSm">): AssemblerRules {
  const capability = major * 10 + minor;
  const full = registersPerSm.value / maxThreadsPerSm.value;
  return {
    ...FITTED,
    // ptxas moves loads ahead as long as a multiprocessor stays full: 32 on sm_80 and sm_90, 40 on
    // sm_86, sm_89 and sm_120, 64 on sm_75.
    target: Math.floor(full / 8) * 8,
    uniformRegisters: capability >= 75,
    constantsInRegisters: capability >= 90,
    scaleRegister: capability >= 70 ? 1 : 0,
    // One of fragmentation; and from Volta on two that no instruction names: in every one of 250 kernels
    // for sm_90 the reported number is the highest register in the code plus three.
    overhead: capability >= 70 ? 3 : 1,
    // A kernel that only calls printf: 24 from sm_75 to sm_120.
    callRegisters: 24,
    least: capability >= 70 ? 8 : 4,
  };
}
