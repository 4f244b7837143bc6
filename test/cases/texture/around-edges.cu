// Filters of planes and volumes around and beyond their edges, again and again: all texels count, and borders do not.
//! launch plane <<<2, 96>>> image:texture[9,7] linear border normalized=i*i%31, out:f32[192]
//! launch box <<<2, 96>>> volume:texture[5,4,3] linear wrap normalized=i*i%31, out:f32[192]
//! launch bytes <<<2, 96>>> pixels:texture[40,6] u8 linear mirror normalized fractions=i*7%256, out:f32[192]
//! count plane.load.texture.requests = 54
//! count plane.load.texture.lanes = 1481
//! count box.load.texture.requests = 54
//! count bytes.load.texture.lanes = 1728
__global__ void plane(cudaTextureObject_t image, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 9; k++)
    if ((i + k) % 7 != 0) sum += tex2D<float>(image, (i * 5 + k * 3) % 37 / 16.0f - 0.6f, (i * 3 + k) % 29 / 12.0f - 0.7f);
  out[i] = sum;
}
__global__ void box(cudaTextureObject_t volume, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 9; k++) sum += tex3D<float>(volume, (i * 5 + k) % 37 / 9.0f - 2, i % 29 / 12.0f, (i + k) % 11 / 5.0f - 1);
  out[i] = sum;
}
__global__ void bytes(cudaTextureObject_t pixels, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 9; k++) sum += tex2D<float>(pixels, (i * 5 + k) % 137 / 30.0f - 2, i % 29 / 12.0f - 1);
  out[i] = sum;
}
