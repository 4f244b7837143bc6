// What the matrix units give, bit by bit: a line an instruction and kind of numbers, with the registers of D
// of all lanes as hexadecimal words. Factors and addends come from a hash of their place, so that nothing but
// the results needs to be kept.
#include <mma.h>
#include <cstdint>
#include <cstdio>

using namespace nvcuda;

// Kinds of numbers: near 1, any finite ones, many zeros beside large ones, addends that outweigh the products
// or vanish beside them, infinities and NaN among them.
enum Kind { NEAR, ANY, ZEROS, LARGE_ADDEND, SMALL_ADDEND, SPECIAL, KINDS };
static const char *const KIND_NAMES[] = {"near", "any", "zeros", "largeAddend", "smallAddend", "special"};

__host__ __device__ inline uint32_t hash(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

// A number of a format with `exponents` bits of exponent and `fractions` of fraction; `near` exponents wide.
__device__ inline uint32_t pattern(uint32_t h, int exponents, int fractions, int centre, int width) {
  const uint32_t fraction = h & ((1u << fractions) - 1);
  const uint32_t sign = h >> 31;
  const uint32_t exponent = centre - width / 2 + (hash(h ^ 0x51ed27u) % width);
  return sign << (exponents + fractions) | exponent << fractions | fraction;
}

__device__ inline uint32_t factor(uint32_t h, int exponents, int fractions, Kind kind) {
  const int bias = (1 << (exponents - 1)) - 1;
  const uint32_t pick = hash(h + 0x1234567u) % 16;
  switch (kind) {
    case ANY: {
      // Products stay finite in single precision.
      const int width = exponents == 5 ? 31 : 120;
      return pattern(h, exponents, fractions, exponents == 5 ? 15 : bias, width);
    }
    case ZEROS:
      if (pick < 8) return (h >> 31) << (exponents + fractions);
      return pattern(h, exponents, fractions, bias, 12);
    case SPECIAL:
      if (pick == 0) return ((1u << exponents) - 1) << fractions | (h >> 31) << (exponents + fractions);
      if (pick == 1 && h % 4 == 0) return ((1u << exponents) - 1) << fractions | 1u << (fractions - 1);
      return pattern(h, exponents, fractions, bias, 4);
    default:
      return pattern(h, exponents, fractions, bias, 8);
  }
}

__device__ inline uint32_t addend(uint32_t h, int exponents, int fractions, Kind kind) {
  const int bias = (1 << (exponents - 1)) - 1;
  const uint32_t pick = hash(h + 0x7654321u) % 16;
  const int reach = exponents == 5 ? 10 : 24;
  switch (kind) {
    case ANY:
      return pattern(h, exponents, fractions, exponents == 5 ? 15 : bias, exponents == 5 ? 31 : 60);
    case ZEROS:
      return pick < 8 ? 0 : pattern(h, exponents, fractions, bias - 8, 8);
    case LARGE_ADDEND:
      return pattern(h, exponents, fractions, bias + reach, 8);
    case SMALL_ADDEND:
      return pattern(h, exponents, fractions, bias - reach, 8);
    case SPECIAL:
      if (pick == 0) return ((1u << exponents) - 1) << fractions | (h >> 31) << (exponents + fractions);
      return pattern(h, exponents, fractions, bias, 4);
    default:
      return pattern(h, exponents, fractions, bias, 8);
  }
}

__device__ inline uint32_t seed(uint32_t trial, Kind kind, int which, int place) {
  return hash(hash(hash(trial * 16 + kind) + which) + threadIdx.x * 64 + place);
}

struct Half { static constexpr int exponents = 5, fractions = 10, packed = 2; };
struct Bfloat { static constexpr int exponents = 8, fractions = 7, packed = 2; };
// tf32 has 10 bits of fraction; what lies below is there too, and must not count.
struct Tf32 { static constexpr int exponents = 8, fractions = 23, packed = 1; };

template <class Format> __device__ uint32_t factors(uint32_t trial, Kind kind, int which, int place) {
  uint32_t bits = factor(seed(trial, kind, which, 2 * place), Format::exponents, Format::fractions, kind);
  if (Format::packed == 2)
    bits |= factor(seed(trial, kind, which, 2 * place + 1), Format::exponents, Format::fractions, kind) << 16;
  return bits;
}

__device__ uint32_t half_addends(uint32_t trial, Kind kind, int place) {
  return addend(seed(trial, kind, 2, 2 * place), 5, 10, kind) |
         addend(seed(trial, kind, 2, 2 * place + 1), 5, 10, kind) << 16;
}
__device__ float float_addend(uint32_t trial, Kind kind, int place) {
  return __uint_as_float(addend(seed(trial, kind, 2, place), 8, 23, kind));
}

#define INPUTS(Format, as, bs)                                                 \
  uint32_t a[as], b[bs];                                                       \
  for (int i = 0; i < as; i++) a[i] = factors<Format>(trial, kind, 0, i);      \
  for (int i = 0; i < bs; i++) b[i] = factors<Format>(trial, kind, 1, i);      \
  float c[4];                                                                  \
  for (int i = 0; i < 4; i++) c[i] = float_addend(trial, kind, i);

#define KEEP_FLOATS for (int i = 0; i < 4; i++) out[4 * threadIdx.x + i] = __float_as_uint(c[i]);

#define PRODUCT_42(name, Format, shape, types)                                                              \
  __global__ void name(uint32_t *out, uint32_t trial, Kind kind) {                                          \
    INPUTS(Format, 4, 2)                                                                                    \
    asm volatile("mma.sync.aligned." shape ".row.col." types                                                \
                 " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"                         \
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])                                           \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));                       \
    KEEP_FLOATS                                                                                             \
  }
#define PRODUCT_21(name, Format, shape, types)                                                              \
  __global__ void name(uint32_t *out, uint32_t trial, Kind kind) {                                          \
    INPUTS(Format, 2, 1)                                                                                    \
    asm volatile("mma.sync.aligned." shape ".row.col." types                                                \
                 " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"                                     \
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])                                           \
                 : "r"(a[0]), "r"(a[1]), "r"(b[0]));                                                        \
    KEEP_FLOATS                                                                                             \
  }

PRODUCT_42(half16, Half, "m16n8k16", "f32.f16.f16.f32")
PRODUCT_21(half8, Half, "m16n8k8", "f32.f16.f16.f32")
PRODUCT_42(bfloat16, Bfloat, "m16n8k16", "f32.bf16.bf16.f32")
PRODUCT_21(bfloat8, Bfloat, "m16n8k8", "f32.bf16.bf16.f32")
PRODUCT_42(tf8, Tf32, "m16n8k8", "f32.tf32.tf32.f32")
PRODUCT_21(tf4, Tf32, "m16n8k4", "f32.tf32.tf32.f32")

__global__ void halfHalf16(uint32_t *out, uint32_t trial, Kind kind) {
  INPUTS(Half, 4, 2)
  uint32_t d[2] = {half_addends(trial, kind, 0), half_addends(trial, kind, 1)};
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
               : "+r"(d[0]), "+r"(d[1])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  out[4 * threadIdx.x] = d[0];
  out[4 * threadIdx.x + 1] = d[1];
  out[4 * threadIdx.x + 2] = out[4 * threadIdx.x + 3] = 0;
}
__global__ void halfHalf8(uint32_t *out, uint32_t trial, Kind kind) {
  INPUTS(Half, 2, 1)
  uint32_t d[2] = {half_addends(trial, kind, 0), half_addends(trial, kind, 1)};
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};"
               : "+r"(d[0]), "+r"(d[1])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]));
  out[4 * threadIdx.x] = d[0];
  out[4 * threadIdx.x + 1] = d[1];
  out[4 * threadIdx.x + 2] = out[4 * threadIdx.x + 3] = 0;
}

// Integers: all bits count; addends near the limits in kind `largeAddend`.
#define INTEGERS(name, shape, types, as, bs, lists)                                                   \
  __global__ void name(uint32_t *out, uint32_t trial, Kind kind) {                                    \
    uint32_t a[as], b[bs], c[4];                                                                      \
    for (int i = 0; i < as; i++) a[i] = seed(trial, kind, 0, i);                                      \
    for (int i = 0; i < bs; i++) b[i] = seed(trial, kind, 1, i);                                      \
    for (int i = 0; i < 4; i++) {                                                                     \
      const uint32_t h = seed(trial, kind, 2, i);                                                     \
      c[i] = kind == LARGE_ADDEND ? (h & 1 ? 0x7fffffffu - (h >> 16) : 0x80000000u + (h >> 16)) : h;  \
    }                                                                                                 \
    lists(shape, types)                                                                               \
    for (int i = 0; i < 4; i++) out[4 * threadIdx.x + i] = c[i];                                      \
  }
#define LISTS_42(shape, types)                                                                 \
  asm volatile("mma.sync.aligned." shape ".row.col." types                                     \
               " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"              \
               : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])                                \
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#define LISTS_21(shape, types)                                                                 \
  asm volatile("mma.sync.aligned." shape ".row.col." types                                     \
               " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"                          \
               : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])                                \
               : "r"(a[0]), "r"(a[1]), "r"(b[0]));
#define LISTS_11(shape, types)                                                                 \
  asm volatile("mma.sync.aligned." shape ".row.col." types " {%0, %1}, {%2}, {%3}, {%0, %1};"  \
               : "+r"(c[0]), "+r"(c[1]) : "r"(a[0]), "r"(b[0]));
INTEGERS(signed32, "m16n8k32", "s32.s8.s8.s32", 4, 2, LISTS_42)
INTEGERS(mixed32, "m16n8k32", "satfinite.s32.s8.u8.s32", 4, 2, LISTS_42)
INTEGERS(saturated16, "m16n8k16", "satfinite.s32.u8.s8.s32", 2, 1, LISTS_21)
INTEGERS(unsigned16, "m8n8k16", "s32.u8.u8.s32", 1, 1, LISTS_11)

__global__ void doubles(uint32_t *out, uint32_t trial, Kind kind) {
  auto real = [&](int which, int place) {
    const uint64_t h = (uint64_t)seed(trial, kind, which, 2 * place) << 32 | seed(trial, kind, which, 2 * place + 1);
    const uint64_t exponent = 1023 - 8 + h % (kind == NEAR ? 16 : 60);
    return __longlong_as_double((long long)((h >> 63) << 63 | exponent << 52 | (h >> 8 & 0xfffffffffffffull)));
  };
  const double a = real(0, 0), b = real(1, 0);
  double c[2] = {real(2, 0), real(2, 1)};
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
               : "+d"(c[0]), "+d"(c[1]) : "d"(a), "d"(b));
  for (int i = 0; i < 2; i++) {
    const unsigned long long bits = (unsigned long long)__double_as_longlong(c[i]);
    out[4 * threadIdx.x + 2 * i] = (uint32_t)(bits >> 32);
    out[4 * threadIdx.x + 2 * i + 1] = (uint32_t)bits;
  }
}

// A whole product by mma.h: for tf32 its depth of 8 may be taken in two steps.
__global__ void wmmaTf32(uint32_t *out, uint32_t trial, Kind kind) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
  for (int i = 0; i < 4; i++) {
    a.x[i] = __uint_as_float(factors<Tf32>(trial, kind, 0, i));
    b.x[i] = __uint_as_float(factors<Tf32>(trial, kind, 1, i));
  }
  for (int i = 0; i < 8; i++) c.x[i] = float_addend(trial, kind, i);
  wmma::mma_sync(c, a, b, c);
  for (int i = 0; i < 4; i++) out[4 * threadIdx.x + i] = __float_as_uint(c.x[i]);
}

typedef void (*Kernel)(uint32_t *, uint32_t, Kind);

static void run(const char *name, Kernel kernel, int kinds, int trials) {
  static uint32_t *device;
  if (!device) cudaMalloc(&device, 128 * sizeof(uint32_t));
  for (int kind = 0; kind < kinds; kind++)
    for (int trial = 0; trial < trials; trial++) {
      uint32_t host[128];
      kernel<<<1, 32>>>(device, trial, (Kind)kind);
      cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
      printf("{\"product\":\"%s\",\"numbers\":\"%s\",\"trial\":%d,\"words\":\"", name, KIND_NAMES[kind], trial);
      for (int i = 0; i < 128; i++) printf("%08x", host[i]);
      printf("\"}\n");
    }
}

int main() {
  run("m16n8k16 f32.f16.f16.f32", half16, KINDS, 3);
  run("m16n8k8 f32.f16.f16.f32", half8, KINDS, 1);
  run("m16n8k16 f16.f16.f16.f16", halfHalf16, KINDS, 2);
  run("m16n8k8 f16.f16.f16.f16", halfHalf8, KINDS, 1);
  run("m16n8k16 f32.bf16.bf16.f32", bfloat16, KINDS, 2);
  run("m16n8k8 f32.bf16.bf16.f32", bfloat8, KINDS, 1);
  run("m16n8k8 f32.tf32.tf32.f32", tf8, KINDS, 2);
  run("m16n8k4 f32.tf32.tf32.f32", tf4, KINDS, 1);
  run("wmma m16n16k8 tf32", wmmaTf32, KINDS, 1);
  run("m16n8k32 s32.s8.s8.s32", signed32, 1, 1);
  run("m16n8k32 satfinite.s32.s8.u8.s32", mixed32, LARGE_ADDEND + 1, 1);
  run("m16n8k16 satfinite.s32.u8.s8.s32", saturated16, LARGE_ADDEND + 1, 1);
  run("m8n8k16 s32.u8.u8.s32", unsigned16, 1, 1);
  run("m8n8k4 f64", doubles, 2, 2);
  printf("{\"last\":\"%s\"}\n", cudaGetErrorName(cudaGetLastError()));
}
