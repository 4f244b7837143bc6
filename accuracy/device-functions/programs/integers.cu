// Integer and rounding-mode intrinsics over 256 words: of each the results as one hash.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#define CUDA_OK(call)                                                   \
  do {                                                                  \
    cudaError_t e_ = (call);                                            \
    if (e_ != cudaSuccess) {                                            \
      printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)
__global__ void ints(const unsigned* in, unsigned* o, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  unsigned a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n];
  unsigned* r = o + i * 64;
  int k = 0;
  r[k++] = __dp4a(a, b, c);
  r[k++] = __dp4a((int)a, (int)b, (int)c);
  r[k++] = __dp2a_lo(a, b, c);
  r[k++] = __dp2a_hi((int)a, (int)b, (int)c);
  r[k++] = __vadd4(a, b);
  r[k++] = __vsub4(a, b);
  r[k++] = __vaddss2(a, b);
  r[k++] = __vavgu4(a, b);
  r[k++] = __vabsdiffu4(a, b);
  r[k++] = __vsads4(a, b);
  r[k++] = __vmaxs4(a, b);
  r[k++] = __vcmpgtu4(a, b);
  r[k++] = __vsetgeu2(a, b);
  r[k++] = __vaddus4(a, b);
  r[k++] = __vabsss4(a);
  r[k++] = __vneg4(a);
  r[k++] = __vminu2(a, b);
  r[k++] = __vhaddu4(a, b);
  r[k++] = __funnelshift_l(a, b, c);
  r[k++] = __funnelshift_rc(a, b, c & 63);
  r[k++] = __byte_perm(a, b, c & 0x7777);
  r[k++] = __brev(a);
  r[k++] = __ffs(a);
  r[k++] = __fns(a, b & 31, (int)(c & 7) - 3);
  r[k++] = __mul24(a, b);
  r[k++] = __umul24(a, b);
  r[k++] = __umulhi(a, b);
  r[k++] = __mulhi((int)a, (int)b);
  r[k++] = __sad((int)a, (int)b, c);
  r[k++] = __usad(a, b, c);
  r[k++] = __popc(a);
  r[k++] = __clz(a);
  r[k++] = __hadd((int)a, (int)b);
  r[k++] = __rhadd((int)a, (int)b);
  r[k++] = __uhadd(a, b);
  r[k++] = __urhadd(a, b);
  unsigned long long L = (unsigned long long)a << 32 | b;
  r[k++] = __clzll(L);
  r[k++] = __ffsll(L);
  r[k++] = __popcll(L);
  r[k++] = (unsigned)__brevll(L);
  r[k++] = (unsigned)(__umul64hi(L, L) >> 7);
  r[k++] = (unsigned)__mul64hi((long long)L, (long long)c);
  r[k++] = __float2int_rd(__int_as_float(a & 0x4fffffff));
  r[k++] = __float_as_int(__fadd_rz(__uint_as_float(a & 0x7effffff), __uint_as_float(b & 0x7effffff)));
  r[k++] = __float_as_uint(__fmaf_ru(1.1f, (float)(a & 1023), (float)(b & 1023)));
  r[k++] = __float_as_uint(__frcp_rd((float)(a | 1)));
  r[k++] = __float_as_uint(__fsqrt_ru((float)a));
  r[k++] = (unsigned)__double_as_longlong(__dadd_rd((double)a, 1e-9 * b));
  r[k++] = (unsigned)__double2ll_rn(a * 0.37);
  r[k++] = __double2hiint((double)a);
  r[k++] = __double2loint(a * 0.1);
  r[k++] = __float2uint_rn(b * 0.001f);
  r[k++] = __float_as_uint(__int2float_rz(a));
  r[k++] = __float_as_uint(__ull2float_ru(L));
  r[k++] = __viaddmax_s32(a, b, c);
  r[k++] = __vimax3_u32(a, b, c);
  r[k++] = __nv_bswap32(a);
}
int main() {
  unsigned *in, *o;
  CUDA_OK(cudaMallocManaged(&in, 256 * 4));
  CUDA_OK(cudaMallocManaged(&o, 256 * 256));
  unsigned s = 12345;
  for (int i = 0; i < 256; i++) {
    s = s * 1664525u + 1013904223u;
    in[i] = i % 7 == 0 ? s >> (s & 31) : s;
  }
  in[3] = 0;
  in[4] = ~0u;
  in[5] = 0x80000000u;
  for (int i = 0; i < 256 * 64; i++) o[i] = 0;
  ints<<<1, 256>>>(in, o, 256);
  CUDA_OK(cudaDeviceSynchronize());
  for (int k = 0; k < 57; k++) {
    unsigned h = 2166136261u;
    for (int i = 0; i < 256; i++) h = (h ^ o[i * 64 + k]) * 16777619u;
    printf("{\"column\": %d, \"hash\": %u}\n", k, h);
  }
  return 0;
}
