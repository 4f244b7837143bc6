// What kernels for Hopper write in PTX: mbarriers with transactions, bulk copies, stmatrix, numbers of 8 bits.
#include "expect.h"
#include <cooperative_groups.h>
#include <cstdint>
#include <cuda/barrier>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
namespace cg = cooperative_groups;

__device__ __forceinline__ uint32_t shared(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ void start(uint64_t *barrier, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared(barrier)), "r"(count));
  asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
__device__ void expectBytes(uint64_t *barrier, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(shared(barrier)), "r"(bytes)
               : "memory");
}
__device__ void wait(uint64_t *barrier, int parity) {
  asm volatile(
      "{\n.reg .pred done;\nAGAIN_%=:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n@done bra.uni END_%=;\nbra.uni AGAIN_%=;\nEND_%=:\n}" ::"r"(
          shared(barrier)),
      "r"(parity)
      : "memory");
}

// One warp copies tiles into three places, four read them.
__global__ void stages(const float *in, float *out, int tiles) {
  constexpr int S = 3;
  __shared__ alignas(128) float tile[S][128];
  __shared__ alignas(8) uint64_t full[S], empty[S];
  if (threadIdx.x == 0)
    for (int s = 0; s < S; s++) start(&full[s], 1), start(&empty[s], 128);
  __syncthreads();
  int stage = 0;
  if (threadIdx.x < 32) {
    int parity = 1;
    for (int t = 0; t < tiles && threadIdx.x == 0; t++) {
      wait(&empty[stage], parity);
      expectBytes(&full[stage], 512);
      asm volatile(
          "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
              shared(tile[stage])),
          "l"(in + t * 128), "r"(512), "r"(shared(&full[stage]))
          : "memory");
      if (++stage == S) stage = 0, parity ^= 1;
    }
    return;
  }
  int parity = 0;
  for (int t = 0; t < tiles; t++) {
    wait(&full[stage], parity);
    out[t * 128 + threadIdx.x - 32] = tile[stage][threadIdx.x - 32] + t;
    asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(shared(&empty[stage])) : "memory");
    if (++stage == S) stage = 0, parity ^= 1;
  }
}

// Each block of a cluster brings a quarter to all.
__global__ void __cluster_dims__(4, 1, 1) multicast(const float *in, float *out) {
  __shared__ alignas(128) float all[256];
  __shared__ alignas(8) uint64_t barrier;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) start(&barrier, 1), expectBytes(&barrier, 1024);
  cluster.sync();
  if (threadIdx.x == 0) {
    const unsigned rank = cluster.block_rank();
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
        "[%0], [%1], %2, [%3], %4;" ::"r"(shared(all + rank * 64)),
        "l"(in + blockIdx.x / 4 * 256 + rank * 64), "r"(256), "r"(shared(&barrier)), "h"((uint16_t)0xf)
        : "memory");
  }
  wait(&barrier, 0);
  out[blockIdx.x * 256 + threadIdx.x] = all[threadIdx.x] * 2;
  cluster.sync();
}

// From shared to global memory, and to the other block of a cluster.
__global__ void __cluster_dims__(2, 1, 1) back(int *out) {
  __shared__ alignas(16) int own[32];
  __shared__ int got[32];
  __shared__ alignas(8) uint64_t barrier;
  auto cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank();
  own[threadIdx.x] = blockIdx.x * 1000 + threadIdx.x;
  if (threadIdx.x == 0) start(&barrier, 1), expectBytes(&barrier, 128);
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  cluster.sync();
  uint32_t there, theirs;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(shared(&got[threadIdx.x])), "r"(rank ^ 1));
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(theirs) : "r"(shared(&barrier)), "r"(rank ^ 1));
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(there),
               "r"(rank * 100 + threadIdx.x), "r"(theirs)
               : "memory");
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out + blockIdx.x * 64),
                 "r"(shared(own)), "r"(128)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;" ::: "memory");
  }
  wait(&barrier, 0);
  out[blockIdx.x * 64 + 32 + threadIdx.x] = got[threadIdx.x];
  cluster.sync();
}

using Barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void transaction(const int *in, int *out) {
  __shared__ alignas(16) int own[256];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  if (threadIdx.x == 0) {
    init(&barrier, blockDim.x);
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
  Barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(own, in, cuda::aligned_size_t<16>(sizeof own), barrier);
    token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof own);
  } else {
    token = barrier.arrive();
  }
  barrier.wait(std::move(token));
  out[threadIdx.x] = own[255 - threadIdx.x];
}

__global__ void matrices(unsigned short *rows, unsigned short *columns) {
  __shared__ alignas(16) unsigned short s[32 * 8], t[32 * 8];
  const int lane = threadIdx.x;
  unsigned r[4];
  for (int m = 0; m < 4; m++) {
    const unsigned at = (m * 8 + lane / 4) * 8 + lane % 4 * 2;
    r[m] = at | (at + 1) << 16;
  }
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(shared(&s[lane * 8])),
               "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
               : "memory");
  asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16 [%0], {%1, %2, %3, %4};" ::"r"(
                   shared(&t[lane * 8])),
               "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])
               : "memory");
  __syncwarp();
  for (int k = lane; k < 256; k += 32) rows[k] = s[k], columns[k] = t[k];
}

// Numbers of 8 bits by PTX and by CUDA's functions; counts differences.
__global__ void narrow(int *different) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, i = thread * 8 + thread % 8;
  const float a = __uint_as_float(i << 16 | (i * 2654435761u >> 16)), b = ((int)i - 32768) * 0.0137f;
  unsigned short h, g;
  unsigned word;
  bool equal = true;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(h) : "f"(a), "f"(b));
  g = __nv_cvt_float_to_fp8(a, __NV_SATFINITE, __NV_E4M3) << 8 | __nv_cvt_float_to_fp8(b, __NV_SATFINITE, __NV_E4M3);
  equal &= h == g;
  asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(h) : "f"(a), "f"(b));
  g = __nv_cvt_float_to_fp8(a, __NV_SATFINITE, __NV_E5M2) << 8 | __nv_cvt_float_to_fp8(b, __NV_SATFINITE, __NV_E5M2);
  equal &= h == g;
  asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(word) : "h"((unsigned short)i));
  const __half2_raw of4 = __nv_cvt_fp8x2_to_halfraw2(i, __NV_E4M3), of5 = __nv_cvt_fp8x2_to_halfraw2(i, __NV_E5M2);
  equal &= word == (of4.x | (unsigned)of4.y << 16);
  asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(word) : "h"((unsigned short)i));
  equal &= word == (of5.x | (unsigned)of5.y << 16);
  if (!equal) atomicAdd(different, 1);
}

__global__ void sums(float *floats, unsigned *pairs, unsigned short *half) {
  asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(floats), "f"(1.f), "f"(2.f), "f"(3.f), "f"(4.f)
               : "memory");
  asm volatile("red.global.add.noftz.f16x2 [%0], %1;" ::"l"(pairs), "r"(0x40003c00) : "memory");
  asm volatile("red.global.add.noftz.bf16x2 [%0], %1;" ::"l"(pairs + 1), "r"(0x40003f80) : "memory");
  unsigned short old;
  asm volatile("atom.global.add.noftz.f16 %0, [%1], %2;" : "=h"(old) : "l"(half), "h"((unsigned short)0x3c00) : "memory");
}

int main() {
  const int tiles = 20;
  float *in, *out;
  int *numbers;
  CUDA_OK(cudaMallocManaged(&in, tiles * 512));
  CUDA_OK(cudaMallocManaged(&out, tiles * 512));
  CUDA_OK(cudaMallocManaged(&numbers, 4096));
  for (int i = 0; i < tiles * 128; i++) in[i] = i;
  stages<<<2, 160>>>(in, out, tiles);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < tiles * 128; i++) EXPECT(out[i] == i + i / 128, "%d %g", i, out[i]);
  multicast<<<8, 256>>>(in, out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 2048; i++) EXPECT(out[i] == 2 * (i / 1024 * 256 + i % 256), "%d %g", i, out[i]);
  back<<<4, 32>>>(numbers);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 256; i++) {
    const int block = i / 64, thread = i % 32;
    const int expected = i % 64 < 32 ? block * 1000 + thread : (block % 2 ^ 1) * 100 + thread;
    EXPECT(numbers[i] == expected, "%d %d", i, numbers[i]);
  }
  for (int i = 0; i < 256; i++) numbers[i] = i;
  transaction<<<1, 256>>>(numbers, numbers + 256);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 256; i++) EXPECT(numbers[256 + i] == 255 - i, "%d", numbers[256 + i]);
  unsigned short *halves = (unsigned short *)numbers;
  matrices<<<1, 32>>>(halves, halves + 256);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 256; i++) {
    EXPECT(halves[i] == i, "%d %d", i, halves[i]);
    EXPECT(halves[256 + i] == (i / 64 * 8 + i % 8) * 8 + i / 8 % 8, "%d %d", i, halves[256 + i]);
  }
  memset(numbers, 0, 4096);
  narrow<<<32, 256>>>(numbers);
  CUDA_OK(cudaDeviceSynchronize());
  EXPECT(numbers[0] == 0, "%d", numbers[0]);
  float *floats = (float *)numbers;
  unsigned *words = (unsigned *)numbers;
  sums<<<2, 32>>>(floats, words + 8, halves + 32);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 4; i++) EXPECT(floats[i] == 64 * (i + 1), "%g", floats[i]);
  EXPECT(words[8] == 0x58005400 && words[9] == 0x43004280, "%x %x", words[8], words[9]);
  EXPECT(halves[32] == 0x5400, "%x", halves[32]);
  return finish();
}
