/**
 * How device code is optimised before it is lowered. The choice decides which loads and stores exist,
 * and so the exact counts; change it only with a comparison against the ground truth in hand.
 */
import type { NvccOptions } from "./nvcc-options.ts";

/** Five an instruction: inlines 10,000 instructions called twice, as nvcc 13.0 does. */
const INLINE_THRESHOLD = 36_000;

/**
 * Of loops with a known trip count, in LLVM's costs: its own at -O3, which nvcc compiles with. Of 240 such loops nvcc
 * unrolls 42 more wholly, and 2 not (`accuracy/unrolling`).
 */
const UNROLL_THRESHOLD = 300;

/** Taken out again, with the `-mllvm` before it, where kernels grow beyond measure. */
export const INLINE_LIMIT = `-inline-threshold=${INLINE_THRESHOLD}`;

/** cc1 options of the device pass, after all others, so that they win. */
export function deviceOptimization(options: NvccOptions, extra: string | undefined): string[] {
  const flags = options.deviceDebug ? ["-O0"] : ["-O2"];
  // "fast" marks operations as contractible across statements, as nvcc's -fmad=true does; lowering fuses.
  flags.push(options.fmad ? "-ffp-contract=fast" : "-ffp-contract=off");
  if (options.ftz) flags.push("-fdenormal-fp-math-f32=preserve-sign,preserve-sign");
  if (options.fastMath) flags.push("-fgpu-approx-transcendentals");
  // As nvcc does: stores of both arms of a branch stay where they are, and loops with a trip count known
  // only at run time are unrolled by four, which changes requests where lanes' counts differ.
  // Counters of 32 bits stay so, as nvcc's and those of LLVM for GPUs, where a sum of 64 bits costs two instructions:
  // the packaged Clang has no machine to ask for costs, and would widen them.
  for (const flag of [
    "-sink-common-insts=false",
    "-unroll-runtime=true",
    "-unroll-max-count=4",
    "-indvars-widen-indvars=false",
    // A branch does not compute what the other has computed for the code behind both: neither does nvcc's.
    "-enable-pre=false",
    `-unroll-threshold=${UNROLL_THRESHOLD}`,
  ])
    flags.push("-mllvm", flag);
  // A function of two calls is inlined up to 10,000 instructions and not at 12,800; Clang's own limit for GPUs is
  // a tenth of that. Local arrays that a lambda captures stay in memory where it is not inlined.
  flags.push("-mllvm", INLINE_LIMIT);
  // Every lane of a warp passes its arguments to a shuffle, also those that have no value yet: with
  // "noundef" on them Clang would conclude that only lanes with a value get there.
  flags.push("-no-enable-noundef-analysis");
  // Lines, inlining and mangled names of functions are all that is read. Types and variables made nine
  // tenths of the module's text.
  flags.push("-debug-info-kind=line-tables-only", "-fdebug-info-for-profiling", "-dwarf-version=5");
  if (extra) flags.push(...extra.split(/\s+/).filter((flag) => flag !== ""));
  return flags;
}
