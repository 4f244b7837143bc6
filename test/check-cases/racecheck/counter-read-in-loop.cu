// The loop's condition reads a counter that other threads still add to; the compiler moves that read out of the loop.
#include "../check.h"

__global__ void places(int* n, int* list, int* out) {
  int row = threadIdx.x + blockIdx.x * blockDim.x;
  for (int c = 0; c < 5; c++)
    if ((row + c) % 3 == 0) {
      int at = atomicAdd(n, 1);  // with: racecheck [count]
      list[at] = row;            // with: racecheck [list]
    }
  int sum = 0;
  for (int i = 0; i < *n; i++)      // expect: racecheck error [count]
    if (list[i] == row) sum++;  // expect: racecheck error [list]
  out[row] = sum;
}

int main() {
  int* n = zeros<int>(1);
  int* list = zeros<int>(1024);
  int* out = zeros<int>(128);
  places<<<2, 64>>>(n, list, out);
  CHECK(done());
  CHECK(cudaFree(n));
  CHECK(cudaFree(list));
  CHECK(cudaFree(out));
  return 0;
}
