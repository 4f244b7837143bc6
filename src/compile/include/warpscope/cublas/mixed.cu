// cuBLAS, products whose factors, sums and results may be of different types: gemmEx and halves.
//
// Sums of halves are made in float, whatever the compute type says; the result is rounded once.
#include "matrices.h"

#include "../../cuda_bf16.h"
#include "../../cuda_fp16.h"

namespace warpscope_cublas {

template <typename T>
__device__ T at(const Operand<T> &m, const T *data, int row, int column) {
  if (m.operation == CUBLAS_OP_N) return data[row + (ptrdiff_t)column * m.ld];
  const T value = data[column + (ptrdiff_t)row * m.ld];
  if constexpr (RealOf<T>::isComplex) return m.operation == CUBLAS_OP_C ? conjugate(value) : value;
  else return value;
}

template <typename T, typename C, typename S>
__global__ void mixed_gemm_kernel(int m, int n, int k, Factor<S> alpha, Operand<T> a, Operand<T> b, Factor<S> beta,
                                  Batch<C> c, int ldc) {
  __shared__ S tileA[TILE][TILE + 1], tileB[TILE][TILE + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.x * TILE + x, column = blockIdx.y * TILE + y;
  const S left = alpha.get(), right = beta.get();
  S sum = {};
  if (!isZero(left)) {
    const T *dataA = a.batch.at(blockIdx.z), *dataB = b.batch.at(blockIdx.z);
    for (int begin = 0; begin < k; begin += TILE) {
      const int p = begin + y, q = begin + x;
      tileA[y][x] = row < m && p < k ? (S)at(a, dataA, row, p) : S{};
      tileB[y][x] = q < k && column < n ? (S)at(b, dataB, q, column) : S{};
      __syncthreads();
      for (int i = 0; i < TILE; i++) sum += tileA[i][x] * tileB[y][i];
      __syncthreads();
    }
  }
  if (row >= m || column >= n) return;
  C &out = c.at(blockIdx.z)[row + (ptrdiff_t)column * ldc];
  out = (C)(isZero(right) ? left * sum : left * sum + right * (S)out);
}

// One product of any types: the call as the functions below describe it.
struct Product {
  cublasOperation_t transa, transb;
  int m, n, k;
  const void *alpha;
  const void *a;
  const void *const *as;
  cudaDataType aType;
  int lda;
  long long strideA;
  const void *b;
  const void *const *bs;
  cudaDataType bType;
  int ldb;
  long long strideB;
  const void *beta;
  void *c;
  void *const *cs;
  cudaDataType cType;
  int ldc;
  long long strideC;
  int count;
};

// Alpha and beta: of the sums' type, save for halves.
template <typename S>
struct Scales {
  Factor<S> alpha, beta;
};

__global__ void widen_scales_kernel(const __half *alpha, const __half *beta, float *to) {
  to[0] = (float)*alpha;
  to[1] = (float)*beta;
}

template <typename S>
Scales<S> scalesOf(cublasHandle_t handle, const Product &p) {
  return {factor(handle, (const S *)p.alpha), factor(handle, (const S *)p.beta)};
}
inline Scales<float> halfScales(cublasHandle_t handle, const Product &p) {
  if (handle->pointers == CUBLAS_POINTER_MODE_DEVICE) {
    float *const wide = (float *)handle->scratch;
    widen_scales_kernel<<<1, 1, 0, handle->stream>>>((const __half *)p.alpha, (const __half *)p.beta, wide);
    return {Factor<float>{wide, 0}, Factor<float>{wide + 1, 0}};
  }
  return {Factor<float>{nullptr, (float)*(const __half *)p.alpha}, Factor<float>{nullptr, (float)*(const __half *)p.beta}};
}

template <typename T, typename C, typename S>
cublasStatus_t start(cublasHandle_t handle, const Product &p, Scales<S> scales) {
  const dim3 grid((p.m + TILE - 1) / TILE, (p.n + TILE - 1) / TILE, p.count), block(TILE, TILE);
  const Operand<T> a = {{(const T *)p.a, (const T *const *)p.as, p.strideA}, p.lda, p.transa, GENERAL, false, false};
  const Operand<T> b = {{(const T *)p.b, (const T *const *)p.bs, p.strideB}, p.ldb, p.transb, GENERAL, false, false};
  const Batch<C> c = {(C *)p.c, (C *const *)p.cs, p.strideC};
  mixed_gemm_kernel<T, C, S>
      <<<grid, block, 0, handle->stream>>>(p.m, p.n, p.k, scales.alpha, a, b, scales.beta, c, p.ldc);
  return launched();
}

enum ComputeKind { IN_HALF, IN_INT, IN_FLOAT, IN_DOUBLE, IN_NOTHING };

inline ComputeKind kindOf(cublasComputeType_t type) {
  switch (type) {
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC: return IN_HALF;
    case CUBLAS_COMPUTE_32I:
    case CUBLAS_COMPUTE_32I_PEDANTIC: return IN_INT;
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC: return IN_DOUBLE;
    case CUBLAS_COMPUTE_32F:
    case CUBLAS_COMPUTE_32F_PEDANTIC:
    case CUBLAS_COMPUTE_32F_FAST_16F:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_TF32: return IN_FLOAT;
  }
  return IN_NOTHING;
}

// The combinations of the table of cublasGemmEx, complex bytes left out.
cublasStatus_t mixed(cublasHandle_t handle, const Product &p, ComputeKind compute) {
  WARPSCOPE_CHECK(p.alpha && p.beta && p.m >= 0 && p.n >= 0 && p.k >= 0 && p.count >= 0 &&
                  fits(p.lda, p.transa == CUBLAS_OP_N ? p.m : p.k) && fits(p.ldb, p.transb == CUBLAS_OP_N ? p.k : p.n) &&
                  fits(p.ldc, p.m));
  if (p.m == 0 || p.n == 0 || p.count == 0) return CUBLAS_STATUS_SUCCESS;
  if (p.aType != p.bType) return CUBLAS_STATUS_NOT_SUPPORTED;
  const int types = p.aType << 8 | p.cType;
  const auto from = [](cudaDataType factors, cudaDataType sums) { return factors << 8 | sums; };
  if (compute == IN_HALF) {
    if (types == from(CUDA_R_16F, CUDA_R_16F)) return start<__half, __half, float>(handle, p, halfScales(handle, p));
  } else if (compute == IN_INT) {
    if (types == from(CUDA_R_8I, CUDA_R_32I))
      return start<signed char, int, int>(handle, p, scalesOf<int>(handle, p));
  } else if (compute == IN_DOUBLE) {
    if (types == from(CUDA_R_64F, CUDA_R_64F))
      return start<double, double, double>(handle, p, scalesOf<double>(handle, p));
    if (types == from(CUDA_C_64F, CUDA_C_64F))
      return start<Complex<double>, Complex<double>, Complex<double>>(handle, p, scalesOf<Complex<double>>(handle, p));
  } else if (compute == IN_FLOAT) {
    if (types == from(CUDA_C_32F, CUDA_C_32F))
      return start<Complex<float>, Complex<float>, Complex<float>>(handle, p, scalesOf<Complex<float>>(handle, p));
    const Scales<float> scales = scalesOf<float>(handle, p);
    if (types == from(CUDA_R_16F, CUDA_R_16F)) return start<__half, __half, float>(handle, p, scales);
    if (types == from(CUDA_R_16F, CUDA_R_32F)) return start<__half, float, float>(handle, p, scales);
    if (types == from(CUDA_R_16BF, CUDA_R_16BF)) return start<__nv_bfloat16, __nv_bfloat16, float>(handle, p, scales);
    if (types == from(CUDA_R_16BF, CUDA_R_32F)) return start<__nv_bfloat16, float, float>(handle, p, scales);
    if (types == from(CUDA_R_8I, CUDA_R_32F)) return start<signed char, float, float>(handle, p, scales);
    if (types == from(CUDA_R_32F, CUDA_R_32F)) return start<float, float, float>(handle, p, scales);
  }
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

inline Product halves(cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const __half *alpha,
                      int lda, int ldb, const __half *beta, int ldc, int count) {
  Product p = {};
  p.transa = transa;
  p.transb = transb;
  p.m = m;
  p.n = n;
  p.k = k;
  p.alpha = alpha;
  p.beta = beta;
  p.aType = p.bType = p.cType = CUDA_R_16F;
  p.lda = lda;
  p.ldb = ldb;
  p.ldc = ldc;
  p.count = count;
  return p;
}

}  // namespace warpscope_cublas

using namespace warpscope_cublas;

extern "C" {

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                            int k, const void *alpha, const void *A, cudaDataType Atype, int lda, const void *B,
                            cudaDataType Btype, int ldb, const void *beta, void *C, cudaDataType Ctype, int ldc,
                            cublasComputeType_t computeType, cublasGemmAlgo_t) {
  return mixed(handle,
               {transa, transb, m, n, k, alpha, A, nullptr, Atype, lda, 0, B, nullptr, Btype, ldb, 0, beta, C, nullptr,
                Ctype, ldc, 0, 1},
               kindOf(computeType));
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                   int n, int k, const void *alpha, const void *const A[], cudaDataType Atype, int lda,
                                   const void *const B[], cudaDataType Btype, int ldb, const void *beta,
                                   void *const C[], cudaDataType Ctype, int ldc, int batchCount,
                                   cublasComputeType_t computeType, cublasGemmAlgo_t) {
  return mixed(handle,
               {transa, transb, m, n, k, alpha, nullptr, A, Atype, lda, 0, nullptr, B, Btype, ldb, 0, beta, nullptr, C,
                Ctype, ldc, 0, batchCount},
               kindOf(computeType));
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                          int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
                                          int lda, long long int strideA, const void *B, cudaDataType Btype, int ldb,
                                          long long int strideB, const void *beta, void *C, cudaDataType Ctype,
                                          int ldc, long long int strideC, int batchCount,
                                          cublasComputeType_t computeType, cublasGemmAlgo_t) {
  return mixed(handle,
               {transa, transb, m, n, k, alpha, A, nullptr, Atype, lda, strideA, B, nullptr, Btype, ldb, strideB, beta,
                C, nullptr, Ctype, ldc, strideC, batchCount},
               kindOf(computeType));
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                             int k, const float *alpha, const void *A, cudaDataType Atype, int lda, const void *B,
                             cudaDataType Btype, int ldb, const float *beta, void *C, cudaDataType Ctype, int ldc) {
  return mixed(handle,
               {transa, transb, m, n, k, alpha, A, nullptr, Atype, lda, 0, B, nullptr, Btype, ldb, 0, beta, C, nullptr,
                Ctype, ldc, 0, 1},
               IN_FLOAT);
}

cublasStatus_t cublasCgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                             int k, const cuComplex *alpha, const void *A, cudaDataType Atype, int lda, const void *B,
                             cudaDataType Btype, int ldb, const cuComplex *beta, void *C, cudaDataType Ctype,
                             int ldc) {
  return mixed(handle,
               {transa, transb, m, n, k, alpha, A, nullptr, Atype, lda, 0, B, nullptr, Btype, ldb, 0, beta, C, nullptr,
                Ctype, ldc, 0, 1},
               IN_FLOAT);
}

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           int k, const __half *alpha, const __half *A, int lda, const __half *B, int ldb,
                           const __half *beta, __half *C, int ldc) {
  Product p = halves(transa, transb, m, n, k, alpha, lda, ldb, beta, ldc, 1);
  p.a = A;
  p.b = B;
  p.c = C;
  return mixed(handle, p, IN_HALF);
}

cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const __half *alpha, const __half *const A[], int lda,
                                  const __half *const B[], int ldb, const __half *beta, __half *const C[], int ldc,
                                  int batchCount) {
  Product p = halves(transa, transb, m, n, k, alpha, lda, ldb, beta, ldc, batchCount);
  p.as = (const void *const *)A;
  p.bs = (const void *const *)B;
  p.cs = (void *const *)C;
  return mixed(handle, p, IN_HALF);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const __half *alpha, const __half *A, int lda,
                                         long long int strideA, const __half *B, int ldb, long long int strideB,
                                         const __half *beta, __half *C, int ldc, long long int strideC, int batchCount) {
  Product p = halves(transa, transb, m, n, k, alpha, lda, ldb, beta, ldc, batchCount);
  p.a = A;
  p.b = B;
  p.c = C;
  p.strideA = strideA;
  p.strideB = strideB;
  p.strideC = strideC;
  return mixed(handle, p, IN_HALF);
}
}
