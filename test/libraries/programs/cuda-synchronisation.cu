// cuda::latch, cuda::counting_semaphore and cuda::annotated_ptr, in kernels and on the host.
#include <cuda/annotated_ptr>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <cuda/std/semaphore>

#include <cstdio>
#include <new>

__device__ int arrived, inside, most;

struct Shared {
  cuda::latch<cuda::thread_scope_device> allBlocks{4};
  cuda::counting_semaphore<cuda::thread_scope_device, 2> atMostTwo{2};
  cuda::binary_semaphore<cuda::thread_scope_device> mutex{1};
};

__global__ void count(Shared *shared, int *seen, int *total) {
  __shared__ alignas(cuda::latch<cuda::thread_scope_block>) char room[sizeof(cuda::latch<cuda::thread_scope_block>)];
  auto *threads = (cuda::latch<cuda::thread_scope_block> *)room;
  if (threadIdx.x == 0) new (threads) cuda::latch<cuda::thread_scope_block>(blockDim.x);
  __syncthreads();
  atomicAdd(&arrived, 1);
  threads->arrive_and_wait();
  if (threadIdx.x != 0) return;
  __threadfence();
  shared->allBlocks.count_down();
  shared->allBlocks.wait();
  seen[blockIdx.x] = atomicAdd(&arrived, 0);
  shared->atMostTwo.acquire();
  atomicMax(&most, atomicAdd(&inside, 1) + 1);
  shared->mutex.acquire();
  *total = *total * 2 + 1;
  shared->mutex.release();
  atomicSub(&inside, 1);
  shared->atMostTwo.release();
}

__global__ void sum(cuda::annotated_ptr<const float, cuda::access_property::persisting> in,
                    cuda::annotated_ptr<float, cuda::access_property> out) {
  __shared__ float tile[32];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  if (threadIdx.x == 0) init(&ready, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&tile[threadIdx.x], in, sizeof(float), ready);
  ready.arrive_and_wait();
  out[threadIdx.x] = in[threadIdx.x] + tile[threadIdx.x];
  cuda::annotated_ptr<float, cuda::access_property::shared> shared(tile);
  if (threadIdx.x == 0) *shared = 5;
  __syncthreads();
  out[threadIdx.x] += tile[0];
}

int main() {
  int *seen, *total;
  Shared *shared;
  cudaMallocManaged(&shared, sizeof *shared);
  new (shared) Shared;
  cudaMallocManaged(&seen, 16);
  cudaMallocManaged(&total, 4);
  *total = 0;
  count<<<4, 64>>>(shared, seen, total);
  cudaDeviceSynchronize();
  int highest = 0;
  cudaMemcpyFromSymbol(&highest, most, sizeof highest);
  printf("%d %d %d %d, %d, %s\n", seen[0], seen[1], seen[2], seen[3], *total, highest >= 1 && highest <= 2 ? "ok" : "too many");

  float *in, *out;
  cudaMallocManaged(&in, 128);
  cudaMallocManaged(&out, 128);
  for (int i = 0; i < 32; i++) in[i] = (float)i;
  sum<<<1, 32>>>(cuda::annotated_ptr<const float, cuda::access_property::persisting>(in),
                 cuda::annotated_ptr<float, cuda::access_property>(out, cuda::access_property::streaming()));
  cudaDeviceSynchronize();
  printf("%g %g %s\n", out[0], out[31], cudaGetErrorString(cudaGetLastError()));

  cuda::std::latch once(2);
  once.count_down();
  const bool before = once.try_wait();
  once.count_down();
  cuda::std::counting_semaphore<3> few(1);
  const bool first = few.try_acquire(), second = few.try_acquire();
  few.release(2);
  few.acquire();
  cuda::std::binary_semaphore one(0);
  printf("%d%d %d%d%d%d\n", before, once.try_wait(), first, second, few.try_acquire(), one.try_acquire());
}
