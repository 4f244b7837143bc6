// Kernels that no constant was fitted to: they tell how the estimate does on programs it has not seen.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>

__global__ void axpby(int n, double a, const double* x, double b, double* y) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + b * y[i];
}

__global__ void distances(float* d_out, const float* d_in, float ref) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = d_in[i];
  d_out[i] = sqrtf((x - ref) * (x - ref));
}

__global__ void distances2d(uchar4* out, int w, int h, int2 pos) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= w || r >= h) return;
  int i = c + r * w;
  unsigned char d = (unsigned char)fminf(255.0f, sqrtf((c - pos.x) * (c - pos.x) + (r - pos.y) * (r - pos.y)));
  out[i] = make_uchar4(255 - d, 255 - d, 0, 255);
}

__global__ void laplace(float* t, int w, int h, float4 bc) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= w || r >= h) return;
  int i = r * w + c;
  if (c == 0 || c == w - 1) { t[i] = bc.x; return; }
  if (r == 0 || r == h - 1) { t[i] = bc.y; return; }
  t[i] = 0.25f * (t[i - 1] + t[i + 1] + t[i - w] + t[i + w]);
}

__global__ void derivative(float* out, const float* in, int n, float h) {
  extern __shared__ float s[];
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n) return;
  int l = threadIdx.x + 1;
  s[l] = in[i];
  if (threadIdx.x < 1) {
    s[l - 1] = in[i - 1];
    s[l + blockDim.x] = in[i + blockDim.x];
  }
  __syncthreads();
  out[i] = (s[l - 1] - 2.0f * s[l] + s[l + 1]) / (h * h);
}

__global__ void softmaxRows(const float* in, float* out, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const float* x = in + row * columns;
  float m = -INFINITY, s = 0;
  for (int i = 0; i < columns; i++) m = fmaxf(m, x[i]);
  for (int i = 0; i < columns; i++) s += expf(x[i] - m);
  for (int i = 0; i < columns; i++) out[row * columns + i] = expf(x[i] - m) / s;
}

__global__ void layerNorm(const float* in, float* out, int columns, float eps) {
  __shared__ float s1[256], s2[256];
  const float* x = in + blockIdx.x * columns;
  float a = 0, b = 0;
  for (int i = threadIdx.x; i < columns; i += 256) { float v = x[i]; a += v; b += v * v; }
  s1[threadIdx.x] = a; s2[threadIdx.x] = b;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (threadIdx.x < k) { s1[threadIdx.x] += s1[threadIdx.x + k]; s2[threadIdx.x] += s2[threadIdx.x + k]; }
    __syncthreads();
  }
  float mean = s1[0] / columns, r = rsqrtf(s2[0] / columns - mean * mean + eps);
  for (int i = threadIdx.x; i < columns; i += 256) out[blockIdx.x * columns + i] = (x[i] - mean) * r;
}

__global__ void convTiled(const float* in, float* out, const float* __restrict__ k, int w, int h) {
  __shared__ float tile[20][20];
  int tx = threadIdx.x, ty = threadIdx.y;
  int ro = blockIdx.y * 16 + ty, co = blockIdx.x * 16 + tx, ri = ro - 2, ci = co - 2;
  tile[ty][tx] = ri >= 0 && ri < h && ci >= 0 && ci < w ? in[ri * w + ci] : 0.0f;
  __syncthreads();
  if (ty < 16 && tx < 16) {
    float s = 0;
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 5; j++) s += k[i * 5 + j] * tile[ty + i][tx + j];
    if (ro < h && co < w) out[ro * w + co] = s;
  }
}

__global__ void jacobi(const double* a, const double* b, const double* x, double* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = 0;
  for (int j = 0; j < n; j++)
    if (j != i) s += a[i * n + j] * x[j];
  y[i] = (b[i] - s) / a[i * n + i];
}

__global__ void waveStep(const float* prev, const float* now, float* next, int n, float c2) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  int i = y * n + x;
  next[i] = 2 * now[i] - prev[i] + c2 * (now[i - 1] + now[i + 1] + now[i - n] + now[i + n] - 4 * now[i]);
}

__global__ void gravity(const float* px, const float* py, const float* m, float* ax, float* ay, int n) {
  __shared__ float sx[128], sy[128], sm[128];
  int i = blockIdx.x * 128 + threadIdx.x;
  float x = px[i], y = py[i], fx = 0, fy = 0;
  for (int t = 0; t < n; t += 128) {
    sx[threadIdx.x] = px[t + threadIdx.x];
    sy[threadIdx.x] = py[t + threadIdx.x];
    sm[threadIdx.x] = m[t + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; j++) {
      float dx = sx[j] - x, dy = sy[j] - y, r = rsqrtf(dx * dx + dy * dy + 0.01f), f = sm[j] * r * r * r;
      fx += dx * f; fy += dy * f;
    }
    __syncthreads();
  }
  ax[i] = fx; ay[i] = fy;
}

__global__ void collatz(int* steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long v = i + 1;
  int c = 0;
  while (v != 1) { v = v & 1 ? 3 * v + 1 : v / 2; c++; }
  steps[i] = c;
}

__global__ void bubbleInLocal(const int* in, int* out) {
  int a[8];
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
#pragma unroll
  for (int k = 0; k < 8; k++) a[k] = in[i + k];
#pragma unroll
  for (int p = 0; p < 7; p++)
#pragma unroll
    for (int k = 0; k < 7; k++)
      if (a[k] > a[k + 1]) { int t = a[k]; a[k] = a[k + 1]; a[k + 1] = t; }
#pragma unroll
  for (int k = 0; k < 8; k++) out[i + k] = a[k];
}

__global__ void mergeRank(const int* a, int n, const int* b, int m, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = a[i], lo = 0, hi = m;
  while (lo < hi) { int mid = (lo + hi) >> 1; if (b[mid] < v) lo = mid + 1; else hi = mid; }
  out[i + lo] = v;
}

__global__ void exclusiveScan(const int* in, int* out, int* sums) {
  __shared__ int s[2][256];
  int t = threadIdx.x, g = blockIdx.x * 256 + t, p = 0;
  int v = in[g];
  s[0][t] = v;
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    int q = 1 - p;
    s[q][t] = t >= d ? s[p][t] + s[p][t - d] : s[p][t];
    p = q;
    __syncthreads();
  }
  out[g] = s[p][t] - v;
  if (t == 255) sums[blockIdx.x] = s[p][t];
}

__global__ void addOffsets(int* data, const int* sums) {
  data[blockIdx.x * blockDim.x + threadIdx.x] += sums[blockIdx.x];
}

__global__ void compactIf(const int* in, int* out, int* counter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  bool keep = v > 0;
  unsigned m = __ballot_sync(0xffffffff, keep);
  int lane = threadIdx.x & 31, base = 0;
  if (lane == 0 && m) base = atomicAdd(counter, __popc(m));
  base = __shfl_sync(0xffffffff, base, 0);
  if (keep) out[base + __popc(m & ((1u << lane) - 1))] = v;
}

__global__ void butterfly(float2* data, int half, float sign) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int j = t % half, base = (t / half) * half * 2 + j;
  float angle = sign * 3.14159265f * j / half, c, s;
  sincosf(angle, &s, &c);
  float2 a = data[base], b = data[base + half];
  float2 r = make_float2(b.x * c - b.y * s, b.x * s + b.y * c);
  data[base] = make_float2(a.x + r.x, a.y + r.y);
  data[base + half] = make_float2(a.x - r.x, a.y - r.y);
}

__global__ void quadrature(double* out, double h, int n) {
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    double x = (i + 0.5) * h;
    s += 4.0 / (1.0 + x * x);
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = s * h;
}

struct Particle { float x, y, z, vx, vy, vz; };

__global__ void moveAoS(Particle* p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { p[i].x += p[i].vx * dt; p[i].y += p[i].vy * dt; p[i].z += p[i].vz * dt; }
}

__global__ void moveSoA(float* x, float* y, float* z, const float* vx, const float* vy, const float* vz, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { x[i] += vx[i] * dt; y[i] += vy[i] * dt; z[i] += vz[i] * dt; }
}

__global__ void gemmTwoOutputs(const float* a, const float* b, float* c, int n) {
  __shared__ float as[16][16], bs[16][32];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 32 + tx;
  float s0 = 0, s1 = 0;
  for (int t = 0; t < n; t += 16) {
    as[ty][tx] = a[row * n + t + tx];
    bs[ty][tx] = b[(t + ty) * n + col];
    bs[ty][tx + 16] = b[(t + ty) * n + col + 16];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; k++) { s0 += as[ty][k] * bs[k][tx]; s1 += as[ty][k] * bs[k][tx + 16]; }
    __syncthreads();
  }
  c[row * n + col] = s0;
  c[row * n + col + 16] = s1;
}

__global__ void outerProduct(const float* x, const float* y, float* a, int n) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < n && r < n) a[r * n + c] += x[r] * y[c];
}

__global__ void lu(float* a, int n, int k) {
  int i = blockIdx.y * blockDim.y + threadIdx.y + k + 1, j = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  if (i < n && j < n) a[i * n + j] -= a[i * n + k] / a[k * n + k] * a[k * n + j];
}

__global__ void floyd(int* d, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y;
  if (j < n) {
    int via = d[i * n + k] + d[k * n + j];
    if (via < d[i * n + j]) d[i * n + j] = via;
  }
}

__global__ void lcs(const char* a, const char* b, int* row, const int* left, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n) row[i] = a[i] == b[i] ? left[i - 1] + 1 : max(left[i], row[i - 1]);
}

__global__ void hashInsert(unsigned int* keys, unsigned int* values, const unsigned int* k, const unsigned int* v, int n, unsigned int mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int key = k[i], slot = (key * 2654435761u) & mask;
  for (;;) {
    unsigned int old = atomicCAS(&keys[slot], 0xffffffffu, key);
    if (old == 0xffffffffu || old == key) { values[slot] = v[i]; return; }
    slot = (slot + 1) & mask;
  }
}

__global__ void gammaCorrect(uchar4* image, float g, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar4 p = image[i];
  p.x = (unsigned char)(255.0f * powf(p.x / 255.0f, g));
  p.y = (unsigned char)(255.0f * powf(p.y / 255.0f, g));
  p.z = (unsigned char)(255.0f * powf(p.z / 255.0f, g));
  image[i] = p;
}

__global__ void bilinear(const float* in, float* out, int w, int h, float scale) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w * scale || y >= h * scale) return;
  float sx = x / scale, sy = y / scale;
  int x0 = (int)sx, y0 = (int)sy, x1 = min(x0 + 1, w - 1), y1 = min(y0 + 1, h - 1);
  float fx = sx - x0, fy = sy - y0;
  out[y * (int)(w * scale) + x] = (1 - fy) * ((1 - fx) * in[y0 * w + x0] + fx * in[y0 * w + x1]) +
                                 fy * ((1 - fx) * in[y1 * w + x0] + fx * in[y1 * w + x1]);
}

__global__ void median3(const unsigned char* in, unsigned char* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  unsigned char v[9];
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) v[j * 3 + i] = in[(y + j - 1) * w + x + i - 1];
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 9; j++)
      if (v[j] < v[i]) { unsigned char t = v[i]; v[i] = v[j]; v[j] = t; }
  out[y * w + x] = v[4];
}

__global__ void knn(const float2* points, const float2* queries, int* nearest, int n, int m) {
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= m) return;
  float2 me = queries[q];
  float best = 1e30f;
  int at = -1;
  for (int i = 0; i < n; i++) {
    float2 p = points[i];
    float d = (p.x - me.x) * (p.x - me.x) + (p.y - me.y) * (p.y - me.y);
    if (d < best) { best = d; at = i; }
  }
  nearest[q] = at;
}

__global__ void lcg(unsigned int* state, float* out, int draws) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int s = state[i];
  float sum = 0;
  for (int k = 0; k < draws; k++) { s = s * 1664525u + 1013904223u; sum += (s >> 8) * (1.0f / 16777216.0f); }
  state[i] = s;
  out[i] = sum / draws;
}

__global__ void popcounts(const unsigned long long* x, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __popcll(x[i]) - __clzll(x[i]);
}

__global__ void bankedSum(const float* in, float* out) {
  __shared__ float s[32 * 33];
  int t = threadIdx.x;
  for (int r = 0; r < 32; r++) s[r * 33 + t] = in[r * 32 + t];
  __syncwarp();
  float v = 0;
  for (int c = 0; c < 32; c++) v += s[t * 33 + c];
  out[t] = v;
}

__global__ void copyStruct(const int4* in, int4* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}

__global__ void ladder(const int* in, int* out, int n) {
  __shared__ int s[1024];
  unsigned tid = threadIdx.x, idx = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  int t = 0;
  if (idx + 3 * blockDim.x < n) t = in[idx] + in[idx + blockDim.x] + in[idx + 2 * blockDim.x] + in[idx + 3 * blockDim.x];
  s[tid] = t;
  __syncthreads();
  if (blockDim.x >= 1024 && tid < 512) s[tid] += s[tid + 512];
  __syncthreads();
  if (blockDim.x >= 512 && tid < 256) s[tid] += s[tid + 256];
  __syncthreads();
  if (blockDim.x >= 256 && tid < 128) s[tid] += s[tid + 128];
  __syncthreads();
  if (blockDim.x >= 128 && tid < 64) s[tid] += s[tid + 64];
  __syncthreads();
  if (tid < 32) {
    volatile int* v = s;
    v[tid] += v[tid + 32]; v[tid] += v[tid + 16]; v[tid] += v[tid + 8];
    v[tid] += v[tid + 4]; v[tid] += v[tid + 2]; v[tid] += v[tid + 1];
  }
  if (tid == 0) out[blockIdx.x] = s[0];
}

__global__ void __launch_bounds__(256, 4) boundedGemm(const double* a, const double* b, double* c, int n) {
  int r = blockIdx.y * 16 + threadIdx.y, q = blockIdx.x * 16 + threadIdx.x;
  double s = 0;
#pragma unroll 8
  for (int k = 0; k < n; k++) s += a[r * n + k] * b[k * n + q];
  c[r * n + q] = s;
}

__global__ void erfAll(const double* x, double* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = erf(x[i]) + sin(x[i]);
}

__global__ void traceMatrix(const float* a, float* out, int n) {
  float t = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) t += a[i * n + i];
  atomicAdd(out, t);
}
