// Device code that a program loads while it runs, by the runtime API. Part of cuda_runtime_api.h, whose macros it uses.
#ifndef WARPSCOPE_CUDA_LIBRARY_API_H
#define WARPSCOPE_CUDA_LIBRARY_API_H

typedef struct CUlib_st *cudaLibrary_t;

enum cudaLibraryOption { cudaLibraryHostUniversalFunctionAndDataTable = 0, cudaLibraryBinaryIsPreserved = 1 };

enum cudaJitOption {
  cudaJitMaxRegisters = 0,
  cudaJitThreadsPerBlock = 1,
  cudaJitWallTime = 2,
  cudaJitInfoLogBuffer = 3,
  cudaJitInfoLogBufferSizeBytes = 4,
  cudaJitErrorLogBuffer = 5,
  cudaJitErrorLogBufferSizeBytes = 6,
  cudaJitOptimizationLevel = 7,
  cudaJitFallbackStrategy = 10,
  cudaJitGenerateDebugInfo = 11,
  cudaJitLogVerbose = 12,
  cudaJitGenerateLineInfo = 13,
  cudaJitCacheMode = 14,
  cudaJitPositionIndependentCode = 30,
  cudaJitMinCtaPerSm = 31,
  cudaJitMaxThreadsPerBlock = 32,
  cudaJitOverrideDirectiveValues = 33
};

WARPSCOPE_API cudaLibraryLoadData(cudaLibrary_t *library, const void *code, enum cudaJitOption *jitOptions,
                                  void **jitValues, unsigned int jitCount, enum cudaLibraryOption *options,
                                  void **values, unsigned int count);
WARPSCOPE_API cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *file, enum cudaJitOption *jitOptions,
                                      void **jitValues, unsigned int jitCount, enum cudaLibraryOption *options,
                                      void **values, unsigned int count);
WARPSCOPE_API cudaLibraryUnload(cudaLibrary_t library);
WARPSCOPE_API cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name);
WARPSCOPE_API cudaLibraryGetGlobal(void **pointer, size_t *bytes, cudaLibrary_t library, const char *name);
WARPSCOPE_API cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t library);
WARPSCOPE_API cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned int count, cudaLibrary_t library);

#endif
