//! launch k <<<1, 32>>> out:i32[32], src:i32[32]=iota
//! expect out[i] = src[i] * 7 + 3
template <typename T, int Factor> struct Affine {
  static __device__ T apply(T x, T y) { return x * Factor + y; }
};
template <typename T, int N> __global__ void k(T* out, const T* in) {
  out[threadIdx.x] = Affine<T, N>::apply(in[threadIdx.x], T(3));
}
template __global__ void k<int, 7>(int*, const int*);
