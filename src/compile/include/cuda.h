// CUDA's driver API: what is there, and what is not, which a program that calls it is told at its line.
#ifndef WARPSCOPE_CUDA_H
#define WARPSCOPE_CUDA_H
// By this, headers of programs know that the driver API is declared.
#define __cuda_cuda_h__

// Programs for the runtime API include this out of habit, and count on what nvcc reads before a .cu file.
#include "cuda_runtime.h"

#ifndef CUDAAPI
#define CUDAAPI
#endif
#ifndef CUDA_CB
#define CUDA_CB
#endif

#include "warpscope/driver/constants.h"
#include "warpscope/driver/types.h"
#include "warpscope/driver/functions.h"
#include "warpscope/driver/absent.h"

#endif
