// Matrices, stencils and images in textbook style.
#include <cuda_runtime.h>
#define TILE 16

__global__ void matAdd2d(const float* a, const float* b, float* c, int nx, int ny) {
  unsigned int ix = threadIdx.x + blockIdx.x * blockDim.x;
  unsigned int iy = threadIdx.y + blockIdx.y * blockDim.y;
  unsigned int idx = iy * nx + ix;
  if (ix < nx && iy < ny) c[idx] = a[idx] + b[idx];
}

__global__ void matAddRowThread(const float* a, const float* b, float* c, int nx, int ny) {
  unsigned int ix = threadIdx.x + blockIdx.x * blockDim.x;
  if (ix < nx)
    for (int iy = 0; iy < ny; iy++) {
      int idx = iy * nx + ix;
      c[idx] = a[idx] + b[idx];
    }
}

__global__ void gemmNaive(int m, int n, int k, float alpha, const float* a, const float* b, float beta, float* c) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < m && y < n) {
    float t = 0.0f;
    for (int i = 0; i < k; ++i) t += a[x * k + i] * b[i * n + y];
    c[x * n + y] = alpha * t + beta * c[x * n + y];
  }
}

__global__ void gemmTile(const float* a, const float* b, float* c, int width) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float p = 0;
  for (int m = 0; m < width / TILE; ++m) {
    as[threadIdx.y][threadIdx.x] = a[row * width + m * TILE + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(m * TILE + threadIdx.y) * width + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) p += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[row * width + col] = p;
}

__global__ void gemmTileChecked(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < (k + TILE - 1) / TILE; t++) {
    as[threadIdx.y][threadIdx.x] = row < m && t * TILE + threadIdx.x < k ? a[row * k + t * TILE + threadIdx.x] : 0;
    bs[threadIdx.y][threadIdx.x] = col < n && t * TILE + threadIdx.y < k ? b[(t * TILE + threadIdx.y) * n + col] : 0;
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}

__global__ void gemmDouble(const double* a, const double* b, double* c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  double s = 0;
  for (int k = 0; k < n; k++) s += a[row * n + k] * b[k * n + col];
  c[row * n + col] = s;
}

__global__ void gemmInt(const int* a, const int* b, int* c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && col < n) {
    int s = 0;
    for (int k = 0; k < n; k++) s += a[row * n + k] * b[k * n + col];
    c[row * n + col] = s;
  }
}

__global__ void matVec(const float* a, const float* x, float* y, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) {
    float s = 0;
    for (int c = 0; c < columns; c++) s += a[r * columns + c] * x[c];
    y[r] = s;
  }
}

__global__ void transposeShared(float* out, const float* in, int nx, int ny) {
  __shared__ float tile[32][33];
  unsigned int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < nx && y < ny) tile[threadIdx.y][threadIdx.x] = in[y * nx + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < ny && y < nx) out[y * ny + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transposeRows8(float* out, const float* in) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  int width = gridDim.x * 32;
  for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) out[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeDouble(double* out, const double* in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) out[x * n + y] = in[y * n + x];
}

__global__ void stencil1d(const int* in, int* out) {
  __shared__ int temp[256 + 6];
  int g = threadIdx.x + blockIdx.x * blockDim.x, l = threadIdx.x + 3;
  temp[l] = in[g];
  if (threadIdx.x < 3) {
    temp[l - 3] = in[g - 3];
    temp[l + 256] = in[g + 256];
  }
  __syncthreads();
  int r = 0;
  for (int o = -3; o <= 3; o++) r += temp[l + o];
  out[g] = r;
}

__global__ void heat2d(const float* t, float* u, int nx, int ny, float k) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
    int i = y * nx + x;
    u[i] = t[i] + k * (t[i - 1] + t[i + 1] + t[i - nx] + t[i + nx] - 4.0f * t[i]);
  }
}

__global__ void heat3d(const float* t, float* u, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
  for (int z = 1; z < nz - 1; z++) {
    int i = (z * ny + y) * nx + x;
    u[i] = 0.4f * t[i] + 0.1f * (t[i - 1] + t[i + 1] + t[i - nx] + t[i + nx] + t[i - nx * ny] + t[i + nx * ny]);
  }
}

__constant__ float mask[25];

__global__ void convolve1d(const float* in, float* out, int width, int taps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  int start = i - taps / 2;
  for (int j = 0; j < taps; j++)
    if (start + j >= 0 && start + j < width) s += in[start + j] * mask[j];
  if (i < width) out[i] = s;
}

__global__ void convolve5(const float* in, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float s = 0;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++) {
      int u = x + i, v = y + j;
      if (u >= 0 && u < w && v >= 0 && v < h) s += in[v * w + u] * mask[(j + 2) * 5 + i + 2];
    }
  out[y * w + x] = s;
}

__global__ void blur(const unsigned char* in, unsigned char* out, int w, int h) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < w && row < h) {
    int sum = 0, count = 0;
    for (int r = -1; r < 2; ++r)
      for (int c = -1; c < 2; ++c) {
        int y = row + r, x = col + c;
        if (y > -1 && y < h && x > -1 && x < w) {
          sum += in[y * w + x];
          ++count;
        }
      }
    out[row * w + col] = (unsigned char)(sum / count);
  }
}

__global__ void sobel(const unsigned char* in, unsigned char* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  int a = in[(y - 1) * w + x - 1], b = in[(y - 1) * w + x], c = in[(y - 1) * w + x + 1];
  int d = in[y * w + x - 1], f = in[y * w + x + 1];
  int g = in[(y + 1) * w + x - 1], hh = in[(y + 1) * w + x], i = in[(y + 1) * w + x + 1];
  int gx = c + 2 * f + i - a - 2 * d - g, gy = g + 2 * hh + i - a - 2 * b - c;
  int m = (int)sqrtf((float)(gx * gx + gy * gy));
  out[y * w + x] = m > 255 ? 255 : m;
}

__global__ void life(const int* in, int* out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int left = (x + n - 1) % n, right = (x + 1) % n, up = (y + n - 1) % n, down = (y + 1) % n;
  int s = in[up * n + left] + in[up * n + x] + in[up * n + right] + in[y * n + left] + in[y * n + right] +
          in[down * n + left] + in[down * n + x] + in[down * n + right];
  out[y * n + x] = s == 3 || (s == 2 && in[y * n + x]);
}

__global__ void spmvCsr(int rows, const int* ptr, const int* columns, const float* values, const float* x, float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    int start = ptr[row], end = ptr[row + 1];
    for (int j = start; j < end; j++) dot += values[j] * x[columns[j]];
    y[row] += dot;
  }
}

__global__ void spmvEll(int rows, int width, const int* columns, const float* values, const float* x, float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    for (int i = 0; i < width; i++) {
      int c = columns[i * rows + row];
      if (c >= 0) dot += values[i * rows + row] * x[c];
    }
    y[row] = dot;
  }
}
