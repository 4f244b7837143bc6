// Memory that the host and kernels share.
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Node {
  int value;
  Node *next;
};

__managed__ int total = 3;
__managed__ float weights[4] = {1, 2, 3, 4};

__global__ void increment(int *p, int n) {
  if (threadIdx.x < n) p[threadIdx.x] += 1;
}
__global__ void sumList(Node *node, int *sum) {
  for (*sum = 0; node; node = node->next) {
    *sum += node->value;
    node->value *= 10;
  }
}
__global__ void changeVariables() {
  total += 4;
  weights[threadIdx.x] *= 2;
}

int main() {
  int *a;
  cudaMallocManaged(&a, 40);
  for (int i = 0; i < 10; i++) a[i] = i;
  increment<<<1, 32>>>(a, 10);
  printf("before synchronising %d\n", a[9]);
  cudaDeviceSynchronize();
  printf("after %d\n", a[9]);

  // The host writes one part while kernels work on another.
  increment<<<1, 32>>>(a, 5);
  a[7] = 100;
  increment<<<1, 32>>>(a, 5);
  cudaDeviceSynchronize();
  printf("both %d %d %d\n", a[0], a[4], a[7]);

  Node *head = nullptr;
  for (int i = 1; i <= 4; i++) {
    Node *node;
    cudaMallocManaged(&node, sizeof *node);
    *node = {i, head};
    head = node;
  }
  sumList<<<1, 1>>>(head, a);
  cudaDeviceSynchronize();
  printf("list %d, values %d to %d\n", a[0], head->value, head->next->next->next->value);

  changeVariables<<<1, 4>>>();
  cudaDeviceSynchronize();
  total += 100;
  changeVariables<<<1, 4>>>();
  increment<<<1, 1>>>(&total, 1);
  cudaDeviceSynchronize();
  printf("variables %d %g\n", total, weights[3]);

  int *mapped, *pinned, *mine = (int *)calloc(10, 4), *d;
  cudaHostAlloc(&mapped, 40, cudaHostAllocMapped);
  memset(mapped, 0, 40);
  cudaHostGetDevicePointer(&d, mapped, 0);
  increment<<<1, 32>>>(d, 10);
  cudaMallocHost(&pinned, 40);
  memset(pinned, 0, 40);
  increment<<<1, 32>>>(pinned, 10);
  cudaHostRegister(mine, 40, cudaHostRegisterMapped);
  cudaHostGetDevicePointer(&d, mine + 1, 0);
  increment<<<1, 32>>>(d, 5);
  cudaDeviceSynchronize();
  printf("mapped %d, pinned %d, registered %d %d\n", mapped[9], pinned[9], mine[0], mine[5]);

  // What a kernel wrote is there when a copy reads it.
  increment<<<1, 32>>>(a, 10);
  cudaMalloc(&d, 40);
  cudaMemcpyAsync(d, a, 40, cudaMemcpyDefault);
  cudaMemcpy(pinned, d, 40, cudaMemcpyDeviceToHost);
  printf("copied %d\n", pinned[7]);

  // The heap stays below device memory, whatever is shared above.
  char *block = (char *)malloc(200 << 20);
  memcpy(block, pinned, 40);
  memcpy(block + (200 << 20) - 40, block, 40);
  const bool same = memcmp(block + (200 << 20) - 40, pinned, 40) == 0;
  printf("heap %s\n", same && (size_t)block < 0x80000000u ? "low" : "high");
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
