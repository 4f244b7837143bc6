// How wide the accesses of small kernels are: copies of structures, unions, packed and aligned types, bit-fields,
// memcpy of constant size, pairs and vectors of half and bfloat16, casts of pointers and references.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstring>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned long long u64;
typedef __nv_bfloat16 bf16;
typedef __nv_bfloat162 bf162;

#define KERNEL(name, ...) extern "C" __global__ void name(__VA_ARGS__)
#define T threadIdx.x

// ---- casts of pointers to half and char ----

KERNEL(cast_float4_global, const half* in, half* out) {
  *reinterpret_cast<float4*>(&out[T * 8]) = *reinterpret_cast<const float4*>(&in[T * 8]);
}
KERNEL(cast_float4_to_shared, const half* in, half* out) {
  __shared__ half tile[64][64];
  *reinterpret_cast<float4*>(&tile[T][0]) = *reinterpret_cast<const float4*>(&in[T * 64]);
  __syncthreads();
  *reinterpret_cast<float4*>(&out[T * 64]) = *reinterpret_cast<float4*>(&tile[T ^ 1][8]);
}
KERNEL(cast_float2_to_shared, const half* in, half* out) {
  __shared__ half tile[64][68];
  *reinterpret_cast<float2*>(&tile[T][4]) = *reinterpret_cast<const float2*>(&in[T * 64]);
  __syncthreads();
  *reinterpret_cast<float2*>(&out[T * 64]) = *reinterpret_cast<float2*>(&tile[T ^ 1][8]);
}
KERNEL(cast_int4_to_shared_bf16, const bf16* in, bf16* out) {
  __shared__ bf16 tile[64 * 72];
  *reinterpret_cast<int4*>(&tile[T * 72]) = *reinterpret_cast<const int4*>(&in[T * 64]);
  __syncthreads();
  *reinterpret_cast<int4*>(&out[T * 64]) = *reinterpret_cast<int4*>(&tile[(T ^ 1) * 72]);
}
KERNEL(cast_uint4_char_shared, const u8* in, u8* out) {
  __shared__ u8 tile[4096];
  *(uint4*)&tile[T * 16] = *(const uint4*)&in[T * 16];
  __syncthreads();
  *(uint4*)&out[T * 16] = *(uint4*)&tile[(T ^ 3) * 16];
}
KERNEL(cast_int_char_shared, const u8* in, int* out) {
  __shared__ u8 tile[4096];
  tile[T] = in[T];
  __syncthreads();
  out[T] = *(int*)&tile[(T ^ 3) * 4];
}
KERNEL(cast_half2_shared, const half* in, half2* out) {
  __shared__ half tile[4096];
  tile[T] = in[T];
  __syncthreads();
  out[T] = *(half2*)&tile[(T ^ 3) * 2];
}
KERNEL(cast_half2_global, const half* in, half* out) {
  half2 a = *reinterpret_cast<const half2*>(in + T * 2);
  *reinterpret_cast<half2*>(out + T * 2) = __hadd2(a, a);
}
KERNEL(cast_bf162_global, const bf16* in, bf16* out) {
  bf162 a = *reinterpret_cast<const bf162*>(in + T * 2);
  *reinterpret_cast<bf162*>(out + T * 2) = __hmul2(a, a);
}
KERNEL(cast_local_half8, const half* in, half* out) {
  half r[8];
  *reinterpret_cast<float4*>(r) = *reinterpret_cast<const float4*>(&in[T * 8]);
#pragma unroll
  for (int i = 0; i < 8; i++) r[i] = __hmul(r[i], r[i]);
  *reinterpret_cast<float4*>(&out[T * 8]) = *reinterpret_cast<float4*>(r);
}
KERNEL(cast_local_half2x4, const half* in, half* out) {
  half2 r[4];
  *reinterpret_cast<float4*>(r) = *reinterpret_cast<const float4*>(&in[T * 8]);
#pragma unroll
  for (int i = 0; i < 4; i++) r[i] = __hmul2(r[i], r[i]);
  *reinterpret_cast<float4*>(&out[T * 8]) = *reinterpret_cast<float4*>(r);
}
KERNEL(cast_local_half4, const half* in, half* out) {
  half r[4];
  *reinterpret_cast<float2*>(r) = *reinterpret_cast<const float2*>(&in[T * 4]);
#pragma unroll
  for (int i = 0; i < 4; i++) r[i] = __hadd(r[i], r[i]);
  *reinterpret_cast<float2*>(&out[T * 4]) = *reinterpret_cast<float2*>(r);
}
KERNEL(cast_local_char16, const signed char* in, int* out) {
  signed char r[16];
  *reinterpret_cast<int4*>(r) = *reinterpret_cast<const int4*>(&in[T * 16]);
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 16; i++) sum += r[i] * r[i];
  out[T] = sum;
}
KERNEL(cast_local_char8, const u8* in, int* out) {
  u8 r[8];
  *reinterpret_cast<int2*>(r) = *reinterpret_cast<const int2*>(&in[T * 8]);
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 8; i++) sum += r[i] * i;
  out[T] = sum;
}
KERNEL(cast_local_float4, const float* in, float* out) {
  float r[4];
  *(float4*)r = *(const float4*)&in[T * 4];
#pragma unroll
  for (int i = 0; i < 4; i++) r[i] *= r[i];
  *(float4*)&out[T * 4] = *(float4*)r;
}
KERNEL(cast_local_float8, const float* in, float* out) {
  float r[8];
  *(float4*)r = *(const float4*)&in[T * 8];
  *(float4*)(r + 4) = *(const float4*)&in[T * 8 + 4];
#pragma unroll
  for (int i = 0; i < 8; i++) r[i] *= r[7 - i];
  *(float4*)&out[T * 8] = *(float4*)r;
  *(float4*)&out[T * 8 + 4] = *(float4*)(r + 4);
}
KERNEL(cast_reference_float4, float* in, float* out) {
  float4 v = reinterpret_cast<float4&>(in[T * 4]);
  v.x += v.w;
  reinterpret_cast<float4&>(out[T * 4]) = v;
}
KERNEL(cast_reference_double, float* in, double* out) { out[T] = reinterpret_cast<double&>(in[T * 2]); }
KERNEL(cast_reference_shared, float* in, float* out) {
  __shared__ float s[512];
  s[T] = in[T];
  __syncthreads();
  float4 v = (float4&)s[T * 4];
  out[T] = v.x + v.y + v.z + v.w;
}
KERNEL(cast_reference_store, float* in, float* out) {
  __shared__ float s[512];
  reinterpret_cast<float2&>(s[T * 2]) = make_float2(in[T], 1.0f);
  __syncthreads();
  out[T] = s[T ^ 5];
}
KERNEL(cast_pointer_variable, half* in, half* out) {
  __shared__ half tile[1024];
  float4* to = reinterpret_cast<float4*>(tile);
  const float4* from = reinterpret_cast<const float4*>(in);
  to[T] = from[T];
  __syncthreads();
  reinterpret_cast<float4*>(out)[T] = to[T ^ 1];
}
KERNEL(cast_dynamic_shared, half* in, half* out) {
  extern __shared__ half dynamic[];
  *reinterpret_cast<float4*>(dynamic + T * 8) = *reinterpret_cast<float4*>(in + T * 8);
  __syncthreads();
  *reinterpret_cast<float4*>(out + T * 8) = *reinterpret_cast<float4*>(dynamic + (T ^ 1) * 8);
}
KERNEL(cast_float_to_int, float* in, int* out) { out[T] = *(int*)&in[T]; }
KERNEL(cast_u64_of_floats, float* in, u64* out) { out[T] = *(u64*)&in[T * 2]; }
KERNEL(cast_short_of_chars, u8* in, int* out) { out[T] = *(short*)&in[T * 2]; }
KERNEL(cast_float4_one_member, const float* in, float* out) {
  out[T] = reinterpret_cast<const float4*>(in)[T].y;
}
KERNEL(cast_float4_two_members, const float* in, float* out) {
  float4 v = reinterpret_cast<const float4*>(in)[T];
  out[T] = v.x + v.w;
}
KERNEL(cast_float4_three_members, const float* in, float* out) {
  float4 v = reinterpret_cast<const float4*>(in)[T];
  out[T] = v.x + v.y + v.z;
}
KERNEL(cast_ldg_float4, const half* in, float* out) {
  float4 v = __ldg(reinterpret_cast<const float4*>(in) + T);
  half2 a = *reinterpret_cast<half2*>(&v.x), b = *reinterpret_cast<half2*>(&v.w);
  out[T] = __low2float(a) + __high2float(b);
}
KERNEL(cast_half2_of_float4, const half* in, half* out) {
  float4 v = *reinterpret_cast<const float4*>(in + T * 8);
  half2* h = reinterpret_cast<half2*>(&v);
#pragma unroll
  for (int i = 0; i < 4; i++) h[i] = __hfma2(h[i], h[i], h[i]);
  *reinterpret_cast<float4*>(out + T * 8) = v;
}

// ---- vector types ----

#define COPY(name, type) \
  KERNEL(name, const type* in, type* out) { out[T] = in[T]; }
COPY(copy_char2, char2)
COPY(copy_char3, char3)
COPY(copy_char4, char4)
COPY(copy_short2, short2)
COPY(copy_short3, short3)
COPY(copy_short4, short4)
COPY(copy_int2, int2)
COPY(copy_int3, int3)
COPY(copy_int4, int4)
COPY(copy_float3, float3)
COPY(copy_double2, double2)
COPY(copy_longlong2, longlong2)
COPY(copy_half2, half2)
COPY(copy_bf162, bf162)
KERNEL(char4_members, const char4* in, int* out) {
  char4 v = in[T];
  out[T] = v.x + v.y * v.z - v.w;
}
KERNEL(uchar4_one_member, const uchar4* in, int* out) { out[T] = in[T].z; }
KERNEL(uchar4_two_members, const uchar4* in, int* out) { out[T] = in[T].x + in[T].y; }
KERNEL(short4_members, const short4* in, int* out) {
  short4 v = in[T];
  out[T] = v.x + v.y * v.z - v.w;
}
KERNEL(uchar3_members, const uchar3* in, int* out) {
  uchar3 v = in[T];
  out[T] = v.x + v.y * v.z;
}
KERNEL(uchar4_made, const int* in, uchar4* out) {
  int v = in[T];
  out[T] = make_uchar4(v, v >> 8, v >> 3, 255);
}
KERNEL(short2_made, const int* in, short2* out) { out[T] = make_short2(in[T], 5); }
KERNEL(float4_made, const float* in, float4* out) {
  float v = in[T];
  out[T] = make_float4(v, v + 1, v + 2, 1);
}
KERNEL(float4_member_stores, float4* out, float v) {
  out[T].x = v;
  out[T].y = v + 1;
  out[T].z = v + 2;
  out[T].w = v + 3;
}
KERNEL(float4_two_stores, float4* out, float v) {
  out[T].x = v;
  out[T].y = v + 1;
}
KERNEL(int3_members, const int3* in, int* out) {
  int3 v = in[T];
  out[T] = v.x + v.y * v.z;
}
KERNEL(double2_member, const double2* in, double* out) { out[T] = in[T].y; }
KERNEL(half2_low, const half2* in, float* out) { out[T] = __low2float(in[T]); }
KERNEL(half2_high, const half2* in, float* out) { out[T] = __high2float(in[T]); }
KERNEL(half2_member_store, half2* out, half v) { out[T].y = v; }
KERNEL(half2_made, const float* in, half2* out) { out[T] = __floats2half2_rn(in[T], 1.0f); }

// ---- structures ----

struct Pair { float a, b; };
struct Triple { float a, b, c; };
struct Quad { float a, b, c, d; };
struct __align__(8) Pair8 { float a, b; };
struct __align__(16) Quad16 { float a, b, c, d; };
struct __align__(16) Triple16 { float a, b, c; };
struct __align__(16) Eight16 { float v[8]; };
struct __align__(16) Halves16 { half v[8]; };
struct __align__(8) Halves8 { half v[4]; };
struct __align__(4) Halves4 { half v[2]; };
struct __align__(16) Pairs16 { half2 v[4]; };
struct __align__(16) Bfloats16 { bf162 v[4]; };
struct __align__(16) Bytes16 { u8 v[16]; };
struct __align__(4) Bytes4 { u8 v[4]; };
struct __align__(2) Bytes2 { u8 a, b; };
struct Bytes3 { u8 a, b, c; };
struct Mixed { int a; u8 b; short c; double d; };
struct __align__(16) Mixed16 { int a; u8 b; short c; double d; };
struct Nested { float4 p; float m; };
struct Halfs { half a, b; };
struct Array4 { int v[4]; };
struct Doubles { double a, b; };
struct LongInt { u64 a; int b; };
#pragma pack(push, 1)
struct Packed { u8 a; int b; short c; };
#pragma pack(pop)
struct __attribute__((packed)) PackedFloat { u8 a; float b; };
struct __attribute__((packed, aligned(4))) PackedAligned { int a; short b; u8 c; };
union Word { float f; unsigned u; u8 b[4]; short h[2]; };
union Wide { float4 f; short h[8]; u8 b[16]; u64 u[2]; };
union Two { double d; struct { int lo, hi; } i; };
struct Bits { unsigned a : 5, b : 11, c : 16; };
struct BitsWide { u64 a : 20, b : 30, c : 14; };
struct BitsOdd { unsigned a : 3, b : 5, c : 8, d : 16; };
struct SignedBits { int a : 8, b : 8, c : 16; };

COPY(copy_pair, Pair)
COPY(copy_triple, Triple)
COPY(copy_quad, Quad)
COPY(copy_pair8, Pair8)
COPY(copy_quad16, Quad16)
COPY(copy_triple16, Triple16)
COPY(copy_eight16, Eight16)
COPY(copy_halves16, Halves16)
COPY(copy_halves8, Halves8)
COPY(copy_halves4, Halves4)
COPY(copy_pairs16, Pairs16)
COPY(copy_bfloats16, Bfloats16)
COPY(copy_bytes16, Bytes16)
COPY(copy_bytes4, Bytes4)
COPY(copy_bytes2, Bytes2)
COPY(copy_bytes3, Bytes3)
COPY(copy_mixed, Mixed)
COPY(copy_mixed16, Mixed16)
COPY(copy_nested, Nested)
COPY(copy_halfs, Halfs)
COPY(copy_array4, Array4)
COPY(copy_doubles, Doubles)
COPY(copy_longint, LongInt)
COPY(copy_packed, Packed)
COPY(copy_packed_float, PackedFloat)
COPY(copy_packed_aligned, PackedAligned)
COPY(copy_word, Word)
COPY(copy_wide, Wide)
COPY(copy_two, Two)
COPY(copy_bits, Bits)

KERNEL(halves16_members, const Halves16* in, Halves16* out) {
  Halves16 v = in[T];
#pragma unroll
  for (int i = 0; i < 8; i++) v.v[i] = __hadd(v.v[i], v.v[i]);
  out[T] = v;
}
KERNEL(halves8_members, const Halves8* in, Halves8* out) {
  Halves8 v = in[T];
#pragma unroll
  for (int i = 0; i < 4; i++) v.v[i] = __hadd(v.v[i], v.v[i]);
  out[T] = v;
}
KERNEL(pairs16_members, const Pairs16* in, Pairs16* out) {
  Pairs16 v = in[T];
#pragma unroll
  for (int i = 0; i < 4; i++) v.v[i] = __hadd2(v.v[i], v.v[i]);
  out[T] = v;
}
KERNEL(bfloats16_members, const Bfloats16* in, Bfloats16* out) {
  Bfloats16 v = in[T];
#pragma unroll
  for (int i = 0; i < 4; i++) v.v[i] = __hadd2(v.v[i], v.v[i]);
  out[T] = v;
}
KERNEL(bytes16_members, const Bytes16* in, int* out) {
  Bytes16 v = in[T];
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 16; i++) sum += v.v[i] * i;
  out[T] = sum;
}
KERNEL(bytes16_in_place, const Bytes16* in, int* out) {
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 16; i++) sum += in[T].v[i] * i;
  out[T] = sum;
}
KERNEL(bytes4_members, const Bytes4* in, int* out) {
  Bytes4 v = in[T];
  out[T] = v.v[0] + v.v[1] * v.v[2] - v.v[3];
}
KERNEL(eight16_members, const Eight16* in, float* out) {
  Eight16 v = in[T];
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 8; i++) sum += v.v[i];
  out[T] = sum;
}
KERNEL(quad16_changed, Quad16* in) {
  Quad16 v = in[T];
  v.b += 1;
  in[T] = v;
}
KERNEL(mixed_members, const Mixed* in, double* out) {
  Mixed v = in[T];
  out[T] = v.a + v.b + v.c + v.d;
}
KERNEL(mixed16_members, const Mixed16* in, double* out) {
  Mixed16 v = in[T];
  out[T] = v.a + v.b + v.c + v.d;
}
KERNEL(packed_members, const Packed* in, int* out) { out[T] = in[T].a + in[T].b + in[T].c; }
KERNEL(packed_store, Packed* out, int v) { out[T].b = v; }
KERNEL(packed_float_member, const PackedFloat* in, float* out) { out[T] = in[T].b; }
KERNEL(packed_aligned_members, const PackedAligned* in, int* out) {
  out[T] = in[T].a + in[T].b + in[T].c;
}
KERNEL(packed_member_cast, const Packed* in, int* out) { out[T] = *(const int*)&in[T].b; }
KERNEL(word_byte, const Word* in, int* out) { out[T] = in[T].b[2]; }
KERNEL(word_as_other, const Word* in, float* out) {
  Word w = in[T];
  w.u ^= 0x80000000u;
  out[T] = w.f;
}
KERNEL(wide_halves, const Wide* in, float* out) {
  Wide w = in[T];
  out[T] = w.h[0] + w.h[7];
}
KERNEL(wide_from_float4, const float4* in, Wide* out) {
  Wide w;
  w.f = in[T];
#pragma unroll
  for (int i = 0; i < 8; i++) w.h[i] *= w.h[i];
  out[T] = w;
}
KERNEL(wide_bytes, const Wide* in, int* out) {
  Wide w = in[T];
  out[T] = w.b[0] + w.b[5] + w.b[15];
}
KERNEL(two_parts, const Two* in, int* out) {
  Two v = in[T];
  out[T] = v.i.lo ^ v.i.hi;
}
KERNEL(bits_one, const Bits* in, unsigned* out) { out[T] = in[T].b; }
KERNEL(bits_upper, const Bits* in, unsigned* out) { out[T] = in[T].c; }
KERNEL(bits_all, const Bits* in, unsigned* out) { out[T] = in[T].a + in[T].b + in[T].c; }
KERNEL(bits_store, Bits* out, unsigned v) { out[T].b = v; }
KERNEL(bits_store_upper, Bits* out, unsigned v) { out[T].c = v; }
KERNEL(bits_store_all, Bits* out, unsigned v) {
  out[T].a = v;
  out[T].b = v + 1;
  out[T].c = v + 2;
}
KERNEL(bits_wide, const BitsWide* in, unsigned* out) { out[T] = in[T].b; }
KERNEL(bits_odd_byte, const BitsOdd* in, unsigned* out) { out[T] = in[T].c; }
KERNEL(bits_odd_store, BitsOdd* out, unsigned v) { out[T].c = v; }
KERNEL(bits_signed, const SignedBits* in, int* out) { out[T] = in[T].b; }

// ---- memcpy of constant size ----

KERNEL(memcpy_16_chars, const u8* in, u8* out) { memcpy(out + T * 16, in + T * 16, 16); }
KERNEL(memcpy_4_chars, const u8* in, unsigned* out) {
  unsigned v;
  memcpy(&v, in + T * 4, 4);
  out[T] = v * 2;
}
KERNEL(memcpy_4_floats, const float* in, float* out) { memcpy(out + T * 4, in + T * 4, 16); }
KERNEL(memcpy_float4, const float4* in, float4* out) { memcpy(out + T, in + T, 16); }
KERNEL(memcpy_bits, const float* in, unsigned* out) {
  float f = in[T];
  unsigned u;
  memcpy(&u, &f, 4);
  out[T] = u ^ 1;
}
KERNEL(memcpy_halves, const half* in, half* out) { memcpy(out + T * 8, in + T * 8, 16); }
KERNEL(memcpy_struct, const Quad16* in, Quad16* out) { memcpy(&out[T], &in[T], sizeof(Quad16)); }
KERNEL(memcpy_to_local, const int* in, int* out) {
  int v[4];
  memcpy(v, in + T * 4, 16);
  out[T] = v[0] + v[1] * v[2] + v[3];
}
KERNEL(memcpy_12, const int* in, int* out) { memcpy(out + T * 3, in + T * 3, 12); }
KERNEL(memcpy_to_shared, const float* in, float* out) {
  __shared__ float s[512];
  memcpy(s + T * 4, in + T * 4, 16);
  __syncthreads();
  out[T] = s[T ^ 9];
}
KERNEL(memset_16, int4* out) { memset(&out[T], 0, 16); }

// ---- shared memory ----

KERNEL(shared_struct, const Quad* in, Quad* out) {
  __shared__ Quad s[64];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T ^ 1];
}
KERNEL(shared_struct16, const Quad16* in, Quad16* out) {
  __shared__ Quad16 s[64];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T ^ 1];
}
KERNEL(shared_triple, const float3* in, float3* out) {
  __shared__ float3 s[64];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T ^ 1];
}
KERNEL(shared_half2, const half2* in, half2* out) {
  __shared__ half2 s[64];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T ^ 1];
}
KERNEL(shared_two_halves, const half* in, half* out) {
  __shared__ half s[128];
  s[T * 2] = in[T * 2];
  s[T * 2 + 1] = in[T * 2 + 1];
  __syncthreads();
  out[T] = __hadd(s[(T ^ 1) * 2], s[(T ^ 1) * 2 + 1]);
}
KERNEL(shared_four_bytes, const u8* in, int* out) {
  __shared__ u8 s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T * 4] + s[T * 4 + 1] + s[T * 4 + 2] + s[T * 4 + 3];
}
KERNEL(shared_four_floats, const float* in, float* out) {
  __shared__ float s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T * 4] + s[T * 4 + 1] + s[T * 4 + 2] + s[T * 4 + 3];
}
KERNEL(shared_two_doubles, const double* in, double* out) {
  __shared__ double s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T * 2] + s[T * 2 + 1];
}

// ---- others ----

KERNEL(halves_next_to_each_other, const half* in, half* out) {
  out[T] = __hadd(in[T * 2], in[T * 2 + 1]);
}
KERNEL(parameter_struct, Quad16 v, float* out) { out[T] = v.a + v.c; }
KERNEL(volatile_int, volatile int* in, int* out) { out[T] = in[T]; }
KERNEL(bool_copy, const bool* in, bool* out) { out[T] = !in[T]; }
KERNEL(swap_structs, Quad16* a, Quad16* b) {
  Quad16 t = a[T];
  a[T] = b[T];
  b[T] = t;
}
KERNEL(local_indexed, const float* in, float* out, int i) {
  float r[8];
#pragma unroll
  for (int k = 0; k < 8; k++) r[k] = in[T * 8 + k];
  out[T] = r[i & 7];
}
KERNEL(ternary_struct, const Quad16* a, const Quad16* b, Quad16* out, int n) {
  out[T] = T < n ? a[T] : b[T];
}
KERNEL(loop_of_float4, const float4* in, float* out) {
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 4; i++) {
    float4 v = in[i * 32 + T];
    sum += v.x + v.y + v.z + v.w;
  }
  out[T] = sum;
}
/** The sums stay in registers: the function is inlined in both places, and its loops unrolled. */
KERNEL(captured_twice, const float* in, float* out, int n) {
  __shared__ float a[8][64], b[8][64];
  float sums[8][8] = {};
  auto multiply = [&]() {
#pragma unroll
    for (int e = 0; e < 8; e++) {
      float x[8], y[8];
#pragma unroll
      for (int i = 0; i < 8; i++) x[i] = a[e][threadIdx.y * 8 + i], y[i] = b[e][T * 8 + i];
#pragma unroll
      for (int i = 0; i < 8; i++)
#pragma unroll
        for (int j = 0; j < 8; j++) sums[i][j] += x[i] * y[j];
    }
  };
#pragma unroll 1
  for (int t = 0; t < n; t++) {
    a[threadIdx.y][T * 8] = in[t];
    b[threadIdx.y][T * 8] = in[t + n];
    __syncthreads();
    multiply();
    __syncthreads();
  }
  multiply();
#pragma unroll
  for (int i = 0; i < 8; i++)
#pragma unroll
    for (int j = 0; j < 8; j++) out[(threadIdx.y * 8 + i) * 64 + T * 8 + j] = sums[i][j];
}
int main() { return 0; }
