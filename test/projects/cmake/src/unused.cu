// In the library, and needed by nobody.
__global__ void unusedKernel(int* out) { *out = 1; }

void unused(int* out) { unusedKernel<<<1, 1>>>(out); }
