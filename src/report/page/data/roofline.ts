/** Where a launch lies under the roofs of its chip: work, bytes moved, and the chip's peaks. */
import type { DeviceSpec, Sourced } from "../../../device/index.ts";
import { MATRIX_SHAPES, OPS } from "../../../lower/index.ts";
import type { InstructionClass, LaunchFacts } from "../../../profile/index.ts";

/** Counted work of one launch and the bytes it moved from and to memory, which are modelled. */
export interface RooflinePoint {
  /** Additions and multiplications of threads; a fused multiply-add is two. Half precision is not counted. */
  readonly singleFlops: number;
  readonly doubleFlops: number;
  /** Of matrix instructions with floating-point factors: 2 m n k each. */
  readonly matrixFlops: number;
  /** Instructions that warps executed. */
  readonly warpInstructions: number;
  /** Between L2 and device memory, both directions, caches empty before the launch. */
  readonly dramBytes: number;
}

/** Peaks of a chip, per second; each with where the numbers behind it are from. 0: the chip has none. */
export interface ChipRoofs {
  readonly singleFlops: Sourced;
  readonly doubleFlops: Sourced;
  readonly matrixFlops: Sourced;
  readonly warpInstructions: Sourced;
  readonly dramBytes: Sourced;
}

const HERTZ_PER_MHZ = 1e6;
const FLOPS_OF_FMA = 2;
const WARP_SIZE = 32;

export function rooflinePoint({ program, counters, totals, modelled }: LaunchFacts): RooflinePoint {
  const threads = (ofClass: InstructionClass): number => totals.instructions(ofClass).thread;
  const { dramReadBytes, dramWriteBytes } = modelled.traffic;
  return {
    singleFlops: threads("fadd") + threads("fmul") + FLOPS_OF_FMA * threads("ffma"),
    doubleFlops: threads("dadd") + threads("dmul") + FLOPS_OF_FMA * threads("dfma"),
    matrixFlops: matrixFlops({ program, counters }),
    warpInstructions: totals.instructions("all").warp,
    dramBytes: dramReadBytes + dramWriteBytes,
  };
}

function matrixFlops({ program, counters }: Pick<LaunchFacts, "program" | "counters">): number {
  const { blocks, code } = program;
  let flops = 0;
  for (let block = 0; block < blocks.length; block++) {
    const executions = counters.blocks.executions[block]!;
    if (executions === 0) continue;
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      if (OPS[code.op[pc]!]!.name !== "matrixMultiply") continue;
      const { m, n, k, sum } = MATRIX_SHAPES[code.aux[pc]!]!;
      if (sum !== "s32") flops += executions * FLOPS_OF_FMA * m * n * k;
    }
  }
  return flops;
}

export function chipRoofs(device: DeviceSpec): ChipRoofs {
  const { smCount, clockMHz, throughput, schedulersPerSm, issuesPerScheduler } = device;
  const perSecond = (ofCycle: number, ...sources: readonly Sourced[]): Sourced => ({
    value: ofCycle * smCount.value * clockMHz.value * HERTZ_PER_MHZ,
    ...origin(smCount, clockMHz, ...sources),
  });
  return {
    singleFlops: perSecond(FLOPS_OF_FMA * throughput.fp32.value, throughput.fp32),
    doubleFlops: perSecond(FLOPS_OF_FMA * throughput.fp64.value, throughput.fp64),
    // An operation of the matrix units is 32 multiply-adds.
    matrixFlops: perSecond(FLOPS_OF_FMA * WARP_SIZE * throughput.matrix.value, throughput.matrix),
    warpInstructions: perSecond(
      schedulersPerSm.value * issuesPerScheduler.value,
      schedulersPerSm,
      issuesPerScheduler,
    ),
    dramBytes: device.dramBytesPerSecond,
  };
}

/** Of a number that follows from several. */
function origin(...parts: readonly Sourced[]): Omit<Sourced, "value"> {
  const source = [...new Set(parts.map((part) => part.source))].join("; ");
  return { source, ...(parts.some((part) => part.unverified) ? { unverified: true } : {}) };
}
