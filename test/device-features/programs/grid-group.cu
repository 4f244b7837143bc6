// A cooperative launch whose blocks wait for one another.
#include "expect.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(double* in, double* out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  extern __shared__ double sdata[];
  sdata[block.thread_rank()] = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) sdata[block.thread_rank()] += in[i];
  cg::sync(block);
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(block);
  double beta = sdata[block.thread_rank()], temp;
  for (int i = tile32.size() / 2; i > 0; i >>= 1) {
    if (tile32.thread_rank() < i) {
      temp = sdata[block.thread_rank() + i];
      beta += temp;
      sdata[block.thread_rank()] = beta;
    }
    cg::sync(tile32);
  }
  cg::sync(block);
  if (block.thread_rank() == 0) {
    beta = 0;
    for (int i = 0; i < blockDim.x; i += tile32.size()) beta += sdata[i];
    out[blockIdx.x] = beta;
  }
  cg::sync(grid);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    for (int b = 1; b < gridDim.x; b++) out[0] += out[b];
  grid.sync();
  if (grid.thread_rank() == grid.num_threads() - 1) out[1] = grid.is_valid() ? out[0] : -1;
  if (grid.block_rank() == 2 && block.thread_rank() == 0)
    out[2] = grid.num_blocks() + grid.block_index().x + grid.dim_blocks().x + grid.group_dim().x;
}
int main() {
  double *in, *out;
  int n = 10000;
  CUDA_OK(cudaMallocManaged(&in, n * 8));
  CUDA_OK(cudaMallocManaged(&out, 64 * 8));
  for (int i = 0; i < n; i++) in[i] = i;
  int supports = 0;
  CUDA_OK(cudaDeviceGetAttribute(&supports, cudaDevAttrCooperativeLaunch, 0));
  EXPECT(supports == 1, " ");
  int blocks = 0;
  CUDA_OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 128, 128 * 8));
  EXPECT(blocks > 0, " ");
  void* args[] = {&in, &out, &n};
  CUDA_OK(cudaLaunchCooperativeKernel((void*)k, 8, 128, args, 128 * sizeof(double), 0));
  CUDA_OK(cudaDeviceSynchronize());
  EXPECT(out[0] == n * (n - 1.0) / 2, "%g", out[0]);
  EXPECT(out[1] == out[0], "%g", out[1]);
  EXPECT(out[2] == 26, "%g", out[2]);
  return finish();
}
