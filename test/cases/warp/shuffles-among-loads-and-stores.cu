//! launch k <<<6, 96>>> data:i32[576]=(i*37)%101, out:i32[1152], sums:i32[18]
//! expect out[i] = ((lane, at) => { const first = at - lane, v = (l) => ((first + l) * 37) % 101; const up = (l) => v(l) + (l < 3 ? v(l) : v(l - 3)); return i < 576 ? up(lane ^ 5) - v(lane) : up(lane - lane % 8 + 2) * 3 + at % 96 })(i % 32, i % 576)
//! expect sums[i] = Array.from({ length: 32 }, (_, l) => ((32 * i + l) * 37) % 101).reduce((a, b) => a + b)
__global__ void k(const int* data, int* out, int* sums) {
  int at = blockIdx.x * 96 + threadIdx.x;
  int value = data[at];
  int pair = value + __shfl_up_sync(~0u, value, 3);
  out[at] = __shfl_xor_sync(~0u, pair, 5) - value;
  out[576 + at] = __shfl_sync(~0u, pair, 2, 8) * 3 + (int)threadIdx.x;
  for (int step = 16; step > 0; step /= 2) value += __shfl_down_sync(~0u, value, step);
  if (threadIdx.x % 32 == 0) sums[at / 32] = value;
}
