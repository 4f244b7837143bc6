// The sum of two matrices of side x side floats: four matrices on the host, three on the device, all compared. With a
// side of 16384 each takes 1 GiB.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                       \
  do {                                                                                    \
    const cudaError_t error = (call);                                                     \
    if (error != cudaSuccess) {                                                           \
      printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error));               \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)

__global__ void sumMatrixOnGPU2D(const float *a, const float *b, float *c, int nx, int ny) {
  const unsigned ix = threadIdx.x + blockIdx.x * blockDim.x;
  const unsigned iy = threadIdx.y + blockIdx.y * blockDim.y;
  if (ix < nx && iy < ny) c[iy * nx + ix] = a[iy * nx + ix] + b[iy * nx + ix];
}

static float *hostMatrix(size_t bytes) {
  float *matrix = (float *)malloc(bytes);
  if (!matrix) {
    printf("malloc of %zu B failed\n", bytes);
    exit(1);
  }
  return matrix;
}

static void initialData(float *matrix, size_t count, unsigned seed) {
  for (size_t i = 0; i < count; i++) {
    seed = seed * 1664525u + 1013904223u;
    matrix[i] = (float)(seed >> 24) / 10.0f;
  }
}

static void sumMatrixOnHost(const float *a, const float *b, float *c, int nx, int ny) {
  for (int iy = 0; iy < ny; iy++) {
    for (int ix = 0; ix < nx; ix++) c[ix] = a[ix] + b[ix];
    a += nx;
    b += nx;
    c += nx;
  }
}

int main(int argc, char **argv) {
  const int side = argc > 1 ? atoi(argv[1]) : 16384;
  const size_t count = (size_t)side * side, bytes = count * sizeof(float);
  float *a = hostMatrix(bytes), *b = hostMatrix(bytes), *want = hostMatrix(bytes), *got = hostMatrix(bytes);
  initialData(a, count, 1);
  initialData(b, count, 2);
  sumMatrixOnHost(a, b, want, side, side);

  float *da, *db, *dc;
  CHECK(cudaMalloc(&da, bytes));
  CHECK(cudaMalloc(&db, bytes));
  CHECK(cudaMalloc(&dc, bytes));
  CHECK(cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(db, b, bytes, cudaMemcpyHostToDevice));
  const dim3 block(32, 16);
  const dim3 grid((side + block.x - 1) / block.x, (side + block.y - 1) / block.y);
  sumMatrixOnGPU2D<<<grid, block>>>(da, db, dc, side, side);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(got, dc, bytes, cudaMemcpyDeviceToHost));

  for (size_t i = 0; i < count; i++)
    if (fabsf(got[i] - want[i]) > 1e-8f) {
      printf("element %zu is %f and not %f\n", i, got[i], want[i]);
      return 1;
    }
  printf("%d x %d: all elements are right\n", side, side);
  CHECK(cudaFree(da));
  CHECK(cudaFree(db));
  CHECK(cudaFree(dc));
  free(a);
  free(b);
  free(want);
  free(got);
  return 0;
}
