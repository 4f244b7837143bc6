// malloc, free, new and delete in kernels.
#include "expect.h"
#include <new>
struct Node {
  int v;
  Node* next;
  __device__ Node(int v, Node* n) : v(v), next(n) {}
  __device__ virtual int get() { return v; }
  __device__ virtual ~Node() {}
};
struct Twice : Node {
  using Node::Node;
  __device__ int get() override { return 2 * v; }
};
__device__ int* shared_block[4];
__global__ void lists(int* o) {
  Node* n = nullptr;
  for (int i = 0; i < 10; i++) n = i % 2 ? new Twice(i, n) : new Node(i, n);
  int s = 0;
  while (n) {
    s += n->get();
    Node* x = n->next;
    delete n;
    n = x;
  }
  o[threadIdx.x] = s;
}
__global__ void perBlock(int* o) {
  __shared__ int* data;
  if (threadIdx.x == 0) {
    data = (int*)malloc(blockDim.x * sizeof(int));
    if (data) memset(data, 0, blockDim.x * sizeof(int));
  }
  __syncthreads();
  if (data == NULL) return;
  data[threadIdx.x] += threadIdx.x;
  __syncthreads();
  o[threadIdx.x] = data[blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) free(data);
}
__global__ void persistA() {
  if (threadIdx.x == 0) {
    shared_block[blockIdx.x] = new int[64];
  }
  __syncthreads();
  shared_block[blockIdx.x][threadIdx.x] = threadIdx.x * blockIdx.x;
}
__global__ void persistB(int* o) {
  o[blockIdx.x * 64 + threadIdx.x] = shared_block[blockIdx.x][threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) delete[] shared_block[blockIdx.x];
}
__global__ void big(int* o) {
  void* p = malloc(size_t(200) << 20);
  shared_block[0] = (int*)p;
  o[0] = shared_block[0] == nullptr;
  free(p);
  void* q = malloc(size_t(20) << 20);
  o[1] = q != nullptr;
  free(q);
}
__global__ void placement(int* o) {
  alignas(8) char buf[sizeof(Twice)];
  Node* n = new (buf) Twice(21, nullptr);
  o[threadIdx.x] = n->get();
  n->~Node();
}
int main() {
  CUDA_OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20));
  size_t lim = 0;
  CUDA_OK(cudaDeviceGetLimit(&lim, cudaLimitMallocHeapSize));
  EXPECT(lim >= (64 << 20), "%d", (int)lim);
  int* o;
  CUDA_OK(cudaMallocManaged(&o, 4 * 256));
  lists<<<1, 64>>>(o);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; i++) EXPECT(o[i] == 70, "%d", o[i]);
  perBlock<<<1, 128>>>(o);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 128; i++) EXPECT(o[i] == 127 - i, "%d", o[i]);
  persistA<<<4, 64>>>();
  persistB<<<4, 64>>>(o);
  CUDA_OK(cudaDeviceSynchronize());
  for (int i = 0; i < 256; i++) EXPECT(o[i] == i / 64 * (i % 64), "%d", o[i]);
  big<<<1, 1>>>(o);
  CUDA_OK(cudaDeviceSynchronize());
  EXPECT(o[0] && o[1], "%d %d", o[0], o[1]);
  placement<<<1, 32>>>(o);
  CUDA_OK(cudaDeviceSynchronize());
  EXPECT(o[3] == 42, "%d", o[3]);
  return finish();
}
