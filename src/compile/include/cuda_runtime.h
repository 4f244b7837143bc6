// All of CUDA's runtime API and language. nvcc reads it before a .cu file; so do we.
#ifndef WARPSCOPE_CUDA_RUNTIME_H
#define WARPSCOPE_CUDA_RUNTIME_H

#include "warpscope/prelude.h"

#endif
