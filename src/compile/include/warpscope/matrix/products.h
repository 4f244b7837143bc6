// Products of fragments: mma instructions on their registers.
#ifndef WARPSCOPE_MATRIX_PRODUCTS_H
#define WARPSCOPE_MATRIX_PRODUCTS_H

#define WARPSCOPE_MATRIX static __inline__ __attribute__((device, always_inline, nodebug, unused))

namespace nvcuda {
namespace wmma {
namespace precision {
struct tf32;
}
namespace __warpscope_matrix {

// `tall` has sixteen rows, `flat` eight columns; d and c are what a lane has of 16 × 8 elements.
#define WARPSCOPE_PRODUCT_16(name, mods)                                                                        \
  WARPSCOPE_MATRIX void name(float *d, const unsigned *tall, const unsigned *flat, const float *c) {            \
    asm("mma.sync.aligned.m16n8k16.row.col." mods " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" \
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])                                                        \
        : "r"(tall[0]), "r"(tall[1]), "r"(tall[2]), "r"(tall[3]), "r"(flat[0]), "r"(flat[1]), "f"(c[0]),       \
          "f"(c[1]), "f"(c[2]), "f"(c[3]));                                                                     \
  }
WARPSCOPE_PRODUCT_16(half_product, "f32.f16.f16.f32")
WARPSCOPE_PRODUCT_16(bfloat_product, "f32.bf16.bf16.f32")
#undef WARPSCOPE_PRODUCT_16

WARPSCOPE_MATRIX void half_product(unsigned *d, const unsigned *tall, const unsigned *flat, const unsigned *c) {
  asm("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
      : "=r"(d[0]), "=r"(d[1])
      : "r"(tall[0]), "r"(tall[1]), "r"(tall[2]), "r"(tall[3]), "r"(flat[0]), "r"(flat[1]), "r"(c[0]), "r"(c[1]));
}

// nvcc makes two instructions of depth 4 of a tf32 product of depth 8.
WARPSCOPE_MATRIX void tf32_product(float *d, float tall0, float tall1, float flat, const float *c) {
  asm("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(__builtin_bit_cast(unsigned, tall0)), "r"(__builtin_bit_cast(unsigned, tall1)),
        "r"(__builtin_bit_cast(unsigned, flat)), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}

#define WARPSCOPE_PRODUCT_8(name, mods)                                                                        \
  WARPSCOPE_MATRIX void name(int *d, const unsigned *tall, const unsigned *flat, const int *c) {               \
    asm("mma.sync.aligned.m16n8k16.row.col." mods " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"      \
        : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])                                                       \
        : "r"(tall[0]), "r"(tall[1]), "r"(flat[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));               \
  }
WARPSCOPE_PRODUCT_8(signed_product, "s32.s8.s8.s32")
WARPSCOPE_PRODUCT_8(unsigned_product, "s32.u8.u8.s32")
WARPSCOPE_PRODUCT_8(saturated_signed_product, "satfinite.s32.s8.s8.s32")
WARPSCOPE_PRODUCT_8(saturated_unsigned_product, "satfinite.s32.u8.u8.s32")
#undef WARPSCOPE_PRODUCT_8

// One 16 × 8 part of a product, by the type of its factors.
template <class T> struct part;

template <> struct part<__half> {
  static constexpr int tall = 4, flat = 2;
  WARPSCOPE_MATRIX void run(float *d, const unsigned *a, const unsigned *b, const float *c, bool) {
    half_product(d, a, b, c);
  }
};
template <> struct part<__nv_bfloat16> {
  static constexpr int tall = 4, flat = 2;
  WARPSCOPE_MATRIX void run(float *d, const unsigned *a, const unsigned *b, const float *c, bool) {
    bfloat_product(d, a, b, c);
  }
};
template <> struct part<signed char> {
  static constexpr int tall = 2, flat = 1;
  WARPSCOPE_MATRIX void run(int *d, const unsigned *a, const unsigned *b, const int *c, bool saturates) {
    if (saturates) saturated_signed_product(d, a, b, c);
    else signed_product(d, a, b, c);
  }
};
template <> struct part<unsigned char> {
  static constexpr int tall = 2, flat = 1;
  WARPSCOPE_MATRIX void run(int *d, const unsigned *a, const unsigned *b, const int *c, bool saturates) {
    if (saturates) saturated_unsigned_product(d, a, b, c);
    else unsigned_product(d, a, b, c);
  }
};

template <class T, class U> struct same { static constexpr bool value = false; };
template <class T> struct same<T, T> { static constexpr bool value = true; };

template <class T, int m, int n, class FragmentD, class FragmentA, class FragmentB, class FragmentC>
WARPSCOPE_MATRIX void multiply(FragmentD &d, const FragmentA &a, const FragmentB &b, const FragmentC &c, bool saturates) {
  using D = typename FragmentD::element_type;
  using C = typename FragmentC::element_type;
  if constexpr (same<T, double>::value) {
    double low, high;
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};"
        : "=d"(low), "=d"(high)
        : "d"(a.x[0]), "d"(b.x[0]), "d"(c.x[0]), "d"(c.x[1]));
    d.x[0] = low;
    d.x[1] = high;
  } else if constexpr (same<T, precision::tf32>::value) {
#pragma unroll
    for (int tile = 0; tile < 2; tile++) {
      float sums[4];
      tf32_product(sums, a.x[0], a.x[1], b.x[2 * tile], c.x + 4 * tile);
      tf32_product(d.x + 4 * tile, a.x[2], a.x[3], b.x[2 * tile + 1], sums);
    }
  } else {
    // Parts side by side share the tall factor; parts below one another share the flat one.
    const unsigned *const tall = m < n ? b.__words : a.__words;
    const unsigned *const flat = m < n ? a.__words : b.__words;
    constexpr int tall_step = m == n ? 0 : part<T>::tall;
    constexpr int flat_step = m == n ? part<T>::flat : 0;
#pragma unroll
    for (int tile = 0; tile < 2; tile++) {
      const unsigned *const left = tall + tile * tall_step;
      const unsigned *const right = flat + tile * flat_step;
      if constexpr (same<D, __half>::value && same<C, __half>::value) {
        half_product(d.__words + 2 * tile, left, right, c.__words + 2 * tile);
      } else if constexpr (same<D, C>::value) {
        part<T>::run(d.x + 4 * tile, left, right, c.x + 4 * tile, saturates);
      } else {
        float sums[4];
#pragma unroll
        for (int i = 0; i < 4; i++) sums[i] = (float)c.x[4 * tile + i];
        half_product(sums, left, right, sums);
#pragma unroll
        for (int i = 0; i < 4; i++) d.x[4 * tile + i] = (D)sums[i];
      }
    }
  }
}

} // namespace __warpscope_matrix
} // namespace wmma
} // namespace nvcuda
#endif
