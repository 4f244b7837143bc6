//! launch k <<<1, 32>>> out:f32[96], a:i32[32]=hash(i), b:i64[32]=BigInt(hash(i))*BigInt(hash(i+1))-(1n<<62n)
//! expect out[i] = i % 3 === 0 ? a[(i / 3) | 0] : i % 3 === 1 ? a[(i / 3) | 0] >>> 0 : Number(b[(i / 3) | 0])
__global__ void k(float* out, const int* a, const long long* b) {
  int i = threadIdx.x;
  out[3 * i] = a[i];
  out[3 * i + 1] = (unsigned)a[i];
  out[3 * i + 2] = b[i];
}
