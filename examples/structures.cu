// Lesson 4: an array of structures against a structure of arrays.
//
// Both kernels add to the x of every point. In the array of structures the y lies between one x and
// the next, so half of every sector is moved for nothing. In the structure of arrays the x stand side
// by side.
// Watch: gld_efficiency 50 % against 100 %.
#include "check.h"
#include <vector>

struct Point {
  float x, y;
};

struct Points {
  float *x, *y;
};

__global__ void moveArrayOfStructures(Point* points, int n, float dx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) points[i].x += dx;
}

__global__ void moveStructureOfArrays(Points points, int n, float dx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) points.x[i] += dx;
}

int main() {
  const int n = 100000, threads = 128, blocks = (n + threads - 1) / threads;
  std::vector<Point> points(n), moved(n);
  std::vector<float> xs(n), got(n), want(n);
  for (int i = 0; i < n; ++i) {
    points[i] = {float(i), float(-i)};
    xs[i] = i;
    want[i] = i + 10.f;
  }

  Point* aos;
  CHECK(cudaMalloc(&aos, n * sizeof(Point)));
  CHECK(cudaMemcpy(aos, points.data(), n * sizeof(Point), cudaMemcpyHostToDevice));
  moveArrayOfStructures<<<blocks, threads>>>(aos, n, 10.f);
  CHECK(cudaMemcpy(moved.data(), aos, n * sizeof(Point), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) got[i] = moved[i].x;
  expectEqual("array of structures", got.data(), want.data(), n);

  Points soa;
  CHECK(cudaMalloc(&soa.x, n * sizeof(float)));
  CHECK(cudaMalloc(&soa.y, n * sizeof(float)));
  CHECK(cudaMemcpy(soa.x, xs.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  moveStructureOfArrays<<<blocks, threads>>>(soa, n, 10.f);
  CHECK(cudaMemcpy(got.data(), soa.x, n * sizeof(float), cudaMemcpyDeviceToHost));
  expectEqual("structure of arrays", got.data(), want.data(), n);
  return 0;
}
