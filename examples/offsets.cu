// Lesson 3: misaligned access.
//
//   offsets [K] [LOG2N] [BLOCK]     reads and writes from element K on (11) of 2^LOG2N (16)
//
// A warp reads 128 neighbouring bytes. If they begin at a multiple of 32 bytes they fill 4 sectors; if
// not, they touch 5, and one sector's worth of what was moved goes unused: 80 %. Where the L1 moves lines
// of 128 bytes (--device m2070), a misaligned read takes two of them: 50 %.
// readOffsetUnrolled makes the same requests from a quarter of the threads: each has four loads of an array
// under way at once, which helps where the memory waits for requests and does nothing where it is busy.
// Watch: gld_efficiency of the reads, gst_efficiency of writeOffset, and the time on several chips.
#include "check.h"
#include <vector>

__global__ void readOffset(const float* a, const float* b, float* c, int n, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
  if (k < n) c[i] = a[k] + b[k];
}

__global__ void writeOffset(const float* a, const float* b, float* c, int n, int offset) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, k = i + offset;
  if (k < n) c[k] = a[i] + b[i];
}

__global__ void readOffsetUnrolled(const float* a, const float* b, float* c, int n, int offset) {
  unsigned i = blockIdx.x * blockDim.x * 4 + threadIdx.x, k = i + offset, step = blockDim.x;
  if (k + 3 * step < n) {
    c[i] = a[k] + b[k];
    c[i + step] = a[k + step] + b[k + step];
    c[i + 2 * step] = a[k + 2 * step] + b[k + 2 * step];
    c[i + 3 * step] = a[k + 3 * step] + b[k + 3 * step];
  }
}

int main(int argc, char** argv) {
  const int offset = argc > 1 ? std::atoi(argv[1]) : 11;
  const int n = 1 << (argc > 2 ? std::atoi(argv[2]) : 16);
  const int block = argc > 3 ? std::atoi(argv[3]) : 512;
  std::vector<float> a(n), b(n), c(n), want(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i % 113;
    b[i] = i % 7;
  }
  float *da, *db, *dc;
  CHECK(cudaMalloc(&da, n * sizeof(float)));
  CHECK(cudaMalloc(&db, n * sizeof(float)));
  CHECK(cudaMalloc(&dc, n * sizeof(float)));
  CHECK(cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  auto check = [&](const char* name) {
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, c.data(), want.data(), n);
    CHECK(cudaMemset(dc, 0, n * sizeof(float)));
  };
  CHECK(cudaMemset(dc, 0, n * sizeof(float)));

  for (int i = 0; i < n; ++i) want[i] = i + offset < n ? a[i + offset] + b[i + offset] : 0;
  readOffset<<<n / block, block>>>(da, db, dc, n, offset);
  check("readOffset");

  for (int i = 0; i < n; ++i) want[i] = i >= offset ? a[i - offset] + b[i - offset] : 0;
  writeOffset<<<n / block, block>>>(da, db, dc, n, offset);
  check("writeOffset");

  // A thread works on all of its four elements or on none.
  for (int i = 0; i < n; ++i) {
    const int first = i / (4 * block) * (4 * block) + i % block, k = first + offset;
    want[i] = k + 3 * block < n ? a[i + offset] + b[i + offset] : 0;
  }
  readOffsetUnrolled<<<n / block / 4, block>>>(da, db, dc, n, offset);
  check("readOffsetUnrolled");
  return 0;
}
