// Read before every CUDA source, in both passes: what nvcc includes by itself. The order matters:
// qualifiers and device overloads of C functions must exist before libc++ is read.
#ifndef WARPSCOPE_PRELUDE_H
#define WARPSCOPE_PRELUDE_H

// Warnings about these headers are of no use to a program.
#pragma clang system_header

#include "qualifiers.h"

#if defined(__CUDA_ARCH__) && defined(__cplusplus)
// A class with this property is destroyed by the function that it is given to, so a kernel could not take a
// structure that holds a smart pointer: its destructor is the host's. No host code comes from this pass.
#include <__config>
#undef _LIBCPP_ABI_ENABLE_UNIQUE_PTR_TRIVIAL_ABI
#undef _LIBCPP_ABI_ENABLE_SHARED_PTR_TRIVIAL_ABI
#endif

#ifdef __CUDA__
#include <__clang_cuda_math_forward_declares.h>
#include "device_system.h"
#endif

#ifdef __cplusplus
#include <__type_traits/result_of.h>
#include <cassert>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <utility>
// The name of libc++'s namespace up to LLVM 15, which Thrust 1 uses.
#ifndef _VSTD
#define _VSTD std
#endif
#endif
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;

#define __CUDA_RUNTIME_H__
#include "../vector_types.h"
#include "../vector_functions.h"
#include "../cuda_runtime_api.h"

#ifdef __CUDA__
#include "launch.h"

// The host pass parses device functions without compiling them; it must find them all.
#pragma push_macro("__CUDA_ARCH__")
// Without debug information of their own, intrinsics belong to the line that calls them.
#pragma push_macro("__forceinline__")
#undef __forceinline__
#define __forceinline__ __inline__ __attribute__((always_inline, nodebug))
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 9999
#endif
#include "builtin_variables.h"
#include "libdevice.h"
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
#include "device_math.h"
#include "device_integer.h"
#include "device_memory.h"
#include "device_warp.h"
#include "device_atomics.h"
#include "nv_atomics.h"
#include "device_textures.h"
#pragma pop_macro("__CUDA_ARCH__")
#include <__clang_cuda_cmath.h>
#pragma pop_macro("__forceinline__")
#include <__clang_cuda_complex_builtins.h>
#include "host_math.h"
#include "child_copies.h"
#endif

#endif
