// CUDA's qualifiers, versions and the include guards that programs test for.
// A host-only source (.cpp, .c) gets empty qualifiers.
#ifndef WARPSCOPE_QUALIFIERS_H
#define WARPSCOPE_QUALIFIERS_H

#define CUDA_VERSION 13000
#define CUDART_VERSION 13000
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0

// Sample code asks for these to see what has been included.
#define __HOST_DEFINES_H__
#define __VECTOR_TYPES_H__
#define __VECTOR_FUNCTIONS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_FUNCTIONS_H__

#ifdef __CUDA__

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// Clang knows managed variables for HIP only; the annotation tells the runtime.
#define __managed__ __attribute__((device)) __attribute__((annotate("managed")))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(count) __attribute__((annotate("maxnreg")))
// Clang writes nothing of its own attribute into code for NVIDIA.
#define __cluster_dims__(...) __attribute__((annotate("cluster_dims", __VA_ARGS__)))
#define __nv_pure__ __attribute__((pure))

// nvcc asks these because its own lambdas that kernels can call are objects of another kind; Clang's are not.
#ifdef __CUDACC_EXTENDED_LAMBDA__
#define __nv_is_extended_device_lambda_closure_type(type) false
#define __nv_is_extended_host_device_lambda_closure_type(type) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(type) false
#endif

#else

#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __maxnreg__(count)
#define __cluster_dims__(...)
#define __nv_pure__

#endif

// CUB marks its ranges with more of NVTX than is here.
#ifndef CCCL_DISABLE_NVTX
#define CCCL_DISABLE_NVTX
#endif
// Not all of its types of 8 bits are here.
#ifndef CCCL_DISABLE_NVFP8_SUPPORT
#define CCCL_DISABLE_NVFP8_SUPPORT
#endif
// libcu++ does not know the host; its threads are as good as those of a kernel to it.
#if defined(__cplusplus) && __has_include(<cuda/std/__thread/threading_support_cuda.h>)
#define _LIBCUDACXX_HAS_THREAD_API_EXTERNAL
#define _LIBCUDACXX_HAS_THREAD_API_CUDA
#endif

// Memory for a __shared__ variable whose constructor is not run; the compiler's shared-repairs.ts writes it.
#if defined(__CUDA__) && defined(__cplusplus)
namespace warpscope {
template <class T>
union Uninitialised {
  T value;
  __host__ __device__ Uninitialised() {}
  __host__ __device__ ~Uninitialised() {}
};
}  // namespace warpscope
#endif

// Not __noinline__: Clang has it as a keyword, and a macro breaks libc++'s attributes.
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __inline_hint__
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

#endif
