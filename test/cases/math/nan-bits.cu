//! launch computed <<<1, 64>>> out:u32[640], x:u32[64]=[0x7fc00000,0xffc12345,0x7f812345,0x7f800000,0x3f800000][i%5]
//! expect out[i] = i < 64 && i % 5 == 4 ? 0 : i >= 64 && i < 128 && i % 64 % 5 == 4 ? 0xbf800000 : i >= 64 && i < 128 && i % 64 % 5 == 3 ? 0xff800000 : i >= 128 && i < 192 && i % 64 % 5 > 2 ? x[i % 64] : i >= 192 && i < 256 ? [0x7fffffff, 0xffffffff][i & 1] : i >= 256 && i < 320 && i % 64 % 5 > 2 ? x[i % 64] : i >= 320 && i < 384 ? 0 : i >= 384 && i < 448 ? (i % 64 % 5 > 3 ? 0x3f800000 : i % 64 % 5 == 3 ? 0x7f800000 : 0x7fffffff) : 0x7fffffff
//! launch moved <<<2, 32>>> copied:u32[192], x, n:i32=0
//! expect copied[i] = i < 128 ? x[i % 64] : i % 64 < 32 ? x[i % 64] : 0x7fffffff
//! launch widened <<<1, 64>>> wide:u64[128], x
//! expect wide[i] = i < 64 ? [0x7ff8000000000000n, 0xfff82468a0000000n, 0x7ff82468a0000000n, 0x7ff0000000000000n, 0x3ff0000000000000n][i % 5] : i % 64 % 5 == 4 ? 0n : 0x7fffffffe0000000n
//! launch added <<<1, 64>>> sums:u32[4]=[0,0x7fc12345,0xff800000,0x3f800000][i], x
//! expect sums = 2147483647 2147483647 2147483647 2147483647

// A GPU's arithmetic gives one NaN, whatever went in, and so do negation and absolute value.
__global__ void computed(float* out, const float* in) {
  const int i = threadIdx.x;
  const float x = in[i], nan = x * 0.0f * INFINITY;
  out[i] = x - x;
  out[64 + i] = -x;
  out[128 + i] = fabsf(x);
  out[192 + i] = copysignf(nan, i & 1 ? -1.0f : 1.0f);
  out[256 + i] = __shfl_xor_sync(~0u, fminf(x, x + 0.0f), 0);
  ((unsigned*)out)[320 + i] = signbit(nan) | __float_as_uint(nan) >> 31;
  float larger = fmaxf(x, nan);
  out[384 + i] = larger;
  out[448 + i] = sqrtf(-1.0f - fabsf(x) * 0.0f - (float)i);
  float sum = nan;
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
  out[512 + i] = sum;
  out[576 + i] = logf(-1.0f - (float)i);
}

// What is only moved keeps its bits, also where it might have been computed.
__global__ void moved(float* out, const float* in, int n) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  float x = in[i];
  out[i] = x;
  for (int step = 0; step < n; step++) x += in[step];
  out[64 + i] = x;
  out[128 + i] = i < 32 ? in[i] : in[i] * 0.0f * INFINITY;
}

__global__ void widened(double* out, const float* in) {
  const int i = threadIdx.x;
  out[i] = in[i];
  out[64 + i] = in[i] - in[i];
}

__global__ void added(float* sums, const float* in) { atomicAdd(&sums[threadIdx.x % 4], in[threadIdx.x]); }
