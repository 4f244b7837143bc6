// Sorting, search, numbers, physics, synchronisation in textbook style.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void mandelbrot(int* out, int w, int h, float x0, float y0, float d, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = x0 + px * d, cy = y0 + py * d, x = 0, y = 0;
  int i = 0;
  while (x * x + y * y < 4.0f && i < limit) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    i++;
  }
  out[py * w + px] = i;
}

struct Complex {
  float r, i;
  __device__ Complex(float a, float b) : r(a), i(b) {}
  __device__ float magnitude2() { return r * r + i * i; }
  __device__ Complex operator*(const Complex& a) { return Complex(r * a.r - i * a.i, i * a.r + r * a.i); }
  __device__ Complex operator+(const Complex& a) { return Complex(r + a.r, i + a.i); }
};

__device__ int julia(int x, int y) {
  float jx = 1.5f * (float)(500 - x) / 500, jy = 1.5f * (float)(500 - y) / 500;
  Complex c(-0.8f, 0.156f), a(jx, jy);
  for (int i = 0; i < 200; i++) {
    a = a * a + c;
    if (a.magnitude2() > 1000) return 0;
  }
  return 1;
}

__global__ void juliaImage(unsigned char* ptr) {
  int x = blockIdx.x, y = blockIdx.y, offset = x + y * gridDim.x;
  int v = julia(x, y);
  ptr[offset * 4 + 0] = 255 * v;
  ptr[offset * 4 + 1] = 0;
  ptr[offset * 4 + 2] = 0;
  ptr[offset * 4 + 3] = 255;
}

__global__ void ripple(unsigned char* ptr, int ticks) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  int offset = x + y * blockDim.x * gridDim.x;
  float fx = x - 512, fy = y - 512, d = sqrtf(fx * fx + fy * fy);
  unsigned char g = (unsigned char)(128.0f + 127.0f * cos(d / 10.0f - ticks / 7.0f) / (d / 10.0f + 1.0f));
  ptr[offset * 4] = g;
  ptr[offset * 4 + 1] = g;
  ptr[offset * 4 + 2] = g;
  ptr[offset * 4 + 3] = 255;
}

struct Sphere { float r, b, g, radius, x, y, z; };
__constant__ Sphere spheres[20];

__global__ void rayTrace(unsigned char* ptr) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  int offset = x + y * blockDim.x * gridDim.x;
  float ox = x - 512, oy = y - 512, r = 0, g = 0, b = 0, maxz = -2e10f;
  for (int i = 0; i < 20; i++) {
    float dx = ox - spheres[i].x, dy = oy - spheres[i].y, n = 0, t = -2e10f;
    if (dx * dx + dy * dy < spheres[i].radius * spheres[i].radius) {
      float dz = sqrtf(spheres[i].radius * spheres[i].radius - dx * dx - dy * dy);
      n = dz / sqrtf(spheres[i].radius * spheres[i].radius);
      t = dz + spheres[i].z;
    }
    if (t > maxz) {
      r = spheres[i].r * n;
      g = spheres[i].g * n;
      b = spheres[i].b * n;
      maxz = t;
    }
  }
  ptr[offset * 4 + 0] = (int)(r * 255);
  ptr[offset * 4 + 1] = (int)(g * 255);
  ptr[offset * 4 + 2] = (int)(b * 255);
  ptr[offset * 4 + 3] = 255;
}

__global__ void bitonicStep(float* v, int j, int k) {
  unsigned int i = threadIdx.x + blockDim.x * blockIdx.x, ixj = i ^ j;
  if (ixj > i) {
    if ((i & k) == 0) {
      if (v[i] > v[ixj]) { float t = v[i]; v[i] = v[ixj]; v[ixj] = t; }
    } else {
      if (v[i] < v[ixj]) { float t = v[i]; v[i] = v[ixj]; v[ixj] = t; }
    }
  }
}

__global__ void bitonicShared(int* data) {
  __shared__ int s[512];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 512 + t];
  s[t + 256] = data[blockIdx.x * 512 + t + 256];
  for (int k = 2; k <= 512; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      __syncthreads();
      int i = 2 * t - (t & (j - 1));
      bool up = (i & k) == 0;
      int a = s[i], b = s[i + j];
      if ((a > b) == up) { s[i] = b; s[i + j] = a; }
    }
  __syncthreads();
  data[blockIdx.x * 512 + t] = s[t];
  data[blockIdx.x * 512 + t + 256] = s[t + 256];
}

__global__ void oddEven(int* a, int n, int phase) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  if (i + 1 < n && a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
}

__global__ void binarySearch(const int* sorted, int n, const int* keys, int* found, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int key = keys[i], lo = 0, hi = n - 1, at = -1;
  while (lo <= hi) {
    int mid = (lo + hi) / 2;
    int v = sorted[mid];
    if (v == key) { at = mid; break; }
    if (v < key) lo = mid + 1; else hi = mid - 1;
  }
  found[i] = at;
}

__global__ void primes(int* flags, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 2;
  if (i >= n) return;
  int ok = 1;
  for (int d = 2; d * d <= i; d++)
    if (i % d == 0) { ok = 0; break; }
  flags[i] = ok;
}

__global__ void gcdAll(const int* a, const int* b, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = a[i], y = b[i];
  while (y) { int t = x % y; x = y; y = t; }
  out[i] = x;
}

__global__ void monteCarloPi(unsigned int* hits, unsigned int seed, int trials) {
  unsigned int s = seed ^ (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u, count = 0;
  for (int i = 0; i < trials; i++) {
    s ^= s << 13; s ^= s >> 17; s ^= s << 5;
    float x = s * 2.3283064e-10f;
    s ^= s << 13; s ^= s >> 17; s ^= s << 5;
    float y = s * 2.3283064e-10f;
    if (x * x + y * y <= 1.0f) count++;
  }
  atomicAdd(hits, count);
}

__device__ float cnd(float d) {
  const float a1 = 0.31938153f, a2 = -0.356563782f, a3 = 1.781477937f, a4 = -1.821255978f, a5 = 1.330274429f;
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float c = 0.39894228f * expf(-0.5f * d * d) * (k * (a1 + k * (a2 + k * (a3 + k * (a4 + k * a5)))));
  return d > 0 ? 1.0f - c : c;
}

__global__ void blackScholes(float* call, float* put, const float* price, const float* strike, const float* years,
                             float riskless, float volatility, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = price[i], x = strike[i], t = years[i], root = sqrtf(t);
  float d1 = (logf(s / x) + (riskless + 0.5f * volatility * volatility) * t) / (volatility * root);
  float d2 = d1 - volatility * root, c1 = cnd(d1), c2 = cnd(d2), e = expf(-riskless * t);
  call[i] = s * c1 - x * e * c2;
  put[i] = x * e * (1.0f - c2) - s * (1.0f - c1);
}

__global__ void bodyForces(const float4* p, float4* v, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < n; j++) {
      float dx = p[j].x - p[i].x, dy = p[j].y - p[i].y, dz = p[j].z - p[i].z;
      float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-9f), inv3 = inv * inv * inv;
      fx += dx * inv3; fy += dy * inv3; fz += dz * inv3;
    }
    v[i].x += dt * fx; v[i].y += dt * fy; v[i].z += dt * fz;
  }
}

__global__ void integrate(float4* p, const float4* v, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { p[i].x += v[i].x * dt; p[i].y += v[i].y * dt; p[i].z += v[i].z * dt; }
}

__global__ void bfsStep(const int* offsets, const int* edges, int* level, int current, int n, int* changed) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && level[v] == current)
    for (int e = offsets[v]; e < offsets[v + 1]; e++) {
      int w = edges[e];
      if (level[w] == -1) { level[w] = current + 1; *changed = 1; }
    }
}

__global__ void kmeansAssign(const float* points, const float* centres, int* label, int n, int k, int dims) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float best = 3.4e38f;
  int which = 0;
  for (int c = 0; c < k; c++) {
    float d = 0;
    for (int j = 0; j < dims; j++) { float t = points[i * dims + j] - centres[c * dims + j]; d += t * t; }
    if (d < best) { best = d; which = c; }
  }
  label[i] = which;
}

__global__ void lockedAdd(int* lock, float* total, const float* x) {
  __shared__ float s[128];
  s[threadIdx.x] = x[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    float t = 0;
    for (int i = 0; i < 128; i++) t += s[i];
    while (atomicCAS(lock, 0, 1) != 0) {}
    *total += t;
    __threadfence();
    atomicExch(lock, 0);
  }
}

__device__ double atomicAddDouble(double* address, double val) {
  unsigned long long* p = (unsigned long long*)address;
  unsigned long long old = *p, assumed;
  do {
    assumed = old;
    old = atomicCAS(p, assumed, __double_as_longlong(val + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void addDoubles(double* total, const double* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAddDouble(total, x[i]);
}

__global__ void hello() { printf("block %d thread %d\n", blockIdx.x, threadIdx.x); }

__global__ void printSome(const float* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 1.0f) printf("x[%d] = %f\n", i, x[i]);
}

__global__ void divergent(float* c) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  float a = 0, b = 0;
  if (tid % 2 == 0) a = 100.0f; else b = 200.0f;
  c[tid] = a + b;
}

__global__ void warpAligned(float* c) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  float a = 0, b = 0;
  if ((tid / warpSize) % 2 == 0) a = 100.0f; else b = 200.0f;
  c[tid] = a + b;
}

__global__ void crc(const unsigned char* data, unsigned int* out, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int c = 0xffffffff;
  for (int k = 0; k < length; k++) {
    c ^= data[i * length + k];
    for (int b = 0; b < 8; b++) c = (c >> 1) ^ (0xedb88320 & (0 - (c & 1)));
  }
  out[i] = ~c;
}
