// Two members of a structure of eight are used: an array of structures, against one array a member.
#include "pair.h"

constexpr int kCount = 1 << 20;

struct Particle {
  float x, y, z, vx, vy, vz, mass, charge;
};

__global__ void moveStructures(Particle* particles, float* out, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = particles[i].x + particles[i].vx * dt;
}

__global__ void moveArrays(const float* x, const float* vx, float* out, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] + vx[i] * dt;
}

int main(int argc, char** argv) {
  Pair pair("structure-layout", argc, argv, 20);
  std::vector<float> values = numbers((size_t)kCount * 8);
  std::vector<float> positions(kCount), speeds(kCount);
  for (int i = 0; i < kCount; ++i) {
    positions[i] = values[(size_t)i * 8];
    speeds[i] = values[(size_t)i * 8 + 3];
  }
  float* structures = onDevice(values);
  float *x = onDevice(positions), *vx = onDevice(speeds);
  float* out = emptyOnDevice<float>(kCount);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kCount);
    for (int i = 0; i < kCount; ++i)
      if (result[i] != positions[i] + speeds[i] * 0.5f) return false;
    return true;
  };
  unsigned grid = blocksFor(kCount, 256);
  pair.measure("slow", "moveStructures",
               [&] { moveStructures<<<grid, 256>>>((Particle*)structures, out, 0.5f); }, right);
  pair.measure("fast", "moveArrays", [&] { moveArrays<<<grid, 256>>>(x, vx, out, 0.5f); }, right);
  return 0;
}
