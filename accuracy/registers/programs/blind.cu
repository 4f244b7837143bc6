// Written after the estimate was finished, measured once: what to expect of a program never seen.
#include <cuda_runtime.h>
#include <math.h>

__global__ void addOne(int* a, int n) { int i = threadIdx.x + blockIdx.x * blockDim.x; if (i < n) a[i] += 1; }

__global__ void average(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = (a[i] + b[i]) / 2.0f;
}

__global__ void celsius(const double* f, double* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = (f[i] - 32.0) * 5.0 / 9.0;
}

__global__ void sumMatrix3(float* a, float* b, float* c, int nx, int ny) {
  unsigned int ix = threadIdx.x + blockIdx.x * blockDim.x;
  unsigned int iy = blockIdx.y;
  unsigned int idx = iy * nx + ix;
  if (ix < nx && iy < ny) c[idx] = a[idx] + b[idx];
}

__global__ void warmup(float* c) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  float a = 0.0f, b = 0.0f;
  if ((tid / 32) % 2 == 0) a = 100.0f; else b = 200.0f;
  c[tid] = a + b;
}

__global__ void reduceUnrolling2(int* g_idata, int* g_odata, unsigned int n) {
  unsigned int tid = threadIdx.x;
  unsigned int idx = blockIdx.x * blockDim.x * 2 + threadIdx.x;
  int* idata = g_idata + blockIdx.x * blockDim.x * 2;
  if (idx + blockDim.x < n) g_idata[idx] += g_idata[idx + blockDim.x];
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride >>= 1) {
    if (tid < stride) idata[tid] += idata[tid + stride];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = idata[0];
}

__global__ void readOffsetUnroll4(float* a, float* b, float* c, const int n, int offset) {
  unsigned int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  unsigned int k = i + offset;
  if (k + 3 * blockDim.x < n) {
    c[i] = a[k] + b[k];
    c[i + blockDim.x] = a[k + blockDim.x] + b[k + blockDim.x];
    c[i + 2 * blockDim.x] = a[k + 2 * blockDim.x] + b[k + 2 * blockDim.x];
    c[i + 3 * blockDim.x] = a[k + 3 * blockDim.x] + b[k + 3 * blockDim.x];
  }
}

struct InnerStruct { float x, y; };

__global__ void testInnerStruct(InnerStruct* data, InnerStruct* result, const int n) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    InnerStruct tmp = data[i];
    tmp.x += 10.f;
    tmp.y += 20.f;
    result[i] = tmp;
  }
}

__global__ void transposeDiagonalCol(float* out, float* in, const int nx, const int ny) {
  unsigned int blk_y = blockIdx.x, blk_x = (blockIdx.x + blockIdx.y) % gridDim.x;
  unsigned int ix = blockDim.x * blk_x + threadIdx.x, iy = blockDim.y * blk_y + threadIdx.y;
  if (ix < nx && iy < ny) out[iy * nx + ix] = in[ix * ny + iy];
}

__global__ void setRowReadColDyn(int* out) {
  extern __shared__ int tile[];
  unsigned int row = threadIdx.y * blockDim.x + threadIdx.x, col = threadIdx.x * blockDim.y + threadIdx.y;
  tile[row] = row;
  __syncthreads();
  out[row] = tile[col];
}

__global__ void transposeSmem(float* out, float* in, int nx, int ny) {
  __shared__ float tile[16][32];
  unsigned int ix = blockIdx.x * blockDim.x + threadIdx.x, iy = blockIdx.y * blockDim.y + threadIdx.y;
  unsigned int ti = iy * nx + ix;
  unsigned int bidx = threadIdx.y * blockDim.x + threadIdx.x;
  unsigned int irow = bidx / blockDim.y, icol = bidx % blockDim.y;
  ix = blockIdx.y * blockDim.y + icol;
  iy = blockIdx.x * blockDim.x + irow;
  unsigned int to = iy * ny + ix;
  if (ix < nx && iy < ny) {
    tile[threadIdx.y][threadIdx.x] = in[ti];
    __syncthreads();
    out[to] = tile[icol][irow];
  }
}

__constant__ float coef[5];

__global__ void stencil9(const float* in, float* out, int n) {
  __shared__ float smem[128 + 8];
  int idx = blockIdx.x * blockDim.x + threadIdx.x, sidx = threadIdx.x + 4;
  smem[sidx] = in[idx];
  if (threadIdx.x < 4) {
    smem[sidx - 4] = in[idx - 4];
    smem[sidx + 128] = in[idx + 128];
  }
  __syncthreads();
  float tmp = 0.0f;
#pragma unroll
  for (int i = 1; i <= 4; i++) tmp += coef[i] * (smem[sidx + i] - smem[sidx - i]);
  out[idx] = tmp;
}

__global__ void reduceShfl(const int* in, int* out, unsigned int n) {
  __shared__ int smem[32];
  unsigned int idx = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = in[idx];
  for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, m);
  if (threadIdx.x % 32 == 0) smem[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = threadIdx.x < blockDim.x / 32 ? smem[threadIdx.x % 32] : 0;
  if (threadIdx.x < 32) for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, m);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void dctRow(const float* in, float* out, int n) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= n) return;
  float s = 0;
  for (int i = 0; i < n; i++) s += in[i] * cosf(3.14159265f / n * (i + 0.5f) * k);
  out[k] = s;
}

__global__ void prefixMax(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int m = in[0];
  for (int k = 1; k <= i; k++) m = max(m, in[k]);
  out[i] = m;
}

__global__ void matrixPower(const float* a, const float* b, float* c, int n) {
  __shared__ float sa[8][8], sb[8][8];
  int r = blockIdx.y * 8 + threadIdx.y, q = blockIdx.x * 8 + threadIdx.x;
  float v = 0;
  for (int t = 0; t < n; t += 8) {
    sa[threadIdx.y][threadIdx.x] = a[r * n + t + threadIdx.x];
    sb[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + q];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; k++) v += sa[threadIdx.y][k] * sb[k][threadIdx.x];
    __syncthreads();
  }
  c[r * n + q] = v;
}

__global__ void upsample(const float* in, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 2 * w && y < 2 * h) out[y * 2 * w + x] = in[(y / 2) * w + x / 2];
}

__global__ void rank(const int* keys, int* ranks, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int key = keys[i], r = 0;
  for (int j = 0; j < n; j++) r += keys[j] < key || (keys[j] == key && j < i);
  ranks[i] = r;
}

__global__ void lerp4(const float4* a, const float4* b, float4* c, float t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 x = a[i], y = b[i];
  c[i] = make_float4(x.x + t * (y.x - x.x), x.y + t * (y.y - x.y), x.z + t * (y.z - x.z), x.w + t * (y.w - x.w));
}

__global__ void horner(const double* x, double* y, const double* c, int degree, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i], s = 0;
  for (int k = degree; k >= 0; k--) s = s * v + c[k];
  y[i] = s;
}

__global__ void histogram16(const unsigned char* in, unsigned int* bins, int n) {
  __shared__ unsigned int local[16];
  if (threadIdx.x < 16) local[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&local[in[i] >> 4], 1u);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void cosine(const float* a, const float* b, float* out, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float ab = 0, aa = 0, bb = 0;
  for (int c = 0; c < columns; c++) {
    float x = a[r * columns + c], y = b[r * columns + c];
    ab += x * y; aa += x * x; bb += y * y;
  }
  out[r] = ab / sqrtf(aa * bb);
}

__global__ void dither(const unsigned char* in, unsigned char* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = in[y * w + x] > ((x ^ y) & 15) * 16 ? 255 : 0;
}

__global__ void momentum(float* w, float* v, const float* g, float rate, float decay, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    float m = decay * v[i] - rate * g[i];
    v[i] = m;
    w[i] += m;
  }
}

__global__ void triangleCount(const int* offsets, const int* edges, int* count, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int c = 0;
  for (int e = offsets[v]; e < offsets[v + 1]; e++) {
    int u = edges[e];
    for (int f = offsets[u]; f < offsets[u + 1]; f++) if (edges[f] == v) c++;
  }
  count[v] = c;
}
