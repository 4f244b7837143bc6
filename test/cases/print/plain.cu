#include <cstdio>
//! launch k <<<1, 2>>>
//! prints "hello from 0\nhello from 1\n"
__global__ void k() { printf("hello from %d\n", threadIdx.x); }
