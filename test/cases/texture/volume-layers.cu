// A volume, and the layers of an array: a layer beyond the last, or before the first, is the last.
//! launch volume <<<1, 64>>> box:texture[4,4,4]=iota, out:f32[64]
//! expect out[i] = 63 - i
//! launch layers <<<1, 60>>> stack:texture[4,3,2] u16 layered=iota, picked:i32[60]
//! expect picked[i] = i % 12 + 12 * (Math.floor(i / 12) === 1 ? 0 : 1)
__global__ void volume(cudaTextureObject_t box, float *out) {
  const int i = 63 - threadIdx.x;
  out[threadIdx.x] = tex3D<float>(box, i % 4 + 0.25f, i / 4 % 4 + 0.75f, i / 16 + 0.5f);
}
__global__ void layers(cudaTextureObject_t stack, int *picked) {
  const int i = threadIdx.x;
  picked[i] = tex2DLayered<unsigned short>(stack, i % 4 + 0.5f, i % 12 / 4 + 0.5f, i / 12 - 1);
}
