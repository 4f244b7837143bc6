// Thrust includes this header and uses nothing of it; the calculator's functions, cudaOcc…, are not here.
#ifndef WARPSCOPE_CUDA_OCCUPANCY_H
#define WARPSCOPE_CUDA_OCCUPANCY_H

#include "cuda_runtime_api.h"

#endif
