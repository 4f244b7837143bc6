// Atomic additions of numbers that are subnormal, zero, infinite or NaN: what memory has afterwards and what is returned.
#include <cstdio>
#include <cstring>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
typedef unsigned long long u64;
constexpr int N = 16;
__constant__ unsigned f32s[N] = {0x00000001, 0x00000003, 0x007fffff, 0x00800000, 0x00800001, 0x80000001, 0x80800000, 0x80800001, 0x807fffff, 0x00000000, 0x80000000, 0x3f800000, 0x7f800000, 0xff800000, 0x7fa12345, 0xffc54321};
__constant__ u64 f64s[N] = {1, 3, 0x000fffffffffffffull, 0x0010000000000000ull, 0x0010000000000001ull, 0x8000000000000001ull, 0x8010000000000000ull, 0x8010000000000001ull, 0x800fffffffffffffull, 0, 0x8000000000000000ull, 0x3ff0000000000000ull, 0x7ff0000000000000ull, 0xfff0000000000000ull, 0x7ff4000000012345ull, 0xfff8000000054321ull};
__constant__ unsigned short f16s[N] = {1, 3, 0x3ff, 0x400, 0x401, 0x8001, 0x8400, 0x8401, 0x83ff, 0, 0x8000, 0x3c00, 0x7c00, 0xfc00, 0x7d23, 0xfe54};
__constant__ unsigned short bf16s[N] = {1, 3, 0x7f, 0x80, 0x81, 0x8001, 0x8080, 0x8081, 0x807f, 0, 0x8000, 0x3f80, 0x7f80, 0xff80, 0x7f93, 0xffd4};
template <class T> struct In;
template <> struct In<unsigned> { static __device__ unsigned at(int i) { return f32s[i]; } };
template <> struct In<u64> { static __device__ u64 at(int i) { return f64s[i]; } };
struct F16 { unsigned short v; }; struct BF16 { unsigned short v; };
#define SPACES(NAME, WORD, VAL, C, ...)                                                                  \
  __global__ void NAME##_global(u64* out, WORD* m) { int t = threadIdx.x; WORD b = VAL(t & 15), r = 0; m[t] = VAL(t >> 4); __syncthreads(); WORD* p = m + t; __VA_ARGS__(global, "l") out[2 * t] = m[t]; out[2 * t + 1] = r; } \
  __global__ void NAME##_shared(u64* out, WORD*) { __shared__ WORD m[256]; int t = threadIdx.x; WORD b = VAL(t & 15), r = 0; m[t] = VAL(t >> 4); __syncthreads(); unsigned p = (unsigned)__cvta_generic_to_shared(m + t); __VA_ARGS__(shared, "r") out[2 * t] = m[t]; out[2 * t + 1] = r; } \
  __global__ void NAME##_generic(u64* out, WORD* g) { __shared__ WORD s[256]; int t = threadIdx.x; WORD b = VAL(t & 15), r = 0; WORD* p = t & 1 ? g + t : s + t; *(volatile WORD*)p = VAL(t >> 4); __syncthreads(); __VA_ARGS__(generic, "l") out[2 * t] = *(volatile WORD*)p; out[2 * t + 1] = r; }
#define G_global ".global"
#define G_shared ".shared"
#define G_generic ""
#define F32(i) f32s[i]
#define F64(i) f64s[i]
#define H16(i) f16s[i]
#define B16(i) bf16s[i]
#define H16x2(i) ((unsigned)f16s[i] | (unsigned)f16s[((i) * 5 + 3) & 15] << 16)
#define B16x2(i) ((unsigned)bf16s[i] | (unsigned)bf16s[((i) * 5 + 3) & 15] << 16)
#define ATOM(S, c, I, R) asm volatile("atom" G_##S "." I " %0, [%1], %2;" : "=" R(r) : c(p), R(b) : "memory");
#define RED(S, c, I, R) asm volatile("red" G_##S "." I " [%0], %1;" :: c(p), R(b) : "memory");
#define AF(S, c) ATOM(S, c, "add.f32", "r")
#define RF(S, c) RED(S, c, "add.f32", "r")
#define AFc(S, c) ATOM(S, c, "cta.add.f32", "r")
#define AFs(S, c) ATOM(S, c, "sys.add.f32", "r")
#define AD(S, c) ATOM(S, c, "add.f64", "l")
#define RD(S, c) RED(S, c, "add.f64", "l")
#define AH(S, c) ATOM(S, c, "add.noftz.f16", "h")
#define RH(S, c) RED(S, c, "add.noftz.f16", "h")
#define AHH(S, c) ATOM(S, c, "add.noftz.f16x2", "r")
#define RHH(S, c) RED(S, c, "add.noftz.f16x2", "r")
#define AB(S, c) ATOM(S, c, "add.noftz.bf16", "h")
#define RB(S, c) RED(S, c, "add.noftz.bf16", "h")
#define ABB(S, c) ATOM(S, c, "add.noftz.bf16x2", "r")
#define RBB(S, c) RED(S, c, "add.noftz.bf16x2", "r")
SPACES(atom_f32, unsigned, F32, , AF)
SPACES(red_f32, unsigned, F32, , RF)
SPACES(atom_cta_f32, unsigned, F32, , AFc)
SPACES(atom_sys_f32, unsigned, F32, , AFs)
SPACES(atom_f64, u64, F64, , AD)
SPACES(red_f64, u64, F64, , RD)
SPACES(atom_f16, unsigned short, H16, , AH)
SPACES(red_f16, unsigned short, H16, , RH)
SPACES(atom_f16x2, unsigned, H16x2, , AHH)
SPACES(red_f16x2, unsigned, H16x2, , RHH)
SPACES(atom_bf16, unsigned short, B16, , AB)
SPACES(red_bf16, unsigned short, B16, , RB)
SPACES(atom_bf16x2, unsigned, B16x2, , ABB)
SPACES(red_bf16x2, unsigned, B16x2, , RBB)
// CUDA's functions; the same locations for two lanes of the warp in the last, which the compiler or the hardware may add first
#define CPP(NAME, WORD, T, VAL, FROM) \
  __global__ void NAME##_cppglobal(u64* out, WORD* m) { int t = threadIdx.x; m[t] = VAL(t >> 4); __syncthreads(); WORD raw = VAL(t & 15); T b; memcpy(&b, &raw, sizeof b); T old = atomicAdd((T*)(m + t), b); memcpy(&raw, &old, sizeof raw); out[2 * t] = m[t]; out[2 * t + 1] = raw; } \
  __global__ void NAME##_cppunused(u64* out, WORD* m) { int t = threadIdx.x; m[t] = VAL(t >> 4); __syncthreads(); WORD raw = VAL(t & 15); T b; memcpy(&b, &raw, sizeof b); atomicAdd((T*)(m + t), b); __threadfence(); out[2 * t] = *(volatile WORD*)(m + t); out[2 * t + 1] = 0; } \
  __global__ void NAME##_cppshared(u64* out, WORD*) { __shared__ WORD m[256]; int t = threadIdx.x; m[t] = VAL(t >> 4); __syncthreads(); WORD raw = VAL(t & 15); T b; memcpy(&b, &raw, sizeof b); T old = atomicAdd((T*)(m + t), b); memcpy(&raw, &old, sizeof raw); out[2 * t] = m[t]; out[2 * t + 1] = raw; } \
  __global__ void NAME##_cpppairs(u64* out, WORD* m) { int t = threadIdx.x; m[t] = 0; __syncthreads(); WORD raw = VAL(t >> 4); T b; memcpy(&b, &raw, sizeof b); atomicAdd((T*)(m + (t & ~1)), b); __syncthreads(); out[2 * t] = *(volatile WORD*)(m + (t & ~1)); out[2 * t + 1] = 0; }
CPP(f32, unsigned, float, F32, )
CPP(f64, u64, double, F64, )
CPP(f16, unsigned short, __half, H16, )
CPP(f16x2, unsigned, __half2, H16x2, )
CPP(bf16, unsigned short, __nv_bfloat16, B16, )
CPP(bf16x2, unsigned, __nv_bfloat162, B16x2, )
// Vectors of sm_90
__global__ void red_v2_f32(u64* out, unsigned* m) { int t = threadIdx.x; m[2 * t] = m[2 * t + 1] = F32(t >> 4); __syncthreads(); asm volatile("red.global.v2.f32.add [%0], {%1, %2};" :: "l"(m + 2 * t), "r"(F32(t & 15)), "r"(F32((t + 1) & 15)) : "memory"); __threadfence(); out[2 * t] = *(volatile unsigned*)(m + 2 * t); out[2 * t + 1] = *(volatile unsigned*)(m + 2 * t + 1); }
#define V(NAME, I, VAL) __global__ void NAME(u64* out, unsigned short* m) { int t = threadIdx.x; m[2 * t] = m[2 * t + 1] = VAL(t >> 4); __syncthreads(); asm volatile("red.global." I " [%0], {%1, %2};" :: "l"(m + 2 * t), "h"(VAL(t & 15)), "h"(VAL((t + 1) & 15)) : "memory"); __threadfence(); out[2 * t] = *(volatile unsigned short*)(m + 2 * t); out[2 * t + 1] = *(volatile unsigned short*)(m + 2 * t + 1); }
V(red_v2_f16_add, "v2.f16.add.noftz", H16)
V(red_v2_bf16_add, "v2.bf16.add.noftz", B16)
#include <vector>
u64* out; void* m;
template <class K> void run(const char* name, K k) { std::vector<u64> h(512); cudaMemset(out, 0x55, 4096); cudaMemset(m, 0, 8192); void* a[] = {&out, &m}; cudaLaunchKernel((const void*)k, dim3(1), dim3(256), a, 0, 0); int e = cudaMemcpy(h.data(), out, 4096, cudaMemcpyDeviceToHost); printf("%s %d", name, e); for (u64 v : h) printf(" %llx", v); printf("\n"); }
#define THREE(k) run(#k "_global", k##_global); run(#k "_shared", k##_shared); run(#k "_generic", k##_generic);
#define FOUR(k) run(#k "_cppglobal", k##_cppglobal); run(#k "_cppunused", k##_cppunused); run(#k "_cppshared", k##_cppshared); run(#k "_cpppairs", k##_cpppairs);
#define RUN1(k) run(#k, k);
int main() { cudaMalloc(&out, 4096); cudaMalloc(&m, 8192);
  THREE(atom_f32) THREE(red_f32) THREE(atom_cta_f32) THREE(atom_sys_f32) THREE(atom_f64) THREE(red_f64) THREE(atom_f16) THREE(red_f16) THREE(atom_f16x2) THREE(red_f16x2) THREE(atom_bf16) THREE(red_bf16) THREE(atom_bf16x2) THREE(red_bf16x2)
  FOUR(f32) FOUR(f64) FOUR(f16) FOUR(f16x2) FOUR(bf16) FOUR(bf16x2)
  RUN1(red_v2_f32) RUN1(red_v2_f16_add) RUN1(red_v2_bf16_add) }
