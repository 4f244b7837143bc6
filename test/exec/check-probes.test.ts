/** What generated code sees to by itself under check is what the probes find when they are asked of every access. */
import { describe, expect, it } from "vitest";
import { CHECK_AREA_BYTES, emitProgram } from "../../src/emit/index.ts";
import { createEngine, type Dim3 } from "../../src/exec/index.ts";
import type { CheckTool, Violation } from "../../src/observe/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { memoryAt } from "../cases/memory-at.ts";
import { packParams } from "./pack-params.ts";

const SOURCE = `
#define ARGS const float* a, const float* b, float* c, int n
extern "C" __global__ void add(ARGS) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
extern "C" __global__ void overlap(ARGS) {
  int i = blockIdx.x * 30 + threadIdx.x % 40;
  c[i] = a[i + 3] + b[i];
}
extern "C" __global__ void in_place(float* a, const float*, float*, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = a[i + 1];
}
template <int FIRST, int SECOND> __device__ void product(ARGS) {
  __shared__ float s[16][16], t[16][16];
  int x = threadIdx.x % 16, y = threadIdx.x / 16;
  float sum = 0;
  for (int k = 0; k < 32; k += 16) {
    s[y][x] = a[(blockIdx.x * 16 + y) * 32 + k + x];
    t[y][x] = b[(k + y) * 32 + x];
    if (FIRST) __syncthreads();
    for (int j = 0; j < 16; j++) sum += s[y][j] * t[j][x];
    if (SECOND) __syncthreads();
  }
  c[blockIdx.x * 256 + threadIdx.x] = sum;
}
extern "C" __global__ void product_right(ARGS) { product<1, 1>(a, b, c, n); }
extern "C" __global__ void product_first(ARGS) { product<0, 1>(a, b, c, n); }
extern "C" __global__ void product_second(ARGS) { product<1, 0>(a, b, c, n); }
template <int LEAST> __device__ void tree(ARGS) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    if (k > LEAST) __syncthreads();
  }
  if (t == 0) c[blockIdx.x] = s[0];
}
extern "C" __global__ void tree_right(ARGS) { tree<0>(a, b, c, n); }
extern "C" __global__ void tree_last(ARGS) { tree<32>(a, b, c, n); }
extern "C" __global__ void tree_none(ARGS) { tree<512>(a, b, c, n); }
extern "C" __global__ void wide(const float4* a, const double* b, float4* c, int n) {
  __shared__ double s[256];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (t % 3) s[t] = b[i % 500];
  __syncthreads();
  float4 v = a[i % 300];
  v.x += (float)s[255 - t];
  c[i % 200] = v;
}
extern "C" __global__ void narrow(const unsigned char* a, const short* b, unsigned char* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = a[(i * 7) % n] + b[i % 90];
  c[i / 2 + 3000] = 1;
}
extern "C" __global__ void steps(ARGS) {
  __shared__ float s[32][33];
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  for (int j = 0; j < 32; j += 8) s[y + j][x] = a[(y + j) * 32 + x];
  __syncthreads();
  for (int j = 0; j < 32; j += 8) c[(y + j) * 32 + x] = s[x][y + j];
}
template <int BARRIER> __device__ void lines(float* c) {
  int t = threadIdx.x, other = (t + 32) % 256;
  float* d = c + blockIdx.x * 256;
  d[t] = t;
  __syncthreads();
  float v = d[t] + d[other];
  if (BARRIER) __syncthreads();
  d[other] = v + 1;
}
extern "C" __global__ void lines_right(const float*, const float*, float* c, int) { lines<1>(c); }
extern "C" __global__ void lines_wrong(const float*, const float*, float* c, int) { lines<0>(c); }
extern "C" __global__ void read_by_all(float* a, const float*, float* c, int n) {
  int t = threadIdx.x;
  c[blockIdx.x * 256 + t] = a[t] + a[(t + 64) % 256];
  if (n == 1200 && blockIdx.x == 3 && t < 64) a[t + 128] = 0;
}
template <unsigned MASK> __device__ void warp_sum(ARGS) {
  __shared__ float s[32];
  int t = threadIdx.x;
  float v = a[blockIdx.x * 256 + t];
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(MASK, v, k);
  if (t % 32 == 0) s[t / 32] = v;
  __threadfence();
  __syncthreads();
  if (t < 32) {
    v = t < 8 ? s[t] : 0;
    v += __shfl_xor_sync(0xffffffffu, v, t % 3);
    c[blockIdx.x * 32 + t] = v + __any_sync(0xffffffffu, v > 0);
  }
}
extern "C" __global__ void warp_sum_right(ARGS) { warp_sum<~0u>(a, b, c, n); }
extern "C" __global__ void warp_sum_wrong(ARGS) { warp_sum<0xffffu>(a, b, c, n); }
template <int MEETS> __device__ void neighbours(ARGS) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncwarp();
  float v = s[t ^ 1];
  if (MEETS) __syncwarp();
  s[t] = v;
  c[blockIdx.x * 256 + t] = s[t];
}
extern "C" __global__ void neighbours_right(ARGS) { neighbours<1>(a, b, c, n); }
extern "C" __global__ void neighbours_wrong(ARGS) { neighbours<0>(a, b, c, n); }
template <int CLEARS> __device__ void bins(const float* a, int* c) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) s[t] = 0;
  if (CLEARS) __syncthreads();
  atomicAdd(&s[(int)a[t] & 63], 1);
  if (CLEARS) __syncthreads();
  if (t < 64) atomicAdd(&c[t], s[t]);
  else if (!CLEARS && t == 64) c[3] = 1;
}
extern "C" __global__ void bins_right(const float* a, const float*, int* c, int) { bins<1>(a, c); }
extern "C" __global__ void bins_wrong(const float* a, const float*, int* c, int) { bins<0>(a, c); }
extern "C" __global__ void part(ARGS) {
  __shared__ float s[260];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t % 64 > 4 && t % 64 < 50) s[t - 5] = a[i - 5];
  __syncthreads();
  if (i > 2 && t < 77) c[i - 3] = s[t] + b[i + 9];
  __syncthreads();
  if (t >= 50 && t < 90) s[t + 2] = c[i];
  if (t % 5) c[i] = 2;
}
__device__ void copy_async(float* to, const float* from, int bytes) {
  unsigned at = (unsigned)__cvta_generic_to_shared(to);
  if (bytes == 16) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(at), "l"(from));
  else asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(from));
  asm volatile("cp.async.commit_group;");
}
template <int LEFT, int BARRIER, int BYTES> __device__ void stages(ARGS) {
  __shared__ __align__(16) float s[2][1024];
  int t = threadIdx.x, k = BYTES / 4;
  float sum = 0;
  copy_async(&s[0][t * k], a + (blockIdx.x * 64 + t) % 200 * k, BYTES);
  for (int i = 1; i < 4; i++) {
    copy_async(&s[i % 2][t * k], a + (i * 30 + t) % 200 * k, BYTES);
    asm volatile("cp.async.wait_group %0;" ::"n"(LEFT));
    if (BARRIER) __syncthreads();
    sum += s[(i - 1) % 2][(t + 33) % 256 * k];
    __syncthreads();
  }
  if (t < 9) s[0][t] = sum;
  c[blockIdx.x * 256 + t] = sum;
}
extern "C" __global__ void stages_right(ARGS) { stages<1, 1, 4>(a, b, c, n); }
extern "C" __global__ void stages_wide(ARGS) { stages<1, 1, 16>(a, b, c, n); }
extern "C" __global__ void stages_all(ARGS) { stages<2, 1, 4>(a, b, c, n); }
extern "C" __global__ void stages_apart(ARGS) { stages<1, 0, 4>(a, b, c, n); }
extern "C" __global__ void told(ARGS) {
  int t = threadIdx.x;
  float sum = 0, *m = (float*)b;
  if (blockIdx.x == 1) m[t] = t % 5;
  for (int r = 0; r < 40; r++) {
    sum += m[(t + r) & 255] + m[r & 255] + m[(t * 7 + r) & 255];
    if (t % 32 < 20) sum += m[t + r];
    sum += ((float4*)m)[(t & 31) + r & 63].y;
  }
  c[blockIdx.x * 256 + t] = sum;
}
extern "C" __global__ void told_shared(ARGS) {
  __shared__ float s[256];
  int t = threadIdx.x;
  float sum = 0;
  s[t] = n;
  __syncthreads();
  s[t] = t;
  for (int r = 0; r < 40; r++) sum += s[(t + r + 32) & 255] + s[r * 3] + s[(t * 7 + r) & 255];
  c[blockIdx.x * 256 + t] = sum;
}
extern "C" __global__ void same(ARGS) { if (a[0] < 1e30f) c[n % 7] = b[threadIdx.x % 3]; }
`;
const GRID: Dim3 = [5, 1, 1];
const BLOCK: Dim3 = [256, 1, 1];
const BYTES = 8192;
const TOOLS: readonly CheckTool[] = ["memcheck", "racecheck", "initcheck", "synccheck"];

/** `asks`: generated code knows nothing, in the general form. */
function violationsOf(asks: boolean): ReadonlyMap<string, readonly Violation[]> {
  const memory = memoryAt("across", { keepsFreed: true, tracksDefined: true });
  const nothing = memory.reserveArena(CHECK_AREA_BYTES);
  const engine = createEngine(memory, {
    print: () => undefined,
    nowNs: () => performance.now() * 1e6,
    check: { tools: TOOLS, failFast: false },
    emit(program, { shape, checks, ...options }) {
      if (!asks)
        return emitProgram(program, { ...options, ...(shape ? { shape } : {}), checks: checks! });
      if (typeof checks !== "object") throw new Error("nothing to look after");
      return emitProgram(program, { ...options, checks: { ...checks, area: nothing } });
    },
  });
  const { programs } = lowerIr(compileDevice(SOURCE), memory.nextImageBase, {
    asyncNotes: true,
  }).lowered;
  const found = new Map<string, readonly Violation[]>();
  for (const [name, program] of programs) {
    const buffers = [0, 1, 2].map(() => memory.allocate(BYTES));
    // The tails of what is read were never written.
    for (const buffer of buffers.slice(0, 2)) memory.fill(buffer, 0, (BYTES * 3) / 8);
    const params = packParams(program, [...buffers, 1200]);
    const launch = {
      ...{
        grid: GRID,
        block: BLOCK,
        dynamicSharedBytes: 0,
        params,
        smCount: 4,
        maxWarpsPerSm: 64,
        sharedUnitBytes: 128,
        gridId: 1,
      },
      ...{ clockCycles: 0, lenient: false, maxLocalBytes: 1024 },
    };
    engine.launch(program, launch);
    found.set(name, engine.launch(program, launch).violations ?? []);
  }
  return found;
}

describe("accesses that generated code sees to", () => {
  const [seen, asked] = [violationsOf(false), violationsOf(true)];

  it.each([...asked.keys()])("%s", (name) => {
    expect(seen.get(name)).toEqual(asked.get(name));
  });

  it("are those of right and of wrong kernels", () => {
    const races = (name: string) =>
      asked
        .get(name)!
        .filter(
          ({ tool, severity, access, otherAccess }) =>
            tool === "racecheck" && (severity !== "note" || access !== otherAccess),
        );
    const right = ["add", "product_right", "tree_right", "steps", "stages_right", "stages_wide"];
    for (const name of [
      ...right,
      "lines_right",
      "warp_sum_right",
      "neighbours_right",
      "bins_right",
    ])
      expect(races(name)).toEqual([]);
    const wrong = ["in_place", "product_first", "product_second", "tree_last"];
    for (const name of [
      ...wrong,
      "part",
      "stages_all",
      "stages_apart",
      "lines_wrong",
      "read_by_all",
      "neighbours_wrong",
      "bins_wrong",
    ])
      expect(races(name)).not.toEqual([]);
    const misused = asked.get("warp_sum_wrong")!.map(({ kind }) => kind);
    expect(misused).toContain("warp-mask");
  });
});
