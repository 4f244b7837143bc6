//! launch k <<<1, 32>>> particles:f32[128]=i%4===3?1/4:i
//! expect particles[i] = i % 4 === 3 ? 0.25 : i + 0.25
struct Particle {
  float x, y, z, mass;
};
__global__ void k(Particle* particles) {
  Particle& p = particles[threadIdx.x];
  p.x += p.mass;
  p.y += p.mass;
  p.z += p.mass;
}
