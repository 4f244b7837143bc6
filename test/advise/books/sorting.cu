// Sorting networks within blocks, and a sort a thread.
#include "books.h"

// A thread an element: of each pair one thread works.
__global__ void bitonicElements(int* data) {
  __shared__ int s[512];
  unsigned t = threadIdx.x;
  s[t] = data[blockIdx.x * 512 + t];
  __syncthreads();
  for (unsigned k = 2; k <= 512; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned other = t ^ j;
      if (other > t) {
        bool up = (t & k) == 0;
        if ((s[t] > s[other]) == up) {
          int swap = s[t];
          s[t] = s[other];
          s[other] = swap;
        }
      }
      __syncthreads();
    }
  data[blockIdx.x * 512 + t] = s[t];
}

// A thread a pair.
__global__ void bitonicPairs(int* data) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;
  s[t] = data[blockIdx.x * 1024 + t];
  s[t + 512] = data[blockIdx.x * 1024 + t + 512];
  for (unsigned size = 2; size <= 1024; size *= 2)
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      unsigned a = 2 * t - (t & (stride - 1)), b = a + stride;
      bool up = (a & size) == 0;
      int left = s[a], right = s[b];
      if ((left > right) == up) {
        s[a] = right;
        s[b] = left;
      }
    }
  __syncthreads();
  data[blockIdx.x * 1024 + t] = s[t];
  data[blockIdx.x * 1024 + t + 512] = s[t + 512];
}

// Transposition of neighbours: threads of one parity work in each round.
__global__ void oddEven(int* data) {
  __shared__ int s[257];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 256 + t];
  __syncthreads();
  for (int round = 0; round < 256; ++round) {
    if (t % 2 == round % 2 && t < 255 && s[t] > s[t + 1]) {
      int swap = s[t];
      s[t] = s[t + 1];
      s[t + 1] = swap;
    }
    __syncthreads();
  }
  data[blockIdx.x * 256 + t] = s[t];
}

// Insertion into an array of the thread's own; elements of a thread lie a grid apart.
__global__ void insertionThread(int* data, int n) {
  int sorted[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 32; ++k) {
    int v = data[k * n + i], at = k;
    while (at > 0 && sorted[at - 1] > v) {
      sorted[at] = sorted[at - 1];
      --at;
    }
    sorted[at] = v;
  }
  for (int k = 0; k < 32; ++k) data[k * n + i] = sorted[k];
}

int main() {
  const int n = 1 << 20;
  auto number = [](int i) { return (int)(hashed(i) >> 4); };
  bitonicElements<<<n / 512, 512>>>(filled<int>(n, number));
  bitonicPairs<<<n / 1024, 512>>>(filled<int>(n, number));
  oddEven<<<n / 8 / 256, 256>>>(filled<int>(n / 8, number));
  insertionThread<<<n / 32 / 128, 128>>>(filled<int>(n, number), n / 32);
  return done();
}
