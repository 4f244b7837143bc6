// Functions of the runtime API that are not here: a program that calls one is told so at its line, with
// the code compile/unsupported-call. Part of cuda_runtime_api.h.
#ifndef WARPSCOPE_CUDA_ABSENT_CALLS_H
#define WARPSCOPE_CUDA_ABSENT_CALLS_H

#ifdef __cplusplus
#define WARPSCOPE_ABSENT(name) __host__ cudaError_t name(...) __attribute__((unavailable("Warpscope does not have it")));

// Device code loaded at run time
WARPSCOPE_ABSENT(cudaLibraryGetManaged)
WARPSCOPE_ABSENT(cudaLibraryGetUnifiedFunction)

// Of arrays and textures
WARPSCOPE_ABSENT(cudaDeviceGetTexture1DLinearMaxWidth)

#undef WARPSCOPE_ABSENT
#endif
#endif
