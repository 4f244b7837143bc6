// What kernels do with addresses, each in a kernel of its own: (in, other, out, n), one million elements.
extern "C" {
__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
__global__ void gridStride(const float *a, const float *b, float *c, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x / 8) c[i] = a[i] * 2 + b[i];
}
__global__ void gridStrideSize(const float *a, const float *b, float *c, int n) {
  size_t step = (size_t)gridDim.x * blockDim.x / 8;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < (size_t)n; i += step) c[i] = a[i] * 2 + b[i];
}
__global__ void transposed(const float *a, const float *, float *c, int) {
  int x = blockIdx.x % 32 * 32 + threadIdx.x % 32, y = blockIdx.x / 32 * 8 + threadIdx.x / 32;
  c[x * 1024 + y] = a[y * 1024 + x];
}
__global__ void tiled(const float *a, const float *b, float *c, int) {
  __shared__ float s[16][16], t[16][16];
  int x = threadIdx.x % 16, y = threadIdx.x / 16, column = blockIdx.x % 64 * 16 + x, row = blockIdx.x / 64 * 16 + y;
  float sum = 0;
  for (int k = 0; k < 256; k += 16) {
    s[y][x] = a[row * 1024 + k + x];
    t[y][x] = b[(k + y) * 1024 + column];
    __syncthreads();
    for (int j = 0; j < 16; j++) sum += s[y][j] * t[j][x];
    __syncthreads();
  }
  c[row * 1024 + column] = sum;
}
__global__ void halved(const float *a, const float *, float *c, int) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    if (t % (2 * k) == 0) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) c[blockIdx.x] = s[0];
}
__global__ void gathered(const float *a, const float *, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned h = i * 2654435761u;
  c[i] = a[(h >> 12) & (n - 1)];
}
__global__ void stencil(const float *a, const float *, float *c, int) {
  int x = blockIdx.x % 32 * 32 + threadIdx.x % 32, y = blockIdx.x / 32 * 8 + threadIdx.x / 32;
  if (x > 0 && y > 0 && x < 1023 && y < 1023)
    c[y * 1024 + x] =
        0.25f * (a[y * 1024 + x - 1] + a[y * 1024 + x + 1] + a[(y - 1) * 1024 + x] + a[(y + 1) * 1024 + x]);
}
__global__ void rows(const float *a, const float *b, float *c, int) {
  int i = blockIdx.x * blockDim.x + threadIdx.x & 1023;
  float s = 0;
  for (int j = 0; j < 128; j++) s += a[i * 1024 + j] * b[j];
  c[i] = s;
}
__global__ void columns(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x & 1023;
  float s = 0;
  for (long long j = 0; j < n / 8192; j++) s += a[j * 1024 + i] * b[j];
  c[i] = s;
}
__global__ void pairs(const float *a, const float *, float *c, int) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = ((const float4 *)a)[i & 65535];
  float s = 0;
  for (int j = 0; j < 16; j++) {
    float4 o = ((const float4 *)a)[j];
    float x = o.x - me.x, y = o.y - me.y, z = o.z - me.z;
    s += rsqrtf(x * x + y * y + z * z + 1.f) * o.w;
  }
  c[i] = s;
}
}
