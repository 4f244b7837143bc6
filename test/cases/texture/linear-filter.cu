// A linear filter between texels: weights of 256ths, of coordinates whose texels' middles are at halves.
//! launch line <<<1, 64>>> row:texture[8] linear=i*i, out:f32[64]
//! expect out[i] = (() => { const x = Math.max(0, Math.min(7, i / 8 - 0.5)), f = Math.floor(x), w = x - f; return f * f * (1 - w) + Math.min(49, (f + 1) ** 2) * w; })()
//! launch plane <<<1, 64>>> image:texture[4,4] linear wrap normalized=iota, area:f32[64]
//! expect area[i] = (() => { const at = (u) => { const x = (u - Math.floor(u)) * 4 - 0.5, f = Math.floor(x); return [(f + 4) % 4, (f + 5) % 4, x - f]; }; const [a, b, u] = at(i % 8 / 8 - 1), [c, d, v] = at(Math.floor(i / 8) / 8 + 1); return (c * 4 + a) * (1 - u) * (1 - v) + (c * 4 + b) * u * (1 - v) + (d * 4 + a) * (1 - u) * v + (d * 4 + b) * u * v; })()
__global__ void line(cudaTextureObject_t row, float *out) { out[threadIdx.x] = tex1D<float>(row, threadIdx.x / 8.0f); }
__global__ void plane(cudaTextureObject_t image, float *area) {
  const int i = threadIdx.x;
  area[i] = tex2D<float>(image, i % 8 / 8.0f - 1, i / 8 / 8.0f + 1);
}
