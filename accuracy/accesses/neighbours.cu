// Bytes and half-words at neighbouring places of shared memory: which of them become one access.
#include <cuda_fp16.h>

typedef unsigned char u8;
typedef unsigned short u16;

#define KERNEL(name, ...) extern "C" __global__ void name(__VA_ARGS__)
#define T threadIdx.x

// ---- stores of the first elements of a thread, and loads that are widened ----

#define ST(name, type, n, stride) \
  KERNEL(st_##name, type* in, type* out) { \
    __shared__ type s[64 * stride]; \
    _Pragma("unroll") for (int i = 0; i < n; i++) s[T * stride + i] = in[i * 64 + T]; \
    __syncthreads(); \
    out[T] = s[(T * 7) & 63]; \
  }
#define LD(name, type, n, stride) \
  KERNEL(ld_##name, type* in, int* out) { \
    __shared__ type s[64 * stride]; \
    s[T] = in[T]; \
    __syncthreads(); \
    _Pragma("unroll") for (int i = 0; i < n; i++) out[T+64*i] = s[T * stride + i]; \
  }
ST(u16_2, u16, 2, 2)
ST(u16_3, u16, 3, 4)
ST(u16_4, u16, 4, 4)
ST(u16_6, u16, 6, 8)
ST(u16_8, u16, 8, 8)
ST(u16_16, u16, 16, 16)
ST(u16_2_s6, u16, 2, 6)
ST(u8_2, u8, 2, 2)
ST(u8_3, u8, 3, 4)
ST(u8_4, u8, 4, 4)
ST(u8_8, u8, 8, 8)
ST(u8_16, u8, 16, 16)
ST(u8_32, u8, 32, 32)
LD(u16_2, u16, 2, 2)
LD(u16_3, u16, 3, 4)
LD(u16_4, u16, 4, 4)
LD(u16_6, u16, 6, 8)
LD(u16_8, u16, 8, 8)
LD(u16_16, u16, 16, 16)
LD(u16_2_s6, u16, 2, 6)
LD(u8_2, u8, 2, 2)
LD(u8_3, u8, 3, 4)
LD(u8_4, u8, 4, 4)
LD(u8_8, u8, 8, 8)
LD(u8_16, u8, 16, 16)
#define LDX(name, type, ...) \
  KERNEL(ldx_##name, type* in, int* out) { \
    __shared__ type s[64 * 16]; \
    s[T] = in[T]; \
    __syncthreads(); \
    int k[] = {__VA_ARGS__}; \
    _Pragma("unroll") for (int i = 0; i < sizeof(k)/4; i++) out[T+64*i] = s[T * 16 + k[i]]; \
  }
LDX(u16_02, u16, 0, 2)
LDX(u16_13, u16, 1, 3)
LDX(u16_12, u16, 1, 2)
LDX(u16_023, u16, 0, 2, 3)
LDX(u16_123, u16, 1, 2, 3)
LDX(u16_0_3, u16, 0, 3)
LDX(u16_01_45, u16, 0, 1, 4, 5)
LDX(u16_0145_8, u16, 0, 1, 4, 5, 8)
LDX(u8_02, u8, 0, 2)
LDX(u8_012, u8, 0, 1, 2)
LDX(u8_0123_89, u8, 0, 1, 2,3,8,9)
LDX(u8_13, u8, 1, 3)
LDX(u8_12, u8, 1, 2)

// ---- loads that stay half-words in registers ----

#define LH(name, ...) \
  KERNEL(lh_##name, half* in, half* out) { \
    __shared__ half s[64 * 16]; \
    s[T] = in[T]; \
    __syncthreads(); \
    int k[] = {__VA_ARGS__}; \
    half sum = 0; \
    _Pragma("unroll") for (int i = 0; i < sizeof(k)/4; i++) sum = __hfma(s[T * 16 + k[i]], in[i], sum); \
    out[T] = sum; \
  }
LH(01, 0, 1)
LH(02, 0, 2)
LH(13, 1, 3)
LH(12, 1, 2)
LH(23, 2, 3)
LH(023, 0, 2, 3)
LH(123, 1, 2, 3)
LH(012, 0, 1, 2)
LH(013, 0, 1, 3)
LH(03, 0, 3)
LH(0123, 0, 1, 2, 3)
LH(01234567, 0, 1, 2, 3, 4, 5, 6, 7)
LH(012345, 0, 1, 2, 3, 4, 5)
LH(01_45, 0, 1, 4, 5)
LH(0145_8, 0, 1, 4, 5, 8)
#define LF(name, type, conv, ...) \
  KERNEL(lf_##name, type* in, float* out) { \
    __shared__ type s[64 * 16]; \
    s[T] = in[T]; \
    __syncthreads(); \
    int k[] = {__VA_ARGS__}; \
    float sum = 0; \
    _Pragma("unroll") for (int i = 0; i < sizeof(k)/4; i++) sum += conv(s[T * 16 + k[i]]); \
    out[T] = sum; \
  }
LF(h01, half, __half2float, 0, 1)
LF(h0123, half, __half2float, 0, 1, 2, 3)
LF(s0123, short, float, 0, 1, 2, 3)
LF(u0123, u16, float, 0, 1, 2, 3)
LF(su0123, short, int, 0, 1, 2, 3)
LF(uu0123, u16, int, 0, 1, 2, 3)
LF(b0123, u8, float, 0, 1, 2, 3)
#define LS(name, type, op) \
  KERNEL(ls_##name, type* in, type* out) { \
    __shared__ type s[64 * 16]; \
    s[T] = in[T]; \
    __syncthreads(); \
    out[T] = s[T*16] op s[T*16+1] op s[T*16+2] op s[T*16+3]; \
  }
LS(sadd, short, +)
LS(uxor, u16, ^)
LS(badd, u8, +)
KERNEL(lc_copy, half* in, half* out) { __shared__ half s[64 * 16]; s[T] = in[T]; __syncthreads(); out[T] = s[T*4]; out[T+64] = s[T*4+1]; }
KERNEL(lc_half, half* in, half* __restrict__ out) { __shared__ half s[64 * 16]; s[T] = in[T]; __syncthreads(); half a = s[T*4], b = s[T*4+1]; out[T] = a; out[T+64] = b; }
KERNEL(lc_f, half* in, float* __restrict__ out) { __shared__ half s[64 * 16]; s[T] = in[T]; __syncthreads(); half a = s[T*4], b = s[T*4+1]; out[T] = a; out[T+64] = b; }
KERNEL(lc_gemm, half* in, float* out, int n) { __shared__ half a[16][16], b[16][16]; a[threadIdx.y][T] = in[T]; b[threadIdx.y][T] = in[T + n]; __syncthreads(); float sum = 0; _Pragma("unroll") for (int k = 0; k < 16; k++) sum += __half2float(a[threadIdx.y][k]) * __half2float(b[k][T]); out[T] = sum; }
int main() { return 0; }
