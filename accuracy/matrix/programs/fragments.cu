// Which element of a matrix each lane's x[] holds, for every fragment of mma.h: a line a fragment. The lists
// are by lane, then by element of x; numbers are row × columns + column.
#include <mma.h>
#include <cstdio>

using namespace nvcuda;

template <class T> __device__ unsigned number(T value) { return (unsigned)(float)value; }

// Half of the number at a time, so that it fits a byte: `part` 0 is the row, 1 the column.
template <class Use, int m, int n, int k, class T, class Layout, class Storage>
__global__ void show(unsigned *out, int rows, int columns, bool by_rows) {
  __shared__ __align__(32) Storage matrix[1024];
  for (int part = 0; part < 2; part++) {
    for (int i = threadIdx.x; i < rows * columns; i += 32) {
      const int row = i / columns, column = i % columns;
      matrix[by_rows ? i : column * rows + row] = (Storage)(float)(part ? column : row);
    }
    __syncwarp();
    wmma::fragment<Use, m, n, k, T, Layout> fragment;
    wmma::load_matrix_sync(fragment, matrix, by_rows ? columns : rows);
    for (int i = 0; i < fragment.num_elements; i++) {
      const unsigned value = number(fragment.x[i]);
      if (part) out[threadIdx.x * fragment.num_elements + i] += value;
      else out[threadIdx.x * fragment.num_elements + i] = value * columns;
    }
    __syncwarp();
  }
}

template <int m, int n, int k, class T>
__global__ void show_sum(unsigned *out, bool by_rows) {
  __shared__ __align__(32) T matrix[1024];
  for (int part = 0; part < 2; part++) {
    for (int i = threadIdx.x; i < m * n; i += 32) {
      const int row = i / n, column = i % n;
      matrix[by_rows ? i : column * m + row] = (T)(float)(part ? column : row);
    }
    __syncwarp();
    wmma::fragment<wmma::accumulator, m, n, k, T> fragment;
    wmma::load_matrix_sync(fragment, matrix, by_rows ? n : m, by_rows ? wmma::mem_row_major : wmma::mem_col_major);
    for (int i = 0; i < fragment.num_elements; i++) {
      const unsigned value = number(fragment.x[i]);
      if (part) out[threadIdx.x * fragment.num_elements + i] += value;
      else out[threadIdx.x * fragment.num_elements + i] = value * n;
    }
    __syncwarp();
  }
}

static unsigned *device;

static void print(const char *what, int elements) {
  unsigned host[512];
  cudaMemcpy(host, device, 32 * elements * sizeof(unsigned), cudaMemcpyDeviceToHost);
  printf("{\"fragment\":\"%s\",\"elements\":%d,\"numbers\":[", what, elements);
  for (int i = 0; i < 32 * elements; i++) printf("%s%u", i ? "," : "", host[i]);
  printf("],\"error\":\"%s\"}\n", cudaGetErrorName(cudaGetLastError()));
}

template <class Use, int m, int n, int k, class T, class Storage>
void factor(const char *name, int rows, int columns) {
  char what[64];
  show<Use, m, n, k, T, wmma::row_major, Storage><<<1, 32>>>(device, rows, columns, true);
  snprintf(what, sizeof what, "%s m%dn%dk%d row_major", name, m, n, k);
  print(what, wmma::fragment<Use, m, n, k, T, wmma::row_major>::num_elements);
  show<Use, m, n, k, T, wmma::col_major, Storage><<<1, 32>>>(device, rows, columns, false);
  snprintf(what, sizeof what, "%s m%dn%dk%d col_major", name, m, n, k);
  print(what, wmma::fragment<Use, m, n, k, T, wmma::row_major>::num_elements);
}

template <int m, int n, int k, class T, class Storage> void factors(const char *type) {
  char name[32];
  snprintf(name, sizeof name, "matrix_a %s", type);
  factor<wmma::matrix_a, m, n, k, T, Storage>(name, m, k);
  snprintf(name, sizeof name, "matrix_b %s", type);
  factor<wmma::matrix_b, m, n, k, T, Storage>(name, k, n);
}

template <int m, int n, int k, class T> void sum(const char *type) {
  char what[64];
  for (int by_rows = 1; by_rows >= 0; by_rows--) {
    show_sum<m, n, k, T><<<1, 32>>>(device, by_rows);
    snprintf(what, sizeof what, "accumulator %s m%dn%dk%d %s", type, m, n, k, by_rows ? "row_major" : "col_major");
    print(what, wmma::fragment<wmma::accumulator, m, n, k, T>::num_elements);
  }
}

template <int m, int n> void sixteen() {
  factors<m, n, 16, __half, __half>("half");
  factors<m, n, 16, __nv_bfloat16, __nv_bfloat16>("bfloat16");
  factors<m, n, 16, signed char, signed char>("s8");
  factors<m, n, 16, unsigned char, unsigned char>("u8");
  sum<m, n, 16, __half>("half");
  sum<m, n, 16, float>("float");
  sum<m, n, 16, int>("int");
}

int main() {
  cudaMalloc(&device, 512 * sizeof(unsigned));
  sixteen<16, 16>();
  sixteen<32, 8>();
  sixteen<8, 32>();
  factors<16, 16, 8, wmma::precision::tf32, float>("tf32");
  sum<16, 16, 8, float>("float");
  factors<8, 8, 4, double, double>("double");
  sum<8, 8, 4, double>("double");
}
