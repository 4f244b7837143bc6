// cuBLASLt: products of matrices that are described piece by piece, and what becomes of the sums before they are
// stored: bias, ReLU, GELU and its derivative, sums of a factor's rows or columns.
//
// Sums of halves are made in float, whatever the compute type says; the result is rounded once.
#include "common.h"

#include "../../cublasLt.h"
#include "../../cuda_bf16.h"
#include "../../cuda_fp16.h"

#include <stdlib.h>
#include <string.h>

struct cublasLtContext {
  int device;
};

namespace warpscope_cublas {

const int LT_TILE = 16;

// A matrix of any order: steps between rows, columns and batches, in elements.
struct Steps {
  long long row, column, batch;
  __host__ __device__ long long at(long long r, long long c, int b) const { return r * row + c * column + b * batch; }
};

// What is done to a sum, as CUBLASLT_EPILOGUE_… combine it. `aux`: what GELU was given, kept or read.
template <typename C>
struct Epilogue {
  int kinds;
  const C *bias;
  long long biasBatch;
  C *aux;
  Steps auxSteps;
};

template <typename S>
struct Scale {
  const S *pointer;
  S value;
  bool perRow;
  __device__ S get(int row) const { return pointer ? pointer[perRow ? row : 0] : value; }
};

const int RELU = CUBLASLT_EPILOGUE_RELU, BIAS = CUBLASLT_EPILOGUE_BIAS, GELU = CUBLASLT_EPILOGUE_GELU, AUX = 128,
          DERIVATIVE = 64;

// GELU by the hyperbolic tangent, and its derivative at `x`.
__device__ inline float gelu(float x) { return 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x))); }
__device__ inline float geluSlope(float x) {
  const float inner = tanhf(0.7978845608f * (x + 0.044715f * x * x * x));
  return 0.5f * (1.0f + inner) + 0.5f * x * (1.0f - inner * inner) * 0.7978845608f * (1.0f + 3.0f * 0.044715f * x * x);
}

template <typename T, typename C, typename S>
__global__ void described_gemm_kernel(int m, int n, int k, Scale<S> alpha, const T *a, Steps aSteps, const T *b,
                                      Steps bSteps, Scale<S> beta, const C *c, Steps cSteps, C *d, Steps dSteps,
                                      Epilogue<C> epilogue) {
  __shared__ S tileA[LT_TILE][LT_TILE + 1], tileB[LT_TILE][LT_TILE + 1];
  const int x = threadIdx.x, y = threadIdx.y, batch = blockIdx.z;
  const int row = blockIdx.x * LT_TILE + x, column = blockIdx.y * LT_TILE + y;
  S sum = 0;
  for (int begin = 0; begin < k; begin += LT_TILE) {
    const int p = begin + y, q = begin + x;
    tileA[y][x] = row < m && p < k ? (S)a[aSteps.at(row, p, batch)] : S(0);
    tileB[y][x] = q < k && column < n ? (S)b[bSteps.at(q, column, batch)] : S(0);
    __syncthreads();
    for (int i = 0; i < LT_TILE; i++) sum += tileA[i][x] * tileB[y][i];
    __syncthreads();
  }
  if (row >= m || column >= n) return;
  const S left = alpha.get(row), right = beta.get(row);
  S value = left * sum;
  if (right != 0) value += right * (S)c[cSteps.at(row, column, batch)];
  if (epilogue.kinds & BIAS) value += (S)epilogue.bias[row + batch * epilogue.biasBatch];
  if (epilogue.kinds & AUX) {
    C &kept = epilogue.aux[epilogue.auxSteps.at(row, column, batch)];
    if (epilogue.kinds & DERIVATIVE) value = (S)((float)value * geluSlope((float)kept));
    else kept = (C)value;
  }
  if (epilogue.kinds & RELU) value = value > S(0) ? value : S(0);
  if (epilogue.kinds & GELU) value = (S)gelu((float)value);
  d[dSteps.at(row, column, batch)] = (C)value;
}

// Sums over `across` of every one of `along`: the gradient of a bias.
template <typename T, typename C>
__global__ void bias_gradient_kernel(int along, int across, const T *from, long long alongStep, long long acrossStep,
                                     C *to) {
  for (int i = first(); i < along; i += stride()) {
    float sum = 0;
    for (int j = 0; j < across; j++) sum += (float)from[i * alongStep + j * acrossStep];
    to[i] = (C)sum;
  }
}

inline Steps stepsOf(const cublasLtMatrixLayoutOpaque_t &layout, bool transposed) {
  const bool byRows = (layout.order == CUBLASLT_ORDER_ROW) != transposed;
  const long long batch = layout.batches > 1 ? layout.batchOffset : 0;
  return byRows ? Steps{layout.ld, 1, batch} : Steps{1, layout.ld, batch};
}

struct Described {
  const cublasLtMatmulDescOpaque_t &operation;
  const void *alpha, *a, *b, *beta, *c;
  void *d;
  const cublasLtMatrixLayoutOpaque_t &aLayout, &bLayout, &cLayout, &dLayout;
  cudaStream_t stream;
};

template <typename S>
Scale<S> scaleOf(const void *value, int mode, bool isBeta) {
  if (mode == CUBLASLT_POINTER_MODE_HOST || (isBeta && mode == CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST))
    return {nullptr, *(const S *)value, false};
  if (isBeta && mode == CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO) return {nullptr, S(0), false};
  return {(const S *)value, S(0), mode != CUBLASLT_POINTER_MODE_DEVICE};
}

template <typename S>
Scale<S> halfScale(const void *value) {
  return {nullptr, (S)(float)*(const __half *)value, false};
}

template <typename T, typename C, typename S>
cublasStatus_t multiply(const Described &p) {
  const cublasLtMatmulDescOpaque_t &operation = p.operation;
  const int m = (int)p.dLayout.rows, n = (int)p.dLayout.cols;
  const bool transA = operation.transA != CUBLAS_OP_N, transB = operation.transB != CUBLAS_OP_N;
  const int k = (int)(transA ? p.aLayout.rows : p.aLayout.cols);
  const bool halves = operation.scaleType == CUDA_R_16F;
  if (halves && operation.pointerMode != CUBLASLT_POINTER_MODE_HOST) return CUBLAS_STATUS_NOT_SUPPORTED;
  const Scale<S> alpha = halves ? halfScale<S>(p.alpha) : scaleOf<S>(p.alpha, operation.pointerMode, false);
  const Scale<S> beta = halves ? halfScale<S>(p.beta) : scaleOf<S>(p.beta, operation.pointerMode, true);
  const Steps a = stepsOf(p.aLayout, transA), b = stepsOf(p.bLayout, transB);
  Epilogue<C> epilogue = {operation.epilogue, (const C *)operation.bias, operation.biasBatchStride,
                          (C *)operation.aux, {1, operation.auxLd, operation.auxBatchStride}};
  const int batches = p.dLayout.batches > 1 ? p.dLayout.batches : 1;
  if (m > 0 && n > 0) {
    const dim3 grid((m + LT_TILE - 1) / LT_TILE, (n + LT_TILE - 1) / LT_TILE, batches), block(LT_TILE, LT_TILE);
    described_gemm_kernel<T, C, S><<<grid, block, 0, p.stream>>>(
        m, n, k, alpha, (const T *)p.a, a, (const T *)p.b, b, beta, (const C *)p.c, stepsOf(p.cLayout, false), (C *)p.d,
        stepsOf(p.dLayout, false), epilogue);
  }
  C *const gradient = (C *)operation.bias;
  if (operation.epilogue == CUBLASLT_EPILOGUE_BGRADA)
    bias_gradient_kernel<T, C><<<blocksFor(m), THREADS, 0, p.stream>>>(m, k, (const T *)p.a, a.row, a.column, gradient);
  if (operation.epilogue == CUBLASLT_EPILOGUE_BGRADB)
    bias_gradient_kernel<T, C><<<blocksFor(n), THREADS, 0, p.stream>>>(n, k, (const T *)p.b, b.column, b.row, gradient);
  if (operation.epilogue == CUBLASLT_EPILOGUE_DGELU_BGRAD) {
    const Steps d = stepsOf(p.dLayout, false);
    bias_gradient_kernel<C, C><<<blocksFor(m), THREADS, 0, p.stream>>>(m, n, (const C *)p.d, d.row, d.column, gradient);
  }
  return launched();
}

inline bool isPlain(const cublasLtMatrixLayoutOpaque_t &layout) {
  return layout.order == CUBLASLT_ORDER_COL || layout.order == CUBLASLT_ORDER_ROW;
}

// What this library can do with the description; sizes and pointers are not looked at.
inline cublasStatus_t possible(const cublasLtMatmulDescOpaque_t &operation, const cublasLtMatrixLayoutOpaque_t &a,
                               const cublasLtMatrixLayoutOpaque_t &b, const cublasLtMatrixLayoutOpaque_t &c,
                               const cublasLtMatrixLayoutOpaque_t &d) {
  const bool transA = operation.transA != CUBLAS_OP_N, transB = operation.transB != CUBLAS_OP_N;
  const uint64_t m = transA ? a.cols : a.rows, k = transA ? a.rows : a.cols;
  if ((transB ? b.cols : b.rows) != k || d.rows != m || d.cols != (transB ? b.rows : b.cols) || c.rows != d.rows ||
      c.cols != d.cols)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!isPlain(a) || !isPlain(b) || !isPlain(c) || !isPlain(d) || a.type != b.type || c.type != d.type ||
      operation.transC != CUBLAS_OP_N || operation.fillMode != CUBLAS_FILL_MODE_FULL || operation.scaleA ||
      operation.scaleB || operation.scaleC || operation.scaleD || operation.amaxD ||
      (operation.biasType >= 0 && operation.biasType != (int)d.type) ||
      (operation.auxType >= 0 && operation.auxType != (int)d.type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  switch (operation.epilogue) {
    case CUBLASLT_EPILOGUE_DEFAULT:
    case CUBLASLT_EPILOGUE_RELU:
    case CUBLASLT_EPILOGUE_BIAS:
    case CUBLASLT_EPILOGUE_RELU_BIAS:
    case CUBLASLT_EPILOGUE_GELU:
    case CUBLASLT_EPILOGUE_GELU_BIAS:
    case CUBLASLT_EPILOGUE_GELU_AUX:
    case CUBLASLT_EPILOGUE_GELU_AUX_BIAS:
    case CUBLASLT_EPILOGUE_DGELU: return CUBLAS_STATUS_SUCCESS;
    case CUBLASLT_EPILOGUE_DGELU_BGRAD:
    case CUBLASLT_EPILOGUE_BGRADA:
    case CUBLASLT_EPILOGUE_BGRADB: return d.batches > 1 ? CUBLAS_STATUS_NOT_SUPPORTED : CUBLAS_STATUS_SUCCESS;
  }
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

// The sums of a compute type, if the scale type fits it.
enum Sums { IN_FLOATS, IN_INTS, IN_DOUBLES, IN_NONE };

inline Sums sumsOf(const cublasLtMatmulDescOpaque_t &operation) {
  switch (operation.compute) {
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC: return operation.scaleType == CUDA_R_16F ? IN_FLOATS : IN_NONE;
    case CUBLAS_COMPUTE_32I:
    case CUBLAS_COMPUTE_32I_PEDANTIC: return operation.scaleType == CUDA_R_32I ? IN_INTS : IN_NONE;
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC: return operation.scaleType == CUDA_R_64F ? IN_DOUBLES : IN_NONE;
    default: return operation.scaleType == CUDA_R_32F ? IN_FLOATS : IN_NONE;
  }
}

using Multiply = cublasStatus_t (*)(const Described &);

inline Multiply multiplyOf(const cublasLtMatmulDescOpaque_t &operation, cudaDataType factors, cudaDataType results) {
  const int types = factors << 8 | results;
  switch (sumsOf(operation)) {
    case IN_INTS: return types == (CUDA_R_8I << 8 | CUDA_R_32I) ? multiply<signed char, int, int> : nullptr;
    case IN_DOUBLES: return types == (CUDA_R_64F << 8 | CUDA_R_64F) ? multiply<double, double, double> : nullptr;
    case IN_FLOATS:
      switch (types) {
        case CUDA_R_32F << 8 | CUDA_R_32F: return multiply<float, float, float>;
        case CUDA_R_16F << 8 | CUDA_R_16F: return multiply<__half, __half, float>;
        case CUDA_R_16F << 8 | CUDA_R_32F: return multiply<__half, float, float>;
        case CUDA_R_16BF << 8 | CUDA_R_16BF: return multiply<__nv_bfloat16, __nv_bfloat16, float>;
        case CUDA_R_16BF << 8 | CUDA_R_32F: return multiply<__nv_bfloat16, float, float>;
      }
      return nullptr;
    case IN_NONE: return nullptr;
  }
  return nullptr;
}

// An attribute of a description: where it is kept, and its bytes.
struct Place {
  void *at;
  size_t bytes;
};

#define WARPSCOPE_PLACE(attribute, field) \
  case attribute: return {&of->field, sizeof(of->field)};

inline Place placeOf(cublasLtMatrixLayout_t of, int attribute) {
  switch (attribute) {
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_TYPE, type)
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_ORDER, order)
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_ROWS, rows)
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_COLS, cols)
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_LD, ld)
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, batches)
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, batchOffset)
    WARPSCOPE_PLACE(CUBLASLT_MATRIX_LAYOUT_PLANE_OFFSET, planeOffset)
  }
  return {};
}

inline Place placeOf(cublasLtMatmulDesc_t of, int attribute) {
  switch (attribute) {
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, compute)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_SCALE_TYPE, scaleType)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_POINTER_MODE, pointerMode)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_TRANSA, transA)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_TRANSB, transB)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_TRANSC, transC)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_FILL_MODE, fillMode)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, biasBatchStride)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, aux)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, auxLd)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, auxBatchStride)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_ALPHA_VECTOR_BATCH_STRIDE, alphaBatchStride)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, smCountTarget)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, scaleA)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, scaleB)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_C_SCALE_POINTER, scaleC)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, scaleD)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, amaxD)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, auxType)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_FAST_ACCUM, fastAccum)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, biasType)
  }
  return {};
}

inline Place placeOf(cublasLtMatmulPreference_t of, int attribute) {
  switch (attribute) {
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_SEARCH_MODE, searchMode)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, workspaceBytes)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, reductionSchemes)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, alignment[0])
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, alignment[1])
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, alignment[2])
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, alignment[3])
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT, waves)
    WARPSCOPE_PLACE(CUBLASLT_MATMUL_PREF_IMPL_MASK, implementations)
  }
  return {};
}
#undef WARPSCOPE_PLACE

// A value may be given in fewer bytes than are kept: a size_t of this machine for 8 bytes.
template <typename D>
cublasStatus_t setAttribute(D *description, int attribute, const void *value, size_t bytes) {
  if (!description || !value) return CUBLAS_STATUS_INVALID_VALUE;
  const Place place = placeOf(description, attribute);
  if (!place.at || bytes == 0 || bytes > place.bytes) return CUBLAS_STATUS_INVALID_VALUE;
  memset(place.at, 0, place.bytes);
  memcpy(place.at, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}

template <typename D>
cublasStatus_t getAttribute(D *description, int attribute, void *value, size_t bytes, size_t *written) {
  if (!description) return CUBLAS_STATUS_INVALID_VALUE;
  const Place place = placeOf(description, attribute);
  if (!place.at || (bytes == 0 && !written)) return CUBLAS_STATUS_INVALID_VALUE;
  if (written) *written = place.bytes;
  if (bytes == 0) return CUBLAS_STATUS_SUCCESS;
  if (!value) return CUBLAS_STATUS_INVALID_VALUE;
  memset(value, 0, bytes);
  memcpy(value, place.at, bytes < place.bytes ? bytes : place.bytes);
  return CUBLAS_STATUS_SUCCESS;
}

template <typename D>
cublasStatus_t create(D **description) {
  if (!description) return CUBLAS_STATUS_INVALID_VALUE;
  *description = (D *)calloc(1, sizeof(D));
  return *description ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

}  // namespace warpscope_cublas

using namespace warpscope_cublas;

extern "C" {

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
  cublasLtContext *const context = (cublasLtContext *)calloc(1, sizeof(cublasLtContext));
  if (!context) return CUBLAS_STATUS_ALLOC_FAILED;
  cudaGetDevice(&context->device);
  *handle = context;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  free(handle);
  return CUBLAS_STATUS_SUCCESS;
}

const char *cublasLtGetStatusName(cublasStatus_t status) { return cublasGetStatusName(status); }
const char *cublasLtGetStatusString(cublasStatus_t status) { return cublasGetStatusString(status); }
size_t cublasLtGetVersion(void) { return CUBLAS_VERSION; }
size_t cublasLtGetCudartVersion(void) { return CUDART_VERSION; }

#define WARPSCOPE_DESCRIPTION(what, Attribute)                                                                        \
  cublasStatus_t cublasLt##what##Destroy(cublasLt##what##_t description) {                                            \
    free(description);                                                                                                \
    return CUBLAS_STATUS_SUCCESS;                                                                                     \
  }                                                                                                                   \
  cublasStatus_t cublasLt##what##SetAttribute(cublasLt##what##_t description, Attribute attribute, const void *value, \
                                              size_t bytes) {                                                         \
    return setAttribute(description, attribute, value, bytes);                                                        \
  }                                                                                                                   \
  cublasStatus_t cublasLt##what##GetAttribute(cublasLt##what##_t description, Attribute attribute, void *value,       \
                                              size_t bytes, size_t *written) {                                        \
    return getAttribute(description, attribute, value, bytes, written);                                               \
  }
WARPSCOPE_DESCRIPTION(MatrixLayout, cublasLtMatrixLayoutAttribute_t)
WARPSCOPE_DESCRIPTION(MatmulDesc, cublasLtMatmulDescAttributes_t)
WARPSCOPE_DESCRIPTION(MatmulPreference, cublasLtMatmulPreferenceAttributes_t)
#undef WARPSCOPE_DESCRIPTION

cublasStatus_t cublasLtMatrixLayoutInit_internal(cublasLtMatrixLayout_t layout, size_t bytes, cudaDataType_t type,
                                                 uint64_t rows, uint64_t cols, int64_t ld) {
  if (!layout || bytes < sizeof(*layout)) return CUBLAS_STATUS_INVALID_VALUE;
  memset(layout, 0, sizeof(*layout));
  layout->type = type;
  layout->rows = rows;
  layout->cols = cols;
  layout->ld = ld;
  layout->batches = 1;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescInit_internal(cublasLtMatmulDesc_t description, size_t bytes,
                                               cublasComputeType_t compute, cudaDataType_t scaleType) {
  if (!description || bytes < sizeof(*description)) return CUBLAS_STATUS_INVALID_VALUE;
  memset(description, 0, sizeof(*description));
  description->compute = compute;
  description->scaleType = scaleType;
  description->fillMode = CUBLAS_FILL_MODE_FULL;
  description->epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  description->auxType = description->biasType = -1;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceInit_internal(cublasLtMatmulPreference_t preference, size_t bytes) {
  if (!preference || bytes < sizeof(*preference)) return CUBLAS_STATUS_INVALID_VALUE;
  memset(preference, 0, sizeof(*preference));
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, cudaDataType_t type, uint64_t rows,
                                          uint64_t cols, int64_t ld) {
  const cublasStatus_t status = create(layout);
  return status ? status : cublasLtMatrixLayoutInit_internal(*layout, sizeof(**layout), type, rows, cols, ld);
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *description, cublasComputeType_t compute,
                                        cudaDataType_t scaleType) {
  const cublasStatus_t status = create(description);
  return status ? status : cublasLtMatmulDescInit_internal(*description, sizeof(**description), compute, scaleType);
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) { return create(preference); }

// There is one algorithm, and it needs no workspace.
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                              cublasLtMatmulPreference_t preference, int wanted,
                                              cublasLtMatmulHeuristicResult_t results[], int *found) {
  WARPSCOPE_CHECK(operation && a && b && c && d && preference && wanted > 0 && results && found);
  *found = 0;
  const cublasStatus_t status = possible(*operation, *a, *b, *c, *d);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  if (!multiplyOf(*operation, a->type, d->type)) return CUBLAS_STATUS_NOT_SUPPORTED;
  memset(results, 0, sizeof(*results) * wanted);
  results[0].state = CUBLAS_STATUS_SUCCESS;
  results[0].wavesCount = 1;
  *found = 1;
  return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t operation, const void *alpha,
                              const void *A, cublasLtMatrixLayout_t aLayout, const void *B,
                              cublasLtMatrixLayout_t bLayout, const void *beta, const void *C,
                              cublasLtMatrixLayout_t cLayout, void *D, cublasLtMatrixLayout_t dLayout,
                              const cublasLtMatmulAlgo_t *, void *, size_t, cudaStream_t stream) {
  WARPSCOPE_CHECK(operation && alpha && A && aLayout && B && bLayout && beta && cLayout && D && dLayout);
  const cublasStatus_t status = possible(*operation, *aLayout, *bLayout, *cLayout, *dLayout);
  if (status != CUBLAS_STATUS_SUCCESS) return status;
  const int epilogue = operation->epilogue;
  if (((epilogue & BIAS) && !operation->bias) || ((epilogue & AUX) && (!operation->aux || operation->auxLd == 0)))
    return CUBLAS_STATUS_INVALID_VALUE;
  const Multiply start = multiplyOf(*operation, aLayout->type, dLayout->type);
  if (!start) return CUBLAS_STATUS_NOT_SUPPORTED;
  return start({*operation, alpha, A, B, beta, C ? C : D, D, *aLayout, *bLayout, *cLayout, *dLayout, stream});
}
}
