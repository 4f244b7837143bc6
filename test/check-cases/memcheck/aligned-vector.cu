// clean: four floats at once, from a multiple of four on.
#include "../check.h"

__global__ void load(const float* data, float* out) {
  int t = threadIdx.x;
  float4 v = *(const float4*)(data + 4 + 4 * t);
  out[t] = v.x + v.y + v.z + v.w;
}

int main() {
  float *data = counting<float>(256), *out = zeros<float>(32);
  load<<<1, 32>>>(data, out);
  CHECK(done());
  int wrong = differs(out, 32, [](int i) { return 16 * i + 22; });
  CHECK(cudaFree(data));
  CHECK(cudaFree(out));
  return wrong;
}
