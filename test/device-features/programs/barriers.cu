// cuda::barrier, cuda::pipeline and cuda::atomic.
#include "expect.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/atomic>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void arrive(int* o) {
  __shared__ barrier bar;
  __shared__ int s[128];
  auto b = cg::this_thread_block();
  if (b.thread_rank() == 0) init(&bar, b.size());
  b.sync();
  for (int i = 0; i < 4; i++) {
    s[threadIdx.x] = threadIdx.x + i;
    barrier::arrival_token t = bar.arrive();
    bar.wait(std::move(t));
    o[threadIdx.x] += s[127 - threadIdx.x];
    bar.arrive_and_wait();
  }
}
#pragma nv_diag_suppress static_var_with_dynamic_init
__global__ void split(float* in, float* out, int n) {
  __shared__ barrier ready[2], filled[2];
  __shared__ float buf[2][32];
  auto b = cg::this_thread_block();
  if (b.thread_rank() < 2) {
    init(&ready[b.thread_rank()], 64);
    init(&filled[b.thread_rank()], 64);
  }
  b.sync();
  if (threadIdx.x < 32) {
    for (int i = 0; i < n / 32; i++) {
      ready[i % 2].arrive_and_wait();
      buf[i % 2][threadIdx.x] = in[i * 32 + threadIdx.x];
      barrier::arrival_token t = filled[i % 2].arrive();
      (void)t;
    }
  } else {
    barrier::arrival_token t0 = ready[0].arrive(), t1 = ready[1].arrive();
    (void)t0;
    (void)t1;
    for (int i = 0; i < n / 32; i++) {
      filled[i % 2].arrive_and_wait();
      out[i * 32 + threadIdx.x - 32] = buf[i % 2][threadIdx.x - 32] * 2;
      barrier::arrival_token t = ready[i % 2].arrive();
      (void)t;
    }
  }
}
__global__ void copy(const int* in, int* out) {
  __shared__ barrier bar;
  __shared__ int s[128];
  auto b = cg::this_thread_block();
  if (b.thread_rank() == 0) init(&bar, b.size());
  b.sync();
  cuda::memcpy_async(b, s, in + blockIdx.x * 128, sizeof(int) * 128, bar);
  bar.arrive_and_wait();
  out[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x];
}
__global__ void pipe(const int* in, int* out, int batches) {
  constexpr size_t stages = 2;
  __shared__ int s[stages * 64];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, stages> state;
  auto b = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(b, &state);
  for (int c = 0, f = 0; c < batches; ++c) {
    for (; f < batches && f < c + (int)stages; ++f) {
      pipeline.producer_acquire();
      cuda::memcpy_async(b, s + f % 2 * 64, in + f * 64, sizeof(int) * 64, pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    out[c * 64 + threadIdx.x] = s[c % 2 * 64 + (threadIdx.x ^ 1)];
    pipeline.consumer_release();
  }
}
__global__ void thread_pipe(const int* in, int* out) {
  __shared__ int s[128];
  cuda::pipeline<cuda::thread_scope_thread> p = cuda::make_pipeline();
  p.producer_acquire();
  cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), p);
  p.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(p);
  __syncthreads();
  out[threadIdx.x] = s[127 - threadIdx.x];
  p.consumer_release();
}
__device__ cuda::atomic<int, cuda::thread_scope_device> counter;
__global__ void atomics(int* o) {
  counter.fetch_add(1, cuda::std::memory_order_relaxed);
  cuda::atomic_ref<int, cuda::thread_scope_device> r(o[0]);
  r.fetch_add(2);
  r.fetch_max((int)threadIdx.x);
  int expected = -1;
  cuda::atomic_ref<int, cuda::thread_scope_block> q(o[1]);
  if (q.compare_exchange_strong(expected, 5)) o[2] = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    o[3] = counter.load();
    o[4] = q.load(cuda::memory_order_acquire);
    cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_device);
    counter.store(9);
    o[5] = counter.exchange(3) + counter;
    counter++;
    o[6] = ++counter;
  }
}
int main() {
  int *in, *out;
  int n = 1024;
  float *f, *g;
  CUDA_OK(cudaMallocManaged(&in, n * 4));
  CUDA_OK(cudaMallocManaged(&out, n * 4));
  CUDA_OK(cudaMallocManaged(&f, n * 4));
  CUDA_OK(cudaMallocManaged(&g, n * 4));
  for (int i = 0; i < n; i++) in[i] = i, f[i] = i, out[i] = 0;
  arrive<<<1, 128>>>(out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 128; i++) EXPECT(out[i] == 4 * (127 - i) + 6, "%d: %d", i, out[i]);
  split<<<1, 64>>>(f, g, n);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) EXPECT(g[i] == 2 * i, "%d: %g", i, g[i]);
  copy<<<2, 128>>>(in, out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 256; i++) EXPECT(out[i] == (i & 128) + 127 - (i & 127), "%d: %d", i, out[i]);
  pipe<<<1, 64>>>(in, out, 16);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) EXPECT(out[i] == (i ^ 1), "%d: %d", i, out[i]);
  thread_pipe<<<1, 128>>>(in, out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 128; i++) EXPECT(out[i] == 127 - i, "%d: %d", i, out[i]);
  out[0] = 0;
  out[1] = -1;
  out[2] = 0;
  atomics<<<1, 128>>>(out);
  CUDA_OK(cudaDeviceSynchronize());
  EXPECT(out[1] == 5 && out[2] == 1 && out[3] == 128 && out[4] == 5 && out[5] == 12 && out[6] == 5,
         "%d %d %d %d %d", out[2], out[3], out[4], out[5], out[6]);
  return finish();
}
