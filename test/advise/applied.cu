// Kernels with one thing to change, each in the words of another author. The test writes the edits that are proposed
// into this file and runs it again: sums must stay, and times must fall by what was promised.
#include <cstdio>
#include <cuda_runtime.h>

#define TILE_DIM 32
#define BLOCK_ROWS 8
const int T = 16;
constexpr int WIDE = 64;

constexpr int N = 1024;  // rows of what is transposed
constexpr int M = 256;   // of what is multiplied

// Transposes through shared memory: columns of a tile lie in one bank.

__global__ void transposeFloat(const float* in, float* out, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * n + x];
  __syncthreads();
  int ox = blockIdx.y * 32 + threadIdx.x, oy = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) out[(oy + k) * n + ox] = tile[threadIdx.x][threadIdx.y + k];
}

__global__ void transposeMacro(float *odata, const float *idata, int width)
{
    __shared__ float block[TILE_DIM][TILE_DIM]; // one tile

    int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        block[threadIdx.y + j][threadIdx.x] = idata[(yIndex + j) * width + xIndex];

    __syncthreads();

    xIndex = blockIdx.y * TILE_DIM + threadIdx.x;
    yIndex = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        odata[(yIndex + j) * width + xIndex] = block[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeInt(const int* a, int* b, int n) {
  __shared__ int s[32][32];
  int i = blockIdx.x * 32 + threadIdx.x;
  int j = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) s[threadIdx.x][threadIdx.y + k] = a[(j + k) * n + i];
  __syncthreads();
  i = blockIdx.y * 32 + threadIdx.x;
  j = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8) b[(j + k) * n + i] = s[threadIdx.y + k][threadIdx.x];
}

__global__ void transposeUnsigned(const unsigned* a, unsigned* b, int n) {
  __shared__ unsigned int s[TILE_DIM][TILE_DIM];
  const int tx = threadIdx.x, ty = threadIdx.y;
  for (int k = 0; k < 32; k += 8) s[ty + k][tx] = a[(blockIdx.y * 32 + ty + k) * n + blockIdx.x * 32 + tx];
  __syncthreads();
  for (int k = 0; k < 32; k += 8) b[(blockIdx.x * 32 + ty + k) * n + blockIdx.y * 32 + tx] = s[tx][ty + k];
}

__global__ void transposeDouble(const double* a, double* b, int n) {
  __shared__ double s[32][32];
  const int tx = threadIdx.x, ty = threadIdx.y;
  for (int k = 0; k < 32; k += 8) s[ty + k][tx] = a[(blockIdx.y * 32 + ty + k) * n + blockIdx.x * 32 + tx];
  __syncthreads();
  for (int k = 0; k < 32; k += 8) b[(blockIdx.x * 32 + ty + k) * n + blockIdx.y * 32 + tx] = s[tx][ty + k];
}

// Two tiles, of which one is read down its columns.

__global__ void productOfTransposed(const float* a, const float* bt, float* c, int n) {
  __shared__ float as[32][32], bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
  float sum = 0;
  for (int m = 0; m < n; m += 32) {
    as[ty][tx] = a[row * n + m + tx];
    bs[ty][tx] = bt[(blockIdx.x * 32 + ty) * n + m + tx];
    __syncthreads();
    for (int k = 0; k < 32; k++) sum += as[ty][k] * bs[tx][k];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__global__ void productSixteen(const float* a, const float* bt, float* c, int n) {
  __shared__ float as[T][T];
  __shared__ float bs[T][T];
  int tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  for (int m = 0; m < n; m += T) {
    as[ty][tx] = a[(blockIdx.y * T + ty) * n + m + tx];
    bs[ty][tx] = bt[(blockIdx.x * T + ty) * n + m + tx];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[ty][k] * bs[tx][k];
    __syncthreads();
  }
  c[(blockIdx.y * T + ty) * n + blockIdx.x * T + tx] = sum;
}

// A thread a row of shared memory; where the column hangs on the data, no padding is promised.

__global__ void rowSums(const float* in, float* out) {
  __shared__ float rows[64][WIDE];
  for (int r = 0; r < 64; r++) rows[r][threadIdx.x] = in[(blockIdx.x * 64 + r) * WIDE + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < WIDE; k++) sum += rows[threadIdx.x][k];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

__global__ void rowMaxima(const int* in, int* out) {
  __shared__ int rows[32][32];
  int t = threadIdx.x;
  for (int r = 0; r < 32; r++) rows[r][t] = in[(blockIdx.x * 32 + r) * 32 + t];
  __syncthreads();
  int best = rows[t][0];
  for (int k = 1; k < 32; k++) best = max(best, rows[t][k]);
  out[blockIdx.x * 32 + t] = best;
}

__global__ void histogramsOfThreads(const unsigned* in, unsigned* out) {
  __shared__ unsigned counts[64][16];
  int t = threadIdx.x;
  for (int k = 0; k < 16; k++) counts[t][k] = 0;
  for (int i = 0; i < 64; i++) counts[t][in[(blockIdx.x * 64 + i) * 64 + t] & 15]++;
  unsigned sum = 0;
  for (int k = 0; k < 16; k++) sum = sum * 3 + counts[t][k];
  out[blockIdx.x * 64 + t] = sum;
}

__global__ void prefixOfRows(const int* in, int* out) {
  __shared__ int part[32][32];
  int t = threadIdx.x;
  for (int r = 0; r < 32; r++) part[r][t] = in[(blockIdx.x * 32 + r) * 32 + t];
  __syncthreads();
  for (int k = 1; k < 32; k++) part[t][k] += part[t][k - 1];
  __syncthreads();
  for (int r = 0; r < 32; r++) out[(blockIdx.x * 32 + r) * 32 + t] = part[r][t];
}

__global__ void swapHalves(const float2* in, float2* out) {
  __shared__ float2 pairs[32][32];
  int t = threadIdx.x;
  for (int r = 0; r < 32; r++) pairs[r][t] = in[(blockIdx.x * 32 + r) * 32 + t];
  __syncthreads();
  float2 sum = make_float2(0, 0);
  for (int k = 0; k < 32; k++) { float2 p = pairs[t][k]; sum.x += p.y; sum.y += p.x; }
  out[blockIdx.x * 32 + t] = sum;
}

// Constants without an f.

__global__ void halve(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int k = 0; k < 64; k++)
    v = 0.5 * v + 0.25;
  y[i] = v;
}

__global__ void saxpyTwice(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = x[i], b = y[i];
  for (int k = 0; k < 64; k++) {
    a = a * 2.0 - b;  // twice
    b = b * .5;
  }
  y[i] = a + b;
}

__global__ void quarter(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int k = 0; k < 32; k++) v = (v + 1.0) * 0.25;
  y[i] = v;
}

__global__ void average(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float left = x[i], right = x[i ^ 1];
  for (int k = 0; k < 64; k++) {
    float middle = 0.5 * (left + right);
    left = middle;
    right = right - 1.25e-1 * left;
  }
  y[i] = left + right;
}

__global__ void polynomial(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i], sum = 0;
  for (int k = 0; k < 32; k++) {
    sum = 0.03125 * sum * v + 1.5;
    sum = 0.25 * sum - 0.03125 * sum * v;
  }
  y[i] = sum;
}

__global__ void scaled(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
#pragma unroll 4
  for (int k = 0; k < 64; k++) v = v * 0.125 + 2.;
  y[i] = v;
}

__global__ void heat(const float* t, float* to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  float v = t[i];
  for (int k = 0; k < 32; k++) {
    v = v + 0.25 * (t[i - 1] - 2.0 * v + t[i + 1]);
  }
  to[i] = v;
}

__global__ void clampToOne(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int k = 0; k < 64; k++) {
    float next = v * 0.5 + 0.25 * x[i ^ k];
    v = next - 0.125 * v;
  }
  y[i] = v;
}

__global__ void relax(float* x, const float* goal) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float at = x[i], to = goal[i];
  for (int k = 0; k < 48; k++)
    at += (to - at) * 0.0625;
  x[i] = at;
}

template <class Element>
static void show(const char* name, const Element* from, int count) {
  cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) printf("%s: %s\n", name, cudaGetErrorString(error));
  Element* host = (Element*)malloc(count * sizeof(Element));
  cudaMemcpy(host, from, count * sizeof(Element), cudaMemcpyDeviceToHost);
  const unsigned char* bytes = (const unsigned char*)host;
  unsigned sum = 2166136261u;
  for (size_t i = 0; i < count * sizeof(Element); i++) sum = (sum ^ bytes[i]) * 16777619u;
  printf("%s %08x\n", name, sum);
  free(host);
}

/** Four digits of the mean: a constant that becomes a float changes the last of seven. */
static void showMean(const char* name, const float* from, int count) {
  float* host = (float*)malloc(count * sizeof(float));
  cudaMemcpy(host, from, count * sizeof(float), cudaMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < count; i++) sum += host[i];
  printf("%s %.3e\n", name, sum / count);
  free(host);
}

int main() {
  const int count = N * N;
  static float numbers[count];
  static int words[count];
  static double wide[count];
  // Few digits, so that floats and doubles round alike.
  for (int i = 0; i < count; i++) {
    words[i] = (i * 37 + i / 5) % 101;
    numbers[i] = (i * 29 % 64) / 4.0f;
    wide[i] = i % 1000 + 0.5;
  }
  float *a, *b, *c;
  int *ia, *ib;
  double *da, *db;
  cudaMalloc(&a, sizeof numbers);
  cudaMalloc(&b, sizeof numbers);
  cudaMalloc(&c, sizeof numbers);
  cudaMalloc(&ia, sizeof words);
  cudaMalloc(&ib, sizeof words);
  cudaMalloc(&da, sizeof wide);
  cudaMalloc(&db, sizeof wide);
  cudaMemcpy(a, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  cudaMemcpy(b, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  cudaMemcpy(c, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  cudaMemcpy(ia, words, sizeof words, cudaMemcpyHostToDevice);
  cudaMemcpy(da, wide, sizeof wide, cudaMemcpyHostToDevice);
  dim3 tiles(N / 32, N / 32), rows(32, 8), square(32, 32), small(16, 16);
  dim3 products(M / 32, M / 32), halves(M / 16, M / 16);

  transposeFloat<<<tiles, rows>>>(a, c, N);
  show("transposeFloat", c, count);
  transposeMacro<<<tiles, rows>>>(c, a, N);
  show("transposeMacro", c, count);
  transposeInt<<<tiles, rows>>>(ia, ib, N);
  show("transposeInt", ib, count);
  transposeUnsigned<<<tiles, rows>>>((unsigned*)ia, (unsigned*)ib, N);
  show("transposeUnsigned", ib, count);
  transposeDouble<<<tiles, rows>>>(da, db, N);
  show("transposeDouble", db, count);
  productOfTransposed<<<products, square>>>(a, b, c, M);
  show("productOfTransposed", c, M * M);
  productSixteen<<<halves, small>>>(a, b, c, M);
  show("productSixteen", c, M * M);
  rowSums<<<count / 4096, 64>>>(a, c);
  show("rowSums", c, count / 64);
  rowMaxima<<<count / 1024, 32>>>(ia, ib);
  show("rowMaxima", ib, count / 32);
  histogramsOfThreads<<<count / 4096, 64>>>((unsigned*)ia, (unsigned*)ib);
  show("histogramsOfThreads", ib, count / 64);
  prefixOfRows<<<count / 1024, 32>>>(ia, ib);
  show("prefixOfRows", ib, count);
  swapHalves<<<count / 2048, 32>>>((float2*)a, (float2*)c);
  show("swapHalves", c, count / 32);

  const int wave = 1024;
  halve<<<wave, 256>>>(a, c);
  showMean("halve", c, wave * 256);
  saxpyTwice<<<wave, 256>>>(a, c);
  showMean("saxpyTwice", c, wave * 256);
  quarter<<<wave, 256>>>(a, c);
  showMean("quarter", c, wave * 256);
  average<<<wave, 256>>>(a, c);
  showMean("average", c, wave * 256);
  polynomial<<<wave, 256>>>(a, c);
  showMean("polynomial", c, wave * 256);
  scaled<<<wave, 256>>>(a, c);
  showMean("scaled", c, wave * 256);
  heat<<<wave - 1, 256>>>(a, c, count);
  showMean("heat", c, (wave - 1) * 256);
  clampToOne<<<wave, 256>>>(a, c);
  showMean("clampToOne", c, wave * 256);
  relax<<<wave, 256>>>(b, a);
  showMean("relax", b, wave * 256);
}
