// A structure is copied to the device, and the array that it points at is not.
#include "../check.h"

struct Vector {
  int length;
  float* data;
};

__global__ void twice(Vector* v) {
  int i = threadIdx.x;
  if (i < v->length) v->data[i] *= 2;  // expect: memcheck error
}

int main() {
  Vector host{20, (float*)std::malloc(20 * sizeof(float))};
  for (int i = 0; i < 20; ++i) host.data[i] = i;
  Vector* v = nullptr;
  CHECK(cudaMalloc(&v, sizeof(Vector)));
  CHECK(cudaMemcpy(v, &host, sizeof(Vector), cudaMemcpyHostToDevice));
  twice<<<1, 32>>>(v);
  CHECK(done());
  std::free(host.data);
  CHECK(cudaFree(v));
  return 0;
}
