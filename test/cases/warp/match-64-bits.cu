//! launch k <<<1, 32>>> out:u32[160]
//! expect out[i] = ((lane) => [sum(32, (l) => (l % 5 === lane % 5 ? 2 ** l : 0)), sum(32, (l) => (l >> 3 === lane >> 3 ? 2 ** l : 0)), 0xffffffff, 1, 0][i >> 5])(i % 32)
// Values that differ in their upper words only are different.
__global__ void k(unsigned* out) {
  int lane = threadIdx.x, all = 0;
  out[lane] = __match_any_sync(~0u, (unsigned long long)(lane % 5) << 40 | 1);
  out[lane + 32] = __match_any_sync(~0u, (lane >> 3) * 1e200);
  out[lane + 64] = __match_all_sync(~0u, 0x123456789abcdefll, &all);
  out[lane + 96] = all;
  out[lane + 128] = __match_all_sync(~0u, (long long)(lane == 9) << 50, &all) | all;
}
