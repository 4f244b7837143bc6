//! launch make <<<1, 48>>> shapes:u64[48]
//! launch measure <<<3, 32>>> shapes, out:i32[96]
//! launch destroy <<<1, 48>>> shapes, gone:i32[3]
//! expect out[i] = (i < 48 ? [i * i, 3 * i, 2 * (i - i % 16) * 3][Math.floor(i / 16)] : 0) + (i >= 48 ? 100 + [1, 2, 3][Math.floor((i - 48) / 16)] : 0)
//! expect gone = 32 16 64
// Made by one kernel, called by another, lanes of a warp with functions of their own.
__device__ int destroyed[3];
struct Shape {
  int size;
  __device__ Shape(int size) : size(size) {}
  __device__ virtual int area() const = 0;
  __device__ virtual int kind() const { return 1; }
  __device__ virtual ~Shape() { atomicAdd(&destroyed[2], 1); }
};
struct Square : Shape {
  using Shape::Shape;
  __device__ int area() const override { return size * size; }
};
struct Strip : Shape {
  using Shape::Shape;
  __device__ int area() const override { return 3 * size; }
  __device__ int kind() const override { return 2; }
  __device__ ~Strip() override { atomicAdd(&destroyed[0], 1); }
};
struct Pair : Shape {
  Shape* half;
  __device__ Pair(int size) : Shape(size), half(new Strip(size)) {}
  __device__ int area() const override { return 2 * half->area(); }
  __device__ int kind() const override { return 1 + half->kind(); }
  __device__ ~Pair() override {
    atomicAdd(&destroyed[1], 1);
    half->~Shape();
  }
};
__global__ void make(Shape** shapes) {
  int i = threadIdx.x;
  if (i < 16) shapes[i] = new Square(i);
  else if (i < 32) shapes[i] = new Strip(i);
  else shapes[i] = new Pair(i - i % 16);
}
__global__ void measure(Shape** shapes, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // Neighbouring lanes have different classes.
  int at = i % 48 / 3 + i % 3 * 16;
  Shape* shape = shapes[at];
  out[i < 48 ? at : 48 + at] = i < 48 ? shape->area() : 100 + shape->kind();
}
__global__ void destroy(Shape** shapes, int* gone) {
  delete shapes[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 3) gone[threadIdx.x] = destroyed[threadIdx.x];
}
