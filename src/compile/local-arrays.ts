/**
 * Arrays of a thread that stay in local memory because a loop over them was not unrolled. nvcc unrolls such loops, as
 * long as their trip counts are known, so that the arrays become registers: sums of 8 × 8 elements of a matrix in a
 * plain nest of loops, without `#pragma unroll`, take no local memory with `nvcc -arch=sm_90` 13.0. LLVM stops at nests
 * that cost more than 300 instructions, whatever they index.
 */
import { byteText } from "../base/index.ts";
import type { ToolJob, ToolResult } from "./jobs.ts";

/**
 * Instructions that a completely unrolled loop may have where arrays are left. 8 × 8 multiply-adds with their loads
 * and stores cost between 320 and 600.
 */
const UNROLLED_INSTRUCTIONS = 1000;

export const MORE_UNROLLING: readonly string[] = [
  "-mllvm",
  `-unroll-threshold=${UNROLLED_INSTRUCTIONS}`,
];

/** The device pass again with more unrolling, where what it made has arrays; undefined where it has none. */
export function withMoreUnrolling(job: ToolJob, made: ToolResult): ToolJob | undefined {
  if (!job.optimize || arraysIn(made) === 0) return undefined;
  const [tool, front, ...rest] = job.optimize;
  return { ...job, optimize: [tool!, front!, ...MORE_UNROLLING, ...rest] };
}

/** The result that leaves fewer arrays in local memory; `first` where both leave the same. */
export function fewerArrays(first: ToolResult, second: ToolResult): ToolResult {
  return second.product && arraysIn(second) < arraysIn(first) ? second : first;
}

function arraysIn({ product }: ToolResult): number {
  if (!product) return 0;
  return byteText(product).match(/= alloca \[\d+ x /g)?.length ?? 0;
}
