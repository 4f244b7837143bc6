/**
 * Loops that run a known number of rounds, with one to twelve statements a round. As a program: prints the source
 * that nvcc was asked to compile.
 *
 *   npx tsx accuracy/unrolling/loops.ts > loops.cu; nvcc -arch=sm_90 -ptx loops.cu
 */
import { pathToFileURL } from "node:url";

export const ROUNDS = [4, 8, 16, 32, 64];
export const MOST_STATEMENTS = 12;

/** The statement of each kind, by its number in the round. */
export const STATEMENTS: Readonly<Record<string, (at: number) => string>> = {
  masked: (at) => `v += a[(i + k * ${at + 3}) & 1023];`,
  strided: (at) => `v += a[i + k * n + ${at}];`,
  arithmetic: (at) => `v = v * ${at + 2}.5f + w; w = w - v;`,
  shared: (at) => `v += s[pick[(i + k + ${at}) & 1023] & 63];`,
};

/** A kernel `KIND_ROUNDS_STATEMENTS` of each. */
export function loopSource(): string {
  const kernels: string[] = [];
  for (const [kind, statement] of Object.entries(STATEMENTS))
    for (const rounds of ROUNDS)
      for (let count = 1; count <= MOST_STATEMENTS; count++)
        kernels.push(kernel(`${kind}_${rounds}_${count}`, rounds, Array.from({ length: count }, (_, at) => statement(at))));
  return kernels.join("");
}

function kernel(name: string, rounds: number, statements: readonly string[]): string {
  return `extern "C" __global__ void ${name}(float *out, const float *a, const int *pick, int n) {
  __shared__ float s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[i & 63] = i;
  float v = 0, w = 1;
  for (int k = 0; k < ${rounds}; ++k) {
    ${statements.join("\n    ")}
  }
  out[i] = v;
}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(loopSource());
