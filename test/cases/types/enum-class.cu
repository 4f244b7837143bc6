//! launch k <<<1, 32>>> out:i32[32]
//! expect out[i] = [10, 20, 30][i % 3]
enum class Colour : unsigned char { red = 1, green = 2, blue = 3 };
__device__ int valueOf(Colour c) { return static_cast<int>(c) * 10; }
__global__ void k(int* out) { out[threadIdx.x] = valueOf(static_cast<Colour>(threadIdx.x % 3 + 1)); }
