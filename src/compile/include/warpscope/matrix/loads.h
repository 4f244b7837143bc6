// Fragments from memory and back.
//
// A factor is made of blocks: 8 rows (of A; columns of B) by 16 bytes of depth. Lane l has the word l % 4 of
// row l / 4 of each. `along`: neighbours in depth are neighbours in memory.
#ifndef WARPSCOPE_MATRIX_LOADS_H
#define WARPSCOPE_MATRIX_LOADS_H

#include "products.h"

namespace nvcuda {
namespace wmma {
namespace __warpscope_matrix {

typedef unsigned int __attribute__((may_alias)) word;

WARPSCOPE_MATRIX int group() { return __nvvm_read_ptx_sreg_laneid() >> 2; }
WARPSCOPE_MATRIX int in_group() { return __nvvm_read_ptx_sreg_laneid() & 3; }

WARPSCOPE_MATRIX unsigned transposed(unsigned value) {
  unsigned result;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(result) : "r"(value));
  return result;
}

// First row of block `block`, and its first 16-bit element in depth.
template <bool flat> WARPSCOPE_MATRIX int row_of(int block) {
  return flat ? 8 * (block >> 1) : 8 * (block & 1) + 16 * (block >> 2);
}
template <bool flat> WARPSCOPE_MATRIX int depth_of(int block) {
  return 8 * (flat ? block & 1 : block >> 1 & 1);
}

template <int count, bool transposes>
WARPSCOPE_MATRIX void load_blocks(unsigned *words, const void *row) {
  const unsigned address = (unsigned)__cvta_generic_to_shared(row);
  if constexpr (count == 4 && transposes)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3]) : "r"(address) : "memory");
  else if constexpr (count == 4)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3]) : "r"(address) : "memory");
  else if constexpr (count == 2 && transposes)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(words[0]), "=r"(words[1]) : "r"(address) : "memory");
  else if constexpr (count == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(words[0]), "=r"(words[1]) : "r"(address) : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(words[0]) : "r"(address) : "memory");
}

// 16-bit elements. nvcc does not follow the address of a bfloat16 matrix to shared memory.
template <bool flat, bool along, int blocks, bool follows, class T>
WARPSCOPE_MATRIX void load_halves(unsigned *words, const T *p, unsigned ldm) {
  if (follows && __isShared(p)) {
    constexpr int at_once = blocks < 4 ? blocks : 4;
#pragma unroll
    for (int first = 0; first < blocks; first += at_once) {
      const int block = first + (group() >> 1) % at_once;
      const int in_block = __nvvm_read_ptx_sreg_laneid() & 7;
      const unsigned row = row_of<flat>(block) + (along ? in_block : 0);
      const unsigned depth = depth_of<flat>(block) + (along ? 0 : in_block);
      load_blocks<at_once, !along>(words + first, p + (along ? row * ldm + depth : depth * ldm + row));
    }
    return;
  }
#pragma unroll
  for (int block = 0; block < blocks; block++) {
    const unsigned row = row_of<flat>(block);
    const unsigned depth = depth_of<flat>(block);
    const T *from = along ? p + (row + group()) * ldm + depth : p + (depth + group()) * ldm + row;
    const unsigned bits = *(const word *)(from + 2 * in_group());
    words[block] = along ? bits : transposed(bits);
  }
}

// Bytes: a block has a depth of 16, which is all there is.
template <bool along, int blocks, class T>
WARPSCOPE_MATRIX void load_bytes(unsigned *words, const T *p, unsigned ldm) {
  if (along && __isShared(p)) {
    constexpr int at_once = blocks < 2 ? blocks : 2;
#pragma unroll
    for (int first = 0; first < blocks; first += at_once) {
      const int row = 8 * first + (__nvvm_read_ptx_sreg_laneid() & (8 * at_once - 1));
      load_blocks<at_once, false>(words + first, p + row * ldm);
    }
    return;
  }
#pragma unroll
  for (int block = 0; block < blocks; block++) {
    const unsigned row = 8 * block + group();
    const unsigned depth = 4 * in_group();
    if (along) words[block] = *(const word *)(p + row * ldm + depth);
    else {
      unsigned bytes[4];
#pragma unroll
      for (int i = 0; i < 4; i++) bytes[i] = (unsigned char)p[(depth + i) * ldm + row];
      const unsigned low = __byte_perm(bytes[0], bytes[1], 0x3340);
      words[block] = __byte_perm(low, __byte_perm(bytes[2], bytes[3], 0x3340), 0x5410);
    }
  }
}

// Elements that are registers of their own: tf32 and double, 4 of depth to a block.
template <bool flat, bool along, int elements, class T>
WARPSCOPE_MATRIX void load_singles(T *x, const T *p, unsigned ldm) {
#pragma unroll
  for (int i = 0; i < elements; i++) {
    const unsigned row = group() + 8 * (flat ? i >> 1 : i & 1);
    const unsigned depth = in_group() + 4 * (flat ? i & 1 : i >> 1);
    x[i] = along ? p[row * ldm + depth] : p[depth * ldm + row];
  }
}

template <bool flat, bool along, int elements, class Fragment, class T>
WARPSCOPE_MATRIX void load(Fragment &fragment, const T *p, unsigned ldm) {
  constexpr int words = elements * (int)sizeof(T) / 32 / 4;
  if constexpr (sizeof(T) == 2) {
    load_halves<flat, along, words, same<T, __half>::value>(fragment.__words, p, ldm);
#pragma unroll
    for (int i = words; i < Fragment::num_elements / 2; i++) fragment.__words[i] = fragment.__words[i % words];
  } else if constexpr (sizeof(T) == 1) {
    load_bytes<along, words>(fragment.__words, p, ldm);
  } else {
    load_singles<flat, along, elements / 32>(fragment.x, p, ldm);
  }
}

// Accumulators: elements i and i + 1 are neighbours in a row of a part of 16 × 8 elements.
template <int m, int n> WARPSCOPE_MATRIX unsigned pair_row(int i) {
  return 8 * (i >> 1 & 1) + (m == n ? 0 : 16 * (i >> 2));
}
template <int m, int n> WARPSCOPE_MATRIX unsigned pair_column(int i) { return m == n ? 8 * (i >> 2) : 0; }

template <class T> struct pair_of {
  struct __attribute__((aligned(2 * sizeof(T)), may_alias)) type { T low, high; };
};

template <int m, int n, class T>
WARPSCOPE_MATRIX void load_pair(T *x, int i, const T *p, unsigned ldm, bool along) {
  const unsigned row = pair_row<m, n>(i) + group(), column = pair_column<m, n>(i) + 2 * in_group();
  if (along) {
    const typename pair_of<T>::type pair = *(const typename pair_of<T>::type *)(p + row * ldm + column);
    x[i] = pair.low;
    x[i + 1] = pair.high;
  } else {
    x[i] = p[column * ldm + row];
    x[i + 1] = p[(column + 1) * ldm + row];
  }
}
template <int m, int n, class T>
WARPSCOPE_MATRIX void store_pair(T *p, const T *x, int i, unsigned ldm, bool along) {
  const unsigned row = pair_row<m, n>(i) + group(), column = pair_column<m, n>(i) + 2 * in_group();
  if (along) *(typename pair_of<T>::type *)(p + row * ldm + column) = typename pair_of<T>::type{x[i], x[i + 1]};
  else {
    p[column * ldm + row] = x[i];
    p[(column + 1) * ldm + row] = x[i + 1];
  }
}

// Halves: pairs are words; the other way round they are transposed on the way.
template <int m, int n>
WARPSCOPE_MATRIX unsigned half_place(int i, unsigned ldm, bool along) {
  const unsigned row = pair_row<m, n>(i), column = pair_column<m, n>(i);
  return (along ? (row + group()) * ldm + column : (column + group()) * ldm + row) + 2 * in_group();
}
template <int m, int n>
WARPSCOPE_MATRIX void load_pair(__half *x, int i, const __half *p, unsigned ldm, bool along) {
  const unsigned bits = *(const word *)(p + half_place<m, n>(i, ldm, along));
  *(word *)(x + i) = along ? bits : transposed(bits);
}
template <int m, int n>
WARPSCOPE_MATRIX void store_pair(__half *p, const __half *x, int i, unsigned ldm, bool along) {
  const unsigned bits = *(const word *)(x + i);
  *(word *)(p + half_place<m, n>(i, ldm, along)) = along ? bits : transposed(bits);
}

} // namespace __warpscope_matrix
} // namespace wmma
} // namespace nvcuda
#endif
