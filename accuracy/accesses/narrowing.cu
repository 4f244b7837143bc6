// Which loads become narrower because only part of the value is wanted.
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned long long u64;

#define KERNEL(name, ...) extern "C" __global__ void name(__VA_ARGS__)
#define T threadIdx.x
#define ONCE __restrict__

// ---- a part of a word, kept as a number ----

KERNEL(and_byte, const int* in, int* out) { out[T] = in[T] & 255; }
KERNEL(and_half, const int* in, int* out) { out[T] = in[T] & 65535; }
KERNEL(and_nibble, const int* in, int* out) { out[T] = in[T] & 15; }
KERNEL(and_12_bits, const int* in, int* out) { out[T] = in[T] & 4095; }
KERNEL(and_upper_half, const unsigned* in, unsigned* out) { out[T] = in[T] & 0xffff0000u; }
KERNEL(and_second_byte, const unsigned* in, unsigned* out) { out[T] = in[T] & 0xff00u; }
KERNEL(shift_half, const unsigned* in, unsigned* out) { out[T] = in[T] >> 16; }
KERNEL(shift_half_signed, const int* in, int* out) { out[T] = in[T] >> 16; }
KERNEL(shift_byte, const unsigned* in, unsigned* out) { out[T] = in[T] >> 24; }
KERNEL(shift_byte_signed, const int* in, int* out) { out[T] = in[T] >> 24; }
KERNEL(second_byte, const unsigned* in, unsigned* out) { out[T] = (in[T] >> 8) & 255; }
KERNEL(third_byte, const unsigned* in, unsigned* out) { out[T] = (in[T] >> 16) & 255; }
KERNEL(middle_half, const unsigned* in, unsigned* out) { out[T] = (in[T] >> 8) & 65535; }
KERNEL(odd_byte, const unsigned* in, unsigned* out) { out[T] = (in[T] >> 4) & 255; }
KERNEL(cast_char, const int* in, int* out) { out[T] = (signed char)in[T]; }
KERNEL(cast_uchar, const int* in, int* out) { out[T] = (u8)in[T]; }
KERNEL(cast_short, const int* in, int* out) { out[T] = (short)in[T]; }
KERNEL(cast_ushort, const int* in, int* out) { out[T] = (u16)in[T]; }
KERNEL(cast_short_upper, const int* in, int* out) { out[T] = (short)(in[T] >> 16); }
KERNEL(cast_char_upper, const int* in, int* out) { out[T] = (signed char)(in[T] >> 8); }
KERNEL(bfe_signed, const int* in, int* out) { out[T] = in[T] << 16 >> 16; }
KERNEL(bfe_signed_byte, const int* in, int* out) { out[T] = in[T] << 8 >> 24; }
KERNEL(float_of_byte, const unsigned* in, float* out) { out[T] = in[T] & 255; }
KERNEL(float_of_bytes, const unsigned* in, float* out) { out[T] = (in[T] & 255) + (in[T] >> 24); }
KERNEL(used_twice, const unsigned* in, unsigned* out) { out[T] = (in[T] & 65535) * in[T]; }
KERNEL(two_parts, const unsigned* in, unsigned* out) { out[T] = (in[T] & 65535) * (in[T] >> 16); }
KERNEL(mask_used_twice, const unsigned* in, unsigned* out) {
  unsigned v = in[T] & 65535;
  out[T] = v * v + 1;
}
KERNEL(sum_of_halves, const unsigned* in, unsigned* out) {
  out[T] = (in[T] & 65535) + (in[T + 32] & 65535);
}
KERNEL(compared, const int* in, int* out) { out[T] = (in[T] & 255) == 7; }
KERNEL(one_bit, const int* in, int* out) { out[T] = in[T] & 1; }
KERNEL(one_bit_tested, const int* in, int* out) {
  if (in[T] & 1) out[T] = 5;
}
KERNEL(sign_tested, const int* in, int* out) { out[T] = in[T] < 0 ? 5 : 7; }
KERNEL(byte_tested, const int* in, int* out) {
  if (in[T] & 255) out[T] = 5;
}

// ---- stored as less ----

KERNEL(stored_byte, const int* in, u8* out) { out[T] = in[T]; }
KERNEL(stored_short, const int* in, short* out) { out[T] = in[T]; }
KERNEL(stored_upper_byte, const unsigned* in, u8* out) { out[T] = in[T] >> 24; }
KERNEL(stored_upper_half, const unsigned* in, u16* out) { out[T] = in[T] >> 16; }
KERNEL(stored_sum, const int* in, u8* out) { out[T] = in[T] + 1; }
KERNEL(stored_int_of_long, const u64* in, unsigned* out) { out[T] = in[T]; }
KERNEL(stored_upper_of_long, const u64* in, unsigned* out) { out[T] = in[T] >> 32; }
KERNEL(stored_byte_of_long, const u64* in, u8* out) { out[T] = in[T]; }

// ---- 64 bits ----

KERNEL(long_low, const u64* in, unsigned* out) { out[T] = (unsigned)in[T] * 3; }
KERNEL(long_high, const u64* in, unsigned* out) { out[T] = (unsigned)(in[T] >> 32) * 3; }
KERNEL(long_low_half, const u64* in, unsigned* out) { out[T] = (unsigned)(in[T] & 65535) * 3; }
KERNEL(long_low_byte, const u64* in, unsigned* out) { out[T] = (unsigned)(in[T] & 255) * 3; }
KERNEL(long_third_half, const u64* in, unsigned* out) {
  out[T] = (unsigned)((in[T] >> 32) & 65535) * 3;
}
KERNEL(long_middle, const u64* in, unsigned* out) { out[T] = (unsigned)(in[T] >> 16) * 3; }
KERNEL(long_masked, const u64* in, u64* out) { out[T] = in[T] & 0xffffffffu; }
KERNEL(long_masked_half, const u64* in, u64* out) { out[T] = in[T] & 0xffffu; }
KERNEL(long_shifted, const u64* in, u64* out) { out[T] = in[T] >> 32; }
KERNEL(long_both, const u64* in, unsigned* out) {
  out[T] = (unsigned)in[T] + (unsigned)(in[T] >> 32);
}
KERNEL(double_high, const double* in, int* out) { out[T] = __double2hiint(in[T]); }
KERNEL(double_low, const double* in, int* out) { out[T] = __double2loint(in[T]); }

// ---- an index ----

KERNEL(index_half, const int* which, const float* in, float* out) { out[T] = in[which[T] & 65535]; }
KERNEL(index_byte, const int* which, const float* in, float* out) { out[T] = in[which[T] & 255]; }
KERNEL(index_half_once, const int* ONCE which, const float* ONCE in, float* ONCE out) {
  out[T] = in[which[T] & 65535];
}
KERNEL(index_byte_once, const int* ONCE which, const float* ONCE in, float* ONCE out) {
  out[T] = in[which[T] & 255];
}
KERNEL(index_upper_once, const unsigned* ONCE which, const float* ONCE in, float* ONCE out) {
  out[T] = in[which[T] >> 16];
}
KERNEL(index_of_index, const int* ONCE which, const float* ONCE in, float* ONCE out) {
  out[T] = in[which[which[T & 4095] & 65535] & 65535];
}
KERNEL(index_ldg, const int* which, const float* in, float* out) {
  out[T] = in[__ldg(&which[T]) & 65535];
}
KERNEL(index_bytes, const int* which, const u8* in, u8* out) { out[T] = in[which[T] & 65535]; }
KERNEL(index_of_store, const int* which, float* out) { out[which[T] & 65535] = T; }
KERNEL(index_of_atomic, const int* which, float* out) { atomicAdd(&out[which[T] & 65535], 1.0f); }
KERNEL(index_scaled, const int* which, const float* in, float* out) {
  out[T] = in[(which[T] & 65535) * 2];
}
KERNEL(index_added, const int* which, const float* in, float* out) {
  out[T] = in[(which[T] & 65535) + T];
}
KERNEL(index_struct, const int* which, const float4* in, float4* out) {
  out[T] = in[which[T] & 65535];
}
KERNEL(index_shared, const int* which, const float* in, float* out) {
  __shared__ float s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[which[T] & 255];
}
KERNEL(index_shared_bytes, const int* which, const u8* in, u8* out) {
  __shared__ u8 s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[which[T] & 255];
}
KERNEL(index_shared_counter, const int* which, unsigned* out) {
  __shared__ unsigned s[256];
  s[T] = 0;
  __syncthreads();
  atomicAdd(&s[which[T] & 255], 1u);
  __syncthreads();
  out[T] = s[T];
}

// ---- read once, through the read-only path ----

KERNEL(once_and_half, const int* ONCE in, int* ONCE out) { out[T] = in[T] & 65535; }
KERNEL(once_and_byte, const int* ONCE in, int* ONCE out) { out[T] = in[T] & 255; }
KERNEL(once_cast_short, const int* ONCE in, int* ONCE out) { out[T] = (short)in[T]; }
KERNEL(once_shift_half, const unsigned* ONCE in, unsigned* ONCE out) { out[T] = in[T] >> 16; }
KERNEL(once_stored_byte, const int* ONCE in, u8* ONCE out) { out[T] = in[T]; }
KERNEL(once_long_low, const u64* ONCE in, unsigned* ONCE out) { out[T] = (unsigned)in[T] * 3; }
KERNEL(once_long_high, const u64* ONCE in, unsigned* ONCE out) {
  out[T] = (unsigned)(in[T] >> 32) * 3;
}
KERNEL(once_byte_of_vector, const uchar4* ONCE in, int* ONCE out) { out[T] = in[T].z; }

// ---- shared, constant, local and volatile memory ----

KERNEL(shared_and_half, const int* in, int* out) {
  __shared__ int s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T ^ 1] & 65535;
}
KERNEL(shared_and_byte, const int* in, int* out) {
  __shared__ int s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T ^ 1] & 255;
}
KERNEL(shared_shift_half, const unsigned* in, unsigned* out) {
  __shared__ unsigned s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = s[T ^ 1] >> 16;
}
KERNEL(shared_long_low, const u64* in, unsigned* out) {
  __shared__ u64 s[256];
  s[T] = in[T];
  __syncthreads();
  out[T] = (unsigned)s[T ^ 1] * 3;
}
__constant__ unsigned table[256];
KERNEL(constant_and_half, unsigned* out) { out[T] = table[T] & 65535; }
KERNEL(constant_and_byte, unsigned* out) { out[T] = table[T] & 255; }
KERNEL(constant_shift_half, unsigned* out) { out[T] = table[T] >> 16; }
KERNEL(volatile_and_half, const volatile int* in, int* out) { out[T] = in[T] & 65535; }
KERNEL(local_and_half, const int* in, int* out, int i) {
  int r[16];
#pragma unroll
  for (int k = 0; k < 16; k++) r[k] = in[T * 16 + k];
  out[T] = r[i & 15] & 65535;
}

// ---- across blocks and loops ----

KERNEL(in_other_block, const int* in, int* out, int n) {
  int v = in[T];
  if (T < n) out[T] = v & 65535;
}
KERNEL(in_loop, const int* in, int* out, int n) {
  int sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; i++) sum += in[i * 32 + T] & 65535;
  out[T] = sum;
}
KERNEL(in_loop_once, const int* ONCE in, int* ONCE out, int n) {
  int sum = 0;
#pragma unroll 1
  for (int i = 0; i < n; i++) sum += in[i * 32 + T] & 65535;
  out[T] = sum;
}
KERNEL(chosen, const int* in, int* out, int n) { out[T] = T < n ? in[T] & 255 : 5; }
int main() { return 0; }
