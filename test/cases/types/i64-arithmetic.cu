//! launch k <<<1, 64>>> out:i64[64], a:i64[64]=BigInt(hash(i))*BigInt(hash(i+1))-(1n<<62n), b:i64[64]=BigInt(hash(i+2))-(1n<<31n)
//! expect out[i] = BigInt.asIntN(64, a[i] * b[i] + (a[i] >> 7n) - (b[i] << 3n) ^ a[i])
__global__ void k(long long* out, const long long* a, const long long* b) {
  int i = threadIdx.x;
  out[i] = (a[i] * b[i] + (a[i] >> 7) - (b[i] << 3)) ^ a[i];
}
