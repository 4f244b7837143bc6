// threadIdx, blockIdx, blockDim, gridDim and warpSize, with their conversions to CUDA's own types.
#ifndef WARPSCOPE_BUILTIN_VARIABLES_H
#define WARPSCOPE_BUILTIN_VARIABLES_H

#include <__clang_cuda_builtin_vars.h>

#define WARPSCOPE_CONVERSIONS(type)                                                   \
  __device__ inline type::operator dim3() const { return dim3(x, y, z); }             \
  __device__ inline type::operator uint3() const { return uint3{x, y, z}; }
WARPSCOPE_CONVERSIONS(__cuda_builtin_threadIdx_t)
WARPSCOPE_CONVERSIONS(__cuda_builtin_blockIdx_t)
WARPSCOPE_CONVERSIONS(__cuda_builtin_blockDim_t)
WARPSCOPE_CONVERSIONS(__cuda_builtin_gridDim_t)
#undef WARPSCOPE_CONVERSIONS

#endif
