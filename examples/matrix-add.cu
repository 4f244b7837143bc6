// Lesson 2: two-dimensional grids, and why the block's shape matters.
//
// The same sum of two matrices with blocks of 2 x 2 and of 32 x 16 threads. A 2 x 2 block fills 4 of
// its warp's 32 lanes, and those touch two rows: most of every sector is thrown away. A 32 x 16 block
// gives each warp one row of 32 neighbours.
// Watch: gld_efficiency and warp_execution_efficiency of the two launches.
#include "check.h"
#include <chrono>
#include <vector>

__global__ void addMatrix(const float* a, const float* b, float* c, int columns, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < columns && y < rows) {
    int at = y * columns + x;
    c[at] = a[at] + b[at];
  }
}

static void addOnCpu(const float* a, const float* b, float* c, int columns, int rows) {
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) c[y * columns + x] = a[y * columns + x] + b[y * columns + x];
}

int main() {
  const int columns = 500, rows = 300, n = columns * rows;
  std::vector<float> a(n), b(n), c(n), want(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i % 97;
    b[i] = i % 31;
  }

  auto begin = std::chrono::steady_clock::now();
  addOnCpu(a.data(), b.data(), want.data(), columns, rows);
  auto end = std::chrono::steady_clock::now();
  const double cpuMs = std::chrono::duration<double, std::milli>(end - begin).count();
  std::printf("CPU: %.3f ms\n", cpuMs);

  float *da, *db, *dc;
  CHECK(cudaMalloc(&da, n * sizeof(float)));
  CHECK(cudaMalloc(&db, n * sizeof(float)));
  CHECK(cudaMalloc(&dc, n * sizeof(float)));
  CHECK(cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  const dim3 shapes[] = {dim3(2, 2), dim3(32, 16)};
  for (dim3 block : shapes) {
    dim3 grid((columns + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    CHECK(cudaMemset(dc, 0, n * sizeof(float)));
    CHECK(cudaEventRecord(start));
    addMatrix<<<grid, block>>>(da, db, dc, columns, rows);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    CHECK(cudaMemcpy(c.data(), dc, n * sizeof(float), cudaMemcpyDeviceToHost));
    char name[32];
    std::snprintf(name, sizeof name, "GPU, blocks %u x %u", block.x, block.y);
    expectEqual(name, c.data(), want.data(), n);
    std::printf("  %.4f ms, the CPU takes %.1f times as long\n", milliseconds, cpuMs / milliseconds);
  }
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaFree(da));
  CHECK(cudaFree(db));
  CHECK(cudaFree(dc));
  return 0;
}
