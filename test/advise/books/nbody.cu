// Bodies that attract each other, and potentials of charges on a grid.
#include "books.h"

__device__ float3 attract(float4 a, float4 b, float3 sum) {
  float dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
  float s = b.w * inverse * inverse * inverse;
  return make_float3(sum.x + dx * s, sum.y + dy * s, sum.z + dz * s);
}

__global__ void bodiesNaive(const float4* bodies, float3* force, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 mine = bodies[i];
  float3 sum = make_float3(0, 0, 0);
  for (int j = 0; j < n; ++j) sum = attract(mine, bodies[j], sum);
  force[i] = sum;
}

#define P 128

__global__ void bodiesTiled(const float4* bodies, float3* force, int n) {
  __shared__ float4 tile[P];
  int i = blockIdx.x * P + threadIdx.x;
  float4 mine = bodies[i];
  float3 sum = make_float3(0, 0, 0);
  for (int first = 0; first < n; first += P) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < P; ++j) sum = attract(mine, tile[j], sum);
    __syncthreads();
  }
  force[i] = sum;
}

#define ATOMS 128
__constant__ float4 atoms[ATOMS];

// A point a thread; z of an atom is the squared distance from the plane.
__global__ void potentialGather(float* energy, int width, float spacing) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  float x = i * spacing, y = j * spacing, sum = 0.0f;
  for (int a = 0; a < ATOMS; ++a) {
    float dx = x - atoms[a].x, dy = y - atoms[a].y;
    sum += atoms[a].w * rsqrtf(dx * dx + dy * dy + atoms[a].z);
  }
  energy[j * width + i] += sum;
}

__global__ void potentialExact(float* energy, int width, float spacing) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  float x = i * spacing, y = j * spacing, sum = 0.0f;
  for (int a = 0; a < ATOMS; ++a) {
    float dx = x - atoms[a].x, dy = y - atoms[a].y;
    sum += atoms[a].w / sqrtf(dx * dx + dy * dy + atoms[a].z);
  }
  energy[j * width + i] += sum;
}

int main() {
  const int n = 8192, side = 512;
  float4* bodies = filled<float4>(n, [](int i) {
    return make_float4(unit(4 * i), unit(4 * i + 1), unit(4 * i + 2), unit(4 * i + 3));
  });
  float3* force = zeros<float3>(n);
  bodiesNaive<<<n / P, P>>>(bodies, force, n);
  bodiesTiled<<<n / P, P>>>(bodies, force, n);
  float4 host[ATOMS];
  for (int a = 0; a < ATOMS; ++a)
    host[a] = make_float4(unit(a), unit(a + 1000), unit(a + 2000) + 0.1f, unit(a + 3000));
  cudaMemcpyToSymbol(atoms, host, sizeof host);
  float* energy = zeros<float>(side * side);
  dim3 grid(side / 32, side / 8), block(32, 8);
  potentialGather<<<grid, block>>>(energy, side, 1.0f / side);
  potentialExact<<<grid, block>>>(energy, side, 1.0f / side);
  return done();
}
