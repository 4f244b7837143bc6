// cuBLAS, level 2: a matrix and vectors of real elements.
#include "matrix-vector.h"

using namespace warpscope_cublas;

#define WARPSCOPE_LEVEL2(S, T)                                           \
  WARPSCOPE_GENERAL(S, T, T)                                             \
  WARPSCOPE_PRODUCTS(S, T, T, SYMMETRIC, symv, sbmv, spmv)               \
  WARPSCOPE_TRIANGLES(S, T, T, mv)                                       \
  WARPSCOPE_TRIANGLES(S, T, T, sv)                                       \
  WARPSCOPE_RANK_ONE(S, T, T, ger, false)                                \
  WARPSCOPE_RANK_SYMMETRIC(S, T, T, T, T, syr, syr2, false)              \
  WARPSCOPE_RANK_PACKED(S, T, T, T, T, spr, spr2, false)

extern "C" {
WARPSCOPE_LEVEL2(S, float)
WARPSCOPE_LEVEL2(D, double)
}
