// Asynchronous copies: of groups, and by __pipeline_memcpy_async.
#include "expect.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void a(const int* in, int* out, int n) {
  extern __shared__ int s[];
  auto b = cg::this_thread_block();
  int batch = b.size();
  for (int at = 0; at < n; at += batch) {
    cg::memcpy_async(b, s, in + at, sizeof(int) * batch);
    cg::wait(b);
    out[at + b.thread_rank()] = s[batch - 1 - b.thread_rank()];
    b.sync();
  }
}
__global__ void two(const int* in, int* out, int n) {
  __shared__ int s[2][128];
  auto b = cg::this_thread_block();
  cg::memcpy_async(b, s[0], 128, in, 128);
  for (int i = 0; i < n / 128; i++) {
    if ((i + 1) * 128 < n) {
      cg::memcpy_async(b, s[(i + 1) & 1], 128, in + (i + 1) * 128, 128);
      cg::wait_prior<1>(b);
    } else
      cg::wait(b);
    out[i * 128 + b.thread_rank()] = s[i & 1][b.thread_rank()] * 2;
    b.sync();
  }
}
__global__ void p(const float4* in, float4* out, int n) {
  __shared__ float4 s[2][64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(float4));
  __pipeline_commit();
  for (int i = 0; i < n / 64; i++) {
    if ((i + 1) * 64 < n) __pipeline_memcpy_async(&s[(i + 1) & 1][t], &in[(i + 1) * 64 + t], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[i * 64 + t] = s[i & 1][63 - t];
    __syncthreads();
  }
}
__global__ void z(const int* in, int4* out) {
  __shared__ int4 s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[4 * threadIdx.x], 16, threadIdx.x % 4 * 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void tile(const int* in, int* out) {
  __shared__ int s[128];
  auto t = cg::tiled_partition<32>(cg::this_thread_block());
  int w = t.meta_group_rank();
  cg::memcpy_async(t, s + 32 * w, in + 32 * w, cuda::aligned_size_t<16>(128));
  cg::wait(t);
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}
namespace ex = nvcuda::experimental;
__global__ void classes(const int* in, int* out) {
  __shared__ int s[2][64];
  __shared__ int pairs[64][2];
  __shared__ ex::awbarrier barrier;
  const int t = threadIdx.x;
  if (t == 0) init(&barrier, blockDim.x);
  __syncthreads();
  ex::pipeline pipe;
  ex::memcpy_async(s[0][t], in[t], pipe);
  const size_t first = pipe.commit();
  ex::memcpy_async(s[1][t], in[64 + t], pipe);
  // A source as aligned as the whole destination; what it does not fill becomes 0.
  const int(&one)[1] = reinterpret_cast<const int(&)[1]>(in[t & ~1]);
  ex::memcpy_async(&pairs[t], &one, pipe);
  pipe.commit();
  pipe.wait_prior<1>();
  ex::awbarrier::arrival_token token = barrier.arrive();
  if (!barrier.try_wait(token, 10)) barrier.wait(token);
  out[t] = s[0][63 - t] + (int)first;
  pipe.wait(first + 1);
  pipe.commit_and_wait();
  pipe.arrive_on(barrier);
  barrier.arrive_and_wait();
  out[64 + t] = s[1][63 - t] + pairs[63 - t][0] + pairs[t][1];
  if (t == 0) inval(&barrier);
}
int main() {
  int *in, *out;
  int n = 1024;
  float *f, *g;
  CUDA_OK(cudaMallocManaged(&in, n * 4));
  CUDA_OK(cudaMallocManaged(&out, n * 4));
  CUDA_OK(cudaMallocManaged(&f, n * 4));
  CUDA_OK(cudaMallocManaged(&g, n * 4));
  for (int i = 0; i < n; i++) in[i] = i, f[i] = i;
  a<<<1, 128, 512>>>(in, out, n);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) EXPECT(out[i] == (i & ~127) + 127 - (i & 127), "%d: %d", i, out[i]);
  two<<<1, 128>>>(in, out, n);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) EXPECT(out[i] == i * 2, "%d: %d", i, out[i]);
  p<<<1, 64>>>((float4*)f, (float4*)g, n / 4);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    int v = i / 4;
    int e = ((v & ~63) + 63 - (v & 63)) * 4 + i % 4;
    EXPECT(g[i] == e, "%d: %g", i, g[i]);
  }
  z<<<1, 32>>>(in, (int4*)out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 128; i++) EXPECT(out[i] == (i % 4 < 4 - i / 4 % 4 ? i : 0), "%d: %d", i, out[i]);
  tile<<<1, 128>>>(in, out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 128; i++) EXPECT(out[i] == (i ^ 1), "%d: %d", i, out[i]);
  classes<<<1, 64>>>(in, out);
  CUDA_OK(cudaDeviceSynchronize());
  for (int t = 0; t < 64; t++) EXPECT(out[t] == 63 - t && out[64 + t] == 127 - t + ((63 - t) & ~1), "%d: %d %d", t, out[t], out[64 + t]);
  return finish();
}
