// cuRAND's functions for kernels: XORWOW, Philox 4x32-10, MRG32k3a and Sobol, with the vendor's sequences.
#ifndef WARPSCOPE_CURAND_KERNEL_H
#define WARPSCOPE_CURAND_KERNEL_H
#define CURAND_KERNEL_H_

#include "curand.h"

// Where a kernel calls one of these functions, its own line is the place of what they do.
#ifndef WARPSCOPE_CURAND
#define WARPSCOPE_CURAND static __inline__ __attribute__((device, nodebug, unused))
#endif

#include "warpscope/curand/xorwow.h"
#include "warpscope/curand/philox.h"
#include "warpscope/curand/mrg32k3a.h"
#include "warpscope/curand/uniform.h"
#include "warpscope/curand/normal.h"
#include "warpscope/curand/poisson.h"
#include "warpscope/curand/sobol.h"
#include "warpscope/curand/absent.h"

#endif
