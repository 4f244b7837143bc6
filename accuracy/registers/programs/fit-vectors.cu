// Element-wise kernels in textbook style: one thread, a few elements.
#include <cuda_runtime.h>
#include <math.h>

__global__ void scale(float* x, float a) { x[threadIdx.x] *= a; }

__global__ void saxpy(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void saxpyGridStride(int n, float a, const float* x, float* y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}

__global__ void triad(double* a, const double* b, const double* c, double s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = b[i] + s * c[i];
}

__global__ void addFour(const float4* a, const float4* b, float4* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float4 x = a[i], y = b[i];
    c[i] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
  }
}

__global__ void addTwice(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x * 2 + threadIdx.x;
  int j = i + blockDim.x;
  if (i < n) c[i] = a[i] + b[i];
  if (j < n) c[j] = a[j] + b[j];
}

__global__ void addUnchecked4(const float* a, const float* b, float* c) {
  int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  c[i] = a[i] + b[i];
  c[i + blockDim.x] = a[i + blockDim.x] + b[i + blockDim.x];
  c[i + 2 * blockDim.x] = a[i + 2 * blockDim.x] + b[i + 2 * blockDim.x];
  c[i + 3 * blockDim.x] = a[i + 3 * blockDim.x] + b[i + 3 * blockDim.x];
}

__global__ void blocked4(const float* a, const float* b, float* c, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n) {
    c[i] = a[i] + b[i];
    c[i + 1] = a[i + 1] + b[i + 1];
    c[i + 2] = a[i + 2] + b[i + 2];
    c[i + 3] = a[i + 3] + b[i + 3];
  }
}

__global__ void unrolledRestrict8(const float* __restrict__ a, float* __restrict__ b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int step = gridDim.x * blockDim.x;
#pragma unroll
  for (int k = 0; k < 8; k++) b[i + k * step] = a[i + k * step] * 2.0f;
}

__global__ void sigmoid(const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 1.0f / (1.0f + expf(-x[i]));
}

__global__ void relu(const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] > 0.0f ? x[i] : 0.0f;
}

__global__ void tanhAll(const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = tanhf(x[i]);
}

__global__ void polar(const float2* in, float2* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 p = in[i];
    out[i] = make_float2(sqrtf(p.x * p.x + p.y * p.y), atan2f(p.y, p.x));
  }
}

__global__ void complexMultiply(const float2* a, const float2* b, float2* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 x = a[i], y = b[i];
    c[i] = make_float2(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
  }
}

__global__ void polynomial(const float* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    y[i] = ((((0.5f * v + 1.5f) * v - 2.5f) * v + 0.25f) * v - 1.0f) * v + 3.0f;
  }
}

__global__ void normalise(float3* v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float3 p = v[i];
    float s = rsqrtf(p.x * p.x + p.y * p.y + p.z * p.z);
    v[i] = make_float3(p.x * s, p.y * s, p.z * s);
  }
}

__global__ void cross3(const float3* a, const float3* b, float3* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 x = a[i], y = b[i];
  c[i] = make_float3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x);
}

__global__ void swapHalves(int* x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) {
    int t = x[i];
    x[i] = x[i + n / 2];
    x[i + n / 2] = t;
  }
}

__global__ void reverseAll(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - 1 - i] = in[i];
}

__global__ void convertDouble(const float* in, double* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (double)in[i] * 0.001;
}

__global__ void rgbToGray(const unsigned char* rgb, unsigned char* gray, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    int i = y * w + x;
    unsigned char r = rgb[3 * i], g = rgb[3 * i + 1], b = rgb[3 * i + 2];
    gray[i] = 0.21f * r + 0.71f * g + 0.07f * b;
  }
}

__global__ void powerAll(const float* x, float* y, float p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = powf(x[i], p);
}

__global__ void logAll(const double* x, double* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = log(x[i]);
}

__global__ void clampAll(float* x, float lo, float hi, size_t n) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = fminf(fmaxf(x[i], lo), hi);
}

__global__ void fillIndices(int* out, int w, int h, int d) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < w && y < h && z < d) out[(z * h + y) * w + x] = x + y * 10 + z * 100;
}
