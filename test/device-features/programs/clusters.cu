// Thread block clusters: registers, barriers, and the shared memory of the other blocks.
#include "expect.h"
#include <cooperative_groups.h>
#include <cstdint>
namespace cg = cooperative_groups;

// Each block sums what all blocks of its cluster have at the same place, by PTX; rank and places by both ways.
template <int Wide, int High>
__global__ void __cluster_dims__(Wide, High, 1) sums(int *out, int *places) {
  __shared__ int own[64];
  const cg::cluster_group cluster = cg::this_cluster();
  const int block = blockIdx.y * gridDim.x + blockIdx.x;
  own[threadIdx.x] = block * 64 + threadIdx.x;
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;\n" ::: "memory");
  int sum = 0;
  for (unsigned rank = 0; rank < cluster.num_blocks(); rank++) {
    const uint32_t address = (uint32_t)__cvta_generic_to_shared(&own[threadIdx.x]);
    uint32_t there;
    int value;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address), "r"(rank));
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(there));
    sum += value;
    if (cluster.query_shared_rank(cluster.map_shared_rank(&own[0], rank)) != rank) sum += 1000000;
  }
  out[block * 64 + threadIdx.x] = sum;
  if (threadIdx.x == 0) {
    unsigned rank, column, columns;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm("mov.u32 %0, %%clusterid.x;" : "=r"(column));
    asm("mov.u32 %0, %%nclusterid.x;" : "=r"(columns));
    int *place = places + block * 7;
    place[0] = cluster.block_rank(), place[1] = rank, place[2] = column, place[3] = columns;
    place[4] = cluster.block_index().x + 10 * cluster.block_index().y;
    place[5] = cluster.dim_blocks().x + 10 * cluster.dim_blocks().y + 100 * cluster.num_threads();
    place[6] = cg::this_grid().cluster_rank() + 100 * cg::this_grid().num_clusters();
  }
  cluster.sync();
}

// Rows minus their means; the blocks of a cluster share a row, and rank 0 has its sum.
__global__ void centre(const float *in, float *out, int n) {
  __shared__ float total;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) total = 0;
  cluster.sync();
  const unsigned first = blockIdx.x / cluster.num_blocks() * n;
  float sum = 0;
  for (unsigned i = cluster.thread_rank(); i < (unsigned)n; i += cluster.num_threads()) sum += in[first + i];
  for (int by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(~0u, sum, by);
  float *of = cluster.map_shared_rank(&total, 0);
  if (threadIdx.x % 32 == 0) atomicAdd(of, sum);
  cluster.barrier_wait(cluster.barrier_arrive());
  const float mean = *of / n;
  for (unsigned i = cluster.thread_rank(); i < (unsigned)n; i += cluster.num_threads())
    out[first + i] = in[first + i] - mean;
  cluster.sync();
}

// Bins spread over the blocks of a cluster.
__global__ void histogram(const int *in, int n, int *bins, int binsOfBlock) {
  extern __shared__ int own[];
  auto cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < binsOfBlock; i += blockDim.x) own[i] = 0;
  cluster.sync();
  for (int i = cg::this_grid().thread_rank(); i < n; i += blockDim.x * gridDim.x)
    atomicAdd(cluster.map_shared_rank(own, in[i] / binsOfBlock) + in[i] % binsOfBlock, 1);
  cluster.sync();
  for (int i = threadIdx.x; i < binsOfBlock; i += blockDim.x)
    atomicAdd(&bins[cluster.block_rank() * binsOfBlock + i], own[i]);
}

template <class... Parameters, class... Arguments>
cudaError_t launch(int grid, int cluster, size_t bytes, void (*kernel)(Parameters...), Arguments... arguments) {
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = 128;
  config.dynamicSmemBytes = bytes;
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = cluster;
  attribute[0].val.clusterDim.y = attribute[0].val.clusterDim.z = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  return cudaLaunchKernelEx(&config, kernel, arguments...);
}

int main() {
  const int wide = 8, high = 4, blocks = wide * high;
  int *out, *places;
  CUDA_OK(cudaMallocManaged(&out, blocks * 64 * 4));
  CUDA_OK(cudaMallocManaged(&places, blocks * 7 * 4));
  sums<2, 2><<<dim3(wide, high), 64>>>(out, places);
  CUDA_OK(cudaDeviceSynchronize());
  for (int y = 0; y < high; y++)
    for (int x = 0; x < wide; x++) {
      const int block = y * wide + x, rank = y % 2 * 2 + x % 2;
      const int expected[7] = {
          rank, rank, x / 2, wide / 2, x % 2 + 10 * (y % 2), 2 + 20 + 100 * 256, y / 2 * (wide / 2) + x / 2 + 100 * blocks / 4};
      for (int i = 0; i < 7; i++) EXPECT(places[block * 7 + i] == expected[i], "%d %d", i, places[block * 7 + i]);
      for (int thread = 0; thread < 64; thread++) {
        int sum = 0;
        for (int k = 0; k < 4; k++) sum += ((y / 2 * 2 + k / 2) * wide + x / 2 * 2 + k % 2) * 64 + thread;
        EXPECT(out[block * 64 + thread] == sum, "%d", out[block * 64 + thread]);
      }
    }

  const int n = 1000, rows = 3;
  float *in, *centred;
  CUDA_OK(cudaMallocManaged(&in, n * rows * 4));
  CUDA_OK(cudaMallocManaged(&centred, n * rows * 4));
  for (int i = 0; i < n * rows; i++) in[i] = i % 17;
  for (int cluster = 1; cluster <= 8; cluster *= 2) {
    CUDA_OK(launch(rows * cluster, cluster, 0, centre, (const float *)in, centred, n));
    CUDA_OK(cudaDeviceSynchronize());
    for (int row = 0; row < rows; row++) {
      double mean = 0;
      for (int i = 0; i < n; i++) mean += in[row * n + i] / n;
      for (int i = 0; i < n; i++)
        EXPECT(fabs(centred[row * n + i] - (in[row * n + i] - mean)) < 1e-4, "%g", centred[row * n + i]);
    }
  }

  const int bins = 64;
  int *counts, *values, reference[bins] = {};
  CUDA_OK(cudaMallocManaged(&counts, bins * 4));
  CUDA_OK(cudaMallocManaged(&values, 4096 * 4));
  for (int i = 0; i < 4096; i++) reference[values[i] = (i * 2654435761u >> 13) % bins]++;
  for (int i = 0; i < bins; i++) counts[i] = 0;
  CUDA_OK(launch(8, 4, bins, histogram, (const int *)values, 4096, counts, bins / 4));
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < bins; i++) EXPECT(counts[i] == reference[i], "%d %d", counts[i], reference[i]);

  int supports = 0, most = 0, active = 0;
  CUDA_OK(cudaDeviceGetAttribute(&supports, cudaDevAttrClusterLaunch, 0));
  EXPECT(supports == 1, "%d", supports);
  cudaLaunchConfig_t config = {};
  config.gridDim = 16;
  config.blockDim = 128;
  CUDA_OK(cudaOccupancyMaxPotentialClusterSize(&most, centre, &config));
  EXPECT(most == 8, "%d", most);
  CUDA_OK(cudaOccupancyMaxActiveClusters(&active, centre, &config));
  EXPECT(active == 0, "%d", active);
  cudaLaunchAttribute pairs[1];
  pairs[0].id = cudaLaunchAttributeClusterDimension;
  pairs[0].val.clusterDim.x = 2;
  pairs[0].val.clusterDim.y = pairs[0].val.clusterDim.z = 1;
  config.attrs = pairs;
  config.numAttrs = 1;
  CUDA_OK(cudaOccupancyMaxActiveClusters(&active, centre, &config));
  EXPECT(active > 0, "%d", active);
  EXPECT(launch(9, 2, 0, centre, (const float *)in, centred, n) == cudaErrorInvalidClusterSize, "a grid of 9");
  EXPECT(launch(16, 16, 0, centre, (const float *)in, centred, n) == cudaErrorInvalidClusterSize, "16 blocks");
  EXPECT(cudaGetLastError() == cudaErrorInvalidClusterSize, " ");
  CUDA_OK(cudaFuncSetAttribute(centre, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
  CUDA_OK(launch(16, 16, 0, centre, (const float *)in, centred, n));
  CUDA_OK(cudaDeviceSynchronize());
  return finish();
}
