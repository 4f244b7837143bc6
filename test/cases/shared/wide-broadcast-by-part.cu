//! launch k <<<2, 64>>> out:f32[128]
//! expect out[i] = i % 64 < 5 ? 6 + 4 * (i % 64) : (i % 64 < 40 ? 28 : 0)
// Sixteen bytes that all lanes read take as many passes as the executing lanes need.
__global__ void k(float* out) {
  __shared__ float4 rows[8];
  int t = threadIdx.x;
  if (t < 8) rows[t] = make_float4(t, t + 1, t + 2, t + 3);
  __syncthreads();
  float sum = 0;
  if (t < 5) {
    float4 row = rows[0];
    sum = row.x + row.y + row.z + row.w + 4 * t;
  } else if (t < 40) {
    double2 pair = *(double2*)&rows[5];
    float4 row = *(float4*)&pair;
    sum = row.x + row.y + row.z + row.w + 2;
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}
