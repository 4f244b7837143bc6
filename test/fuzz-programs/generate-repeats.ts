/**
 * Random kernels in CUDA C++ that are launched time and again, with or without a change in between: of memory that
 * they read or write, of a constant, an argument, the blocks' shape. What is left out must not be missed.
 */
import type { Dim3 } from "../../src/exec/index.ts";
import { Random } from "./random.ts";

/** Elements of the buffers. */
export const REPEATS_LENGTH = 2048;
/** What a kernel's constant is before anybody changes it; the seed is added. */
const CONSTANT = 1_234_567;

/** What happens before a launch. */
export type Change =
  | { readonly kind: "nothing" }
  /** Word `index` of a buffer, or the constant, is set. */
  | { readonly kind: "poke"; readonly buffer: number; readonly index: number }
  | { readonly kind: "constant" }
  | { readonly kind: "clear"; readonly buffer: number }
  /** The buffer is freed and allocated anew, and has its first contents again. */
  | { readonly kind: "renew"; readonly buffer: number };

export interface RepeatedLaunch {
  readonly change: Change;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly argument: number;
}

export interface Repeats {
  /** A kernel `k(int* out, const int* src, const int* at, int m)`. */
  readonly source: string;
  /** What its constant is at first. */
  readonly constant: number;
  readonly launches: readonly RepeatedLaunch[];
}

const BLOCKS: readonly Dim3[] = [
  [32, 1, 1],
  [64, 1, 1],
  [96, 1, 1],
  [16, 4, 1],
  [40, 1, 1],
];

export function generateRepeats(seed: number): Repeats {
  const random = new Random(seed);
  const constant = CONSTANT + seed;
  const lines = Array.from({ length: 1 + random.below(3) }, () => `  ${statement(random)}\n`);
  const source = `__constant__ int c[2] = {${constant}, 5};
__global__ void k(int* out, const int* src, const int* at, int m) {
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  int i = blockIdx.x * blockDim.x * blockDim.y + t, x = 1;
${lines.join("")}}
`;
  const grid: Dim3 = [1 + random.below(12), 1, 1];
  const blocks = [random.pick(BLOCKS), random.pick(BLOCKS)];
  const launches: RepeatedLaunch[] = [];
  for (let n = 8 + random.below(6); n > 0; n--)
    launches.push({
      change: random.chance(60) ? { kind: "nothing" } : change(random),
      grid,
      block: blocks[random.chance(80) ? 0 : 1]!,
      argument: random.chance(85) ? 3 : 7,
    });
  return { source, constant, launches };
}

function change(random: Random): Change {
  const buffer = random.below(3);
  switch (random.below(6)) {
    case 0:
      return { kind: "constant" };
    case 1:
      return { kind: "clear", buffer };
    case 2:
      return { kind: "renew", buffer };
    default:
      return { kind: "poke", buffer, index: random.below(400) };
  }
}

function statement(random: Random): string {
  const value = () =>
    random.pick([
      "src[i]",
      "src[at[i]]",
      "src[(i * 37) & 1023]",
      "src[0]",
      "c[0]",
      "c[m & 1]",
      "m",
      "at[i + 1]",
      "blockDim.x",
    ]);
  return random.pick([
    () => `x += ${value()} * ${value()};`,
    () => `out[i] = x + ${value()};`,
    () => `out[i] = ${value()} ^ ${value()};`,
    () => `out[i] += ${value()};`,
    () => `if (t < m * 5) out[i + ${random.below(8)}] = ${value()};`,
    () => `out[at[i]] = ${value()};`,
    () => `if (i % 3 == 0) x += ${value()};\n  out[i] = x;`,
  ])();
}
