/** Programs whose kernel has `count` statements of one kind. Each prints a checksum of what its threads stored. */

interface Shape {
  /** Statements of the kernel, over `unsigned x` (the thread's number), `a` and `b` (arrays) and `n` (their length). */
  body(count: number): string;
  /** Before the kernel. */
  before?: string;
}

const statements = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join("\n");

const cases = (count: number, of: (i: number) => string): string =>
  `for (int turn = 0; turn < 3; turn++) {
switch ((x * 2654435761u >> 8) % ${count}u) {
${statements(count, (i) => `case ${i}: ${of(i)} break;`)}
}}`;

export const SHAPES: Readonly<Record<string, Shape>> = {
  arithmetic: {
    body: (count) => `unsigned y = x + 1, z = x ^ 77, w = n;
${statements(count, (i) => {
  const [to, p, q] = [0, 1, 2].map((k) => "xyzw"[(i * 7 + k * (1 + (i % 3))) % 4]);
  return [`${to} = ${p} * ${2 * i + 3}u + ${q};`, `${to} ^= ${p} >> ${1 + (i % 31)};`][i % 2]!;
})}
x ^= y ^ z ^ w;`,
  },
  chain: { body: (count) => statements(count, (i) => `x = (x ^ ${7919 * i}u) * ${2 * i + 3}u;`) },
  loads: {
    body: (count) =>
      statements(count, (i) => `x += b[(threadIdx.x + ${(i * 37) % 4096}) % n] * ${i + 1};`),
  },
  stores: {
    body: (count) =>
      statements(
        count,
        (i) => `a[(blockIdx.x * 64 + threadIdx.x + ${64 * (i % 61)}) % n] = x + ${i * 3};`,
      ),
  },
  constants: {
    body: (count) => statements(count, (i) => `b[${i % 4096}] += x; x ^= b[${(i * 5) % 4096}];`),
  },
  switch: {
    body: (count) =>
      cases(count, (i) => `x = x * ${2 * i + 3}u + ${i * i}u; x ^= x >> ${1 + (i % 15)};`),
  },
  switchStores: {
    body: (count) => cases(count, (i) => `a[x % n] = x + ${i}; x = x * 5u + ${i * 7}u;`),
  },
  ifs: {
    body: (count) =>
      statements(
        count,
        (i) => `if (x > ${(i * 2654435761) % 4294967296}u) x = x * ${2 * i + 3}u + 1;`,
      ),
  },
  ifStores: {
    body: (count) =>
      statements(
        count,
        (i) => `if ((x >> ${i % 29} & 1) == 0) { a[x % n] = ${i}; x += ${i + 3}u; }`,
      ),
  },
  calls: {
    before: `__device__ unsigned mix(unsigned x, unsigned k) {
  if (x & 1) x = x * k + 3;
  return x ^ (x >> 7);
}`,
    body: (count) => statements(count, (i) => `x = mix(x, ${2 * i + 3}u);`),
  },
  functions: {
    before: `__device__ __noinline__ unsigned mix(unsigned x, unsigned k) {
  if (x & 1) x = x * k + 3;
  return x ^ (x >> 7);
}`,
    body: (count) => statements(count, (i) => `x = mix(x, ${2 * i + 3}u);`),
  },
  atomics: {
    body: (count) =>
      statements(count, (i) => {
        const name = ["Add", "Max", "Min", "Xor", "Or", "And", "Exch", "Sub"][i % 8];
        return `x += atomic${name}(&b[(threadIdx.x + ${i % 512}) % n], x & ${i + 1}u);`;
      }),
  },
  loop: {
    body: (count) => `for (int turn = 0; turn < 4; turn++) {
${statements(count, (i) => `x = (x + b[(x + ${i}) % 64]) * ${2 * i + 3}u;`)}
}`,
  },
  shared: {
    body: (count) => `__shared__ unsigned s[256];
s[threadIdx.x] = x; s[threadIdx.x + 64] = x; s[threadIdx.x + 128] = x; s[threadIdx.x + 192] = x;
__syncthreads();
${statements(count, (i) =>
  i % 100 === 99
    ? "__syncthreads();"
    : i % 2
      ? `s[(threadIdx.x + ${(i * 3) % 64}) % 64 + ${64 * (i % 4)}] = x;`
      : `x += s[(threadIdx.x + ${(i * 7) % 192})];`,
)}`,
  },
  doubles: {
    body: (count) => `double d = x, e = 1.5;
${statements(count, (i) => (i % 2 ? `d = d * ${i}.25 + e;` : `e = e * 0.99 + d / ${i + 3};`))}
x ^= (unsigned)__double_as_longlong(d) ^ (unsigned)__double_as_longlong(e);`,
  },
  alive: {
    body: (count) => `volatile unsigned* v = b;
${statements(count, (i) => `unsigned v${i} = v[${i % 4096}];`)}
${statements(count, (i) => `x = x * 31u + v${count - 1 - i};`)}`,
  },
};

export function programOf(name: string, count: number): string {
  const { before = "", body } = SHAPES[name]!;
  return `#include <cstdio>
#include <cuda_runtime.h>
${before}
__global__ void large(unsigned* a, unsigned* b, unsigned n) {
unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
${body(count)}
a[blockIdx.x * blockDim.x + threadIdx.x] += x;
}
int main() {
  const unsigned n = 4096;
  unsigned *a, *b;
  cudaMallocManaged(&a, n * sizeof *a);
  cudaMallocManaged(&b, n * sizeof *b);
  for (unsigned i = 0; i < n; i++) { a[i] = i * 7u; b[i] = i * i + 3u; }
  large<<<48, 64>>>(a, b, n);
  cudaError_t error = cudaDeviceSynchronize();
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) sum = (sum * 31u + a[i]) ^ b[i];
  printf("%s %u\\n", cudaGetErrorName(error), sum);
  return error != cudaSuccess;
}
`;
}
