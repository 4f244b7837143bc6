// Some lanes fetch, in a loop that they leave at different times; bytes are read as fractions of 255.
//! launch divergent <<<2, 40>>> image:texture[16,3] u8 fractions=i*5, out:f32[80]
//! near 1e-6 out[i] = i % 3 === 0 ? 0 : sum(i % 5 + 1, (k) => (i % 16 + k % 3 * 16) * 5 / 255)
//! count divergent.load.texture.lanes = 160
__global__ void divergent(cudaTextureObject_t image, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float total = 0;
  if (i % 3 != 0)
    for (int k = 0; k <= i % 5; k++) total += tex2D<float>(image, i % 16 + 0.5f, k % 3 + 0.5f);
  out[i] = total;
}
