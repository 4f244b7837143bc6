// nvcuda::wmma: products of small matrices by a whole warp, as fragments.
//
// What instructions these functions become, and which lane reads which address, is what nvcc 13.0 makes of
// them for sm_80 to sm_90 (read off its machine code: LDSM where the address is known to be of shared memory,
// LDG or LD else, MOVM for matrices that lie the other way round, HMMA, IMMA, DMMA). Fragments of 8 × 32 × 16
// are the transposed product of 32 × 8 × 16.
#ifndef WARPSCOPE_MMA_H
#define WARPSCOPE_MMA_H
#define __CUDA_MMA_H__

#include "cuda_runtime.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

#if defined(__CUDA__) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700)

#include "warpscope/matrix/products.h"
#include "warpscope/matrix/loads.h"

namespace nvcuda {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;

namespace precision {
struct tf32;
}

WARPSCOPE_MATRIX float __float_to_tf32(float value) {
  float rounded;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=f"(rounded) : "f"(value));
  return rounded;
}

template <class Element, class Storage, int elements>
struct __warpscope_fragment {
  typedef Element element_type;
  typedef Storage storage_element_type;
  enum { num_elements = elements };
  enum { num_storage_elements = elements };
  union {
    Storage x[elements];
    unsigned int __words[(elements * sizeof(Storage) + 3) / 4];
  };
};

template <typename Use, int m, int n, int k, typename T, typename Layout = void>
class fragment;

// Elements a lane, of A, B, and the accumulator.
#define WARPSCOPE_FRAGMENTS(m, n, k, type, storage, a, b)                                                          \
  template <> class fragment<matrix_a, m, n, k, type, row_major> : public __warpscope_fragment<type, storage, a> {}; \
  template <> class fragment<matrix_a, m, n, k, type, col_major> : public __warpscope_fragment<type, storage, a> {}; \
  template <> class fragment<matrix_b, m, n, k, type, row_major> : public __warpscope_fragment<type, storage, b> {}; \
  template <> class fragment<matrix_b, m, n, k, type, col_major> : public __warpscope_fragment<type, storage, b> {};
#define WARPSCOPE_ACCUMULATOR(m, n, k, type, elements) \
  template <> class fragment<accumulator, m, n, k, type> : public __warpscope_fragment<type, type, elements> {};

// Half fragments have room for 16 elements, as compute capability 7.0 fills them; later chips repeat theirs.
WARPSCOPE_FRAGMENTS(16, 16, 16, __half, __half, 16, 16)
WARPSCOPE_FRAGMENTS(32, 8, 16, __half, __half, 16, 16)
WARPSCOPE_FRAGMENTS(8, 32, 16, __half, __half, 16, 16)
WARPSCOPE_ACCUMULATOR(16, 16, 16, __half, 8)
WARPSCOPE_ACCUMULATOR(32, 8, 16, __half, 8)
WARPSCOPE_ACCUMULATOR(8, 32, 16, __half, 8)
WARPSCOPE_ACCUMULATOR(16, 16, 16, float, 8)
WARPSCOPE_ACCUMULATOR(32, 8, 16, float, 8)
WARPSCOPE_ACCUMULATOR(8, 32, 16, float, 8)

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 720
WARPSCOPE_FRAGMENTS(16, 16, 16, signed char, signed char, 8, 8)
WARPSCOPE_FRAGMENTS(32, 8, 16, signed char, signed char, 16, 4)
WARPSCOPE_FRAGMENTS(8, 32, 16, signed char, signed char, 4, 16)
WARPSCOPE_FRAGMENTS(16, 16, 16, unsigned char, unsigned char, 8, 8)
WARPSCOPE_FRAGMENTS(32, 8, 16, unsigned char, unsigned char, 16, 4)
WARPSCOPE_FRAGMENTS(8, 32, 16, unsigned char, unsigned char, 4, 16)
WARPSCOPE_ACCUMULATOR(16, 16, 16, int, 8)
WARPSCOPE_ACCUMULATOR(32, 8, 16, int, 8)
WARPSCOPE_ACCUMULATOR(8, 32, 16, int, 8)
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
WARPSCOPE_FRAGMENTS(16, 16, 16, __nv_bfloat16, __nv_bfloat16, 8, 8)
WARPSCOPE_FRAGMENTS(32, 8, 16, __nv_bfloat16, __nv_bfloat16, 16, 4)
WARPSCOPE_FRAGMENTS(8, 32, 16, __nv_bfloat16, __nv_bfloat16, 4, 16)
WARPSCOPE_FRAGMENTS(16, 16, 8, precision::tf32, float, 4, 4)
WARPSCOPE_ACCUMULATOR(16, 16, 8, float, 8)
WARPSCOPE_FRAGMENTS(8, 8, 4, double, double, 1, 1)
WARPSCOPE_ACCUMULATOR(8, 8, 4, double, 2)
#endif

#undef WARPSCOPE_FRAGMENTS
#undef WARPSCOPE_ACCUMULATOR

template <class Element, class Storage, int elements>
WARPSCOPE_MATRIX void fill_fragment(__warpscope_fragment<Element, Storage, elements> &fragment,
                                    const typename __warpscope_fragment<Element, Storage, elements>::storage_element_type &value) {
#pragma unroll
  for (int i = 0; i < elements; i++) fragment.x[i] = value;
}

template <class T> struct __warpscope_is_rows { static constexpr bool value = false; };
template <> struct __warpscope_is_rows<row_major> { static constexpr bool value = true; };

// The operand whose rows are dealt to groups of lanes by sixteens is A, or B where the product is transposed.
template <int m, int n, int k, class T, class Layout>
WARPSCOPE_MATRIX void load_matrix_sync(
    fragment<matrix_a, m, n, k, T, Layout> &a,
    const typename fragment<matrix_a, m, n, k, T, Layout>::storage_element_type *p, unsigned ldm) {
  constexpr bool along = __warpscope_is_rows<Layout>::value;
  __warpscope_matrix::load<m < n, along, m * k>(a, p, ldm);
}
template <int m, int n, int k, class T, class Layout>
WARPSCOPE_MATRIX void load_matrix_sync(
    fragment<matrix_b, m, n, k, T, Layout> &b,
    const typename fragment<matrix_b, m, n, k, T, Layout>::storage_element_type *p, unsigned ldm) {
  constexpr bool along = !__warpscope_is_rows<Layout>::value;
  __warpscope_matrix::load<!(m < n), along, k * n>(b, p, ldm);
}

template <int m, int n, int k, class T>
WARPSCOPE_MATRIX void load_matrix_sync(fragment<accumulator, m, n, k, T> &c, const T *p, unsigned ldm, layout_t layout) {
  const bool along = (layout == mem_row_major) != (m < n);
#pragma unroll
  for (int i = 0; i < fragment<accumulator, m, n, k, T>::num_elements; i += 2)
    __warpscope_matrix::load_pair<m, n>(c.x, i, p, ldm, along);
}
template <int m, int n, int k, class T>
WARPSCOPE_MATRIX void store_matrix_sync(T *p, const fragment<accumulator, m, n, k, T> &c, unsigned ldm, layout_t layout) {
  const bool along = (layout == mem_row_major) != (m < n);
#pragma unroll
  for (int i = 0; i < fragment<accumulator, m, n, k, T>::num_elements; i += 2)
    __warpscope_matrix::store_pair<m, n>(p, c.x, i, ldm, along);
}

// D and C are half or float each; one float makes the sums of the product float.
template <int m, int n, int k, class T, class LayoutA, class LayoutB, class D, class C>
WARPSCOPE_MATRIX void mma_sync(fragment<accumulator, m, n, k, D> &d, const fragment<matrix_a, m, n, k, T, LayoutA> &a,
                               const fragment<matrix_b, m, n, k, T, LayoutB> &b,
                               const fragment<accumulator, m, n, k, C> &c) {
  __warpscope_matrix::multiply<T, m, n>(d, a, b, c, false);
}
template <int m, int n, int k, class T, class LayoutA, class LayoutB>
WARPSCOPE_MATRIX void mma_sync(fragment<accumulator, m, n, k, int> &d, const fragment<matrix_a, m, n, k, T, LayoutA> &a,
                               const fragment<matrix_b, m, n, k, T, LayoutB> &b,
                               const fragment<accumulator, m, n, k, int> &c, bool satf = false) {
  __warpscope_matrix::multiply<T, m, n>(d, a, b, c, satf);
}

} // namespace wmma
} // namespace nvcuda

#endif
#endif
