// Of each particle the mass is never set.
#include "../check.h"

struct Particle {
  float x, y, mass;
};

__global__ void place(Particle* particles) {
  int t = threadIdx.x;
  particles[t].x = t;
  particles[t].y = 2 * t;
}

__global__ void weigh(const Particle* particles, float* out) {
  int t = threadIdx.x;
  out[t] = particles[t].mass * particles[t].x;  // expect: initcheck error x 32
}

int main() {
  Particle* particles = unwritten<Particle>(32);
  float* out = zeros<float>(32);
  place<<<1, 32>>>(particles);
  weigh<<<1, 32>>>(particles, out);
  CHECK(done());
  CHECK(cudaFree(particles));
  CHECK(cudaFree(out));
  return 0;
}
