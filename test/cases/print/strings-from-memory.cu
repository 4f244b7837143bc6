#include <cstdio>
//! launch k <<<1, 3>>>
//! prints "zero|one|two|"
__device__ const char* names[3] = {"zero", "one", "two"};
__global__ void k() { printf("%s|", names[threadIdx.x]); }
