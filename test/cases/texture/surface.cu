// A surface is read and written in place, x in bytes; outside reads give 0 and writes are dropped.
//! launch shift <<<1, 64>>> image:surface[8,4] i32=i*3, out:i32[64]
//! expect out[i] = (() => { const x = i % 16 - 4, y = Math.floor(i / 16); return x >= 0 && x < 8 ? (y * 8 + x) * 3 : 0; })()
//! expect image[i] = i % 8 === 0 ? i * 3 : i % 8 + 100
//! count shift.load.surface.requests = 2
//! count shift.store.surface.requests = 2
//! count shift.store.surface.sectors = 4
__global__ void shift(cudaSurfaceObject_t image, int *out) {
  const int i = threadIdx.x, x = i % 16 - 4, y = i / 16;
  out[i] = surf2Dread<int>(image, x * 4, y, cudaBoundaryModeZero);
  __syncthreads();
  if (x != 0) surf2Dwrite(x + 100, image, x * 4, y, cudaBoundaryModeZero);
}
