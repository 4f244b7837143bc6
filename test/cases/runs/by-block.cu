//! launch k <<<40, 64>>> out:f32[2560], scales:f32[80]=i*2, rows:f32[4000]=iota
//! expect out[i] = ((b, t) => (b < 11 ? rows[48 * b + t] : rows[t]) * scales[2 * b] + b)((i / 64) | 0, i % 64)
// What is the same in a block is another value in the next; a condition turns within a run.
__global__ void k(float* out, const float* scales, const float* rows) {
  int b = blockIdx.x, t = threadIdx.x;
  const float* row = b < 11 ? rows + 48 * b : rows;
  out[b * 64 + t] = row[t] * scales[2 * b] + b;
}
