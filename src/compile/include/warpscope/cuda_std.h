// What the headers of <cuda/std/…> share: where libcu++ is not installed, cuda::std is libc++'s std, whose constexpr
// functions may be called in kernels.
#ifndef WARPSCOPE_CUDA_STD_H
#define WARPSCOPE_CUDA_STD_H

#include "thread_scope.h"

// An older libcu++ that lacks a header keeps to its own names.
#if !__has_include(<cuda/std/version>)
namespace cuda {
namespace std {
using namespace ::std;
}  // namespace std
}  // namespace cuda
#endif

#endif
