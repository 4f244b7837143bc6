import { describe, expect, it } from "vitest";
import { spinningPcs } from "../../src/model/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";

const WAITING = `
__global__ void ticket(int* serving, int* next, int* v) {
  if (threadIdx.x != 0) return;
  int mine = atomicAdd(next, 1);
  while (*(volatile int*)serving != mine) {}
  __threadfence();
  v[0]++;
  __threadfence();
  *(volatile int*)serving = mine + 1;
}
__global__ void lookBack(volatile int* state, volatile int* value, int* out) {
  int b = blockIdx.x, sum = 0;
  for (int p = b - 1; p >= 0; p--) {
    int s;
    do s = state[p]; while (s == 0);
    __threadfence();
    sum += value[p];
    if (s == 2) break;
  }
  value[b] = sum + 1;
  __threadfence();
  state[b] = 2;
  out[b] = sum;
}
__global__ void lock(int* lock, int* v) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(lock, 0, 1) != 0) {}
  v[0]++;
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void backOff(int* lock, int* v) {
  if (threadIdx.x != 0) return;
  int ns = 8;
  while (atomicExch(lock, 1)) {
    __nanosleep(ns);
    if (ns < 256) ns *= 2;
  }
  v[0]++;
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void meeting(int* count) {
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    while (atomicAdd(count, 0) < gridDim.x) {}
  }
  __syncthreads();
}
int main() {}`;

const WORKING = `
__global__ void hash(int* keys, int* in, int n) {
  int key = in[threadIdx.x], h = key % n;
  while (true) {
    int old = atomicCAS(&keys[h], -1, key);
    if (old == -1 || old == key) break;
    h = (h + 1) % n;
  }
}
__global__ void queue(int* counter, int* out, int n) {
  int i;
  while ((i = atomicAdd(counter, 1)) < n) out[i] = i * i;
}
__global__ void largest(int* p, float* in) {
  float v = in[threadIdx.x];
  int old = *p, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= v) break;
    old = atomicCAS(p, assumed, __float_as_int(v));
  } while (assumed != old);
}
__global__ void unite(int* parent, int* in) {
  int i = in[threadIdx.x], j = in[threadIdx.x + 32];
  while (true) {
    while (parent[i] != i) i = parent[i];
    while (parent[j] != j) j = parent[j];
    if (i == j) break;
    if (i < j) { int t = i; i = j; j = t; }
    if (atomicCAS(&parent[i], i, j) == i) break;
  }
}
__global__ void bounded(volatile int* n, float* a) { for (int i = 0; i < *n; i++) a[i] = i; }
int main() {}`;

/** How many accesses each kernel waits by. */
function waits(source: string): Record<string, number> {
  const { programs } = lowerIr(compileDevice(source), 0x8000_0000).lowered;
  return Object.fromEntries(
    [...programs].map(([name, program]) => [
      /^_Z\d+([a-z]+)/i.exec(name)![1]!.replace(/P.*$/, ""),
      spinningPcs(program).length,
    ]),
  );
}

describe("threads wait for each other", () => {
  it("at locks, tickets, flags and meetings", () => {
    expect(waits(WAITING)).toEqual({ ticket: 1, lookBack: 1, lock: 1, backOff: 1, meeting: 1 });
  });

  it("not where each finds work by atomics", () => {
    expect(waits(WORKING)).toEqual({ hash: 0, queue: 0, largest: 0, unite: 0, bounded: 0 });
  });
});
