// Names of a program written for C++14 that C++17's library took, or that libc++ has in headers where GNU's has not.
#include <cstdio>
#include <iostream>
using namespace std;

#define CHECK(call) do { if ((call) != cudaSuccess) count++; } while (0)
#define BYTES (size * sizeof(int))

typedef unsigned char byte;
struct complex {
  float re, im;
  __host__ __device__ complex(float re, float im) : re(re), im(im) {}
};
int count = 0, size = 8, data[8];
int *array;

__device__ float norm(const complex &c) { return c.re * c.re + c.im * c.im; }
__global__ void sum(int *values, int n) {
  register int total = 0;
  for (int i = 0; i < n; i++) total += values[i];
  values[0] = total + (int)norm(complex(3, 4));
}
static byte last() { return data[size - 1]; }

int main() {
  array = new int[size];
  for (count = 0; count < size; count++) array[count] = data[count] = count + 10;
  int *values;
  CHECK(cudaMalloc(&values, BYTES));
  CHECK(cudaMemcpy(values, array, BYTES, cudaMemcpyHostToDevice));
  sum<<<1, 1>>>(values, size);
  CHECK(cudaMemcpy(data, values, sizeof(int), cudaMemcpyDeviceToHost));
  printf("%d %d %d\n", data[0], count, last());
  return 0;
}
