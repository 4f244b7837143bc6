// cuBLAS: handles, status texts, and copies of vectors and matrices between host and device.
#include "common.h"

#include <stdlib.h>

using namespace warpscope_cublas;

extern "C" {

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle) {
  if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
  cublasContext *context = (cublasContext *)calloc(1, sizeof(cublasContext));
  if (!context) return CUBLAS_STATUS_ALLOC_FAILED;
  if (cudaMalloc(&context->scratch, SCRATCH_BYTES) != cudaSuccess) {
    free(context);
    return CUBLAS_STATUS_ALLOC_FAILED;
  }
  *handle = context;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  WARPSCOPE_CHECK(true);
  cudaFree(handle->scratch);
  free(handle);
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int *version) {
  if (!version) return CUBLAS_STATUS_INVALID_VALUE;
  *version = CUBLAS_VERSION;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *, size_t) {
  WARPSCOPE_CHECK(true);
  return CUBLAS_STATUS_SUCCESS;
}

#define WARPSCOPE_FIELD(set, get, type, field)                  \
  cublasStatus_t set(cublasHandle_t handle, type value) {       \
    WARPSCOPE_CHECK(true);                                      \
    handle->field = value;                                      \
    return CUBLAS_STATUS_SUCCESS;                               \
  }                                                             \
  cublasStatus_t get(cublasHandle_t handle, type *value) {      \
    WARPSCOPE_CHECK(value);                                     \
    *value = handle->field;                                     \
    return CUBLAS_STATUS_SUCCESS;                               \
  }
WARPSCOPE_FIELD(cublasSetStream_v2, cublasGetStream_v2, cudaStream_t, stream)
WARPSCOPE_FIELD(cublasSetPointerMode_v2, cublasGetPointerMode_v2, cublasPointerMode_t, pointers)
WARPSCOPE_FIELD(cublasSetMathMode, cublasGetMathMode, cublasMath_t, math)
WARPSCOPE_FIELD(cublasSetAtomicsMode, cublasGetAtomicsMode, cublasAtomicsMode_t, atomics)
#undef WARPSCOPE_FIELD

#define WARPSCOPE_STATUSES(entry)                                                                            \
  entry(CUBLAS_STATUS_SUCCESS, "success") entry(CUBLAS_STATUS_NOT_INITIALIZED, "the library was not initialized") \
  entry(CUBLAS_STATUS_ALLOC_FAILED, "the resource allocation failed")                                        \
  entry(CUBLAS_STATUS_INVALID_VALUE, "an unsupported value or parameter was passed to the function")         \
  entry(CUBLAS_STATUS_ARCH_MISMATCH, "the function requires an architectural feature absent from the architecture of the device") \
  entry(CUBLAS_STATUS_MAPPING_ERROR, "an access to the GPU memory space failed")                             \
  entry(CUBLAS_STATUS_EXECUTION_FAILED, "the function failed to launch on the GPU")                          \
  entry(CUBLAS_STATUS_INTERNAL_ERROR, "an internal operation failed")                                        \
  entry(CUBLAS_STATUS_NOT_SUPPORTED, "the functionality requested is not supported")                         \
  entry(CUBLAS_STATUS_LICENSE_ERROR, "an error was detected when checking the current licensing")

const char *cublasGetStatusName(cublasStatus_t status) {
#define WARPSCOPE_NAME(code, text) if (status == code) return #code;
  WARPSCOPE_STATUSES(WARPSCOPE_NAME)
#undef WARPSCOPE_NAME
  return "CUBLAS_STATUS_UNKNOWN";
}

const char *cublasGetStatusString(cublasStatus_t status) {
#define WARPSCOPE_TEXT(code, text) if (status == code) return text;
  WARPSCOPE_STATUSES(WARPSCOPE_TEXT)
#undef WARPSCOPE_TEXT
  return "unknown cublasStatus_t value";
}

}

namespace {

// `rows` elements of each of `columns`, whose begins are `fromPitch` and `toPitch` elements apart.
cublasStatus_t copyMatrix(int rows, int columns, int size, const void *from, int fromPitch, void *to, int toPitch,
                          cudaMemcpyKind kind, bool async, cudaStream_t stream) {
  if (rows < 0 || columns < 0 || size <= 0 || fromPitch <= 0 || toPitch <= 0) return CUBLAS_STATUS_INVALID_VALUE;
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  const size_t width = (size_t)rows * size, fromBytes = (size_t)fromPitch * size, toBytes = (size_t)toPitch * size;
  cudaError_t error;
  if (fromBytes == width && toBytes == width)
    error = async ? cudaMemcpyAsync(to, from, width * columns, kind, stream)
                  : cudaMemcpy(to, from, width * columns, kind);
  else
    error = async ? cudaMemcpy2DAsync(to, toBytes, from, fromBytes, width, columns, kind, stream)
                  : cudaMemcpy2D(to, toBytes, from, fromBytes, width, columns, kind);
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

}  // namespace

extern "C" {

#define WARPSCOPE_COPIES(way, kind)                                                                              \
  cublasStatus_t cublas##way##Vector(int n, int size, const void *x, int incx, void *y, int incy) {             \
    return copyMatrix(1, n, size, x, incx, y, incy, kind, false, 0);                                             \
  }                                                                                                              \
  cublasStatus_t cublas##way##VectorAsync(int n, int size, const void *x, int incx, void *y, int incy,          \
                                          cudaStream_t stream) {                                                 \
    return copyMatrix(1, n, size, x, incx, y, incy, kind, true, stream);                                         \
  }                                                                                                              \
  cublasStatus_t cublas##way##Matrix(int rows, int columns, int size, const void *A, int lda, void *B, int ldb) { \
    return copyMatrix(rows, columns, size, A, lda, B, ldb, kind, false, 0);                                      \
  }                                                                                                              \
  cublasStatus_t cublas##way##MatrixAsync(int rows, int columns, int size, const void *A, int lda, void *B,     \
                                          int ldb, cudaStream_t stream) {                                        \
    return copyMatrix(rows, columns, size, A, lda, B, ldb, kind, true, stream);                                  \
  }
WARPSCOPE_COPIES(Set, cudaMemcpyHostToDevice)
WARPSCOPE_COPIES(Get, cudaMemcpyDeviceToHost)
#undef WARPSCOPE_COPIES

}
