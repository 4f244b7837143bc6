// Products by mma.h of all shapes, types and layouts, against plain loops. Numbers are small integers, so that
// every sum is exact; the matrices are wider than the fragments.
#include <mma.h>
#include <cstdio>

using namespace nvcuda;

constexpr int PITCH = 48;

template <class T> __host__ __device__ int element(int row, int column, int salt) {
  const int value = (row * 7 + column * 5 + salt) % 9;
  return sizeof(T) == 1 && (T)-1 > (T)0 ? value : value - 4;
}

template <class Layout> struct is_rows { static constexpr bool value = false; };
template <> struct is_rows<wmma::row_major> { static constexpr bool value = true; };

// `shared`: the factors come from shared memory.
template <int m, int n, int k, class T, class Storage, class LayoutA, class LayoutB, class D, class C, bool shared>
__global__ void product(const Storage *a, const Storage *b, const C *c, D *d, bool by_rows) {
  __shared__ __align__(32) Storage buffer[2][32 * PITCH];
  if (shared) {
    for (int i = threadIdx.x; i < 32 * PITCH; i += 32) {
      buffer[0][i] = a[i];
      buffer[1][i] = b[i];
    }
    __syncwarp();
  }
  wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> left;
  wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> right;
  wmma::fragment<wmma::accumulator, m, n, k, C> addend;
  wmma::fragment<wmma::accumulator, m, n, k, D> sum;
  wmma::load_matrix_sync(left, shared ? buffer[0] : a, PITCH);
  wmma::load_matrix_sync(right, shared ? buffer[1] : b, PITCH);
  wmma::load_matrix_sync(addend, c, PITCH, by_rows ? wmma::mem_row_major : wmma::mem_col_major);
  wmma::mma_sync(sum, left, right, addend);
  for (int i = 0; i < sum.num_elements; i++) sum.x[i] = sum.x[i] + sum.x[i];
  wmma::store_matrix_sync(d, sum, PITCH, by_rows ? wmma::mem_row_major : wmma::mem_col_major);
}

static int products = 0, wrong = 0;
static char *memory;

template <int m, int n, int k, class T, class Storage, class LayoutA, class LayoutB, class D, class C, bool shared>
void check() {
  constexpr int SIZE = 32 * PITCH;
  Storage *a = (Storage *)memory, *b = (Storage *)(memory + 16384);
  C *c = (C *)(memory + 32768);
  D *d = (D *)(memory + 49152);
  for (int by_rows = 0; by_rows < 2; by_rows++) {
    for (int i = 0; i < SIZE; i++) {
      const int row = i / PITCH, column = i % PITCH;
      a[i] = (Storage)(float)(is_rows<LayoutA>::value ? element<Storage>(row, column, 1) : element<Storage>(column, row, 1));
      b[i] = (Storage)(float)(is_rows<LayoutB>::value ? element<Storage>(row, column, 2) : element<Storage>(column, row, 2));
      c[i] = (C)(float)(by_rows ? element<int>(row, column, 3) : element<int>(column, row, 3));
      d[i] = (D)(float)99;
    }
    product<m, n, k, T, Storage, LayoutA, LayoutB, D, C, shared><<<1, 32>>>(a, b, c, d, by_rows);
    cudaDeviceSynchronize();
    products++;
    bool same = true;
    for (int i = 0; i < SIZE; i++) {
      const int row = by_rows ? i / PITCH : i % PITCH, column = by_rows ? i % PITCH : i / PITCH;
      int expected = 99;
      if (row < m && column < n) {
        expected = element<int>(row, column, 3);
        for (int at = 0; at < k; at++) expected += element<Storage>(row, at, 1) * element<Storage>(at, column, 2);
        expected *= 2;
      }
      same = same && (float)d[i] == (float)expected;
    }
    if (!same) {
      wrong++;
      printf("m%dn%dk%d of %d-byte factors, A %s, B %s, C %s, %s: wrong\n", m, n, k, (int)sizeof(Storage),
             is_rows<LayoutA>::value ? "rows" : "columns", is_rows<LayoutB>::value ? "rows" : "columns",
             by_rows ? "rows" : "columns", shared ? "shared" : "global");
    }
  }
}

// Depth along memory and across it.
template <int m, int n, int k, class T, class Storage, class D, class C, bool shared> void layouts() {
  check<m, n, k, T, Storage, wmma::row_major, wmma::col_major, D, C, shared>();
  check<m, n, k, T, Storage, wmma::col_major, wmma::row_major, D, C, shared>();
}

template <int m, int n> void shapes() {
  layouts<m, n, 16, __half, __half, float, float, true>();
  layouts<m, n, 16, __half, __half, __half, __half, false>();
  layouts<m, n, 16, __nv_bfloat16, __nv_bfloat16, float, float, true>();
  layouts<m, n, 16, signed char, signed char, int, int, true>();
}

// What is left of infinity and of sums that do not fit, and what a fragment tells about itself.
__global__ void limits(int *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> c, wrapped, saturated;
  wmma::fill_fragment(a, 100);
  wmma::fill_fragment(b, 100);
  wmma::fill_fragment(c, 0x7fffff00);
  wmma::mma_sync(wrapped, a, b, c);
  wmma::mma_sync(saturated, a, b, c, true);
  if (threadIdx.x == 0) {
    out[0] = wrapped.x[0];
    out[1] = saturated.x[7];
    out[2] = wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major>::num_elements;
    out[3] = __float_as_int(wmma::__float_to_tf32(1.0f + 3.0f / 4096));
    out[4] = c.num_elements * 100 + a.num_storage_elements;
  }
}

int main() {
  cudaMallocManaged(&memory, 65536);
  shapes<16, 16>();
  shapes<32, 8>();
  shapes<8, 32>();
  layouts<16, 16, 16, __half, __half, __half, float, false>();
  layouts<16, 16, 16, __half, __half, float, __half, false>();
  layouts<16, 16, 16, unsigned char, unsigned char, int, int, false>();
  layouts<16, 16, 8, wmma::precision::tf32, float, float, float, false>();
  layouts<8, 8, 4, double, double, double, double, false>();
  printf("%d products, %d wrong\n", products, wrong);
  int *out = (int *)memory;
  limits<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d %d %x %d, %s\n", out[0], out[1], out[2], out[3], out[4], cudaGetErrorName(cudaGetLastError()));
}
