//! launch k <<<1, 32>>> out:f32[32]
//! expect out[i] = i % 2 ? i * i : 2 * i
struct Shape {
  float size;
  __device__ Shape(float s) : size(s) {}
  __device__ virtual float area() const = 0;
};
struct Square : Shape {
  __device__ Square(float s) : Shape(s) {}
  __device__ float area() const override { return size * size; }
};
struct Strip : Shape {
  __device__ Strip(float s) : Shape(s) {}
  __device__ float area() const override { return 2 * size; }
};
__global__ void k(float* out) {
  Square square(threadIdx.x);
  Strip strip(threadIdx.x);
  const Shape* shape = threadIdx.x % 2 ? (const Shape*)&square : (const Shape*)&strip;
  out[threadIdx.x] = shape->area();
}
