// cuBLASXt: matrices, wherever they lie, are brought to the first chosen device as a whole, and the result is taken
// back; cuBLAS does the rest. The vendor's library deals out tiles to all chosen devices instead.
#include "../../cublasXt.h"

#include <climits>

struct cublasXtContext {
  cublasHandle_t cublas;
  int device;
  int blockDim = 1024;
  cublasXtPinnedMemMode_t pinning = CUBLASXT_PINNING_DISABLED;
};

namespace {

// A matrix of `rows` x `columns` on the device, without gaps between its columns.
template <typename T> class Staged {
 public:
  Staged(const T *from, size_t rows, size_t columns, size_t ld, bool isRead = true) : rows(rows), columns(columns) {
    if (rows == 0 || columns == 0) return;
    failed = cudaMalloc((void **)&data, rows * columns * sizeof(T)) != cudaSuccess;
    if (!failed && isRead) failed = copy(data, rows, from, ld) != cudaSuccess;
  }
  ~Staged() { cudaFree(data); }
  Staged(const Staged &) = delete;
  Staged &operator=(const Staged &) = delete;

  bool takeBack(T *to, size_t ld) { return !data || copy(to, ld, data, rows) == cudaSuccess; }
  int ld() const { return rows > 0 ? (int)rows : 1; }

  T *data = nullptr;
  bool failed = false;

 private:
  cudaError_t copy(T *to, size_t toLd, const T *from, size_t fromLd) {
    return cudaMemcpy2D(to, toLd * sizeof(T), from, fromLd * sizeof(T), rows * sizeof(T), columns, cudaMemcpyDefault);
  }

  size_t rows, columns;
};

class OnDevice {
 public:
  explicit OnDevice(int device) {
    cudaGetDevice(&before);
    cudaSetDevice(device);
  }
  ~OnDevice() { cudaSetDevice(before); }

 private:
  int before = 0;
};

bool fits(size_t size) { return size <= INT_MAX; }

template <typename T> bool isZero(const T *value) { return *value == 0; }
bool isZero(const cuComplex *value) { return value->x == 0 && value->y == 0; }
bool isZero(const cuDoubleComplex *value) { return value->x == 0 && value->y == 0; }

// Runs `call`, then takes the result back.
template <typename T, typename Call>
cublasStatus_t finish(bool isStaged, Staged<T> &result, T *to, size_t ld, Call call) {
  if (!isStaged) return CUBLAS_STATUS_ALLOC_FAILED;
  const cublasStatus_t status = call();
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  return result.takeBack(to, ld) ? status : CUBLAS_STATUS_EXECUTION_FAILED;
}

}  // namespace

extern "C" {

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle) {
  if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
  auto *context = new cublasXtContext;
  cudaGetDevice(&context->device);
  const cublasStatus_t status = cublasCreate(&context->cublas);
  if (status != CUBLAS_STATUS_SUCCESS) {
    delete context;
    return status;
  }
  *handle = context;
  return status;
}

cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  const cublasStatus_t status = cublasDestroy(handle->cublas);
  delete handle;
  return status;
}

// Every modelled device is a board of its own.
cublasStatus_t cublasXtGetNumBoards(int count, int[], int *boards) {
  if (count < 1 || !boards) return CUBLAS_STATUS_INVALID_VALUE;
  *boards = count;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtMaxBoards(int *boards) {
  if (!boards) return CUBLAS_STATUS_INVALID_VALUE;
  // How many the library could serve, not how many there are: what CUDA 13.0 says on an H200.
  return *boards = 1024, CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int devices[]) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  int all = 0;
  cudaGetDeviceCount(&all);
  if (count < 1 || !devices) return CUBLAS_STATUS_INVALID_VALUE;
  for (int i = 0; i < count; i++)
    if (devices[i] < 0 || devices[i] >= all) return CUBLAS_STATUS_INVALID_VALUE;
  if (devices[0] == handle->device) return CUBLAS_STATUS_SUCCESS;
  const OnDevice on(devices[0]);
  cublasDestroy(handle->cublas);
  handle->device = devices[0];
  return cublasCreate(&handle->cublas);
}

cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int size) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (size <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  handle->blockDim = size;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *size) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  *size = handle->blockDim;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  handle->pinning = mode;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  *mode = handle->pinning;
  return CUBLAS_STATUS_SUCCESS;
}

#define WARPSCOPE_XT_GEMM(S, T)                                                                                      \
  cublasStatus_t cublasXt##S##gemm(cublasXtHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,       \
                                   size_t m, size_t n, size_t k, const T *alpha, const T *A, size_t lda, const T *B, \
                                   size_t ldb, const T *beta, T *C, size_t ldc) {                                    \
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;                                                               \
    if (!fits(m) || !fits(n) || !fits(k)) return CUBLAS_STATUS_INVALID_VALUE;                                        \
    const OnDevice on(handle->device);                                                                               \
    const bool plainA = transa == CUBLAS_OP_N, plainB = transb == CUBLAS_OP_N;                                       \
    Staged<T> a(A, plainA ? m : k, plainA ? k : m, lda), b(B, plainB ? k : n, plainB ? n : k, ldb);                  \
    Staged<T> c(C, m, n, ldc, !isZero(beta));                                                                        \
    return finish(!a.failed && !b.failed && !c.failed, c, C, ldc, [&] {                                              \
      return cublas##S##gemm_v2(handle->cublas, transa, transb, (int)m, (int)n, (int)k, alpha, a.data, a.ld(),       \
                                b.data, b.ld(), beta, c.data, c.ld());                                               \
    });                                                                                                              \
  }

#define WARPSCOPE_XT_OF(S, T)                                                                                        \
  WARPSCOPE_XT_GEMM(S, T)                                                                                             \
  cublasStatus_t cublasXt##S##symm(cublasXtHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, size_t m,   \
                                   size_t n, const T *alpha, const T *A, size_t lda, const T *B, size_t ldb,         \
                                   const T *beta, T *C, size_t ldc) {                                                \
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;                                                               \
    if (!fits(m) || !fits(n)) return CUBLAS_STATUS_INVALID_VALUE;                                                    \
    const OnDevice on(handle->device);                                                                               \
    const size_t order = side == CUBLAS_SIDE_LEFT ? m : n;                                                           \
    Staged<T> a(A, order, order, lda), b(B, m, n, ldb), c(C, m, n, ldc, !isZero(beta));                              \
    return finish(!a.failed && !b.failed && !c.failed, c, C, ldc, [&] {                                              \
      return cublas##S##symm_v2(handle->cublas, side, uplo, (int)m, (int)n, alpha, a.data, a.ld(), b.data, b.ld(),   \
                                beta, c.data, c.ld());                                                               \
    });                                                                                                              \
  }                                                                                                                  \
  /* Half of C is left as it is, so that it is read in any case. */                                                  \
  cublasStatus_t cublasXt##S##syrk(cublasXtHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, size_t n, \
                                   size_t k, const T *alpha, const T *A, size_t lda, const T *beta, T *C,            \
                                   size_t ldc) {                                                                     \
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;                                                               \
    if (!fits(n) || !fits(k)) return CUBLAS_STATUS_INVALID_VALUE;                                                    \
    const OnDevice on(handle->device);                                                                               \
    const bool plain = trans == CUBLAS_OP_N;                                                                         \
    Staged<T> a(A, plain ? n : k, plain ? k : n, lda), c(C, n, n, ldc);                                              \
    return finish(!a.failed && !c.failed, c, C, ldc, [&] {                                                           \
      return cublas##S##syrk_v2(handle->cublas, uplo, trans, (int)n, (int)k, alpha, a.data, a.ld(), beta, c.data,    \
                                c.ld());                                                                             \
    });                                                                                                              \
  }                                                                                                                  \
  cublasStatus_t cublasXt##S##trsm(cublasXtHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,             \
                                   cublasOperation_t trans, cublasDiagType_t diag, size_t m, size_t n,               \
                                   const T *alpha, const T *A, size_t lda, T *B, size_t ldb) {                       \
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;                                                               \
    if (!fits(m) || !fits(n)) return CUBLAS_STATUS_INVALID_VALUE;                                                    \
    const OnDevice on(handle->device);                                                                               \
    const size_t order = side == CUBLAS_SIDE_LEFT ? m : n;                                                           \
    Staged<T> a(A, order, order, lda), b(B, m, n, ldb);                                                              \
    return finish(!a.failed && !b.failed, b, B, ldb, [&] {                                                           \
      return cublas##S##trsm_v2(handle->cublas, side, uplo, trans, diag, (int)m, (int)n, alpha, a.data, a.ld(),      \
                                b.data, b.ld());                                                                     \
    });                                                                                                              \
  }

WARPSCOPE_XT_OF(S, float)
WARPSCOPE_XT_OF(D, double)
WARPSCOPE_XT_GEMM(C, cuComplex)
WARPSCOPE_XT_GEMM(Z, cuDoubleComplex)

}  // extern "C"
