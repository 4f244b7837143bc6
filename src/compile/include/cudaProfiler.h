// Where a profiler begins and ends. Nothing here depends on it.
#ifndef WARPSCOPE_CUDA_PROFILER_DRIVER_H
#define WARPSCOPE_CUDA_PROFILER_DRIVER_H

#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif
CUresult CUDAAPI cuProfilerStart(void);
CUresult CUDAAPI cuProfilerStop(void);
#ifdef __cplusplus
}
#endif
#endif
