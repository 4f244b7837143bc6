//! launch k <<<1, 64>>> out:u64[64], a:u64[64]=BigInt(hash(i))*BigInt(hash(i+1)), s:i32[64]=hash(i)%64
//! expect out[i] = a[i] > (1n << 61n) ? a[i] >> BigInt(s[i]) : BigInt.asUintN(64, a[i] << BigInt(s[i]))
__global__ void k(unsigned long long* out, const unsigned long long* a, const int* s) {
  int i = threadIdx.x;
  out[i] = a[i] > (1ull << 61) ? a[i] >> s[i] : a[i] << s[i];
}
