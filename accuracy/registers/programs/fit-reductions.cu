// Sums, scans and histograms in textbook style.
#include <cuda_runtime.h>

__global__ void dotShared(const float* a, const float* b, float* out, int n) {
  __shared__ float cache[256];
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  float t = 0;
  while (tid < n) {
    t += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[threadIdx.x] = t;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (threadIdx.x < i) cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
    i /= 2;
  }
  if (threadIdx.x == 0) out[blockIdx.x] = cache[0];
}

__global__ void reduce0(const int* in, int* out) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = in[i];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

__global__ void reduce1(const int* in, int* out) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = in[i];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) sdata[index] += sdata[index + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

__global__ void reduce3(const float* in, float* out) {
  extern __shared__ float fdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  fdata[tid] = in[i] + in[i + blockDim.x];
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) fdata[tid] += fdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = fdata[0];
}

__device__ void warpReduce(volatile int* s, int tid) {
  s[tid] += s[tid + 32];
  s[tid] += s[tid + 16];
  s[tid] += s[tid + 8];
  s[tid] += s[tid + 4];
  s[tid] += s[tid + 2];
  s[tid] += s[tid + 1];
}

__global__ void reduce4(const int* in, int* out) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  sdata[tid] = in[i] + in[i + blockDim.x];
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 32; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid < 32) warpReduce(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

template <unsigned int blockSize>
__global__ void reduce6(const int* in, int* out, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockSize * 2) + tid;
  unsigned int gridSize = blockSize * 2 * gridDim.x;
  sdata[tid] = 0;
  while (i < n) {
    sdata[tid] += in[i] + in[i + blockSize];
    i += gridSize;
  }
  __syncthreads();
  if (blockSize >= 512) { if (tid < 256) sdata[tid] += sdata[tid + 256]; __syncthreads(); }
  if (blockSize >= 256) { if (tid < 128) sdata[tid] += sdata[tid + 128]; __syncthreads(); }
  if (blockSize >= 128) { if (tid < 64) sdata[tid] += sdata[tid + 64]; __syncthreads(); }
  if (tid < 32) warpReduce(sdata, tid);
  if (tid == 0) out[blockIdx.x] = sdata[0];
}
template __global__ void reduce6<128>(const int*, int*, unsigned int);
template __global__ void reduce6<512>(const int*, int*, unsigned int);

__inline__ __device__ float warpSum(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void blockSum(const float* in, float* out, int n) {
  __shared__ float partial[32];
  float sum = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  sum = warpSum(sum);
  if (lane == 0) partial[warp] = sum;
  __syncthreads();
  sum = threadIdx.x < blockDim.x / 32 ? partial[lane] : 0;
  if (warp == 0) sum = warpSum(sum);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void warpAtomicSum(const int* in, int* out, int n) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, offset);
  if ((threadIdx.x & 31) == 0) atomicAdd(out, sum);
}

__global__ void maxAtomic(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicMax(out, in[i]);
}

__global__ void hillisSteele(const float* in, float* out, int n) {
  extern __shared__ float temp[];
  int tid = threadIdx.x;
  int pout = 0, pin = 1;
  temp[tid] = tid > 0 ? in[tid - 1] : 0;
  __syncthreads();
  for (int offset = 1; offset < n; offset *= 2) {
    pout = 1 - pout;
    pin = 1 - pout;
    if (tid >= offset)
      temp[pout * n + tid] = temp[pin * n + tid] + temp[pin * n + tid - offset];
    else
      temp[pout * n + tid] = temp[pin * n + tid];
    __syncthreads();
  }
  out[tid] = temp[pout * n + tid];
}

__global__ void blellochScan(float* out, const float* in, int n) {
  extern __shared__ float temp[];
  int tid = threadIdx.x;
  int offset = 1;
  temp[2 * tid] = in[2 * tid];
  temp[2 * tid + 1] = in[2 * tid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1;
      int bi = offset * (2 * tid + 2) - 1;
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (tid == 0) temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1;
      int bi = offset * (2 * tid + 2) - 1;
      float t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  out[2 * tid] = temp[2 * tid];
  out[2 * tid + 1] = temp[2 * tid + 1];
}

__global__ void histogramBytes(const unsigned char* data, unsigned int* bins, long n) {
  __shared__ unsigned int local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  int step = blockDim.x * gridDim.x;
  while (i < n) {
    atomicAdd(&local[data[i]], 1);
    i += step;
  }
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void countIf(const float* x, int n, float limit, int* count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool hit = i < n && x[i] > limit;
  unsigned int votes = __ballot_sync(0xffffffff, hit);
  if ((threadIdx.x & 31) == 0) atomicAdd(count, __popc(votes));
}

__global__ void minMax(const float* in, float* lo, float* hi, int n) {
  __shared__ float slo[128], shi[128];
  int t = threadIdx.x;
  float a = 1e30f, b = -1e30f;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
    float v = in[i];
    a = fminf(a, v);
    b = fmaxf(b, v);
  }
  slo[t] = a;
  shi[t] = b;
  __syncthreads();
  for (int s = 64; s > 0; s >>= 1) {
    if (t < s) {
      slo[t] = fminf(slo[t], slo[t + s]);
      shi[t] = fmaxf(shi[t], shi[t + s]);
    }
    __syncthreads();
  }
  if (t == 0) {
    lo[blockIdx.x] = slo[0];
    hi[blockIdx.x] = shi[0];
  }
}

__global__ void warpScan(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x & 31;
  int v = i < n ? in[i] : 0;
#pragma unroll
  for (int d = 1; d < 32; d *= 2) {
    int o = __shfl_up_sync(0xffffffff, v, d);
    if (lane >= d) v += o;
  }
  if (i < n) out[i] = v;
}

__global__ void rowSums(const float* m, float* out, int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float s = 0;
  for (int c = 0; c < columns; c++) s += m[row * columns + c];
  out[row] = s;
}

__global__ void columnSums(const float* m, float* out, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  float s = 0;
  for (int r = 0; r < rows; r++) s += m[r * columns + c];
  out[c] = s;
}

__global__ void sumDouble(const double* in, double* out, int n) {
  __shared__ double s[256];
  double t = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) t += in[i];
  s[threadIdx.x] = t;
  __syncthreads();
  for (int k = blockDim.x >> 1; k > 0; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
