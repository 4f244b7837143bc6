// Single precision at the border of the subnormal numbers: built with and without -ftz=true. Results and operands at the border.
#include <cstdio>
#include <cstring>
#include <vector>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
constexpr int N = 1024;
__device__ unsigned mix(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; return x ^ x >> 16; }
// A product of these lies within a few units of the smallest normal number: mantissas random, exponents add up to 1 - 127 or one less.
__device__ float near(int i, int k) {
  unsigned r = mix(i * 4 + k), m = r & 0x7fffff; int e = (int)(mix(i) >> 8 & 63) + 32;
  if (k == 0) return __uint_as_float((e + (int)(i & 1)) << 23 | m | (r & 0x80000000u));
  // the other factor: 2^-126 / first, a few units away
  float first = __uint_as_float((e + (int)(i & 1)) << 23 | (mix(i * 4) & 0x7fffff));
  double want = 0x1p-126 / (double)first; float f = (float)want; int off = (int)(r >> 5 & 7) - 4; if (i & 2) off = (int)(r >> 5 & 1) - 1;
  return __uint_as_float(__float_as_uint(f) + off);
}
__device__ float few(int i, int k) { unsigned r = mix(i * 8 + k + 99); const unsigned s[16] = {0, 0x80000000, 1, 0x80000001, 0x7fffff, 0x807fffff, 0x800000, 0x80800000, 0x800001, 0x80800001, 0x7ffffe, 0x807ffffe, 0x1000000, 0x81000000, 0x1000001, 0x400000}; return __uint_as_float(s[(k == 0 ? i : k == 1 ? i >> 4 : r) & 15]); }
__device__ double dnear(int i) { unsigned r = mix(i + 7); return ((i & 1) ? -1 : 1) * (0x1p-126 + ((int)(r & 63) - 32) * 0x1p-153 * ((i & 2) ? 1 : 0.25)); }
#define BITS(x) __float_as_uint(x)
__global__ void mul(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__fmul_rn(near(i, 0), near(i, 1))); }
__global__ void mul_op(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(near(i, 0) * near(i, 1)); }
#define PTX2(NAME, T, a, b) __global__ void NAME(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; float r; asm volatile(T " %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); o[i] = BITS(r); }
#define PTX3(NAME, T, a, b, c) __global__ void NAME(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; float r; asm volatile(T " %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c)); o[i] = BITS(r); }
#define PTX1(NAME, T, C, a) __global__ void NAME(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; float r; asm volatile(T " %0, %1;" : "=f"(r) : C(a)); o[i] = BITS(r); }
PTX2(mul_rn_ftz, "mul.rn.ftz.f32", near(i, 0), near(i, 1))
PTX2(mul_rz_ftz, "mul.rz.ftz.f32", near(i, 0), near(i, 1))
PTX2(mul_rm_ftz, "mul.rm.ftz.f32", near(i, 0), near(i, 1))
PTX2(mul_rp_ftz, "mul.rp.ftz.f32", near(i, 0), near(i, 1))
PTX2(mul_sat_ftz, "mul.ftz.sat.f32", near(i, 0), near(i, 1))
PTX3(fma_rn_ftz, "fma.rn.ftz.f32", near(i, 0), near(i, 1), few(i, 0))
PTX3(fma_rz_ftz, "fma.rz.ftz.f32", near(i, 0), near(i, 1), few(i, 0))
PTX3(fma_rm_ftz, "fma.rm.ftz.f32", near(i, 0), near(i, 1), few(i, 0))
PTX3(fma_rp_ftz, "fma.rp.ftz.f32", near(i, 0), near(i, 1), few(i, 0))
PTX3(fma_zero_ftz, "fma.rn.ftz.f32", near(i, 0), near(i, 1), 0.0f)
PTX3(fma_one_ftz, "fma.rn.ftz.f32", few(i, 0), 1.0f, few(i, 1))
PTX3(fma_half_ftz, "fma.rn.ftz.f32", 0.5f, __uint_as_float(0x00ffffffu - (i & 3)), few(i, 0))
PTX2(add_ftz, "add.rn.ftz.f32", few(i, 0), few(i, 1))
PTX2(sub_ftz, "sub.rn.ftz.f32", few(i, 0), few(i, 1))
PTX2(div_rn_ftz, "div.rn.ftz.f32", near(i, 0) * 0x1p-90f, (1.0f + (mix(i) & 0xff)) * 0x1p40f)
PTX2(div_half_ftz, "div.rn.ftz.f32", __uint_as_float(0x00ffffffu - (i & 3)), 2.0f)
PTX2(div_full_ftz, "div.full.ftz.f32", __uint_as_float(0x00ffffffu - (i & 3)), 2.0f)
PTX2(mul_half_ftz, "mul.rn.ftz.f32", __uint_as_float(0x00ffffffu - (i & 3)), 0.5f)
PTX1(rcp_rn_ftz, "rcp.rn.ftz.f32", "f", __uint_as_float(0x7e800000u + (i & 511) - 256))
PTX1(rcp_approx_ftz, "rcp.approx.ftz.f32", "f", __uint_as_float(0x7e800000u + (i & 511) - 256))
PTX1(ex2_approx_ftz, "ex2.approx.ftz.f32", "f", __uint_as_float(0xc2fc0000u + (i & 511) - 256))
PTX1(sqrt_rn_ftz, "sqrt.rn.ftz.f32", "f", few(i, 0))
PTX1(cvt_f32_f64_ftz, "cvt.rn.ftz.f32.f64", "d", dnear(i))
PTX1(cvt_rz_f32_f64_ftz, "cvt.rz.ftz.f32.f64", "d", dnear(i))
PTX1(cvt_rp_f32_f64_ftz, "cvt.rp.ftz.f32.f64", "d", dnear(i))
// C++, whose operations have .ftz with -ftz=true
__global__ void c_fma(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(fmaf(near(i, 0), near(i, 1), few(i, 0))); }
__global__ void c_fma_half(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(fmaf(0.5f, __uint_as_float(0x00ffffffu - (i & 3)), few(i, 0))); }
__global__ void c_contract(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(near(i, 0) * near(i, 1) + few(i, 0)); }
__global__ void c_add(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(few(i, 0) + few(i, 1)); }
__global__ void c_sub(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(few(i, 0) - few(i, 1)); }
__global__ void c_div(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__uint_as_float(0x00ffffffu - (i & 3)) / (2.0f + (i >> 2 & 3))); }
__global__ void c_half(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__uint_as_float(0x00ffffffu - (i & 3)) * 0.5f); }
__global__ void c_rn(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__fadd_rn(few(i, 0), few(i, 1))) ^ BITS(__fmul_rz(near(i, 0), near(i, 1))); }
__global__ void c_narrow(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS((float)dnear(i)); }
__global__ void c_narrow_rz(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__double2float_rz(dnear(i))) ^ BITS(__double2float_ru(dnear(i))) << 3; }
__global__ void c_widen(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; double d = few(i, 0); o[i] = __double2hiint(d) ^ __double2loint(d); }
__global__ void c_abs(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(fabsf(few(i, 0))) ^ BITS(-few(i, 1)) << 1; }
__global__ void c_neg(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(-few(i, 0)); }
__global__ void c_min(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(fminf(few(i, 0), few(i, 1))); }
__global__ void c_max(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(fmaxf(few(i, 0), few(i, 1))); }
__global__ void c_less(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; float a = few(i, 0), b = few(i, 1); o[i] = (a < b) | (a == b) << 1 | (a != 0.0f) << 2 | (a >= b) << 3 | isnan(a) << 4 | isfinite(a) << 5; }
__global__ void c_select(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; float a = few(i, 0), b = few(i, 1); o[i] = BITS(a < b ? a : b); }
__global__ void c_copysign(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(copysignf(few(i, 0), few(i, 1))); }
__global__ void c_sqrt(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(sqrtf(few(i, 0))); }
__global__ void c_rounds(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(ceilf(few(i, 0))) ^ BITS(floorf(few(i, 1))) >> 1 ^ BITS(rintf(few(i, 1))) >> 2 ^ BITS(truncf(few(i, 0))) >> 3; }
__global__ void c_toint(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = __float2int_ru(few(i, 0)) * 3 + __float2int_rd(few(i, 1)) * 16; }
__global__ void c_scalb(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(ldexpf(few(i, 0), (i >> 4 & 15) - 8)); }
__global__ void c_frexp(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; int e; float f = frexpf(few(i, 0), &e); o[i] = BITS(f) ^ e; }
__global__ void c_logb(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(logbf(few(i, 0))) ^ ilogbf(few(i, 0)); }
__global__ void c_nextafter(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(nextafterf(few(i, 0), few(i, 1))); }
__global__ void c_fmod(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(fmodf(few(i, 0), few(i, 1))); }
__global__ void c_fdim(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(fdimf(few(i, 0), few(i, 1))); }
__global__ void c_saturate(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__saturatef(few(i, 0))); }
__global__ void c_bf16(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = __bfloat16_as_ushort(__float2bfloat16(few(i, 0))); }
__global__ void c_frombf16(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__bfloat162float(__ushort_as_bfloat16((unsigned short)(i & 0x81ff)))); }
__global__ void c_bf16mul(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = __bfloat16_as_ushort(__hmul(__ushort_as_bfloat16((unsigned short)(i & 0x1ff)), __ushort_as_bfloat16(0x3f00 + (i >> 9) * 0x77))); }
__global__ void c_half16(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = __half_as_ushort(__float2half(__uint_as_float(0x33000000u + (i << 14)))); }
__global__ void c_from16(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(__half2float(__ushort_as_half((unsigned short)i))); }
__global__ void c_half16mul(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = __half_as_ushort(__hmul(__ushort_as_half((unsigned short)(i * 3)), __ushort_as_half(0x3801))); }
__global__ void c_atomic(unsigned* o) { __shared__ float s[256]; int i = threadIdx.x + blockIdx.x * 256; s[threadIdx.x] = few(i, 0); __syncthreads(); atomicAdd(&s[threadIdx.x], few(i, 1)); o[i] = BITS(s[threadIdx.x]); }
__global__ void c_atomicg(unsigned* o) { int i = threadIdx.x + blockIdx.x * 256; o[i] = BITS(few(i, 0)); __threadfence_block(); atomicAdd((float*)&o[i], few(i, 1)); }
unsigned* out;
void run(const char* name, void (*k)(unsigned*)) { std::vector<unsigned> h(N); cudaMemset(out, 0x55, N * 4); k<<<4, 256>>>(out); int e = cudaMemcpy(h.data(), out, N * 4, cudaMemcpyDeviceToHost); printf("%s %d", name, e); for (unsigned v : h) printf(" %x", v); printf("\n"); }
#define R(k) run(#k, k);
int main() { cudaMalloc(&out, N * 4);
  R(mul) R(mul_op) R(mul_rn_ftz) R(mul_rz_ftz) R(mul_rm_ftz) R(mul_rp_ftz) R(mul_sat_ftz) R(fma_rn_ftz) R(fma_rz_ftz) R(fma_rm_ftz) R(fma_rp_ftz) R(fma_zero_ftz) R(fma_one_ftz) R(fma_half_ftz) R(add_ftz) R(sub_ftz) R(div_rn_ftz) R(div_half_ftz) R(div_full_ftz) R(mul_half_ftz) R(rcp_rn_ftz) R(rcp_approx_ftz) R(ex2_approx_ftz) R(sqrt_rn_ftz) R(cvt_f32_f64_ftz) R(cvt_rz_f32_f64_ftz) R(cvt_rp_f32_f64_ftz)
  R(c_fma) R(c_fma_half) R(c_contract) R(c_add) R(c_sub) R(c_div) R(c_half) R(c_rn) R(c_narrow) R(c_narrow_rz) R(c_widen) R(c_abs) R(c_neg) R(c_min) R(c_max) R(c_less) R(c_select) R(c_copysign) R(c_sqrt) R(c_rounds) R(c_toint) R(c_scalb) R(c_frexp) R(c_logb) R(c_nextafter) R(c_fmod) R(c_fdim) R(c_saturate) R(c_bf16) R(c_frombf16) R(c_bf16mul) R(c_half16) R(c_from16) R(c_half16mul) R(c_atomic) R(c_atomicg) }
