//! launch k <<<1, 32>>> out:u32[64], src:i32[32]=hash(i)%4
//! expect out[i] = sum(32, (n) => src[n] === src[i % 32] ? 2 ** n : 0)
__global__ void k(unsigned* out, const int* in) {
  int v = in[threadIdx.x];
  out[threadIdx.x] = __match_any_sync(0xffffffff, v);
  out[threadIdx.x + 32] = __match_any_sync(0xffffffff, (unsigned long long)v << 40);
}
