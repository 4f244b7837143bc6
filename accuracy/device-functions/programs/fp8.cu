// Conversions to and from 8-bit floats: every code, every half, floats and doubles around every rounding
// boundary. Prints a JSON line a conversion with its results, or a hash of them where there are many. With an
// argument it ends before the floats and doubles, which are most of the work.
#include <cstdio>
#include <cstdlib>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#define CHECK(call)                                                  \
  do {                                                               \
    cudaError_t error = (call);                                      \
    if (error != cudaSuccess) {                                      \
      fprintf(stderr, "%s\n", cudaGetErrorString(error));            \
      exit(1);                                                       \
    }                                                                \
  } while (0)

const int HALVES = 65536, FLOATS = 1 << 18;

__global__ void toHalf(unsigned short *out) {
  const int i = threadIdx.x;
  out[i] = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)i, __NV_E4M3).x;
  out[256 + i] = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)i, __NV_E5M2).x;
  __nv_fp8_e4m3 a;
  __nv_fp8_e5m2 b;
  a.__x = (__nv_fp8_storage_t)i;
  b.__x = (__nv_fp8_storage_t)i;
  out[512 + i] = (unsigned short)(int)a;
  out[768 + i] = (unsigned short)(int)b;
  out[1024 + i] = (unsigned short)(signed char)a;
  out[1280 + i] = (unsigned char)b;
  out[1536 + i] = (bool)a;
}

__device__ void all(unsigned char *out, int i, int n, float x, double d, __half h, __nv_bfloat16 b) {
  int at = i;
  for (int saturate = 0; saturate < 2; saturate++)
    for (int kind = 0; kind < 2; kind++) {
      const __nv_saturation_t s = saturate ? __NV_SATFINITE : __NV_NOSAT;
      const __nv_fp8_interpretation_t k = kind ? __NV_E5M2 : __NV_E4M3;
      out[at] = __nv_cvt_float_to_fp8(x, s, k);
      out[at + n] = __nv_cvt_double_to_fp8(d, s, k);
      out[at + 2 * n] = __nv_cvt_halfraw_to_fp8((__half_raw)h, s, k);
      out[at + 3 * n] = __nv_cvt_bfloat16raw_to_fp8((__nv_bfloat16_raw)b, s, k);
      at += 4 * n;
    }
}

__global__ void fromHalves(unsigned char *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half h = __ushort_as_half((unsigned short)i);
  const __nv_bfloat16 b = __ushort_as_bfloat16((unsigned short)i);
  all(out, i, HALVES, __half2float(h), (double)__bfloat162float(b), h, b);
}

// Floats with the bits of i spread over sign, exponents -20 … 20 and the upper mantissa, and its neighbours.
__global__ void fromFloats(unsigned char *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned int exponent = 127 - 20 + i / 8 % 41, mantissa = i / 328 % 256;
  unsigned int bits = (i & 1u) << 31 | exponent << 23 | mantissa << 15;
  bits += (i >> 1 & 3) == 3 ? 0xffffffffu : (unsigned int)(i >> 1 & 3);
  const float x = __uint_as_float(bits);
  const double d = __longlong_as_double(__double_as_longlong((double)x) + (i >> 1 & 3) - 1);
  all(out, i, FLOATS, x, d, __float2half(x), __float2bfloat16(x));
}

static unsigned int hash(const unsigned char *data, size_t bytes) {
  unsigned int h = 2166136261u;
  for (size_t i = 0; i < bytes; i++) h = (h ^ data[i]) * 16777619u;
  return h;
}

int main(int argc, char **) {
  unsigned short *halves;
  unsigned char *codes;
  CHECK(cudaMallocManaged(&halves, 7 * 256 * sizeof *halves));
  CHECK(cudaMallocManaged(&codes, 16 * FLOATS));
  toHalf<<<1, 256>>>(halves);
  CHECK(cudaDeviceSynchronize());
  const char *names[] = {"e4m3-to-half", "e5m2-to-half", "e4m3-to-int", "e5m2-to-int", "e4m3-to-signed-char", "e5m2-to-unsigned-char", "e4m3-to-bool"};
  for (int k = 0; k < 7; k++) {
    printf("{\"conversion\": \"%s\", \"results\": [", names[k]);
    for (int i = 0; i < 256; i++) printf(i ? ", %d" : "%d", halves[256 * k + i]);
    printf("]}\n");
  }
  const char *sources[] = {"float", "double", "half", "bfloat16"};
  for (int set = 0; set < (argc > 1 ? 1 : 2); set++) {
    const int n = set ? FLOATS : HALVES;
    if (set) fromFloats<<<FLOATS / 256, 256>>>(codes);
    else fromHalves<<<HALVES / 256, 256>>>(codes);
    CHECK(cudaDeviceSynchronize());
    for (int part = 0; part < 16; part++)
      printf("{\"conversion\": \"%s-to-%s\", \"saturate\": %d, \"inputs\": \"%s\", \"hash\": %u}\n", sources[part % 4],
             part / 4 % 2 ? "e5m2" : "e4m3", part / 8, set ? "floats" : "16-bit patterns", hash(codes + (size_t)part * n, n));
  }
  return 0;
}
