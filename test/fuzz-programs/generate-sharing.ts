/**
 * Random kernels in CUDA C++ of which some may run on several threads and some must not: blocks that store to places
 * of their own or reach into the next one's, sums that are only added to or also read, tickets.
 */
import { Random } from "./random.ts";

/** Elements of the buffers; places stay below. */
const LENGTH = 8192;
const THREADS = 64;

/** The text of a case: see `test/cases/case-file.ts`. */
export function generateSharing(seed: number): string {
  const random = new Random(seed);
  const lines = Array.from({ length: 1 + random.below(3) }, () => `  ${statement(random)}\n`);
  return `//! launch k <<<${12 + random.below(24)}, ${THREADS}>>> out:i32[${LENGTH}]=i%7, sums:i32[64]=i, src:i32[${LENGTH}]=i*37%1021, m:i32=${1 + random.below(3)}, n:i32=${random.pick([500, 640, 1000, 5000])}
//! expect out[i] = out[i]
__global__ void k(int* out, int* sums, const int* src, int m, int n) {
  int t = threadIdx.x, b = blockIdx.x, i = b * ${THREADS} + t, x = src[i] + b;
${lines.join("")}}
`;
}

function statement(random: Random): string {
  const value = () => random.pick(["x", "b", "i", "x + m", "src[i] ^ b"]);
  const far = random.pick([1, 32, THREADS, THREADS, 2 * THREADS]);
  const place = () =>
    random.pick([
      "i",
      "i",
      "t",
      `i + ${random.below(3)}`,
      `i + (x & 1 ? 0 : ${far})`,
      `i + (i < n ? 0 : ${far})`,
      `b % 3 * ${THREADS} + t`,
      // Of data, some of which say the same in several blocks.
      random.pick(["src[i]", "src[i] ^ m", `src[i] + ${far}`, "x & 1023"]),
      `b * ${far} + t`,
      "b * n % 4000 + t",
    ]);
  const sum = () => random.pick(["&sums[x & 15]", "&sums[0]", "&sums[t & 31]", "&sums[b & 3]"]);
  const atomic = () => random.pick(["atomicAdd", "atomicMax", "atomicXor", "atomicExch"]);
  return random.pick([
    () => `out[${place()}] = ${value()};`,
    () => `out[${place()}] = ${value()};`,
    () => `out[${place()}] += ${value()};`,
    () => `for (int k = 0; k < m; ++k) out[i + ${far} * k] = ${value()} + k;`,
    () => `for (int k = 0; k < m; ++k) out[(b * m + k) * ${THREADS} + t] = ${value()} + k;`,
    () => `for (int k = i; k < n; k += gridDim.x * ${far}) out[k] = ${value()} + k;`,
    () => `${atomic()}(${sum()}, ${value()});`,
    () => `x += ${atomic()}(${sum()}, ${value()});\n  out[i] = x;`,
    () => "out[4096 + atomicAdd(&sums[1], 1) % 4000] = i;",
    () => `x += sums[${random.pick(["t", "x & 15", "0"])}];\n  out[i] = x;`,
    () => `if (i < n) out[${place()}] = ${value()};`,
  ])();
}
