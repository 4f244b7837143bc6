// Kernels whose blocks may or may not run in any order; the comment in front of each says which, and
// its launch. Buffers have 4096 elements of 4 bytes, n is 1000, width 50.
__device__ float table[4096];
__device__ int found;

// any order <<<32, 32>>>
__global__ void vectorAdd(float *a, float *b, float *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
// any order <<<3, 64>>>
__global__ void gridStride(float *a, float *b, float *c, int n, int width) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) c[i] = a[i];
}
// any order <<<3, 64>>>
__global__ void gridStrideDown(float *a, float *b, float *c, int n, int width) {
  for (int i = n - 1 - (blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= gridDim.x * blockDim.x)
    c[i] = a[i];
}
// any order <<<3, 64>>>
__global__ void gridStrideUnsigned(float *a, float *b, float *c, unsigned n, int width) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) c[i] = a[i];
}
// any order <<<(4, 4), (16, 16)>>>
__global__ void guardedRows(float *a, float *b, float *c, int n, int width) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column < width && row < n / width) c[row * width + column] = a[row * width + column];
}
// any order <<<(2, 4), (16, 16)>>>
__global__ void exactRows(float *a, float *b, float *c, int n, int width) {
  c[(blockIdx.y * 16 + threadIdx.y) * 32 + blockIdx.x * 16 + threadIdx.x] = a[threadIdx.x];
}
// any order <<<(4, 4), (16, 16)>>>
__global__ void transpose(float *a, float *b, float *c, int n, int width) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = a[y * 64 + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  c[y * 64 + x] = tile[threadIdx.x][threadIdx.y];
}
// any order <<<32, 32>>>
__global__ void inPlace(float *a, float *b, float *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = 2.0f * a[i] + c[i];
}
// any order <<<32, 32>>>
__global__ void valuePerBlock(float *a, float *b, float *c, int n, int width) {
  __shared__ float sum[32];
  sum[threadIdx.x] = a[blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  for (int step = 16; step > 0; step >>= 1) {
    if (threadIdx.x < step) sum[threadIdx.x] += sum[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) c[blockIdx.x] = sum[0];
}
// any order <<<8, 32>>>
__global__ void histogram(int *a, int *b, int *c, int n, int width) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&c[a[i] & 63], 1);
}
// any order <<<8, 32>>>
__global__ void greatest(int *a, int *b, int *c, int n, int width) {
  atomicMax(&c[0], a[blockIdx.x * blockDim.x + threadIdx.x]);
}
// any order <<<8, 32>>>
__global__ void gather(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = a[b[i]];
}
// any order <<<16, 64>>>
__global__ void warpPerRow(int *a, int *b, int *c, int n, int width) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int sum = __reduce_add_sync(~0u, a[row * 32 + threadIdx.x % 32]);
  if (threadIdx.x % 32 == 0) c[row] = sum;
}
// any order <<<4, 32>>>
__global__ void fourEach(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < 4; k++) c[4 * i + k] = a[i] + k;
}
// any order <<<2, 8>>>
__global__ void rowEach(int *a, int *b, int *c, int n, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < width; k++) c[row * width + k] = a[k] * row;
}
// any order <<<32, 32>>>
__global__ void quotientAndRest(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / 8, column = i % 8;
  c[row * 8 + column] = a[i];
}
// any order <<<8, 32>>>
__global__ void wideStores(float4 *a, float4 *b, float4 *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = a[i];
}
// any order <<<8, 32>>>
__global__ void twoHalves(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x * 2 + threadIdx.x;
  c[i] = a[i];
  c[i + blockDim.x] = b[i];
}
// any order <<<8, 32>>>
__global__ void variable(float *a, float *b, float *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  table[i] = a[i];
}
// any order <<<8, 32>>>
__global__ void oneThread(int *a, int *b, int *c, int n, int width) {
  if (blockIdx.x * blockDim.x + threadIdx.x == 0) *c = a[0];
}
// any order <<<8, 32>>>
__global__ void longIndex(float *a, float *b, float *c, int n, int width) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  long long j = (long long)i;
  if (j < n) c[j] = a[i];
}
// any order <<<(2, 2, 2), (4, 4, 4)>>>
__global__ void volume(float *a, float *b, float *c, int n, int width) {
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y, z = blockIdx.z * 4 + threadIdx.z;
  c[(z * 8 + y) * 8 + x] = a[x];
}
// any order <<<8, 256>>>
__global__ void reduceInPlace(int *a, int *b, int *c, int n, int width) {
  int *d = c + blockIdx.x * blockDim.x;
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) d[threadIdx.x] += d[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) b[blockIdx.x] = d[0];
}
// any order <<<32, 32>>>
__global__ void stencil(float *a, float *b, float *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) c[i] = a[i - 1] + a[i] + a[i + 1];
}

// block order <<<8, 32>>>
__global__ void overlapping(int *a, int *b, int *c, int n, int width) {
  c[blockIdx.x * (blockDim.x - 1) + threadIdx.x] = blockIdx.x;
}
// block order <<<32, 32>>>
__global__ void stencilInPlace(float *a, float *b, float *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) c[i] = c[i - 1] + c[i + 1];
}
// block order <<<8, 256>>>
__global__ void reduceTooFar(int *a, int *b, int *c, int n, int width) {
  int *d = c + blockIdx.x * blockDim.x;
  for (int s = blockDim.x; s > 0; s >>= 1) {
    if (threadIdx.x < s) d[threadIdx.x] += d[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) b[blockIdx.x] = d[0];
}
// block order <<<8, 32>>>
__global__ void scatter(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[a[i]] = i;
}
// block order <<<8, 32>>>
__global__ void tickets(int *a, int *b, int *c, int n, int width) {
  c[blockIdx.x * blockDim.x + threadIdx.x] = atomicAdd(a, 1);
}
// block order <<<8, 32>>>
__global__ void floatSum(float *a, float *b, float *c, int n, int width) {
  atomicAdd(c, a[blockIdx.x * blockDim.x + threadIdx.x]);
}
// block order <<<8, 32>>>
__global__ void sumAndLook(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&c[0], a[i]);
  b[i] = c[1];
}
// block order <<<8, 32>>>
__global__ void sumAndGreatest(int *a, int *b, int *c, int n, int width) {
  atomicAdd(&c[threadIdx.x], 1);
  atomicMax(&c[threadIdx.x + 1], 5);
}
// block order <<<(4, 4), (16, 16)>>>
__global__ void unguardedRows(float *a, float *b, float *c, int n, int width) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  c[row * width + column] = a[column];
}
// block order <<<8, 32>>>
__global__ void sameForAll(int *a, int *b, int *c, int n, int width) { c[threadIdx.x] = blockIdx.x; }
// block order <<<8, 32>>>
__global__ void clocked(int *a, int *b, int *c, int n, int width) {
  c[blockIdx.x * blockDim.x + threadIdx.x] = (int)clock64();
}
// block order <<<8, 32>>>
__global__ void allocating(int *a, int **b, int **c, int n, int width) {
  c[blockIdx.x * blockDim.x + threadIdx.x] = (int *)malloc(4);
}
// block order <<<2, 8>>>
__global__ void oneTooMany(int *a, int *b, int *c, int n, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k <= width; k++) c[row * width + k] = a[k] * row;
}
// block order <<<32, 32>>>
__global__ void courseOfData(float *a, float *b, float *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (c[i] > 1.0f) c[i] *= 0.5f;
}
// block order <<<32, 32>>>
__global__ void printsWhatItChanges(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = c[i] + 1;
  if (c[i] == 77) printf("%d\n", i);
}
// block order <<<8, 32>>>
__global__ void endlessStride(int *a, int *b, int *c, int n, int width) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i != -1; i += gridDim.x * blockDim.x)
    if (a[i & 7] == 3) c[i] = 1;
}
// block order <<<8, 32>>>
__global__ void flag(int *a, int *b, int *c, int n, int width) {
  if (a[blockIdx.x * blockDim.x + threadIdx.x] == 5) found = 1;
}
// block order <<<8, 32>>>
__global__ void swapNeighbours(int *a, int *b, int *c, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = c[i];
  c[i ^ 32] = t;
}
