// Each element becomes the mean of its neighbours, in the same array: some neighbours are new already.
#include "../check.h"

__global__ void smooth(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) {
    float around = data[i - 1] + data[i + 1];  // with: racecheck
    data[i] = around / 2;                      // expect: racecheck error
  }
}

int main() {
  float* data = counting<float>(256);
  smooth<<<2, 128>>>(data, 256);
  CHECK(done());
  CHECK(cudaFree(data));
  return 0;
}
