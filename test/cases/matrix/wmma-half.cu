#include <mma.h>
//! launch k <<<1, 32>>> out:f32[256], a:u16[256]=(14<<10)+(hash(i)&0x83ff), b:u16[256]=(14<<10)+(hash(i+77)&0x83ff)
//! near 1e-6 out[i] = [...Array(16).keys()].reduce((s, k) => s + halfOf(a[(i >> 4) * 16 + k]) * halfOf(b[(i & 15) * 16 + k]), 0)
//! count k.load.global.requests = 8
//! count k.store.global.requests = 4
using namespace nvcuda;
__global__ void k(float* out, const half* a, const half* b) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}
