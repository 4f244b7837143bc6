// cuBLASLt against plain loops: orders, operations, batches, types, and what is done to sums.
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>
#include <vector>

static int checks = 0, wrong = 0;

static void check(double got, double wanted, double tolerance) {
  checks++;
  if (!(fabs(got - wanted) <= tolerance * (1 + fabs(wanted)))) {
    if (++wrong < 10) printf("got %g, wanted %g\n", got, wanted);
  }
}
static void succeeds(cublasStatus_t status) { check(status, CUBLAS_STATUS_SUCCESS, 0); }

template <typename T> struct Type;
template <> struct Type<float> { static const cudaDataType_t type = CUDA_R_32F; };
template <> struct Type<double> { static const cudaDataType_t type = CUDA_R_64F; };
template <> struct Type<__half> { static const cudaDataType_t type = CUDA_R_16F; };
template <> struct Type<__nv_bfloat16> { static const cudaDataType_t type = CUDA_R_16BF; };
template <> struct Type<signed char> { static const cudaDataType_t type = CUDA_R_8I; };
template <> struct Type<int> { static const cudaDataType_t type = CUDA_R_32I; };

template <typename T>
struct Matrix {
  int rows, cols, ld, batches;
  cublasLtOrder_t order;
  std::vector<double> values;
  T *device = nullptr;
  cublasLtMatrixLayout_t layout;

  Matrix(int rows, int cols, cublasLtOrder_t order, int batches, int seed)
      : rows(rows), cols(cols), ld((order == CUBLASLT_ORDER_COL ? rows : cols) + 3), batches(batches), order(order) {
    const int line = order == CUBLASLT_ORDER_COL ? cols : rows;
    values.resize((size_t)ld * line * batches);
    for (size_t i = 0; i < values.size(); i++) values[i] = (int)((i * 37 + seed * 11) % 13) - 6;
    cudaMalloc(&device, values.size() * sizeof(T));
    upload();
    succeeds(cublasLtMatrixLayoutCreate(&layout, Type<T>::type, rows, cols, ld));
    succeeds(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof(order)));
    const long long offset = (long long)ld * line;
    succeeds(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batches, sizeof(batches)));
    succeeds(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &offset, sizeof(offset)));
  }
  ~Matrix() {
    cudaFree(device);
    cublasLtMatrixLayoutDestroy(layout);
  }
  void upload() {
    std::vector<T> typed(values.size());
    for (size_t i = 0; i < values.size(); i++) typed[i] = (T)(float)values[i];
    cudaMemcpy(device, typed.data(), typed.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  std::vector<T> download() const {
    std::vector<T> typed(values.size());
    cudaMemcpy(typed.data(), device, typed.size() * sizeof(T), cudaMemcpyDeviceToHost);
    return typed;
  }
  size_t index(int row, int col, int batch) const {
    const int line = order == CUBLASLT_ORDER_COL ? cols : rows;
    return (size_t)batch * ld * line + (order == CUBLASLT_ORDER_COL ? row + (size_t)col * ld : col + (size_t)row * ld);
  }
  double at(int row, int col, int batch, bool transposed) const {
    return transposed ? values[index(col, row, batch)] : values[index(row, col, batch)];
  }
};

static double gelu(double x) { return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))); }

template <typename T, typename C, typename S>
void product(cublasLtHandle_t handle, cublasComputeType_t compute, bool transA, bool transB, cublasLtOrder_t order,
             int batches, int epilogue, double tolerance) {
  const int m = 19, n = 33, k = 21;
  Matrix<T> a(transA ? k : m, transA ? m : k, order, batches, 1);
  Matrix<T> b(transB ? n : k, transB ? k : n, CUBLASLT_ORDER_COL, batches, 2);
  Matrix<C> c(m, n, order, batches, 3), d(m, n, order, batches, 4), bias(m, 1, CUBLASLT_ORDER_COL, 1, 5);
  Matrix<C> aux(m, n, CUBLASLT_ORDER_COL, 1, 6);

  cublasLtMatmulDesc_t operation;
  succeeds(cublasLtMatmulDescCreate(&operation, compute, Type<S>::type));
  const cublasOperation_t operations[2] = {transA ? CUBLAS_OP_T : CUBLAS_OP_N, transB ? CUBLAS_OP_T : CUBLAS_OP_N};
  succeeds(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA, &operations[0], sizeof(operations[0])));
  succeeds(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSB, &operations[1], sizeof(operations[1])));
  succeeds(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue)));
  succeeds(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias.device, sizeof(bias.device)));
  if (epilogue & 128) {
    const long long ld = aux.ld;
    succeeds(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, &aux.device, sizeof(aux.device)));
    succeeds(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &ld, sizeof(ld)));
  }

  cublasLtMatmulPreference_t preference;
  succeeds(cublasLtMatmulPreferenceCreate(&preference));
  size_t workspace = 1 << 20;
  succeeds(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace, sizeof(workspace)));
  cublasLtMatmulHeuristicResult_t heuristic;
  int found = 0;
  succeeds(cublasLtMatmulAlgoGetHeuristic(handle, operation, a.layout, b.layout, c.layout, d.layout, preference, 1, &heuristic, &found));
  check(found, 1, 0);
  const S alpha = 2, beta = -1;
  succeeds(cublasLtMatmul(handle, operation, &alpha, a.device, a.layout, b.device, b.layout, &beta, c.device, c.layout,
                          d.device, d.layout, &heuristic.algo, nullptr, 0, 0));
  cublasLtMatmulPreferenceDestroy(preference);
  cublasLtMatmulDescDestroy(operation);

  const std::vector<C> got = d.download(), kept = aux.download();
  for (int batch = 0; batch < batches; batch++)
    for (int row = 0; row < m; row++)
      for (int col = 0; col < n; col++) {
        double sum = 0;
        for (int i = 0; i < k; i++) sum += a.at(row, i, batch, transA) * b.at(i, col, batch, transB);
        double value = 2 * sum - c.at(row, col, batch, false);
        if (epilogue & CUBLASLT_EPILOGUE_BIAS) value += bias.at(row, 0, 0, false);
        const double before = value;
        if (epilogue == CUBLASLT_EPILOGUE_DGELU) {
          const double x = aux.at(row, col, 0, false), h = 1e-5;
          // The derivative is 0 or 1 nearly everywhere, and what is left of its digits is multiplied.
          value *= (gelu(x + h) - gelu(x - h)) / (2 * h);
          check((double)(float)got[d.index(row, col, batch)], value, tolerance * (1 + fabs(before)));
          continue;
        } else if (epilogue & 128) check((double)(float)kept[aux.index(row, col, 0)], before, tolerance);
        if (epilogue & CUBLASLT_EPILOGUE_RELU) value = value > 0 ? value : 0;
        if (epilogue & CUBLASLT_EPILOGUE_GELU) value = gelu(value);
        check((double)(float)got[d.index(row, col, batch)], value, tolerance);
      }
}

int main() {
  cublasLtHandle_t handle;
  succeeds(cublasLtCreate(&handle));
  const cublasLtOrder_t col = CUBLASLT_ORDER_COL, row = CUBLASLT_ORDER_ROW;
  for (int way = 0; way < 4; way++)
    product<float, float, float>(handle, CUBLAS_COMPUTE_32F, way & 1, way & 2, col, 1, CUBLASLT_EPILOGUE_DEFAULT, 1e-5);
  product<float, float, float>(handle, CUBLAS_COMPUTE_32F_FAST_TF32, true, false, col, 3, CUBLASLT_EPILOGUE_BIAS, 1e-5);
  product<float, float, float>(handle, CUBLAS_COMPUTE_32F, false, true, row, 1, CUBLASLT_EPILOGUE_RELU_BIAS, 1e-5);
  product<float, float, float>(handle, CUBLAS_COMPUTE_32F, true, false, col, 1, CUBLASLT_EPILOGUE_GELU_BIAS, 1e-5);
  product<float, float, float>(handle, CUBLAS_COMPUTE_32F, true, false, col, 1, CUBLASLT_EPILOGUE_GELU_AUX_BIAS, 1e-5);
  product<float, float, float>(handle, CUBLAS_COMPUTE_32F, true, false, col, 1, CUBLASLT_EPILOGUE_DGELU, 1e-4);
  product<double, double, double>(handle, CUBLAS_COMPUTE_64F, false, false, col, 1, CUBLASLT_EPILOGUE_RELU, 1e-6);
  product<__half, __half, float>(handle, CUBLAS_COMPUTE_32F, true, false, col, 1, CUBLASLT_EPILOGUE_BIAS, 1e-3);
  product<__nv_bfloat16, __nv_bfloat16, float>(handle, CUBLAS_COMPUTE_32F, true, false, col, 2, CUBLASLT_EPILOGUE_GELU_BIAS, 8e-3);
  product<signed char, int, int>(handle, CUBLAS_COMPUTE_32I, true, false, col, 1, CUBLASLT_EPILOGUE_DEFAULT, 0);

  // What cannot be done is said beforehand; attributes can be read back.
  cublasLtMatmulDesc_t operation;
  cublasLtMatrixLayout_t square, other;
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulHeuristicResult_t heuristic;
  int found = 7;
  cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatrixLayoutCreate(&square, CUDA_R_32F, 8, 8, 8);
  cublasLtMatrixLayoutCreate(&other, CUDA_R_16F, 8, 8, 8);
  check(cublasLtMatmulAlgoGetHeuristic(handle, operation, square, other, square, square, preference, 1, &heuristic, &found),
        CUBLAS_STATUS_NOT_SUPPORTED, 0);
  check(found, 0, 0);
  uint64_t rows = 0;
  size_t written = 0;
  succeeds(cublasLtMatrixLayoutGetAttribute(square, CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof(rows), &written));
  check((double)rows, 8, 0);
  check((double)written, 8, 0);
  cublasLtMatrixLayoutDestroy(square);
  cublasLtMatrixLayoutDestroy(other);
  cublasLtMatmulPreferenceDestroy(preference);
  cublasLtMatmulDescDestroy(operation);
  succeeds(cublasLtDestroy(handle));
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}
