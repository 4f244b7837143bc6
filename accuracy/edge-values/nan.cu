// The bits of NaN after operations on bits, signs and selections, as a compiler may write them.
#include <cstdio>
#include <cstring>
#include <cmath>
#include <vector>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
typedef unsigned long long u64;
constexpr int N = 32;
__constant__ unsigned fs[N] = {0x7fa12345, 0xffa54321, 0x7fc00000, 0xffc00000, 0x7fffffff, 0xffffffff, 0x7f800001, 0xff800001, 0x7fd00d00, 0xffd00d01, 0x7f800000, 0xff800000, 0x3f800000, 0xbf800000, 0, 0x80000000,
  1, 0x80000001, 0x7f7fffff, 0xff7fffff, 0x40490fdb, 0xc0490fdb, 0x00800000, 0x80800000, 0x4f000000, 0xcf000000, 0x7fbfffff, 0xffbfffff, 0x7fc00001, 0xffc00001, 0x447a0000, 0xc47a0000};
__constant__ u64 ds[N] = {0x7ff4000000012345, 0xfff4000000054321, 0x7ff8000000000000, 0xfff8000000000000, 0x7fffffffffffffff, 0xffffffffffffffff, 0x7ff0000000000001, 0xfff0000000000001, 0x7ff800d00d000000, 0xfff800d00d000001, 0x7ff0000000000000, 0xfff0000000000000, 0x3ff0000000000000, 0xbff0000000000000, 0, 0x8000000000000000,
  1, 0x8000000000000001, 0x7fefffffffffffff, 0xffefffffffffffff, 0x400921fb54442d18, 0xc00921fb54442d18, 0x0010000000000000, 0x8010000000000000, 0x41e0000000000000, 0xc1e0000000000000, 0x7ff7ffffffffffff, 0xfff7ffffffffffff, 0x7ff8000000000001, 0xfff8000000000001, 0x408f400000000000, 0xc08f400000000000};
__constant__ unsigned short hs[N] = {0x7d23, 0xfd54, 0x7e00, 0xfe00, 0x7fff, 0xffff, 0x7c01, 0xfc01, 0x7f0d, 0xff0d, 0x7c00, 0xfc00, 0x3c00, 0xbc00, 0, 0x8000, 1, 0x8001, 0x7bff, 0xfbff, 0x4248, 0xc248, 0x0400, 0x8400, 0x7800, 0xf800, 0x7dff, 0xfdff, 0x7e01, 0xfe01, 0x63d0, 0xe3d0};
__constant__ unsigned short bs[N] = {0x7f93, 0xff94, 0x7fc0, 0xffc0, 0x7fff, 0xffff, 0x7f81, 0xff81, 0x7fcd, 0xffcd, 0x7f80, 0xff80, 0x3f80, 0xbf80, 0, 0x8000, 1, 0x8001, 0x7f7f, 0xff7f, 0x4049, 0xc049, 0x0080, 0x8080, 0x4f00, 0xcf00, 0x7fbf, 0xffbf, 0x7fc1, 0xffc1, 0x447a, 0xc47a};
#define F(NAME, ...) __global__ void NAME(u64* o, const float* p, const float* q, float* r) { int i = threadIdx.x; float x = p[i], y = q[i]; unsigned u = __float_as_uint(x); (void)u; (void)y; __VA_ARGS__; }
#define D(NAME, ...) __global__ void NAME(u64* o, const double* p, const double* q, double* r) { int i = threadIdx.x; double x = p[i], y = q[i]; u64 u = __double_as_longlong(x); (void)u; (void)y; __VA_ARGS__; }
#define H(NAME, ...) __global__ void NAME(u64* o, const __half* p, const __half* q, __half* r) { int i = threadIdx.x; __half x = p[i], y = q[i]; unsigned short u = __half_as_ushort(x); (void)u; (void)y; __VA_ARGS__; }
#define B(NAME, ...) __global__ void NAME(u64* o, const __nv_bfloat16* p, const __nv_bfloat16* q, __nv_bfloat16* r) { int i = threadIdx.x; __nv_bfloat16 x = p[i], y = q[i]; unsigned short u = __bfloat16_as_ushort(x); (void)u; (void)y; __VA_ARGS__; }
#define OF(e) o[i] = __float_as_uint(e)
#define OD(e) o[i] = __double_as_longlong(e)
#define OH(e) o[i] = __half_as_ushort(e)
#define OB(e) o[i] = __bfloat16_as_ushort(e)
F(f_flip, r[i] = __uint_as_float(u ^ 0x80000000u); o[i] = ((unsigned*)r)[i])
F(f_clear, r[i] = __uint_as_float(u & 0x7fffffffu); o[i] = ((unsigned*)r)[i])
F(f_set, r[i] = __uint_as_float(u | 0x80000000u); o[i] = ((unsigned*)r)[i])
F(f_sign_of, r[i] = __uint_as_float((u & 0x7fffffffu) | (__float_as_uint(y) & 0x80000000u)); o[i] = ((unsigned*)r)[i])
F(f_flip_by, r[i] = __uint_as_float(u ^ (__float_as_uint(y) & 0x80000000u)); o[i] = ((unsigned*)r)[i])
F(f_flip_bits, o[i] = __float_as_uint(__uint_as_float(u ^ 0x80000000u)))
F(f_flip_int, o[i] = u ^ 0x80000000u)
F(f_clear_int, o[i] = u & 0x7fffffffu)
F(f_memcpy, unsigned v; memcpy(&v, &x, 4); v ^= 0x80000000u; float f; memcpy(&f, &v, 4); r[i] = f; o[i] = ((unsigned*)r)[i])
F(f_union, union { float f; unsigned u; } v; v.f = x; v.u &= 0x7fffffffu; r[i] = v.f; o[i] = ((unsigned*)r)[i])
F(f_neg, OF(-x))
F(f_neg_store, r[i] = -x; o[i] = ((unsigned*)r)[i])
F(f_fabs, OF(fabsf(x)))
F(f_fabs_store, r[i] = fabsf(x); o[i] = ((unsigned*)r)[i])
F(f_neg_fabs, OF(-fabsf(x)))
F(f_copysign, OF(copysignf(x, y)))
F(f_copysign_one, OF(copysignf(x, 1.0f)))
F(f_copysign_minus, OF(copysignf(x, -1.0f)))
F(f_minus_one, OF(x * -1.0f))
F(f_zero_minus, OF(0.0f - x))
F(f_minus_zero_minus, OF(-0.0f - x))
F(f_div_minus_one, OF(x / -1.0f))
F(f_times_one, OF(x * 1.0f))
F(f_plus_zero, OF(x + 0.0f))
F(f_minus_zero, OF(x - 0.0f))
F(f_move, r[i] = x; o[i] = ((unsigned*)r)[i])
F(f_select, OF(i & 1 ? x : y))
F(f_select_abs, OF(x < 0 ? -x : x))
F(f_select_abs2, OF(x >= 0 ? x : -x))
F(f_select_min, OF(x < y ? x : y))
F(f_select_max, OF(x > y ? x : y))
F(f_select_max_not, OF(!(x <= y) ? x : y))
F(f_relu, OF(x > 0 ? x : 0))
F(f_relu_not, OF(x < 0 ? 0 : x))
F(f_fmax0, OF(fmaxf(x, 0.0f)))
F(f_fmin, OF(fminf(x, y)))
F(f_fmax, OF(fmaxf(x, y)))
F(f_add, OF(x + y))
F(f_sub, OF(x - y))
F(f_sub_self, OF(x - x))
F(f_mul, OF(x * y))
F(f_fma, OF(fmaf(x, y, x)))
F(f_fma_neg, OF(fmaf(-x, y, -x)))
F(f_neg_add, OF(-(x + y)))
F(f_neg_mul, OF(-(x * y)))
F(f_abs_add, OF(fabsf(x + y)))
F(f_div, OF(x / y))
F(f_sqrt, OF(sqrtf(x)))
F(f_neg_sqrt, OF(-sqrtf(x)))
F(f_rsqrt, OF(rsqrtf(x)))
F(f_floor, OF(floorf(x)))
F(f_trunc, OF(truncf(x)))
F(f_rint, OF(rintf(x)))
F(f_round, OF(roundf(x)))
F(f_fmod, OF(fmodf(x, y)))
F(f_exp, OF(expf(x)))
F(f_log, OF(logf(x)))
F(f_sin, OF(sinf(x)))
F(f_pow, OF(powf(x, y)))
F(f_widen, OD((double)x))
F(f_widen_narrow, OF((float)(double)x))
F(f_half, o[i] = __half_as_ushort(__float2half(x)))
F(f_bf16, o[i] = __bfloat16_as_ushort(__float2bfloat16(x)))
F(f_int, o[i] = (unsigned)(int)x)
F(f_shfl, OF(__shfl_xor_sync(~0u, x, 1)))
F(f_shfl_neg, OF(-__shfl_xor_sync(~0u, x, 1)))
F(f_neg_int_add, o[i] = (__float_as_uint(-x)) + 1)
F(f_abs_compare, o[i] = __float_as_uint(fabsf(x)) > 0x7f800000u)
F(f_signbit, o[i] = signbit(-x) | signbit(x + y) << 1 | signbit(fabsf(x)) << 2)
F(f_neg_bits_abs, OF(__uint_as_float(__float_as_uint(-x) & 0x7fffffffu)))
F(f_mul_by_flip, OF(__uint_as_float(u ^ 0x80000000u) * y))
F(f_vector, float4 v = {x, -x, fabsf(x), y}; *(float4*)(r + 4 * i) = v; __syncthreads(); o[i] = ((unsigned*)r)[4 * i + 1] ^ (u64)((unsigned*)r)[4 * i + 2] << 32)
F(f_loop, float s = x; for (int k = 0; k < 3; k++) s = -s; OF(s))
F(f_shared, __shared__ float t[32]; t[i] = -x; __syncthreads(); o[i] = ((volatile unsigned*)t)[i ^ 1])
D(d_flip, r[i] = __longlong_as_double(u ^ 0x8000000000000000ull); o[i] = ((u64*)r)[i])
D(d_clear, r[i] = __longlong_as_double(u & 0x7fffffffffffffffull); o[i] = ((u64*)r)[i])
D(d_sign_of, r[i] = __longlong_as_double((u & 0x7fffffffffffffffull) | ((u64)__double_as_longlong(y) & 0x8000000000000000ull)); o[i] = ((u64*)r)[i])
D(d_flip_hi, r[i] = __hiloint2double(__double2hiint(x) ^ 0x80000000, __double2loint(x)); o[i] = ((u64*)r)[i])
D(d_clear_hi, r[i] = __hiloint2double(__double2hiint(x) & 0x7fffffff, __double2loint(x)); o[i] = ((u64*)r)[i])
D(d_flip_int, o[i] = u ^ 0x8000000000000000ull)
D(d_neg, OD(-x))
D(d_neg_store, r[i] = -x; o[i] = ((u64*)r)[i])
D(d_fabs, OD(fabs(x)))
D(d_neg_fabs, OD(-fabs(x)))
D(d_copysign, OD(copysign(x, y)))
D(d_minus_one, OD(x * -1.0))
D(d_zero_minus, OD(0.0 - x))
D(d_plus_zero, OD(x + 0.0))
D(d_times_one, OD(x * 1.0))
D(d_select_abs, OD(x < 0 ? -x : x))
D(d_select_max, OD(x > y ? x : y))
D(d_relu_not, OD(x < 0 ? 0 : x))
D(d_fmin, OD(fmin(x, y)))
D(d_fmax, OD(fmax(x, y)))
D(d_add, OD(x + y))
D(d_sub, OD(x - y))
D(d_sub_self, OD(x - x))
D(d_mul, OD(x * y))
D(d_fma, OD(fma(x, y, x)))
D(d_neg_add, OD(-(x + y)))
D(d_div, OD(x / y))
D(d_sqrt, OD(sqrt(x)))
D(d_floor, OD(floor(x)))
D(d_round, OD(round(x)))
D(d_fmod, OD(fmod(x, y)))
D(d_exp, OD(exp(x)))
D(d_log, OD(log(x)))
D(d_pow, OD(pow(x, y)))
D(d_narrow, o[i] = __float_as_uint((float)x))
D(d_narrow_widen, OD((double)(float)x))
D(d_half, o[i] = __half_as_ushort(__double2half(x)))
D(d_bf16, o[i] = __bfloat16_as_ushort(__double2bfloat16(x)))
D(d_shfl, OD(__shfl_xor_sync(~0u, x, 1)))
D(d_hi, o[i] = __double2hiint(x + y))
D(d_cdm, OD(x - y * y))
H(h_flip, r[i] = __ushort_as_half(u ^ 0x8000); o[i] = ((unsigned short*)r)[i])
H(h_clear, r[i] = __ushort_as_half(u & 0x7fff); o[i] = ((unsigned short*)r)[i])
H(h_neg, OH(-x))
H(h_hneg, OH(__hneg(x)))
H(h_habs, OH(__habs(x)))
H(h_habs_store, r[i] = __habs(x); o[i] = ((unsigned short*)r)[i])
H(h_add, OH(x + y))
H(h_mul, OH(x * y))
H(h_fma, OH(__hfma(x, y, x)))
H(h_max, OH(__hmax(x, y)))
H(h_max_nan, OH(__hmax_nan(x, y)))
H(h_select, OH(x > y ? x : y))
H(h_float, OF(__half2float(x)))
H(h_float_half, OH(__float2half(__half2float(x))))
H(h_sqrt, OH(hsqrt(x)))
H(h_neg2, __half2 v = __hneg2(__halves2half2(x, y)); o[i] = *(unsigned*)&v)
H(h_abs2, __half2 v = __habs2(__halves2half2(x, y)); o[i] = *(unsigned*)&v)
H(h_add2, __half2 v = __hadd2(__halves2half2(x, y), __halves2half2(y, y)); o[i] = *(unsigned*)&v)
B(b_flip, r[i] = __ushort_as_bfloat16(u ^ 0x8000); o[i] = ((unsigned short*)r)[i])
B(b_clear, r[i] = __ushort_as_bfloat16(u & 0x7fff); o[i] = ((unsigned short*)r)[i])
B(b_neg, OB(-x))
B(b_habs, OB(__habs(x)))
B(b_add, OB(x + y))
B(b_mul, OB(x * y))
B(b_fma, OB(__hfma(x, y, x)))
B(b_max, OB(__hmax(x, y)))
B(b_float, OF(__bfloat162float(x)))
B(b_float_neg, OF(-__bfloat162float(x)))
B(b_float_bf, OB(__float2bfloat16(__bfloat162float(x))))
B(b_abs2, __nv_bfloat162 v = __habs2(__halves2bfloat162(x, y)); o[i] = *(unsigned*)&v)
u64* out; void *p, *q, *r;
template <class T> void run(const char* name, void (*k)(u64*, const T*, const T*, T*), const void* table) {
  std::vector<u64> h(N); void* src = nullptr; cudaGetSymbolAddress(&src, table); T in[2][N]; cudaMemcpy(in[0], src, sizeof in[0], cudaMemcpyDeviceToHost); for (int i = 0; i < N; i++) in[1][i] = in[0][(i * 11 + 5) % N];
  cudaMemcpy(p, in[0], sizeof in[0], cudaMemcpyHostToDevice); cudaMemcpy(q, in[1], sizeof in[1], cudaMemcpyHostToDevice); cudaMemset(r, 0, 4096);
  k<<<1, N>>>(out, (T*)p, (T*)q, (T*)r); int e = cudaMemcpy(h.data(), out, N * 8, cudaMemcpyDeviceToHost); printf("%s %d", name, e); for (u64 v : h) printf(" %llx", v); printf("\n"); }
int main() { cudaMalloc(&out, 4096); cudaMalloc(&p, 4096); cudaMalloc(&q, 4096); cudaMalloc(&r, 4096);
  run("f_flip", f_flip, fs);
  run("f_clear", f_clear, fs);
  run("f_set", f_set, fs);
  run("f_sign_of", f_sign_of, fs);
  run("f_flip_by", f_flip_by, fs);
  run("f_flip_bits", f_flip_bits, fs);
  run("f_flip_int", f_flip_int, fs);
  run("f_clear_int", f_clear_int, fs);
  run("f_memcpy", f_memcpy, fs);
  run("f_union", f_union, fs);
  run("f_neg", f_neg, fs);
  run("f_neg_store", f_neg_store, fs);
  run("f_fabs", f_fabs, fs);
  run("f_fabs_store", f_fabs_store, fs);
  run("f_neg_fabs", f_neg_fabs, fs);
  run("f_copysign", f_copysign, fs);
  run("f_copysign_one", f_copysign_one, fs);
  run("f_copysign_minus", f_copysign_minus, fs);
  run("f_minus_one", f_minus_one, fs);
  run("f_zero_minus", f_zero_minus, fs);
  run("f_minus_zero_minus", f_minus_zero_minus, fs);
  run("f_div_minus_one", f_div_minus_one, fs);
  run("f_times_one", f_times_one, fs);
  run("f_plus_zero", f_plus_zero, fs);
  run("f_minus_zero", f_minus_zero, fs);
  run("f_move", f_move, fs);
  run("f_select", f_select, fs);
  run("f_select_abs", f_select_abs, fs);
  run("f_select_abs2", f_select_abs2, fs);
  run("f_select_min", f_select_min, fs);
  run("f_select_max", f_select_max, fs);
  run("f_select_max_not", f_select_max_not, fs);
  run("f_relu", f_relu, fs);
  run("f_relu_not", f_relu_not, fs);
  run("f_fmax0", f_fmax0, fs);
  run("f_fmin", f_fmin, fs);
  run("f_fmax", f_fmax, fs);
  run("f_add", f_add, fs);
  run("f_sub", f_sub, fs);
  run("f_sub_self", f_sub_self, fs);
  run("f_mul", f_mul, fs);
  run("f_fma", f_fma, fs);
  run("f_fma_neg", f_fma_neg, fs);
  run("f_neg_add", f_neg_add, fs);
  run("f_neg_mul", f_neg_mul, fs);
  run("f_abs_add", f_abs_add, fs);
  run("f_div", f_div, fs);
  run("f_sqrt", f_sqrt, fs);
  run("f_neg_sqrt", f_neg_sqrt, fs);
  run("f_rsqrt", f_rsqrt, fs);
  run("f_floor", f_floor, fs);
  run("f_trunc", f_trunc, fs);
  run("f_rint", f_rint, fs);
  run("f_round", f_round, fs);
  run("f_fmod", f_fmod, fs);
  run("f_exp", f_exp, fs);
  run("f_log", f_log, fs);
  run("f_sin", f_sin, fs);
  run("f_pow", f_pow, fs);
  run("f_widen", f_widen, fs);
  run("f_widen_narrow", f_widen_narrow, fs);
  run("f_half", f_half, fs);
  run("f_bf16", f_bf16, fs);
  run("f_int", f_int, fs);
  run("f_shfl", f_shfl, fs);
  run("f_shfl_neg", f_shfl_neg, fs);
  run("f_neg_int_add", f_neg_int_add, fs);
  run("f_abs_compare", f_abs_compare, fs);
  run("f_signbit", f_signbit, fs);
  run("f_neg_bits_abs", f_neg_bits_abs, fs);
  run("f_mul_by_flip", f_mul_by_flip, fs);
  run("f_vector", f_vector, fs);
  run("f_loop", f_loop, fs);
  run("f_shared", f_shared, fs);
  run("d_flip", d_flip, ds);
  run("d_clear", d_clear, ds);
  run("d_sign_of", d_sign_of, ds);
  run("d_flip_hi", d_flip_hi, ds);
  run("d_clear_hi", d_clear_hi, ds);
  run("d_flip_int", d_flip_int, ds);
  run("d_neg", d_neg, ds);
  run("d_neg_store", d_neg_store, ds);
  run("d_fabs", d_fabs, ds);
  run("d_neg_fabs", d_neg_fabs, ds);
  run("d_copysign", d_copysign, ds);
  run("d_minus_one", d_minus_one, ds);
  run("d_zero_minus", d_zero_minus, ds);
  run("d_plus_zero", d_plus_zero, ds);
  run("d_times_one", d_times_one, ds);
  run("d_select_abs", d_select_abs, ds);
  run("d_select_max", d_select_max, ds);
  run("d_relu_not", d_relu_not, ds);
  run("d_fmin", d_fmin, ds);
  run("d_fmax", d_fmax, ds);
  run("d_add", d_add, ds);
  run("d_sub", d_sub, ds);
  run("d_sub_self", d_sub_self, ds);
  run("d_mul", d_mul, ds);
  run("d_fma", d_fma, ds);
  run("d_neg_add", d_neg_add, ds);
  run("d_div", d_div, ds);
  run("d_sqrt", d_sqrt, ds);
  run("d_floor", d_floor, ds);
  run("d_round", d_round, ds);
  run("d_fmod", d_fmod, ds);
  run("d_exp", d_exp, ds);
  run("d_log", d_log, ds);
  run("d_pow", d_pow, ds);
  run("d_narrow", d_narrow, ds);
  run("d_narrow_widen", d_narrow_widen, ds);
  run("d_half", d_half, ds);
  run("d_bf16", d_bf16, ds);
  run("d_shfl", d_shfl, ds);
  run("d_hi", d_hi, ds);
  run("d_cdm", d_cdm, ds);
  run("h_flip", h_flip, hs);
  run("h_clear", h_clear, hs);
  run("h_neg", h_neg, hs);
  run("h_hneg", h_hneg, hs);
  run("h_habs", h_habs, hs);
  run("h_habs_store", h_habs_store, hs);
  run("h_add", h_add, hs);
  run("h_mul", h_mul, hs);
  run("h_fma", h_fma, hs);
  run("h_max", h_max, hs);
  run("h_max_nan", h_max_nan, hs);
  run("h_select", h_select, hs);
  run("h_float", h_float, hs);
  run("h_float_half", h_float_half, hs);
  run("h_sqrt", h_sqrt, hs);
  run("h_neg2", h_neg2, hs);
  run("h_abs2", h_abs2, hs);
  run("h_add2", h_add2, hs);
  run("b_flip", b_flip, bs);
  run("b_clear", b_clear, bs);
  run("b_neg", b_neg, bs);
  run("b_habs", b_habs, bs);
  run("b_add", b_add, bs);
  run("b_mul", b_mul, bs);
  run("b_fma", b_fma, bs);
  run("b_max", b_max, bs);
  run("b_float", b_float, bs);
  run("b_float_neg", b_float_neg, bs);
  run("b_float_bf", b_float_bf, bs);
  run("b_abs2", b_abs2, bs);
}
