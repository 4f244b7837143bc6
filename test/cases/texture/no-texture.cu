// A number that is no texture object.
//! launch none <<<1, 32>>> image:u64=1234, out:f32[32]
//! fault texture-handle line 5 block 0,0,0 thread 0,0,0
__global__ void none(cudaTextureObject_t image, float *out) {
  out[threadIdx.x] = tex2D<float>(image, threadIdx.x, 0);
}
