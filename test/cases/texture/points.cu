// Point sampling of a plane; rows and columns beyond the edges are those at the edges. One request a warp.
//! launch points <<<2, 48>>> image:texture[8,4]=iota, out:f32[96]
//! expect out[i] = Math.min(Math.max(Math.floor(i / 12) - 2, 0), 3) * 8 + Math.min(Math.max(i % 12 - 2, 0), 7)
//! count points.load.texture.requests = 4
//! count points.load.texture.lanes = 96
//! count points.load.global.requests = 0
__global__ void points(cudaTextureObject_t image, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = tex2D<float>(image, i % 12 - 2 + 0.5f, i / 12 - 2 + 0.5f);
}
