// Four floats at once from the second element on: 4 is no multiple of 16.
#include "../check.h"

__global__ void load(const float* data, float* out) {
  int t = threadIdx.x;
  float4 v = *(const float4*)(data + 1 + 4 * t);  // expect: memcheck error x 32
  out[t] = v.x + v.y + v.z + v.w;
}

int main() {
  float *data = counting<float>(256), *out = zeros<float>(32);
  load<<<1, 32>>>(data, out);
  CHECK(done());
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return 0;
}
