// Copies of structures of which something is changed, or of which only a part is wanted; arrays of half, bfloat16 and
// bytes that are moved by 16 bytes.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef unsigned char u8;

#define KERNEL(name, ...) extern "C" __global__ void name(__VA_ARGS__)
#define T threadIdx.x

struct __align__(16) Quad16 { float a, b, c, d; };
struct Quad { float a, b, c, d; };
struct __align__(8) Pair8 { float a, b; };
struct __align__(8) Quad8 { float a, b, c, d; };
struct __align__(16) Mixed16 { int a; u8 b; short c; double d; };
struct Mixed { int a; u8 b; short c; double d; };
struct __align__(16) Eight16 { float v[8]; };
struct __align__(16) Vn { float v[3]; int n; };
struct __align__(8) Halves8 { half v[4]; };
struct __align__(4) Halves4 { half v[2]; };
struct __align__(16) Halves16 { half v[8]; };
struct __align__(8) D2 { double a, b; };
struct Doubles { double a, b; };
struct LI { unsigned long long a; int b; };
struct Nested { float4 p; float m; };
struct __align__(16) Trip { float a, b, c; };
struct __align__(16) M3 { float a, b; double c; };
struct __align__(16) M4 { float a; unsigned short b, c; float d, e; };
struct __align__(16) M5 { float a; u8 b; float d, e; };
struct __align__(8) M6 { unsigned short a, b; float c; };
struct __align__(8) M7 { unsigned short a, b, c; };
struct __align__(16) Big { float4 a, b; };
struct Big2 { float4 a; int4 b; };
struct Big3 { float4 a; double2 b; };
struct Big4 { float2 a, b; float c, d; };
struct __align__(16) Mat { float m[4][4]; };
struct __align__(16) LL { long long a, b; };
struct __align__(16) Ptr { float* a; int b; int c; };
union Wide { float4 f; short h[8]; u8 b[16]; unsigned long long u[2]; };
struct __align__(16) Shorts16 { short v[8]; };
struct __align__(8) Shorts8 { short v[4]; };
struct __align__(16) Bytes16 { u8 v[16]; };

// ---- a copy, of which a member changes, is stored again ----

#define CHANGE(name, type, change) \
  KERNEL(name, type* a) { type p = a[T]; change; a[T] = p; }
CHANGE(change_float4, float4, p.x += 1)
CHANGE(change_float2, float2, p.x += 1)
CHANGE(change_float3, float3, p.x += 1)
CHANGE(change_quad, Quad, p.a += 1)
CHANGE(change_quad8, Quad8, p.a += 1)
CHANGE(change_quad16, Quad16, p.a += 1)
CHANGE(change_pair8, Pair8, p.a += 1)
CHANGE(change_mixed16, Mixed16, p.a += 1)
CHANGE(change_mixed, Mixed, p.a += 1)
CHANGE(change_eight, Eight16, p.v[2] += 1)
CHANGE(change_vn, Vn, p.n += 1)
CHANGE(change_h8, Halves8, p.v[0] = __hadd(p.v[0],p.v[0]))
CHANGE(change_h4, Halves4, p.v[0] = __hadd(p.v[0],p.v[0]))
CHANGE(change_h16, Halves16, p.v[0] = __hadd(p.v[0],p.v[0]))
CHANGE(change_doubles, Doubles, p.a += 1)
CHANGE(change_double2, double2, p.x += 1)
CHANGE(change_d2, D2, p.a += 1)
CHANGE(change_li, LI, p.b += 1)
CHANGE(change_nested, Nested, p.p.x += 1)
CHANGE(change_trip, Trip, p.a += 1)
CHANGE(change_uchar4, uchar4, p.x += 1)
CHANGE(change_short4, short4, p.x += 1)
CHANGE(change_int4, int4, p.x += 1)
CHANGE(change_short2, short2, p.x += 1)
CHANGE(change_char2, char2, p.x += 1)
CHANGE(change_ushort3, ushort3, p.x += 1)
CHANGE(change_half2, half2, p.x = __hadd(p.x,p.x))
CHANGE(change_m3, M3, p.a += 1)
CHANGE(change_m4, M4, p.a += 1)
CHANGE(change_m5, M5, p.a += 1)
CHANGE(change_m6, M6, p.a += 1)
CHANGE(change_m7, M7, p.a += 1)
CHANGE(change_big, Big, p.b.x += 1)
CHANGE(change_big2, Big2, p.b.x += 1)
CHANGE(change_big3, Big3, p.b.x += 1)
CHANGE(change_big4, Big4, p.b.x += 1)
CHANGE(change_mat, Mat, p.m[1][1] += 1)
CHANGE(change_ll, LL, p.a += 1)
CHANGE(change_ptr, Ptr, p.b += 1)

// ---- the same in other words ----

KERNEL(in_place_ref, float4* a) { float4& p = a[T]; p.x += 1; }
KERNEL(in_place_fields, float4* a) { a[T].x += 1; }
KERNEL(to_other, float4* a, float4 *b) { float4 p = a[T]; p.x += 1; b[T] = p; }
KERNEL(cond, float4* a, int n) { float4 p = a[T]; if (p.x > n) p.y += 1; a[T] = p; }
KERNEL(cond2, float4* a, int n) { float4 p = a[T]; if (p.x > n) {p.y += 1; a[T] = p;} }
KERNEL(loop, float4* a, int n) { float4 p = a[T]; for (int i = 0; i < n; i++) p.x = p.x * p.y + 1; a[T] = p; }
KERNEL(make, float4* a) { float4 p = a[T]; a[T] = make_float4(p.x + 1, p.y, p.z, p.w); }
KERNEL(list, float4* a) { float4 p = a[T]; a[T] = {p.x + 1, p.y, p.z, p.w}; }
__device__ float4 add(float4 p, float f) { p.x += f; return p; }
KERNEL(fn, float4* a) { a[T] = add(a[T], 1); }
KERNEL(xyz, float4* a, float4* v, float dt) { float4 p = a[T]; float4 w = v[T]; p.x += w.x * dt; p.y += w.y*dt; p.z += w.z*dt; a[T] = p; v[T] = w; }
KERNEL(shared, float4* o) { __shared__ float4 s[64]; s[T] = o[T]; __syncthreads(); float4 p = s[T^1]; p.x += 1; s[T^1] = p; __syncthreads(); o[T] = s[T]; }
KERNEL(same, float4* a) { float4 p = a[T]; a[T] = p; }
KERNEL(ref2, float4* a) { float4 p; p = a[T]; float4* q = &p; q->z *= 2; a[T] = *q; }
KERNEL(reint, float* a) { float4 p = *reinterpret_cast<float4*>(a + 4 * T); p.x += 1; *reinterpret_cast<float4*>(a + 4 * T) = p; }
KERNEL(reint2, float* a) { float4 p = reinterpret_cast<float4*>(a)[T]; p.x += 1; a[4*T] = p.x; a[4*T+1] = p.y; a[4*T+2]=p.z; a[4*T+3]=p.w;}

// ---- a part is wanted ----

KERNEL(read_xw, float4* a, float* o) { float4 p = a[T]; o[T] = p.x + p.w; }
KERNEL(read_xy, float4* a, float* o) { float4 p = a[T]; o[T] = p.x + p.y; }
KERNEL(wide_h07, const Wide* in, float* out) { Wide w = in[T]; out[T] = w.h[0] + w.h[7]; }
KERNEL(wide_h01, const Wide* in, float* out) { Wide w = in[T]; out[T] = w.h[0] + w.h[1]; }
KERNEL(wide_h0, const Wide* in, float* out) { Wide w = in[T]; out[T] = w.h[0]; }
KERNEL(wide_b0, const Wide* in, float* out) { Wide w = in[T]; out[T] = w.b[0]; }
KERNEL(wide_f, const Wide* in, float* out) { Wide w = in[T]; out[T] = w.f.x+w.f.w; }
KERNEL(h16_07, const Halves16* in, float* out) { Halves16 w = in[T]; out[T] = __half2float(w.v[0]) + __half2float(w.v[7]); }
KERNEL(h16_01, const Halves16* in, float* out) { Halves16 w = in[T]; out[T] = __half2float(w.v[0]) + __half2float(w.v[1]); }
KERNEL(h16_0, const Halves16* in, float* out) { Halves16 w = in[T]; out[T] = __half2float(w.v[0]) ; }
KERNEL(s16_07, const Shorts16* in, float* out) { Shorts16 w = in[T]; out[T] = w.v[0]+w.v[7]; }
KERNEL(s16_01, const Shorts16* in, float* out) { Shorts16 w = in[T]; out[T] = w.v[0]+w.v[1]; }
KERNEL(s16_0, const Shorts16* in, float* out) { Shorts16 w = in[T]; out[T] = w.v[0]; }
KERNEL(s16_0123, const Shorts16* in, float* out) { Shorts16 w = in[T]; out[T] = w.v[0]+w.v[1]+w.v[2]+w.v[3]; }
KERNEL(s8_0, const Shorts8* in, float* out) { Shorts8 w = in[T]; out[T] = w.v[0]; }
KERNEL(s8_01, const Shorts8* in, float* out) { Shorts8 w = in[T]; out[T] = w.v[0] + w.v[1]; }
KERNEL(s8_012, const Shorts8* in, float* out) { Shorts8 w = in[T]; out[T] = w.v[0] + w.v[1]+w.v[2]; }
KERNEL(s8_03, const Shorts8* in, float* out) { Shorts8 w = in[T]; out[T] = w.v[0] + w.v[3]; }
KERNEL(b16_0_15, const Bytes16* in, float* out) { Bytes16 w = in[T]; out[T] = w.v[0]+w.v[15]; }
KERNEL(b16_0, const Bytes16* in, float* out) { Bytes16 w = in[T]; out[T] = w.v[0]; }
KERNEL(e_0, const Eight16* in, float* out) { Eight16 w = in[T]; out[T] = w.v[0]; }
KERNEL(e_03, const Eight16* in, float* out) { Eight16 w = in[T]; out[T] = w.v[0]+w.v[3]; }
KERNEL(e_123, const Eight16* in, float* out) { Eight16 w = in[T]; out[T] = w.v[1]+w.v[2]+w.v[3]; }
KERNEL(e_07, const Eight16* in, float* out) { Eight16 w = in[T]; out[T] = w.v[0]+w.v[7]; }
KERNEL(r_07, const half* in, float* out) { half r[8]; *(float4*)r = *(const float4*)(in + T*8); out[T] = __half2float(r[0]) + __half2float(r[7]); }
KERNEL(r_01, const half* in, float* out) { half r[8]; *(float4*)r = *(const float4*)(in + T*8); out[T] = __half2float(r[0]) + __half2float(r[1]); }
KERNEL(r_0, const half* in, float* out) { half r[8]; *(float4*)r = *(const float4*)(in + T*8); out[T] = __half2float(r[0]); }
KERNEL(r_c0, const u8* in, float* out) { u8 r[16]; *(int4*)r = *(const int4*)(in + T*16); out[T] = r[0]+r[9]; }
KERNEL(r_c012, const u8* in, float* out) { u8 r[8]; *(int2*)r = *(const int2*)(in + T*8); out[T] = r[0]+r[1]+r[2]; }
KERNEL(r_c4, const u8* in, float* out) { u8 r[4]; *(int*)r = *(const int*)(in + T*4); out[T] = r[0]+r[1]; }
KERNEL(f4_x, const float4* in, float* out) { float4 p = in[T]; out[T] = p.x; }
KERNEL(f4_y, const float4* in, float* out) { float4 p = in[T]; out[T] = p.y; }
KERNEL(f4_xy, const float4* in, float* out) { float4 p = in[T]; out[T] = p.x+p.y; }
KERNEL(f4_yz, const float4* in, float* out) { float4 p = in[T]; out[T] = p.z+p.y; }
KERNEL(f4_zw, const float4* in, float* out) { float4 p = in[T]; out[T] = p.z+p.w; }
KERNEL(f4_xz, const float4* in, float* out) { float4 p = in[T]; out[T] = p.x+p.z; }
KERNEL(f4_xyz, const float4* in, float* out) { float4 p = in[T]; out[T] = p.x+p.y+p.z; }
KERNEL(f4_yzw, const float4* in, float* out) { float4 p = in[T]; out[T] = p.w+p.y+p.z; }
KERNEL(f4_xyw, const float4* in, float* out) { float4 p = in[T]; out[T] = p.w+p.y+p.x; }
KERNEL(f4_xzw, const float4* in, float* out) { float4 p = in[T]; out[T] = p.w+p.z+p.x; }
KERNEL(sh_xw, const float4* in, float* out) { __shared__ float4 s[64]; s[T] = in[T]; __syncthreads(); float4 p = s[T^1]; out[T] = p.w+p.x; }
KERNEL(sh_xy, const float4* in, float* out) { __shared__ float4 s[64]; s[T] = in[T]; __syncthreads(); float4 p = s[T^1]; out[T] = p.y+p.x; }
KERNEL(sh_xyz, const float4* in, float* out) { __shared__ float4 s[64]; s[T] = in[T]; __syncthreads(); float4 p = s[T^1]; out[T] = p.y+p.x+p.z; }
KERNEL(sh_yzw, const float4* in, float* out) { __shared__ float4 s[64]; s[T] = in[T]; __syncthreads(); float4 p = s[T^1]; out[T] = p.y+p.w+p.z; }
KERNEL(ldg_xw, const float4* in, float* out) { float4 p = __ldg(in + T); out[T] = p.w+p.x; }
KERNEL(ldg_xyz, const float4* in, float* out) { float4 p = __ldg(in + T); out[T] = p.z+p.y+p.x; }
KERNEL(ldg_x, const float4* in, float* out) { float4 p = __ldg(in + T); out[T] = p.x; }
KERNEL(uc4_xw, const uchar4* in, int* out) { uchar4 p = in[T]; out[T] = p.x+p.w; }
KERNEL(uc4_xyz, const uchar4* in, int* out) { uchar4 p = in[T]; out[T] = p.x+p.y+p.z; }
KERNEL(uc4_xy, const uchar4* in, int* out) { uchar4 p = in[T]; out[T] = p.x+p.y; }
KERNEL(s4_xw, const short4* in, int* out) { short4 p = in[T]; out[T] = p.x+p.w; }
KERNEL(s4_xyz, const short4* in, int* out) { short4 p = in[T]; out[T] = p.x+p.y+p.z; }
KERNEL(d2_y, const double2* in, double* out) { double2 p = in[T]; out[T] = p.y; }
KERNEL(f2_y, const float2* in, float* out) { float2 p = in[T]; out[T] = p.y; }

// ---- what programs do with them ----

KERNEL(bf16_local, const __nv_bfloat16* in, __nv_bfloat16* out) {
  __nv_bfloat16 r[8];
  *(uint4*)r = *(const uint4*)(in + T * 8);
#pragma unroll
  for (int i = 0; i < 8; i++) r[i] = __hmul(r[i], r[i]);
  *(uint4*)(out + T * 8) = *(uint4*)r;
}
KERNEL(bf16_pairs, const __nv_bfloat16* in, float* out) {
  float4 v = ((const float4*)in)[T];
  __nv_bfloat162* p = (__nv_bfloat162*)&v;
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 4; i++) sum += __low2float(p[i]) * __high2float(p[i]);
  out[T] = sum;
}
KERNEL(half2_of_float4_ldg, const half* in, float* out) {
  float4 v = __ldg((const float4*)in + T);
  const half2* p = (const half2*)&v;
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 4; i++) { float2 f = __half22float2(p[i]); sum += f.x * f.y; }
  out[T] = sum;
}
KERNEL(half_dot, const half* __restrict__ a, const half* __restrict__ b, float* out, int n) {
  float sum = 0;
  for (int k = T * 8; k < n; k += blockDim.x * 8) {
    half x[8], y[8];
    *(float4*)x = *(const float4*)&a[k];
    *(float4*)y = *(const float4*)&b[k];
#pragma unroll
    for (int i = 0; i < 8; i++) sum += __half2float(x[i]) * __half2float(y[i]);
  }
  out[T] = sum;
}
KERNEL(half_to_float, const half* in, float* out) {
  uint4 v = *(const uint4*)(in + T * 8);
  half* h = (half*)&v;
#pragma unroll
  for (int i = 0; i < 8; i++) out[T * 8 + i] = __half2float(h[i]);
}
KERNEL(float_to_half, const float* in, half* out) {
  float4 a = ((const float4*)in)[T * 2], b = ((const float4*)in)[T * 2 + 1];
  half r[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
  *(float4*)(out + T * 8) = *(float4*)r;
}
KERNEL(pixel_changed, uchar4* image) {
  uchar4 p = image[T];
  p.x = 255 - p.x;
  image[T] = p;
}
KERNEL(pixel_grey, const uchar4* in, uchar4* out) {
  uchar4 p = in[T];
  u8 grey = (p.x * 77 + p.y * 150 + p.z * 29) >> 8;
  out[T] = make_uchar4(grey, grey, grey, p.w);
}
KERNEL(pixel_char3, const uchar3* in, uchar3* out) {
  uchar3 p = in[T];
  p.x = 255 - p.x;
  out[T] = p;
}
KERNEL(swap_members, float4* a) {
  float4 p = a[T];
  a[T] = make_float4(p.y, p.x, p.z, p.w);
}
KERNEL(bodies, float4* position, float4* velocity, const float4* __restrict__ force, float dt) {
  float4 p = position[T], v = velocity[T], f = force[T];
  v.x += f.x * dt, v.y += f.y * dt, v.z += f.z * dt;
  p.x += v.x * dt, p.y += v.y * dt, p.z += v.z * dt;
  velocity[T] = v;
  position[T] = p;
}
KERNEL(bodies_tile, const float4* position, float3* acceleration, int n) {
  __shared__ float4 tile[64];
  float4 own = position[T];
  float3 sum = {0, 0, 0};
  for (int start = 0; start < n; start += 64) {
    tile[T] = position[start + T];
    __syncthreads();
#pragma unroll 1
    for (int i = 0; i < 64; i++) {
      float4 other = tile[i];
      float dx = other.x - own.x, dy = other.y - own.y, dz = other.z - own.z;
      float s = other.w * (dx * dx + dy * dy + dz * dz);
      sum.x += dx * s, sum.y += dy * s, sum.z += dz * s;
    }
    __syncthreads();
  }
  acceleration[T] = sum;
}
KERNEL(restrict_changed, float4* __restrict__ a, const float4* __restrict__ b) {
  float4 p = a[T];
  p.z += b[T].w;
  a[T] = p;
}
KERNEL(axpy_double2, double2* y, const double2* x, double f) {
  double2 p = y[T], q = x[T];
  p.x += f * q.x;
  y[T] = p;
}
KERNEL(int4_halves, const int4* in, int4* out) {
  int4 v = in[T];
  int2* h = (int2*)&v;
  h[1].x = h[0].y;
  out[T] = v;
}
KERNEL(tile_half8, const half* in, half* out) {
  __shared__ half tile[64][72];
  half r[8];
  *(float4*)r = *(const float4*)(in + T * 8);
#pragma unroll
  for (int i = 0; i < 8; i++) tile[T][i] = __hadd(r[i], r[i]);
  __syncthreads();
  *(float4*)r = *(float4*)&tile[T ^ 1][0];
  *(float4*)(out + T * 8) = *(float4*)r;
}
KERNEL(tile_from_half8, const half* in, half* out) {
  __shared__ half tile[64][72];
  *(float4*)&tile[T][0] = *(const float4*)(in + T * 8);
  __syncthreads();
  half sum = 0;
#pragma unroll
  for (int i = 0; i < 8; i++) sum = __hadd(sum, tile[T ^ 1][i]);
  out[T] = sum;
}
KERNEL(complex_scale, float2* a, float f) {
  float2 z = a[T];
  z.y *= f;
  a[T] = z;
}
KERNEL(particle_mass, Nested* a) {
  Nested p = a[T];
  p.m *= 2;
  a[T] = p;
}
KERNEL(volatile_members, volatile float4* a) { a[T].x = a[T].y + 1; }
KERNEL(indexed_local, const float4* in, float* out, int i) {
  float r[4];
  *(float4*)r = in[T];
  out[T] = r[i & 3];
}

int main() { return 0; }