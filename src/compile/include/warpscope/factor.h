// A factor of a function of cuBLAS or cuSPARSE, which lies on the host or on the device.
#ifndef WARPSCOPE_FACTOR_H
#define WARPSCOPE_FACTOR_H

namespace warpscope_library {

template <typename T>
struct Factor {
  const T *pointer;
  T value;
  __device__ T get() const { return pointer ? *pointer : value; }
};

template <typename T>
Factor<T> factorAt(bool onDevice, const T *factor) {
  Factor<T> result = {};
  if (onDevice) result.pointer = factor;
  else result.value = *factor;
  return result;
}

}  // namespace warpscope_library

#endif
