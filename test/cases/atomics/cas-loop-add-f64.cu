//! launch k <<<1, 64>>> cell:f64[1]
//! expect cell = 2016
__device__ double addByCas(double* address, double value) {
  unsigned long long* bits = (unsigned long long*)address;
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void k(double* cell) { addByCas(cell, threadIdx.x); }
