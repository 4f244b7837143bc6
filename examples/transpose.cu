// Lesson 7: the transpose ladder. Reading rows and writing columns, one of the two is scattered.
//
//   transpose [COLUMNS] [ROWS] [TILE]     320 by 200 in tiles of 32 by 32, or of 16 by 16
//
//   copy     the bound: rows in, rows out
//   byRows   reads rows, writes columns: 32 sectors a store instead of 4
//   byColumns reads columns, writes rows: the same for loads
//   tiled    goes through shared memory so that both sides are rows; reading the tile's columns
//            puts all 32 lanes on one bank
//   padded   one unused column in the tile shifts the rows, and the conflicts are gone
//   byRowsUnrolled, byColumnsUnrolled   four elements a thread: more requests under way at once. Reading
//            by columns gains more: the L1 keeps what a strided read fetched until its neighbours want it
#include "check.h"
#include <vector>

template <int TILE>
__global__ void copy(const float* in, float* out, int columns, int rows) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x < columns && y < rows) out[y * columns + x] = in[y * columns + x];
}

template <int TILE>
__global__ void byRows(const float* in, float* out, int columns, int rows) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x < columns && y < rows) out[x * rows + y] = in[y * columns + x];
}

template <int TILE>
__global__ void byColumns(const float* in, float* out, int columns, int rows) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x < rows && y < columns) out[y * rows + x] = in[x * columns + y];
}

template <int TILE, int PADDING>
__global__ void tiled(const float* in, float* out, int columns, int rows) {
  __shared__ float tile[TILE][TILE + PADDING];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  if (x < columns && y < rows) tile[threadIdx.y][threadIdx.x] = in[y * columns + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  if (x < rows && y < columns) out[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}

template <int TILE>
__global__ void byRowsUnrolled(const float* in, float* out, int columns, int rows) {
  int x = blockIdx.x * TILE * 4 + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
#pragma unroll
  for (int k = 0; k < 4; ++k)
    if (x + k * TILE < columns && y < rows) out[(x + k * TILE) * rows + y] = in[y * columns + x + k * TILE];
}

template <int TILE>
__global__ void byColumnsUnrolled(const float* in, float* out, int columns, int rows) {
  int x = blockIdx.x * TILE * 4 + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
#pragma unroll
  for (int k = 0; k < 4; ++k)
    if (x + k * TILE < rows && y < columns) out[y * rows + x + k * TILE] = in[(x + k * TILE) * columns + y];
}

template <int TILE>
int ladder(int columns, int rows) {
  const int n = columns * rows;
  std::vector<float> in(n), got(n), want(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) want[x * rows + y] = in[y * columns + x];

  float *din, *dout;
  CHECK(cudaMalloc(&din, n * sizeof(float)));
  CHECK(cudaMalloc(&dout, n * sizeof(float)));
  CHECK(cudaMemcpy(din, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  const dim3 block(TILE, TILE);
  const dim3 grid((columns + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
  const dim3 gridTurned(grid.y, grid.x);
  const dim3 quarter((grid.x + 3) / 4, grid.y), quarterTurned((grid.y + 3) / 4, grid.x);

  auto check = [&](const char* name, const float* wanted) {
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dout, n * sizeof(float), cudaMemcpyDeviceToHost));
    expectEqual(name, got.data(), wanted, n);
    CHECK(cudaMemset(dout, 0, n * sizeof(float)));
  };
  copy<TILE><<<grid, block>>>(din, dout, columns, rows);
  check("copy", in.data());
  byRows<TILE><<<grid, block>>>(din, dout, columns, rows);
  check("by rows", want.data());
  byColumns<TILE><<<gridTurned, block>>>(din, dout, columns, rows);
  check("by columns", want.data());
  tiled<TILE, 0><<<grid, block>>>(din, dout, columns, rows);
  check("tiled", want.data());
  tiled<TILE, 1><<<grid, block>>>(din, dout, columns, rows);
  check("tiled and padded", want.data());
  byRowsUnrolled<TILE><<<quarter, block>>>(din, dout, columns, rows);
  check("by rows, unrolled", want.data());
  byColumnsUnrolled<TILE><<<quarterTurned, block>>>(din, dout, columns, rows);
  check("by columns, unrolled", want.data());
  return 0;
}

int main(int argc, char** argv) {
  const int columns = argc > 1 ? std::atoi(argv[1]) : 320, rows = argc > 2 ? std::atoi(argv[2]) : 200;
  return argc > 3 && std::atoi(argv[3]) == 16 ? ladder<16>(columns, rows) : ladder<32>(columns, rows);
}
