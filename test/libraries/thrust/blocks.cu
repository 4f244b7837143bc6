// CUB's primitives of a block and of a warp, checked on the host. Prints PASSED.
#include <cstdio>
#include <cub/block/block_load.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_reduce.cuh>

const int THREADS = 128;
const int ITEMS = 4;
const int COUNT = THREADS * ITEMS;

__global__ void sums(const int *in, int *scanned, int *total, int *ofWarps) {
  typedef cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef cub::BlockStore<int, THREADS, ITEMS, cub::BLOCK_STORE_TRANSPOSE> Store;
  typedef cub::BlockReduce<int, THREADS> Reduce;
  typedef cub::BlockScan<int, THREADS> Scan;
  typedef cub::WarpReduce<int> WarpReduce;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Reduce::TempStorage reduce;
    typename Scan::TempStorage scan;
    typename WarpReduce::TempStorage warps[THREADS / 32];
  } shared;
  int items[ITEMS];
  Load(shared.load).Load(in, items);
  __syncthreads();
  const int sum = Reduce(shared.reduce).Sum(items);
  if (threadIdx.x == 0) *total = sum;
  __syncthreads();
  const int ofWarp = WarpReduce(shared.warps[threadIdx.x / 32]).Sum(items[0]);
  if (threadIdx.x % 32 == 0) ofWarps[threadIdx.x / 32] = ofWarp;
  __syncthreads();
  Scan(shared.scan).ExclusiveSum(items, items);
  __syncthreads();
  Store(shared.store).Store(scanned, items);
}

int main() {
  int in[COUNT], scanned[COUNT], total, ofWarps[THREADS / 32];
  for (int i = 0; i < COUNT; i++) in[i] = i * 37 % 101 - 50;
  int *device;
  cudaMalloc(&device, (2 * COUNT + 1 + THREADS / 32) * sizeof(int));
  cudaMemcpy(device, in, sizeof(in), cudaMemcpyHostToDevice);
  sums<<<1, THREADS>>>(device, device + COUNT, device + 2 * COUNT, device + 2 * COUNT + 1);
  cudaMemcpy(scanned, device + COUNT, sizeof(scanned), cudaMemcpyDeviceToHost);
  cudaMemcpy(&total, device + 2 * COUNT, sizeof(total), cudaMemcpyDeviceToHost);
  cudaMemcpy(ofWarps, device + 2 * COUNT + 1, sizeof(ofWarps), cudaMemcpyDeviceToHost);
  bool right = cudaGetLastError() == cudaSuccess;
  int sum = 0;
  int warpSums[THREADS / 32] = {};
  for (int i = 0; i < COUNT; i++) {
    right = right && scanned[i] == sum;
    sum += in[i];
    if (i % ITEMS == 0) warpSums[i / ITEMS / 32] += in[i];
  }
  for (int i = 0; i < THREADS / 32; i++) right = right && ofWarps[i] == warpSums[i];
  right = right && total == sum;
  printf(right ? "PASSED\n" : "FAILED\n");
  return right ? 0 : 1;
}
