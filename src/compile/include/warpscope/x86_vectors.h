// Intel's vector functions of the host, for programs that compare a kernel with one: SSE to AVX2 and FMA as far as
// programs use them, written with Clang's vector types, which become WebAssembly's. Results are those of the
// instructions; a type of 256 bits is two registers. What is missing is an undeclared name at its line.
#ifndef WARPSCOPE_X86_VECTORS_H
#define WARPSCOPE_X86_VECTORS_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef float __m128 __attribute__((vector_size(16), aligned(16)));
typedef double __m128d __attribute__((vector_size(16), aligned(16)));
typedef long long __m128i __attribute__((vector_size(16), aligned(16)));
typedef float __m256 __attribute__((vector_size(32), aligned(32)));
typedef double __m256d __attribute__((vector_size(32), aligned(32)));
typedef long long __m256i __attribute__((vector_size(32), aligned(32)));

#define WARPSCOPE_VECTOR static __inline__ __attribute__((always_inline, unused))
#define WARPSCOPE_LANES(type, name, bytes) typedef type name __attribute__((vector_size(bytes)));
WARPSCOPE_LANES(signed char, __warpscope_i8x16, 16)
WARPSCOPE_LANES(unsigned char, __warpscope_u8x16, 16)
WARPSCOPE_LANES(short, __warpscope_i16x8, 16)
WARPSCOPE_LANES(int, __warpscope_i32x4, 16)
WARPSCOPE_LANES(unsigned int, __warpscope_u32x4, 16)
WARPSCOPE_LANES(long long, __warpscope_i64x2, 16)
WARPSCOPE_LANES(unsigned long long, __warpscope_u64x2, 16)
WARPSCOPE_LANES(signed char, __warpscope_i8x32, 32)
WARPSCOPE_LANES(unsigned char, __warpscope_u8x32, 32)
WARPSCOPE_LANES(short, __warpscope_i16x16, 32)
WARPSCOPE_LANES(int, __warpscope_i32x8, 32)
WARPSCOPE_LANES(unsigned int, __warpscope_u32x8, 32)
WARPSCOPE_LANES(long long, __warpscope_i64x4, 32)
WARPSCOPE_LANES(unsigned long long, __warpscope_u64x4, 32)
#undef WARPSCOPE_LANES

#define _MM_SHUFFLE(z, y, x, w) (((z) << 6) | ((y) << 4) | ((x) << 2) | (w))
enum { _MM_HINT_T0 = 3, _MM_HINT_T1 = 2, _MM_HINT_T2 = 1, _MM_HINT_NTA = 0 };
#define _mm_prefetch(address, hint) ((void)(address))
// Nanoseconds of the program's clock.
WARPSCOPE_VECTOR unsigned long long __rdtsc(void) {
  unsigned long long ticks(void) __asm__("__warpscope_ticks");
  return ticks();
}
WARPSCOPE_VECTOR unsigned long long __rdtscp(unsigned int *processor) {
  *processor = 0;
  return __rdtsc();
}
#define _rdtsc() __rdtsc()
WARPSCOPE_VECTOR void _mm_sfence() {}
WARPSCOPE_VECTOR void _mm_lfence() {}
WARPSCOPE_VECTOR void _mm_mfence() {}
WARPSCOPE_VECTOR void _mm_pause() {}
WARPSCOPE_VECTOR void _mm256_zeroupper() {}
WARPSCOPE_VECTOR void *_mm_malloc(size_t bytes, size_t alignment) {
  return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}
WARPSCOPE_VECTOR void _mm_free(void *memory) { free(memory); }


// 128 bits
WARPSCOPE_VECTOR __m128 _mm_setzero_ps() { return (__m128){}; }
WARPSCOPE_VECTOR __m128 _mm_undefined_ps() { return (__m128){}; }
WARPSCOPE_VECTOR __m128 _mm_set1_ps(float x) { return (__m128){x, x, x, x}; }
WARPSCOPE_VECTOR __m128 _mm_set_ps(float x3, float x2, float x1, float x0) { return (__m128){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m128 _mm_setr_ps(float x0, float x1, float x2, float x3) { return (__m128){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m128 _mm_load_ps(const float *from) { __m128 x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m128 _mm_loadu_ps(const float *from) { __m128 x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR void _mm_store_ps(float *to, __m128 x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm_storeu_ps(float *to, __m128 x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm_stream_ps(float *to, __m128 x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR __m128 _mm_add_ps(__m128 a, __m128 b) { return a + b; }
WARPSCOPE_VECTOR __m128 _mm_sub_ps(__m128 a, __m128 b) { return a - b; }
WARPSCOPE_VECTOR __m128 _mm_mul_ps(__m128 a, __m128 b) { return a * b; }
WARPSCOPE_VECTOR __m128 _mm_div_ps(__m128 a, __m128 b) { return a / b; }
WARPSCOPE_VECTOR __m128 _mm_and_ps(__m128 a, __m128 b) { return (__m128)((__warpscope_i32x4)a & (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128 _mm_or_ps(__m128 a, __m128 b) { return (__m128)((__warpscope_i32x4)a | (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128 _mm_xor_ps(__m128 a, __m128 b) { return (__m128)((__warpscope_i32x4)a ^ (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128 _mm_andnot_ps(__m128 a, __m128 b) { return (__m128)(~(__warpscope_i32x4)a & (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128 _mm_min_ps(__m128 a, __m128 b) { return (__m128)(((__warpscope_i32x4)a & (a < b)) | ((__warpscope_i32x4)b & ~(a < b))); }
WARPSCOPE_VECTOR __m128 _mm_max_ps(__m128 a, __m128 b) { return (__m128)(((__warpscope_i32x4)a & (a > b)) | ((__warpscope_i32x4)b & ~(a > b))); }
WARPSCOPE_VECTOR __m128 _mm_sqrt_ps(__m128 a) { for (int i = 0; i < 4; i++) a[i] = sqrtf(a[i]); return a; }
WARPSCOPE_VECTOR __m128 _mm_floor_ps(__m128 a) { for (int i = 0; i < 4; i++) a[i] = floorf(a[i]); return a; }
WARPSCOPE_VECTOR __m128 _mm_ceil_ps(__m128 a) { for (int i = 0; i < 4; i++) a[i] = ceilf(a[i]); return a; }
WARPSCOPE_VECTOR __m128 _mm_fmadd_ps(__m128 a, __m128 b, __m128 c) { for (int i = 0; i < 4; i++) c[i] = fmaf(a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m128 _mm_fmsub_ps(__m128 a, __m128 b, __m128 c) { for (int i = 0; i < 4; i++) c[i] = fmaf(a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR __m128 _mm_fnmadd_ps(__m128 a, __m128 b, __m128 c) { for (int i = 0; i < 4; i++) c[i] = fmaf(-a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m128 _mm_fnmsub_ps(__m128 a, __m128 b, __m128 c) { for (int i = 0; i < 4; i++) c[i] = fmaf(-a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR int _mm_movemask_ps(__m128 a) { int bits = 0; for (int i = 0; i < 4; i++) bits |= (((__warpscope_i32x4)a)[i] < 0) << i; return bits; }
WARPSCOPE_VECTOR __m128 _mm_blendv_ps(__m128 a, __m128 b, __m128 m) { const __warpscope_i32x4 take = (__warpscope_i32x4)m < 0; return (__m128)(((__warpscope_i32x4)b & take) | ((__warpscope_i32x4)a & ~take)); }
WARPSCOPE_VECTOR __m128 _mm_hadd_ps(__m128 a, __m128 b) { return (__m128){a[0] + a[1], a[2] + a[3], b[0] + b[1], b[2] + b[3]}; }
WARPSCOPE_VECTOR __m128 _mm_hsub_ps(__m128 a, __m128 b) { return (__m128){a[0] - a[1], a[2] - a[3], b[0] - b[1], b[2] - b[3]}; }
WARPSCOPE_VECTOR __m128 _mm_unpacklo_ps(__m128 a, __m128 b) { return (__m128){a[0], b[0], a[1], b[1]}; }
WARPSCOPE_VECTOR __m128 _mm_unpackhi_ps(__m128 a, __m128 b) { return (__m128){a[2], b[2], a[3], b[3]}; }
WARPSCOPE_VECTOR __m128d _mm_setzero_pd() { return (__m128d){}; }
WARPSCOPE_VECTOR __m128d _mm_undefined_pd() { return (__m128d){}; }
WARPSCOPE_VECTOR __m128d _mm_set1_pd(double x) { return (__m128d){x, x}; }
WARPSCOPE_VECTOR __m128d _mm_set_pd(double x1, double x0) { return (__m128d){x0, x1}; }
WARPSCOPE_VECTOR __m128d _mm_setr_pd(double x0, double x1) { return (__m128d){x0, x1}; }
WARPSCOPE_VECTOR __m128d _mm_load_pd(const double *from) { __m128d x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m128d _mm_loadu_pd(const double *from) { __m128d x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR void _mm_store_pd(double *to, __m128d x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm_storeu_pd(double *to, __m128d x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm_stream_pd(double *to, __m128d x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR __m128d _mm_add_pd(__m128d a, __m128d b) { return a + b; }
WARPSCOPE_VECTOR __m128d _mm_sub_pd(__m128d a, __m128d b) { return a - b; }
WARPSCOPE_VECTOR __m128d _mm_mul_pd(__m128d a, __m128d b) { return a * b; }
WARPSCOPE_VECTOR __m128d _mm_div_pd(__m128d a, __m128d b) { return a / b; }
WARPSCOPE_VECTOR __m128d _mm_and_pd(__m128d a, __m128d b) { return (__m128d)((__warpscope_i64x2)a & (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128d _mm_or_pd(__m128d a, __m128d b) { return (__m128d)((__warpscope_i64x2)a | (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128d _mm_xor_pd(__m128d a, __m128d b) { return (__m128d)((__warpscope_i64x2)a ^ (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128d _mm_andnot_pd(__m128d a, __m128d b) { return (__m128d)(~(__warpscope_i64x2)a & (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128d _mm_min_pd(__m128d a, __m128d b) { return (__m128d)(((__warpscope_i64x2)a & (a < b)) | ((__warpscope_i64x2)b & ~(a < b))); }
WARPSCOPE_VECTOR __m128d _mm_max_pd(__m128d a, __m128d b) { return (__m128d)(((__warpscope_i64x2)a & (a > b)) | ((__warpscope_i64x2)b & ~(a > b))); }
WARPSCOPE_VECTOR __m128d _mm_sqrt_pd(__m128d a) { for (int i = 0; i < 2; i++) a[i] = sqrt(a[i]); return a; }
WARPSCOPE_VECTOR __m128d _mm_floor_pd(__m128d a) { for (int i = 0; i < 2; i++) a[i] = floor(a[i]); return a; }
WARPSCOPE_VECTOR __m128d _mm_ceil_pd(__m128d a) { for (int i = 0; i < 2; i++) a[i] = ceil(a[i]); return a; }
WARPSCOPE_VECTOR __m128d _mm_fmadd_pd(__m128d a, __m128d b, __m128d c) { for (int i = 0; i < 2; i++) c[i] = fma(a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m128d _mm_fmsub_pd(__m128d a, __m128d b, __m128d c) { for (int i = 0; i < 2; i++) c[i] = fma(a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR __m128d _mm_fnmadd_pd(__m128d a, __m128d b, __m128d c) { for (int i = 0; i < 2; i++) c[i] = fma(-a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m128d _mm_fnmsub_pd(__m128d a, __m128d b, __m128d c) { for (int i = 0; i < 2; i++) c[i] = fma(-a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR int _mm_movemask_pd(__m128d a) { int bits = 0; for (int i = 0; i < 2; i++) bits |= (((__warpscope_i64x2)a)[i] < 0) << i; return bits; }
WARPSCOPE_VECTOR __m128d _mm_blendv_pd(__m128d a, __m128d b, __m128d m) { const __warpscope_i64x2 take = (__warpscope_i64x2)m < 0; return (__m128d)(((__warpscope_i64x2)b & take) | ((__warpscope_i64x2)a & ~take)); }
WARPSCOPE_VECTOR __m128d _mm_hadd_pd(__m128d a, __m128d b) { return (__m128d){a[0] + a[1], b[0] + b[1]}; }
WARPSCOPE_VECTOR __m128d _mm_hsub_pd(__m128d a, __m128d b) { return (__m128d){a[0] - a[1], b[0] - b[1]}; }
WARPSCOPE_VECTOR __m128d _mm_unpacklo_pd(__m128d a, __m128d b) { return (__m128d){a[0], b[0]}; }
WARPSCOPE_VECTOR __m128d _mm_unpackhi_pd(__m128d a, __m128d b) { return (__m128d){a[1], b[1]}; }
WARPSCOPE_VECTOR __m128 _mm_rsqrt_ps(__m128 a) { for (int i = 0; i < 4; i++) a[i] = 1 / sqrtf(a[i]); return a; }
WARPSCOPE_VECTOR __m128 _mm_rcp_ps(__m128 a) { return _mm_set1_ps(1) / a; }
WARPSCOPE_VECTOR __m128i _mm_setzero_si128() { return (__m128i){}; }
WARPSCOPE_VECTOR __m128i _mm_load_si128(const __m128i *from) { __m128i x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m128i _mm_loadu_si128(const __m128i *from) { __m128i x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m128i _mm_lddqu_si128(const __m128i *from) { __m128i x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR void _mm_store_si128(__m128i *to, __m128i x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm_storeu_si128(__m128i *to, __m128i x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm_stream_si128(__m128i *to, __m128i x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR __m128i _mm_and_si128(__m128i a, __m128i b) { return a & b; }
WARPSCOPE_VECTOR __m128i _mm_or_si128(__m128i a, __m128i b) { return a | b; }
WARPSCOPE_VECTOR __m128i _mm_xor_si128(__m128i a, __m128i b) { return a ^ b; }
WARPSCOPE_VECTOR __m128i _mm_andnot_si128(__m128i a, __m128i b) { return ~a & b; }
WARPSCOPE_VECTOR __m128i _mm_set1_epi8(char x) { __warpscope_i8x16 v = {}; for (int i = 0; i < 16; i++) v[i] = x; return (__m128i)v; }
WARPSCOPE_VECTOR __m128i _mm_add_epi8(__m128i a, __m128i b) { return (__m128i)((__warpscope_i8x16)a + (__warpscope_i8x16)b); }
WARPSCOPE_VECTOR __m128i _mm_sub_epi8(__m128i a, __m128i b) { return (__m128i)((__warpscope_i8x16)a - (__warpscope_i8x16)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpeq_epi8(__m128i a, __m128i b) { return (__m128i)((__warpscope_i8x16)a == (__warpscope_i8x16)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpgt_epi8(__m128i a, __m128i b) { return (__m128i)((__warpscope_i8x16)a > (__warpscope_i8x16)b); }
WARPSCOPE_VECTOR __m128i _mm_min_epi8(__m128i a, __m128i b) { const __warpscope_i8x16 t = (__warpscope_i8x16)a < (__warpscope_i8x16)b; return (__m128i)(((__warpscope_i8x16)a & t) | ((__warpscope_i8x16)b & ~t)); }
WARPSCOPE_VECTOR __m128i _mm_max_epi8(__m128i a, __m128i b) { const __warpscope_i8x16 t = (__warpscope_i8x16)a > (__warpscope_i8x16)b; return (__m128i)(((__warpscope_i8x16)a & t) | ((__warpscope_i8x16)b & ~t)); }
WARPSCOPE_VECTOR __m128i _mm_abs_epi8(__m128i a) { const __warpscope_i8x16 v = (__warpscope_i8x16)a, t = v < 0; return (__m128i)((v ^ t) - t); }
WARPSCOPE_VECTOR __m128i _mm_set1_epi16(short x) { __warpscope_i16x8 v = {}; for (int i = 0; i < 8; i++) v[i] = x; return (__m128i)v; }
WARPSCOPE_VECTOR __m128i _mm_add_epi16(__m128i a, __m128i b) { return (__m128i)((__warpscope_i16x8)a + (__warpscope_i16x8)b); }
WARPSCOPE_VECTOR __m128i _mm_sub_epi16(__m128i a, __m128i b) { return (__m128i)((__warpscope_i16x8)a - (__warpscope_i16x8)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpeq_epi16(__m128i a, __m128i b) { return (__m128i)((__warpscope_i16x8)a == (__warpscope_i16x8)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpgt_epi16(__m128i a, __m128i b) { return (__m128i)((__warpscope_i16x8)a > (__warpscope_i16x8)b); }
WARPSCOPE_VECTOR __m128i _mm_min_epi16(__m128i a, __m128i b) { const __warpscope_i16x8 t = (__warpscope_i16x8)a < (__warpscope_i16x8)b; return (__m128i)(((__warpscope_i16x8)a & t) | ((__warpscope_i16x8)b & ~t)); }
WARPSCOPE_VECTOR __m128i _mm_max_epi16(__m128i a, __m128i b) { const __warpscope_i16x8 t = (__warpscope_i16x8)a > (__warpscope_i16x8)b; return (__m128i)(((__warpscope_i16x8)a & t) | ((__warpscope_i16x8)b & ~t)); }
WARPSCOPE_VECTOR __m128i _mm_abs_epi16(__m128i a) { const __warpscope_i16x8 v = (__warpscope_i16x8)a, t = v < 0; return (__m128i)((v ^ t) - t); }
WARPSCOPE_VECTOR __m128i _mm_set1_epi32(int x) { __warpscope_i32x4 v = {}; for (int i = 0; i < 4; i++) v[i] = x; return (__m128i)v; }
WARPSCOPE_VECTOR __m128i _mm_add_epi32(__m128i a, __m128i b) { return (__m128i)((__warpscope_i32x4)a + (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128i _mm_sub_epi32(__m128i a, __m128i b) { return (__m128i)((__warpscope_i32x4)a - (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpeq_epi32(__m128i a, __m128i b) { return (__m128i)((__warpscope_i32x4)a == (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpgt_epi32(__m128i a, __m128i b) { return (__m128i)((__warpscope_i32x4)a > (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128i _mm_min_epi32(__m128i a, __m128i b) { const __warpscope_i32x4 t = (__warpscope_i32x4)a < (__warpscope_i32x4)b; return (__m128i)(((__warpscope_i32x4)a & t) | ((__warpscope_i32x4)b & ~t)); }
WARPSCOPE_VECTOR __m128i _mm_max_epi32(__m128i a, __m128i b) { const __warpscope_i32x4 t = (__warpscope_i32x4)a > (__warpscope_i32x4)b; return (__m128i)(((__warpscope_i32x4)a & t) | ((__warpscope_i32x4)b & ~t)); }
WARPSCOPE_VECTOR __m128i _mm_abs_epi32(__m128i a) { const __warpscope_i32x4 v = (__warpscope_i32x4)a, t = v < 0; return (__m128i)((v ^ t) - t); }
WARPSCOPE_VECTOR __m128i _mm_set1_epi64x(long long x) { __warpscope_i64x2 v = {}; for (int i = 0; i < 2; i++) v[i] = x; return (__m128i)v; }
WARPSCOPE_VECTOR __m128i _mm_add_epi64(__m128i a, __m128i b) { return (__m128i)((__warpscope_i64x2)a + (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128i _mm_sub_epi64(__m128i a, __m128i b) { return (__m128i)((__warpscope_i64x2)a - (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpeq_epi64(__m128i a, __m128i b) { return (__m128i)((__warpscope_i64x2)a == (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128i _mm_cmpgt_epi64(__m128i a, __m128i b) { return (__m128i)((__warpscope_i64x2)a > (__warpscope_i64x2)b); }
WARPSCOPE_VECTOR __m128i _mm_set_epi32(int x3, int x2, int x1, int x0) { return (__m128i)(__warpscope_i32x4){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m128i _mm_setr_epi32(int x0, int x1, int x2, int x3) { return (__m128i)(__warpscope_i32x4){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m128i _mm_set_epi64x(long long x1, long long x0) { return (__m128i)(__warpscope_i64x2){x0, x1}; }
WARPSCOPE_VECTOR __m128i _mm_mullo_epi16(__m128i a, __m128i b) { return (__m128i)((__warpscope_i16x8)a * (__warpscope_i16x8)b); }
WARPSCOPE_VECTOR __m128i _mm_mullo_epi32(__m128i a, __m128i b) { return (__m128i)((__warpscope_i32x4)a * (__warpscope_i32x4)b); }
WARPSCOPE_VECTOR __m128i _mm_mul_epu32(__m128i a, __m128i b) { return (__m128i)(((__warpscope_u64x2)a & 0xffffffffull) * ((__warpscope_u64x2)b & 0xffffffffull)); }
WARPSCOPE_VECTOR __m128i _mm_slli_epi32(__m128i a, int n) { return n > 31 ? (__m128i){} : (__m128i)((__warpscope_u32x4)a << n); }
WARPSCOPE_VECTOR __m128i _mm_srli_epi32(__m128i a, int n) { return n > 31 ? (__m128i){} : (__m128i)((__warpscope_u32x4)a >> n); }
WARPSCOPE_VECTOR __m128i _mm_slli_epi64(__m128i a, int n) { return n > 63 ? (__m128i){} : (__m128i)((__warpscope_u64x2)a << n); }
WARPSCOPE_VECTOR __m128i _mm_srli_epi64(__m128i a, int n) { return n > 63 ? (__m128i){} : (__m128i)((__warpscope_u64x2)a >> n); }
WARPSCOPE_VECTOR __m128i _mm_srai_epi32(__m128i a, int n) { return (__m128i)((__warpscope_i32x4)a >> (n > 31 ? 31 : n)); }
WARPSCOPE_VECTOR int _mm_movemask_epi8(__m128i a) { unsigned bits = 0; for (int i = 0; i < 16; i++) bits |= (unsigned)(((__warpscope_i8x16)a)[i] < 0) << i; return (int)bits; }
WARPSCOPE_VECTOR __m128 _mm_cvtepi32_ps(__m128i a) { return __builtin_convertvector((__warpscope_i32x4)a, __m128); }
WARPSCOPE_VECTOR __m128i _mm_cvttps_epi32(__m128 a) { return (__m128i)__builtin_convertvector(a, __warpscope_i32x4); }
WARPSCOPE_VECTOR __m128i _mm_cvtps_epi32(__m128 a) { __warpscope_i32x4 v = {}; for (int i = 0; i < 4; i++) v[i] = (int)nearbyintf(a[i]); return (__m128i)v; }
WARPSCOPE_VECTOR __m128d _mm_castps_pd(__m128 a) { return (__m128d)a; }
WARPSCOPE_VECTOR __m128i _mm_castps_si128(__m128 a) { return (__m128i)a; }
WARPSCOPE_VECTOR __m128 _mm_castpd_ps(__m128d a) { return (__m128)a; }
WARPSCOPE_VECTOR __m128i _mm_castpd_si128(__m128d a) { return (__m128i)a; }
WARPSCOPE_VECTOR __m128 _mm_castsi128_ps(__m128i a) { return (__m128)a; }
WARPSCOPE_VECTOR __m128d _mm_castsi128_pd(__m128i a) { return (__m128d)a; }

// 256 bits
WARPSCOPE_VECTOR __m256 _mm256_setzero_ps() { return (__m256){}; }
WARPSCOPE_VECTOR __m256 _mm256_undefined_ps() { return (__m256){}; }
WARPSCOPE_VECTOR __m256 _mm256_set1_ps(float x) { return (__m256){x, x, x, x, x, x, x, x}; }
WARPSCOPE_VECTOR __m256 _mm256_set_ps(float x7, float x6, float x5, float x4, float x3, float x2, float x1, float x0) { return (__m256){x0, x1, x2, x3, x4, x5, x6, x7}; }
WARPSCOPE_VECTOR __m256 _mm256_setr_ps(float x0, float x1, float x2, float x3, float x4, float x5, float x6, float x7) { return (__m256){x0, x1, x2, x3, x4, x5, x6, x7}; }
WARPSCOPE_VECTOR __m256 _mm256_load_ps(const float *from) { __m256 x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m256 _mm256_loadu_ps(const float *from) { __m256 x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR void _mm256_store_ps(float *to, __m256 x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm256_storeu_ps(float *to, __m256 x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm256_stream_ps(float *to, __m256 x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR __m256 _mm256_add_ps(__m256 a, __m256 b) { return a + b; }
WARPSCOPE_VECTOR __m256 _mm256_sub_ps(__m256 a, __m256 b) { return a - b; }
WARPSCOPE_VECTOR __m256 _mm256_mul_ps(__m256 a, __m256 b) { return a * b; }
WARPSCOPE_VECTOR __m256 _mm256_div_ps(__m256 a, __m256 b) { return a / b; }
WARPSCOPE_VECTOR __m256 _mm256_and_ps(__m256 a, __m256 b) { return (__m256)((__warpscope_i32x8)a & (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256 _mm256_or_ps(__m256 a, __m256 b) { return (__m256)((__warpscope_i32x8)a | (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256 _mm256_xor_ps(__m256 a, __m256 b) { return (__m256)((__warpscope_i32x8)a ^ (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256 _mm256_andnot_ps(__m256 a, __m256 b) { return (__m256)(~(__warpscope_i32x8)a & (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256 _mm256_min_ps(__m256 a, __m256 b) { return (__m256)(((__warpscope_i32x8)a & (a < b)) | ((__warpscope_i32x8)b & ~(a < b))); }
WARPSCOPE_VECTOR __m256 _mm256_max_ps(__m256 a, __m256 b) { return (__m256)(((__warpscope_i32x8)a & (a > b)) | ((__warpscope_i32x8)b & ~(a > b))); }
WARPSCOPE_VECTOR __m256 _mm256_sqrt_ps(__m256 a) { for (int i = 0; i < 8; i++) a[i] = sqrtf(a[i]); return a; }
WARPSCOPE_VECTOR __m256 _mm256_floor_ps(__m256 a) { for (int i = 0; i < 8; i++) a[i] = floorf(a[i]); return a; }
WARPSCOPE_VECTOR __m256 _mm256_ceil_ps(__m256 a) { for (int i = 0; i < 8; i++) a[i] = ceilf(a[i]); return a; }
WARPSCOPE_VECTOR __m256 _mm256_fmadd_ps(__m256 a, __m256 b, __m256 c) { for (int i = 0; i < 8; i++) c[i] = fmaf(a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m256 _mm256_fmsub_ps(__m256 a, __m256 b, __m256 c) { for (int i = 0; i < 8; i++) c[i] = fmaf(a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR __m256 _mm256_fnmadd_ps(__m256 a, __m256 b, __m256 c) { for (int i = 0; i < 8; i++) c[i] = fmaf(-a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m256 _mm256_fnmsub_ps(__m256 a, __m256 b, __m256 c) { for (int i = 0; i < 8; i++) c[i] = fmaf(-a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR int _mm256_movemask_ps(__m256 a) { int bits = 0; for (int i = 0; i < 8; i++) bits |= (((__warpscope_i32x8)a)[i] < 0) << i; return bits; }
WARPSCOPE_VECTOR __m256 _mm256_blendv_ps(__m256 a, __m256 b, __m256 m) { const __warpscope_i32x8 take = (__warpscope_i32x8)m < 0; return (__m256)(((__warpscope_i32x8)b & take) | ((__warpscope_i32x8)a & ~take)); }
WARPSCOPE_VECTOR __m256 _mm256_hadd_ps(__m256 a, __m256 b) { return (__m256){a[0] + a[1], a[2] + a[3], b[0] + b[1], b[2] + b[3], a[4] + a[5], a[6] + a[7], b[4] + b[5], b[6] + b[7]}; }
WARPSCOPE_VECTOR __m256 _mm256_hsub_ps(__m256 a, __m256 b) { return (__m256){a[0] - a[1], a[2] - a[3], b[0] - b[1], b[2] - b[3], a[4] - a[5], a[6] - a[7], b[4] - b[5], b[6] - b[7]}; }
WARPSCOPE_VECTOR __m256 _mm256_unpacklo_ps(__m256 a, __m256 b) { return (__m256){a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5]}; }
WARPSCOPE_VECTOR __m256 _mm256_unpackhi_ps(__m256 a, __m256 b) { return (__m256){a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7]}; }
WARPSCOPE_VECTOR __m256d _mm256_setzero_pd() { return (__m256d){}; }
WARPSCOPE_VECTOR __m256d _mm256_undefined_pd() { return (__m256d){}; }
WARPSCOPE_VECTOR __m256d _mm256_set1_pd(double x) { return (__m256d){x, x, x, x}; }
WARPSCOPE_VECTOR __m256d _mm256_set_pd(double x3, double x2, double x1, double x0) { return (__m256d){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m256d _mm256_setr_pd(double x0, double x1, double x2, double x3) { return (__m256d){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m256d _mm256_load_pd(const double *from) { __m256d x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m256d _mm256_loadu_pd(const double *from) { __m256d x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR void _mm256_store_pd(double *to, __m256d x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm256_storeu_pd(double *to, __m256d x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm256_stream_pd(double *to, __m256d x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR __m256d _mm256_add_pd(__m256d a, __m256d b) { return a + b; }
WARPSCOPE_VECTOR __m256d _mm256_sub_pd(__m256d a, __m256d b) { return a - b; }
WARPSCOPE_VECTOR __m256d _mm256_mul_pd(__m256d a, __m256d b) { return a * b; }
WARPSCOPE_VECTOR __m256d _mm256_div_pd(__m256d a, __m256d b) { return a / b; }
WARPSCOPE_VECTOR __m256d _mm256_and_pd(__m256d a, __m256d b) { return (__m256d)((__warpscope_i64x4)a & (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256d _mm256_or_pd(__m256d a, __m256d b) { return (__m256d)((__warpscope_i64x4)a | (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256d _mm256_xor_pd(__m256d a, __m256d b) { return (__m256d)((__warpscope_i64x4)a ^ (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256d _mm256_andnot_pd(__m256d a, __m256d b) { return (__m256d)(~(__warpscope_i64x4)a & (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256d _mm256_min_pd(__m256d a, __m256d b) { return (__m256d)(((__warpscope_i64x4)a & (a < b)) | ((__warpscope_i64x4)b & ~(a < b))); }
WARPSCOPE_VECTOR __m256d _mm256_max_pd(__m256d a, __m256d b) { return (__m256d)(((__warpscope_i64x4)a & (a > b)) | ((__warpscope_i64x4)b & ~(a > b))); }
WARPSCOPE_VECTOR __m256d _mm256_sqrt_pd(__m256d a) { for (int i = 0; i < 4; i++) a[i] = sqrt(a[i]); return a; }
WARPSCOPE_VECTOR __m256d _mm256_floor_pd(__m256d a) { for (int i = 0; i < 4; i++) a[i] = floor(a[i]); return a; }
WARPSCOPE_VECTOR __m256d _mm256_ceil_pd(__m256d a) { for (int i = 0; i < 4; i++) a[i] = ceil(a[i]); return a; }
WARPSCOPE_VECTOR __m256d _mm256_fmadd_pd(__m256d a, __m256d b, __m256d c) { for (int i = 0; i < 4; i++) c[i] = fma(a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m256d _mm256_fmsub_pd(__m256d a, __m256d b, __m256d c) { for (int i = 0; i < 4; i++) c[i] = fma(a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR __m256d _mm256_fnmadd_pd(__m256d a, __m256d b, __m256d c) { for (int i = 0; i < 4; i++) c[i] = fma(-a[i], b[i], c[i]); return c; }
WARPSCOPE_VECTOR __m256d _mm256_fnmsub_pd(__m256d a, __m256d b, __m256d c) { for (int i = 0; i < 4; i++) c[i] = fma(-a[i], b[i], -c[i]); return c; }
WARPSCOPE_VECTOR int _mm256_movemask_pd(__m256d a) { int bits = 0; for (int i = 0; i < 4; i++) bits |= (((__warpscope_i64x4)a)[i] < 0) << i; return bits; }
WARPSCOPE_VECTOR __m256d _mm256_blendv_pd(__m256d a, __m256d b, __m256d m) { const __warpscope_i64x4 take = (__warpscope_i64x4)m < 0; return (__m256d)(((__warpscope_i64x4)b & take) | ((__warpscope_i64x4)a & ~take)); }
WARPSCOPE_VECTOR __m256d _mm256_hadd_pd(__m256d a, __m256d b) { return (__m256d){a[0] + a[1], b[0] + b[1], a[2] + a[3], b[2] + b[3]}; }
WARPSCOPE_VECTOR __m256d _mm256_hsub_pd(__m256d a, __m256d b) { return (__m256d){a[0] - a[1], b[0] - b[1], a[2] - a[3], b[2] - b[3]}; }
WARPSCOPE_VECTOR __m256d _mm256_unpacklo_pd(__m256d a, __m256d b) { return (__m256d){a[0], b[0], a[2], b[2]}; }
WARPSCOPE_VECTOR __m256d _mm256_unpackhi_pd(__m256d a, __m256d b) { return (__m256d){a[1], b[1], a[3], b[3]}; }
WARPSCOPE_VECTOR __m256 _mm256_rsqrt_ps(__m256 a) { for (int i = 0; i < 8; i++) a[i] = 1 / sqrtf(a[i]); return a; }
WARPSCOPE_VECTOR __m256 _mm256_rcp_ps(__m256 a) { return _mm256_set1_ps(1) / a; }
WARPSCOPE_VECTOR __m256i _mm256_setzero_si256() { return (__m256i){}; }
WARPSCOPE_VECTOR __m256i _mm256_load_si256(const __m256i *from) { __m256i x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m256i _mm256_loadu_si256(const __m256i *from) { __m256i x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR __m256i _mm256_lddqu_si256(const __m256i *from) { __m256i x; memcpy(&x, from, sizeof x); return x; }
WARPSCOPE_VECTOR void _mm256_store_si256(__m256i *to, __m256i x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm256_storeu_si256(__m256i *to, __m256i x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR void _mm256_stream_si256(__m256i *to, __m256i x) { memcpy(to, &x, sizeof x); }
WARPSCOPE_VECTOR __m256i _mm256_and_si256(__m256i a, __m256i b) { return a & b; }
WARPSCOPE_VECTOR __m256i _mm256_or_si256(__m256i a, __m256i b) { return a | b; }
WARPSCOPE_VECTOR __m256i _mm256_xor_si256(__m256i a, __m256i b) { return a ^ b; }
WARPSCOPE_VECTOR __m256i _mm256_andnot_si256(__m256i a, __m256i b) { return ~a & b; }
WARPSCOPE_VECTOR __m256i _mm256_set1_epi8(char x) { __warpscope_i8x32 v = {}; for (int i = 0; i < 32; i++) v[i] = x; return (__m256i)v; }
WARPSCOPE_VECTOR __m256i _mm256_add_epi8(__m256i a, __m256i b) { return (__m256i)((__warpscope_i8x32)a + (__warpscope_i8x32)b); }
WARPSCOPE_VECTOR __m256i _mm256_sub_epi8(__m256i a, __m256i b) { return (__m256i)((__warpscope_i8x32)a - (__warpscope_i8x32)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpeq_epi8(__m256i a, __m256i b) { return (__m256i)((__warpscope_i8x32)a == (__warpscope_i8x32)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpgt_epi8(__m256i a, __m256i b) { return (__m256i)((__warpscope_i8x32)a > (__warpscope_i8x32)b); }
WARPSCOPE_VECTOR __m256i _mm256_min_epi8(__m256i a, __m256i b) { const __warpscope_i8x32 t = (__warpscope_i8x32)a < (__warpscope_i8x32)b; return (__m256i)(((__warpscope_i8x32)a & t) | ((__warpscope_i8x32)b & ~t)); }
WARPSCOPE_VECTOR __m256i _mm256_max_epi8(__m256i a, __m256i b) { const __warpscope_i8x32 t = (__warpscope_i8x32)a > (__warpscope_i8x32)b; return (__m256i)(((__warpscope_i8x32)a & t) | ((__warpscope_i8x32)b & ~t)); }
WARPSCOPE_VECTOR __m256i _mm256_abs_epi8(__m256i a) { const __warpscope_i8x32 v = (__warpscope_i8x32)a, t = v < 0; return (__m256i)((v ^ t) - t); }
WARPSCOPE_VECTOR __m256i _mm256_set1_epi16(short x) { __warpscope_i16x16 v = {}; for (int i = 0; i < 16; i++) v[i] = x; return (__m256i)v; }
WARPSCOPE_VECTOR __m256i _mm256_add_epi16(__m256i a, __m256i b) { return (__m256i)((__warpscope_i16x16)a + (__warpscope_i16x16)b); }
WARPSCOPE_VECTOR __m256i _mm256_sub_epi16(__m256i a, __m256i b) { return (__m256i)((__warpscope_i16x16)a - (__warpscope_i16x16)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpeq_epi16(__m256i a, __m256i b) { return (__m256i)((__warpscope_i16x16)a == (__warpscope_i16x16)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpgt_epi16(__m256i a, __m256i b) { return (__m256i)((__warpscope_i16x16)a > (__warpscope_i16x16)b); }
WARPSCOPE_VECTOR __m256i _mm256_min_epi16(__m256i a, __m256i b) { const __warpscope_i16x16 t = (__warpscope_i16x16)a < (__warpscope_i16x16)b; return (__m256i)(((__warpscope_i16x16)a & t) | ((__warpscope_i16x16)b & ~t)); }
WARPSCOPE_VECTOR __m256i _mm256_max_epi16(__m256i a, __m256i b) { const __warpscope_i16x16 t = (__warpscope_i16x16)a > (__warpscope_i16x16)b; return (__m256i)(((__warpscope_i16x16)a & t) | ((__warpscope_i16x16)b & ~t)); }
WARPSCOPE_VECTOR __m256i _mm256_abs_epi16(__m256i a) { const __warpscope_i16x16 v = (__warpscope_i16x16)a, t = v < 0; return (__m256i)((v ^ t) - t); }
WARPSCOPE_VECTOR __m256i _mm256_set1_epi32(int x) { __warpscope_i32x8 v = {}; for (int i = 0; i < 8; i++) v[i] = x; return (__m256i)v; }
WARPSCOPE_VECTOR __m256i _mm256_add_epi32(__m256i a, __m256i b) { return (__m256i)((__warpscope_i32x8)a + (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256i _mm256_sub_epi32(__m256i a, __m256i b) { return (__m256i)((__warpscope_i32x8)a - (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpeq_epi32(__m256i a, __m256i b) { return (__m256i)((__warpscope_i32x8)a == (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpgt_epi32(__m256i a, __m256i b) { return (__m256i)((__warpscope_i32x8)a > (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256i _mm256_min_epi32(__m256i a, __m256i b) { const __warpscope_i32x8 t = (__warpscope_i32x8)a < (__warpscope_i32x8)b; return (__m256i)(((__warpscope_i32x8)a & t) | ((__warpscope_i32x8)b & ~t)); }
WARPSCOPE_VECTOR __m256i _mm256_max_epi32(__m256i a, __m256i b) { const __warpscope_i32x8 t = (__warpscope_i32x8)a > (__warpscope_i32x8)b; return (__m256i)(((__warpscope_i32x8)a & t) | ((__warpscope_i32x8)b & ~t)); }
WARPSCOPE_VECTOR __m256i _mm256_abs_epi32(__m256i a) { const __warpscope_i32x8 v = (__warpscope_i32x8)a, t = v < 0; return (__m256i)((v ^ t) - t); }
WARPSCOPE_VECTOR __m256i _mm256_set1_epi64x(long long x) { __warpscope_i64x4 v = {}; for (int i = 0; i < 4; i++) v[i] = x; return (__m256i)v; }
WARPSCOPE_VECTOR __m256i _mm256_add_epi64(__m256i a, __m256i b) { return (__m256i)((__warpscope_i64x4)a + (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256i _mm256_sub_epi64(__m256i a, __m256i b) { return (__m256i)((__warpscope_i64x4)a - (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpeq_epi64(__m256i a, __m256i b) { return (__m256i)((__warpscope_i64x4)a == (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256i _mm256_cmpgt_epi64(__m256i a, __m256i b) { return (__m256i)((__warpscope_i64x4)a > (__warpscope_i64x4)b); }
WARPSCOPE_VECTOR __m256i _mm256_set_epi32(int x7, int x6, int x5, int x4, int x3, int x2, int x1, int x0) { return (__m256i)(__warpscope_i32x8){x0, x1, x2, x3, x4, x5, x6, x7}; }
WARPSCOPE_VECTOR __m256i _mm256_setr_epi32(int x0, int x1, int x2, int x3, int x4, int x5, int x6, int x7) { return (__m256i)(__warpscope_i32x8){x0, x1, x2, x3, x4, x5, x6, x7}; }
WARPSCOPE_VECTOR __m256i _mm256_set_epi64x(long long x3, long long x2, long long x1, long long x0) { return (__m256i)(__warpscope_i64x4){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m256i _mm256_setr_epi64x(long long x0, long long x1, long long x2, long long x3) { return (__m256i)(__warpscope_i64x4){x0, x1, x2, x3}; }
WARPSCOPE_VECTOR __m256i _mm256_mullo_epi16(__m256i a, __m256i b) { return (__m256i)((__warpscope_i16x16)a * (__warpscope_i16x16)b); }
WARPSCOPE_VECTOR __m256i _mm256_mullo_epi32(__m256i a, __m256i b) { return (__m256i)((__warpscope_i32x8)a * (__warpscope_i32x8)b); }
WARPSCOPE_VECTOR __m256i _mm256_mul_epu32(__m256i a, __m256i b) { return (__m256i)(((__warpscope_u64x4)a & 0xffffffffull) * ((__warpscope_u64x4)b & 0xffffffffull)); }
WARPSCOPE_VECTOR __m256i _mm256_slli_epi32(__m256i a, int n) { return n > 31 ? (__m256i){} : (__m256i)((__warpscope_u32x8)a << n); }
WARPSCOPE_VECTOR __m256i _mm256_srli_epi32(__m256i a, int n) { return n > 31 ? (__m256i){} : (__m256i)((__warpscope_u32x8)a >> n); }
WARPSCOPE_VECTOR __m256i _mm256_slli_epi64(__m256i a, int n) { return n > 63 ? (__m256i){} : (__m256i)((__warpscope_u64x4)a << n); }
WARPSCOPE_VECTOR __m256i _mm256_srli_epi64(__m256i a, int n) { return n > 63 ? (__m256i){} : (__m256i)((__warpscope_u64x4)a >> n); }
WARPSCOPE_VECTOR __m256i _mm256_srai_epi32(__m256i a, int n) { return (__m256i)((__warpscope_i32x8)a >> (n > 31 ? 31 : n)); }
WARPSCOPE_VECTOR int _mm256_movemask_epi8(__m256i a) { unsigned bits = 0; for (int i = 0; i < 32; i++) bits |= (unsigned)(((__warpscope_i8x32)a)[i] < 0) << i; return (int)bits; }
WARPSCOPE_VECTOR __m256 _mm256_cvtepi32_ps(__m256i a) { return __builtin_convertvector((__warpscope_i32x8)a, __m256); }
WARPSCOPE_VECTOR __m256i _mm256_cvttps_epi32(__m256 a) { return (__m256i)__builtin_convertvector(a, __warpscope_i32x8); }
WARPSCOPE_VECTOR __m256i _mm256_cvtps_epi32(__m256 a) { __warpscope_i32x8 v = {}; for (int i = 0; i < 8; i++) v[i] = (int)nearbyintf(a[i]); return (__m256i)v; }
WARPSCOPE_VECTOR __m256d _mm256_castps_pd(__m256 a) { return (__m256d)a; }
WARPSCOPE_VECTOR __m256i _mm256_castps_si256(__m256 a) { return (__m256i)a; }
WARPSCOPE_VECTOR __m256 _mm256_castpd_ps(__m256d a) { return (__m256)a; }
WARPSCOPE_VECTOR __m256i _mm256_castpd_si256(__m256d a) { return (__m256i)a; }
WARPSCOPE_VECTOR __m256 _mm256_castsi256_ps(__m256i a) { return (__m256)a; }
WARPSCOPE_VECTOR __m256d _mm256_castsi256_pd(__m256i a) { return (__m256d)a; }

// Of the lowest lane
WARPSCOPE_VECTOR float _mm_cvtss_f32(__m128 a) { return a[0]; }
WARPSCOPE_VECTOR double _mm_cvtsd_f64(__m128d a) { return a[0]; }
WARPSCOPE_VECTOR float _mm256_cvtss_f32(__m256 a) { return a[0]; }
WARPSCOPE_VECTOR double _mm256_cvtsd_f64(__m256d a) { return a[0]; }
WARPSCOPE_VECTOR int _mm_cvtsi128_si32(__m128i a) { return ((__warpscope_i32x4)a)[0]; }
WARPSCOPE_VECTOR long long _mm_cvtsi128_si64(__m128i a) { return a[0]; }
WARPSCOPE_VECTOR __m128i _mm_cvtsi32_si128(int x) { return (__m128i)(__warpscope_i32x4){x}; }
WARPSCOPE_VECTOR __m128 _mm_set_ss(float x) { return (__m128){x}; }
WARPSCOPE_VECTOR __m128d _mm_set_sd(double x) { return (__m128d){x}; }
WARPSCOPE_VECTOR __m128 _mm_load_ss(const float *from) { return (__m128){*from}; }
WARPSCOPE_VECTOR void _mm_store_ss(float *to, __m128 a) { *to = a[0]; }
WARPSCOPE_VECTOR void _mm_store_sd(double *to, __m128d a) { *to = a[0]; }
WARPSCOPE_VECTOR __m128 _mm_add_ss(__m128 a, __m128 b) { return a[0] += b[0], a; }
WARPSCOPE_VECTOR __m128 _mm_sub_ss(__m128 a, __m128 b) { return a[0] -= b[0], a; }
WARPSCOPE_VECTOR __m128 _mm_mul_ss(__m128 a, __m128 b) { return a[0] *= b[0], a; }
WARPSCOPE_VECTOR __m128d _mm_add_sd(__m128d a, __m128d b) { return a[0] += b[0], a; }
WARPSCOPE_VECTOR __m128 _mm_sqrt_ss(__m128 a) { return a[0] = sqrtf(a[0]), a; }
WARPSCOPE_VECTOR __m128 _mm_load1_ps(const float *from) { return _mm_set1_ps(*from); }
WARPSCOPE_VECTOR __m128 _mm_set_ps1(float x) { return _mm_set1_ps(x); }
WARPSCOPE_VECTOR __m256 _mm256_broadcast_ss(const float *from) { return _mm256_set1_ps(*from); }
WARPSCOPE_VECTOR __m256d _mm256_broadcast_sd(const double *from) { return _mm256_set1_pd(*from); }
WARPSCOPE_VECTOR __m128 _mm_movehl_ps(__m128 a, __m128 b) { return (__m128){b[2], b[3], a[2], a[3]}; }
WARPSCOPE_VECTOR __m128 _mm_movelh_ps(__m128 a, __m128 b) { return (__m128){a[0], a[1], b[0], b[1]}; }
WARPSCOPE_VECTOR __m128 _mm_movehdup_ps(__m128 a) { return (__m128){a[1], a[1], a[3], a[3]}; }
WARPSCOPE_VECTOR __m128 _mm_moveldup_ps(__m128 a) { return (__m128){a[0], a[0], a[2], a[2]}; }

// Comparisons: all bits of a lane
WARPSCOPE_VECTOR __m128 _mm_cmplt_ps(__m128 a, __m128 b) { return (__m128)(a < b); }
WARPSCOPE_VECTOR __m128 _mm_cmple_ps(__m128 a, __m128 b) { return (__m128)(a <= b); }
WARPSCOPE_VECTOR __m128 _mm_cmpgt_ps(__m128 a, __m128 b) { return (__m128)(a > b); }
WARPSCOPE_VECTOR __m128 _mm_cmpge_ps(__m128 a, __m128 b) { return (__m128)(a >= b); }
WARPSCOPE_VECTOR __m128 _mm_cmpeq_ps(__m128 a, __m128 b) { return (__m128)(a == b); }
WARPSCOPE_VECTOR __m128i _mm_cmplt_epi32(__m128i a, __m128i b) { return _mm_cmpgt_epi32(b, a); }
enum { _CMP_EQ_OQ = 0, _CMP_LT_OS = 1, _CMP_LE_OS = 2, _CMP_NEQ_UQ = 4, _CMP_GE_OS = 13, _CMP_GT_OS = 14, _CMP_LT_OQ = 17,
       _CMP_LE_OQ = 18, _CMP_GE_OQ = 29, _CMP_GT_OQ = 30 };
WARPSCOPE_VECTOR __m256 _mm256_cmp_ps(__m256 a, __m256 b, const int how) {
  switch (how & 15) {
    case 0: return (__m256)(a == b);
    case 1: return (__m256)(a < b);
    case 2: return (__m256)(a <= b);
    case 4: return (__m256)(a != b);
    case 13: return (__m256)(a >= b);
    default: return (__m256)(a > b);
  }
}
WARPSCOPE_VECTOR __m256d _mm256_cmp_pd(__m256d a, __m256d b, const int how) {
  switch (how & 15) {
    case 0: return (__m256d)(a == b);
    case 1: return (__m256d)(a < b);
    case 2: return (__m256d)(a <= b);
    case 4: return (__m256d)(a != b);
    case 13: return (__m256d)(a >= b);
    default: return (__m256d)(a > b);
  }
}

// Lanes by a constant
WARPSCOPE_VECTOR __m128 _mm_shuffle_ps(__m128 a, __m128 b, const int order) {
  return (__m128){a[order & 3], a[order >> 2 & 3], b[order >> 4 & 3], b[order >> 6 & 3]};
}
WARPSCOPE_VECTOR __m128i _mm_shuffle_epi32(__m128i a, const int order) {
  const __warpscope_i32x4 v = (__warpscope_i32x4)a;
  return (__m128i)(__warpscope_i32x4){v[order & 3], v[order >> 2 & 3], v[order >> 4 & 3], v[order >> 6 & 3]};
}
WARPSCOPE_VECTOR __m128d _mm_shuffle_pd(__m128d a, __m128d b, const int order) {
  return (__m128d){a[order & 1], b[order >> 1 & 1]};
}
WARPSCOPE_VECTOR __m128 _mm256_extractf128_ps(__m256 a, const int half) {
  return half ? (__m128){a[4], a[5], a[6], a[7]} : (__m128){a[0], a[1], a[2], a[3]};
}
WARPSCOPE_VECTOR __m128d _mm256_extractf128_pd(__m256d a, const int half) {
  return half ? (__m128d){a[2], a[3]} : (__m128d){a[0], a[1]};
}
WARPSCOPE_VECTOR __m128i _mm256_extracti128_si256(__m256i a, const int half) {
  return half ? (__m128i){a[2], a[3]} : (__m128i){a[0], a[1]};
}
#define _mm256_extractf128_si256 _mm256_extracti128_si256
WARPSCOPE_VECTOR __m128 _mm256_castps256_ps128(__m256 a) { return _mm256_extractf128_ps(a, 0); }
WARPSCOPE_VECTOR __m128d _mm256_castpd256_pd128(__m256d a) { return _mm256_extractf128_pd(a, 0); }
WARPSCOPE_VECTOR __m128i _mm256_castsi256_si128(__m256i a) { return _mm256_extracti128_si256(a, 0); }
WARPSCOPE_VECTOR __m256 _mm256_set_m128(__m128 high, __m128 low) {
  return (__m256){low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]};
}
WARPSCOPE_VECTOR __m256 _mm256_permute2f128_ps(__m256 a, __m256 b, const int order) {
  const __m128 part[4] = {_mm256_extractf128_ps(a, 0), _mm256_extractf128_ps(a, 1), _mm256_extractf128_ps(b, 0),
                          _mm256_extractf128_ps(b, 1)};
  const __m128 zero = {};
  return _mm256_set_m128(order & 128 ? zero : part[order >> 4 & 3], order & 8 ? zero : part[order & 3]);
}
WARPSCOPE_VECTOR __m256d _mm256_permute2f128_pd(__m256d a, __m256d b, const int order) {
  return (__m256d)_mm256_permute2f128_ps((__m256)a, (__m256)b, order);
}
WARPSCOPE_VECTOR int _mm256_extract_epi32(__m256i a, const int lane) { return ((__warpscope_i32x8)a)[lane & 7]; }
WARPSCOPE_VECTOR int _mm_extract_epi32(__m128i a, const int lane) { return ((__warpscope_i32x4)a)[lane & 3]; }
WARPSCOPE_VECTOR __m256 _mm256_i32gather_ps(const float *base, __m256i at, const int scale) {
  __m256 v = {};
  for (int i = 0; i < 8; i++) memcpy((char *)&v + 4 * i, (const char *)base + ((__warpscope_i32x8)at)[i] * scale, 4);
  return v;
}
WARPSCOPE_VECTOR __m256d _mm256_cvtps_pd(__m128 a) { return __builtin_convertvector(a, __m256d); }
WARPSCOPE_VECTOR __m128 _mm256_cvtpd_ps(__m256d a) { return __builtin_convertvector(a, __m128); }
WARPSCOPE_VECTOR __m256d _mm256_cvtepi32_pd(__m128i a) { return __builtin_convertvector((__warpscope_i32x4)a, __m256d); }
WARPSCOPE_VECTOR __m128d _mm_cvtps_pd(__m128 a) { return (__m128d){a[0], a[1]}; }

// Bits
WARPSCOPE_VECTOR int _mm_popcnt_u32(unsigned int x) { return __builtin_popcount(x); }
WARPSCOPE_VECTOR long long _mm_popcnt_u64(unsigned long long x) { return __builtin_popcountll(x); }
WARPSCOPE_VECTOR unsigned int _lzcnt_u32(unsigned int x) { return x ? __builtin_clz(x) : 32; }
WARPSCOPE_VECTOR unsigned int _tzcnt_u32(unsigned int x) { return x ? __builtin_ctz(x) : 32; }
#undef WARPSCOPE_VECTOR

#endif
