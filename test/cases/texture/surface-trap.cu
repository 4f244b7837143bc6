// Boundary mode "trap", which is the default: a place outside ends the launch.
//! launch outside <<<2, 32>>> image:surface[40,2]
//! fault surface-out-of-bounds line 7 block 1,0,0 thread 8,0,0
// The second block is the first to go beyond column 39.

__global__ void outside(cudaSurfaceObject_t image) {
  surf2Dwrite(1.0f, image, (blockIdx.x * 32 + threadIdx.x) * 4, 0);
}
