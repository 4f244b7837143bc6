// cuSPARSE's sparse vectors, conversions, triangular solvers, incomplete factorisations and sparse products against
// plain loops: formats, operations, bases, orders.
#include <cusparse.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

static int checks = 0, wrong = 0;
static cusparseHandle_t handle;
static void verdict(const char *what, bool good) {
  checks++;
  if (good) return;
  wrong++;
  printf("wrong: %s\n", what);
}

template <typename T> T *onDevice(const std::vector<T> &values) {
  T *memory;
  cudaMalloc(&memory, values.size() * sizeof(T) + 1);
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}
template <typename T> std::vector<T> back(const T *device, size_t count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost);
  return values;
}
template <typename T> bool near(const std::vector<T> &got, const std::vector<double> &wanted, double bound = 1e-4) {
  bool good = got.size() == wanted.size();
  for (size_t i = 0; good && i < wanted.size(); i++)
    good = std::fabs(got[i] - wanted[i]) <= bound * (1 + std::fabs(wanted[i]));
  return good;
}
template <typename T> cudaDataType typeOf() { return sizeof(T) == 8 ? CUDA_R_64F : CUDA_R_32F; }

// A square matrix by rows whose diagonal is there and large.
struct Square {
  int n;
  std::vector<double> dense;
  double &at(int i, int j) { return dense[(size_t)i * n + j]; }
};
static Square some(int n, unsigned seed, bool symmetric) {
  Square m{n, std::vector<double>((size_t)n * n)};
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      seed = seed * 1664525u + 1013904223u;
      if (i == j) m.at(i, j) = 4 + (seed >> 28) / 4.0;
      else if ((seed >> 16) % 4 == 0) m.at(i, j) = ((int)(seed >> 24) - 128) / 256.0;
    }
  for (int i = 0; symmetric && i < n; i++)
    for (int j = 0; j < i; j++) m.at(j, i) = m.at(i, j);
  return m;
}

struct Arrays {
  std::vector<int> starts, lines, indices;
  std::vector<double> values;
};
static Arrays arrays(Square &m, bool byColumns, int base) {
  Arrays out;
  out.starts.push_back(base);
  for (int line = 0; line < m.n; line++) {
    for (int i = 0; i < m.n; i++) {
      const double value = byColumns ? m.at(i, line) : m.at(line, i);
      if (value == 0) continue;
      out.lines.push_back(line + base), out.indices.push_back(i + base), out.values.push_back(value);
    }
    out.starts.push_back((int)out.values.size() + base);
  }
  return out;
}
template <typename T> cusparseSpMatDescr_t describe(Square &m, cusparseFormat_t format, int base) {
  const Arrays a = arrays(m, format == CUSPARSE_FORMAT_CSC, base);
  const std::vector<T> values(a.values.begin(), a.values.end());
  const cusparseIndexBase_t first = base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO;
  cusparseSpMatDescr_t matrix;
  if (format == CUSPARSE_FORMAT_COO)
    cusparseCreateCoo(&matrix, m.n, m.n, values.size(), onDevice(a.lines), onDevice(a.indices), onDevice(values), CUSPARSE_INDEX_32I, first, typeOf<T>());
  else
    (format == CUSPARSE_FORMAT_CSC ? cusparseCreateCsc : cusparseCreateCsr)(
        &matrix, m.n, m.n, values.size(), onDevice(a.starts), onDevice(a.indices), onDevice(values), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, first, typeOf<T>());
  return matrix;
}

template <typename T> void vectors() {
  const int n = 50;
  std::vector<int> indices;
  std::vector<T> x, y(n);
  for (int i = 1; i < n; i += 3) indices.push_back(i), x.push_back((T)(i % 7 - 3));
  for (int i = 0; i < n; i++) y[i] = (T)(i % 5);
  int *deviceIndices = onDevice(indices);
  T *deviceX = onDevice(x), *deviceY = onDevice(y);
  cusparseSpVecDescr_t sparse;
  cusparseDnVecDescr_t dense;
  cusparseCreateSpVec(&sparse, n, x.size(), deviceIndices, deviceX, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, typeOf<T>());
  cusparseCreateDnVec(&dense, n, deviceY, typeOf<T>());
  double sum = 0;
  for (size_t i = 0; i < x.size(); i++) sum += x[i] * y[indices[i]];
  T dot = 0;
  size_t bytes = 0;
  cusparseSpVV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, sparse, dense, &dot, typeOf<T>(), &bytes);
  void *buffer;
  cudaMalloc(&buffer, bytes + 1);
  cusparseSpVV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, sparse, dense, &dot, typeOf<T>(), buffer);
  verdict("SpVV", dot == sum);
  const T alpha = 2, beta = 3;
  std::vector<double> wanted(n);
  for (int i = 0; i < n; i++) wanted[i] = 3 * y[i];
  for (size_t i = 0; i < x.size(); i++) wanted[indices[i]] += 2 * x[i];
  cusparseAxpby(handle, &alpha, sparse, &beta, dense);
  verdict("Axpby", near(back(deviceY, n), wanted));
  cusparseGather(handle, dense, sparse);
  std::vector<double> gathered;
  for (int i : indices) gathered.push_back(wanted[i]);
  verdict("Gather", near(back(deviceX, x.size()), gathered));
  cudaMemcpy(deviceX, x.data(), x.size() * sizeof(T), cudaMemcpyHostToDevice);
  cusparseScatter(handle, sparse, dense);
  for (size_t i = 0; i < x.size(); i++) wanted[indices[i]] = x[i];
  verdict("Scatter", near(back(deviceY, n), wanted));
  cusparseDestroySpVec(sparse);
  cusparseDestroyDnVec(dense);
}

template <typename T> void conversions(cusparseFormat_t format, cusparseOrder_t order) {
  Square m = some(30, 3 + format, false);
  const int n = m.n, ld = n + 2;
  cusparseSpMatDescr_t matrix = describe<T>(m, format, 0);
  std::vector<T> cells((size_t)ld * n, (T)7);
  T *device = onDevice(cells);
  cusparseDnMatDescr_t dense;
  cusparseCreateDnMat(&dense, n, n, ld, device, typeOf<T>(), order);
  size_t bytes = 0;
  void *buffer;
  cusparseSparseToDense_bufferSize(handle, matrix, dense, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &bytes);
  cudaMalloc(&buffer, bytes + 1);
  cusparseSparseToDense(handle, matrix, dense, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, buffer);
  std::vector<double> wanted(cells.begin(), cells.end());
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) wanted[order == CUSPARSE_ORDER_COL ? (size_t)j * ld + i : (size_t)i * ld + j] = m.at(i, j);
  verdict("SparseToDense", near(back(device, cells.size()), wanted, 1e-6));
  const Arrays a = arrays(m, format == CUSPARSE_FORMAT_CSC, 0);
  cusparseSpMatDescr_t made;
  int *starts;
  cudaMalloc(&starts, (n + 1) * sizeof(int));
  if (format == CUSPARSE_FORMAT_COO)
    cusparseCreateCoo(&made, n, n, 0, nullptr, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, typeOf<T>());
  else
    (format == CUSPARSE_FORMAT_CSC ? cusparseCreateCsc : cusparseCreateCsr)(&made, n, n, 0, starts, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, typeOf<T>());
  cusparseDenseToSparse_bufferSize(handle, dense, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &bytes);
  cudaMalloc(&buffer, bytes + 1);
  cusparseDenseToSparse_analysis(handle, dense, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer);
  int64_t rows, columns, nonzeros;
  cusparseSpMatGetSize(made, &rows, &columns, &nonzeros);
  verdict("nonzeros", nonzeros == (int64_t)a.values.size());
  int *lines, *indices;
  T *values;
  cudaMalloc(&lines, nonzeros * sizeof(int));
  cudaMalloc(&indices, nonzeros * sizeof(int));
  cudaMalloc(&values, nonzeros * sizeof(T));
  if (format == CUSPARSE_FORMAT_COO) cusparseCooSetPointers(made, lines, indices, values);
  else (format == CUSPARSE_FORMAT_CSC ? cusparseCscSetPointers : cusparseCsrSetPointers)(made, starts, indices, values);
  cusparseDenseToSparse_convert(handle, dense, made, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer);
  bool good = back(indices, nonzeros) == a.indices && near(back(values, nonzeros), a.values, 1e-6);
  good = good && (format == CUSPARSE_FORMAT_COO ? back(lines, nonzeros) == a.lines : back(starts, n + 1) == a.starts);
  verdict("DenseToSparse", good);
}

static void rowsAndColumns() {
  for (int base = 0; base < 2; base++) {
    Square m = some(25, 11, false);
    const Arrays a = arrays(m, false, base), turned = arrays(m, true, base);
    const int n = m.n, nonzeros = (int)a.values.size();
    const cusparseIndexBase_t first = base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO;
    int *lines = onDevice(a.lines), *starts = onDevice(std::vector<int>(n + 1, -9)), *again = onDevice(std::vector<int>(nonzeros, -9));
    cusparseXcoo2csr(handle, lines, nonzeros, n, starts, first);
    verdict("Xcoo2csr", back(starts, n + 1) == a.starts);
    cusparseXcsr2coo(handle, starts, nonzeros, n, again, first);
    verdict("Xcsr2coo", back(again, nonzeros) == a.lines);
    double *values = onDevice(a.values), *turnedValues = onDevice(std::vector<double>(nonzeros));
    int *columns = onDevice(a.indices), *columnStarts = onDevice(std::vector<int>(n + 1)), *rows = onDevice(std::vector<int>(nonzeros));
    size_t bytes = 0;
    void *buffer;
    cusparseCsr2cscEx2_bufferSize(handle, n, n, nonzeros, values, starts, columns, turnedValues, columnStarts, rows, CUDA_R_64F, CUSPARSE_ACTION_NUMERIC, first, CUSPARSE_CSR2CSC_ALG1, &bytes);
    cudaMalloc(&buffer, bytes + 1);
    cusparseCsr2cscEx2(handle, n, n, nonzeros, values, starts, columns, turnedValues, columnStarts, rows, CUDA_R_64F, CUSPARSE_ACTION_NUMERIC, first, CUSPARSE_CSR2CSC_ALG1, buffer);
    verdict("Csr2cscEx2", back(columnStarts, n + 1) == turned.starts && back(rows, nonzeros) == turned.indices && back(turnedValues, nonzeros) == turned.values);
  }
}

// Solutions are multiplied back.
template <typename T> void triangles(cusparseFormat_t format, int base) {
  Square m = some(40, 21 + base, false);
  const int n = m.n, columns = 3;
  cusparseSpMatDescr_t matrix = describe<T>(m, format, base);
  for (cusparseFillMode_t fill : {CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER})
    for (cusparseDiagType_t diagonal : {CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT})
      for (cusparseOperation_t operation : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE}) {
        cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill);
        cusparseSpMatSetAttribute(matrix, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal);
        auto element = [&](int row, int column) -> double {
          const int i = operation == CUSPARSE_OPERATION_TRANSPOSE ? column : row, j = operation == CUSPARSE_OPERATION_TRANSPOSE ? row : column;
          if (i == j && diagonal == CUSPARSE_DIAG_TYPE_UNIT) return 1;
          return (fill == CUSPARSE_FILL_MODE_LOWER ? i < j : i > j) ? 0 : m.at(i, j);
        };
        std::vector<T> x((size_t)n * columns);
        for (size_t i = 0; i < x.size(); i++) x[i] = (T)((int)(i % 9) - 4);
        const T alpha = 2;
        T *deviceX = onDevice(x), *deviceY = onDevice(std::vector<T>(x.size()));
        auto backMultiplied = [&](const std::vector<T> &y, int count) {
          std::vector<double> out((size_t)n * count);
          for (int c = 0; c < count; c++)
            for (int i = 0; i < n; i++)
              for (int j = 0; j < n; j++) out[(size_t)c * n + i] += element(i, j) * y[(size_t)c * n + j];
          return out;
        };
        std::vector<T> twice(x);
        for (T &value : twice) value *= 2;
        cusparseDnVecDescr_t vectorX, vectorY;
        cusparseCreateDnVec(&vectorX, n, deviceX, typeOf<T>());
        cusparseCreateDnVec(&vectorY, n, deviceY, typeOf<T>());
        cusparseSpSVDescr_t step;
        cusparseSpSV_createDescr(&step);
        size_t bytes = 0;
        void *buffer;
        cusparseSpSV_bufferSize(handle, operation, &alpha, matrix, vectorX, vectorY, typeOf<T>(), CUSPARSE_SPSV_ALG_DEFAULT, step, &bytes);
        cudaMalloc(&buffer, bytes + 1);
        cusparseSpSV_analysis(handle, operation, &alpha, matrix, vectorX, vectorY, typeOf<T>(), CUSPARSE_SPSV_ALG_DEFAULT, step, buffer);
        cusparseSpSV_solve(handle, operation, &alpha, matrix, vectorX, vectorY, typeOf<T>(), CUSPARSE_SPSV_ALG_DEFAULT, step);
        verdict("SpSV", near(std::vector<T>(twice.begin(), twice.begin() + n), backMultiplied(back(deviceY, n), 1), 1e-3));
        cusparseSpSV_destroyDescr(step);
        cusparseDnMatDescr_t matrixB, matrixC;
        cusparseCreateDnMat(&matrixB, n, columns, n, deviceX, typeOf<T>(), CUSPARSE_ORDER_COL);
        cusparseCreateDnMat(&matrixC, n, columns, n, deviceY, typeOf<T>(), CUSPARSE_ORDER_COL);
        cusparseSpSMDescr_t all;
        cusparseSpSM_createDescr(&all);
        const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
        cusparseSpSM_bufferSize(handle, operation, plain, &alpha, matrix, matrixB, matrixC, typeOf<T>(), CUSPARSE_SPSM_ALG_DEFAULT, all, &bytes);
        cudaMalloc(&buffer, bytes + 1);
        cusparseSpSM_analysis(handle, operation, plain, &alpha, matrix, matrixB, matrixC, typeOf<T>(), CUSPARSE_SPSM_ALG_DEFAULT, all, buffer);
        cusparseSpSM_solve(handle, operation, plain, &alpha, matrix, matrixB, matrixC, typeOf<T>(), CUSPARSE_SPSM_ALG_DEFAULT, all);
        verdict("SpSM", near(twice, backMultiplied(back(deviceY, x.size()), columns), 1e-3));
        cusparseSpSM_destroyDescr(all);
      }
}

// Where the factors' product must be the matrix: at its own places.
static void factorisations() {
  for (int base = 0; base < 2; base++) {
    Square m = some(35, 31 + base, true);
    const int n = m.n;
    const Arrays a = arrays(m, false, base);
    const int nonzeros = (int)a.values.size();
    int *starts = onDevice(a.starts), *columns = onDevice(a.indices), bytes = 0, pivot = -7;
    double *values = onDevice(a.values);
    void *buffer;
    cusparseMatDescr_t descr;
    cusparseCreateMatDescr(&descr);
    cusparseSetMatIndexBase(descr, base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO);
    csrilu02Info_t ilu;
    cusparseCreateCsrilu02Info(&ilu);
    cusparseDcsrilu02_bufferSize(handle, n, nonzeros, descr, values, starts, columns, ilu, &bytes);
    cudaMalloc(&buffer, bytes + 1);
    cusparseDcsrilu02_analysis(handle, n, nonzeros, descr, values, starts, columns, ilu, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
    cusparseDcsrilu02(handle, n, nonzeros, descr, values, starts, columns, ilu, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
    verdict("no zero pivot", cusparseXcsrilu02_zeroPivot(handle, ilu, &pivot) == CUSPARSE_STATUS_SUCCESS && pivot == -1);
    Square f{n, std::vector<double>((size_t)n * n)};
    const std::vector<double> lu = back(values, nonzeros);
    for (int i = 0; i < nonzeros; i++) f.at(a.lines[i] - base, a.indices[i] - base) = lu[i];
    bool good = true;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        if (m.at(i, j) == 0) continue;
        double sum = 0;
        for (int k = 0; k <= i && k <= j; k++) sum += (k == i ? 1 : f.at(i, k)) * f.at(k, j);
        good = good && std::fabs(sum - m.at(i, j)) < 1e-9;
      }
    verdict("csrilu02", good);
    cudaMemcpy(values, a.values.data(), nonzeros * sizeof(double), cudaMemcpyHostToDevice);
    csric02Info_t ic;
    cusparseCreateCsric02Info(&ic);
    cusparseDcsric02_bufferSize(handle, n, nonzeros, descr, values, starts, columns, ic, &bytes);
    cudaMalloc(&buffer, bytes + 1);
    cusparseDcsric02_analysis(handle, n, nonzeros, descr, values, starts, columns, ic, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
    cusparseDcsric02(handle, n, nonzeros, descr, values, starts, columns, ic, CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
    const std::vector<double> root = back(values, nonzeros);
    for (int i = 0; i < nonzeros; i++) f.at(a.lines[i] - base, a.indices[i] - base) = root[i];
    good = true;
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++) {
        if (m.at(i, j) == 0) continue;
        double sum = 0;
        for (int k = 0; k <= j; k++) sum += f.at(i, k) * f.at(j, k);
        good = good && std::fabs(sum - m.at(i, j)) < 1e-9;
      }
    verdict("csric02", good);
    cusparseDestroyCsric02Info(ic);
    cusparseDestroyCsrilu02Info(ilu);
    cusparseDestroyMatDescr(descr);
  }
}

template <typename T> void sparseProducts() {
  Square a = some(28, 41, false), b = some(28, 42, false);
  const int n = a.n;
  cusparseSpMatDescr_t left = describe<T>(a, CUSPARSE_FORMAT_CSR, 0), right = describe<T>(b, CUSPARSE_FORMAT_CSR, 0), result;
  int *starts;
  cudaMalloc(&starts, (n + 1) * sizeof(int));
  cusparseCreateCsr(&result, n, n, 0, starts, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, typeOf<T>());
  const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
  const T alpha = 2, beta = 0;
  cusparseSpGEMMDescr_t work;
  cusparseSpGEMM_createDescr(&work);
  size_t first = 0, second = 0;
  void *buffer1 = nullptr, *buffer2 = nullptr;
  cusparseSpGEMM_workEstimation(handle, plain, plain, &alpha, left, right, &beta, result, typeOf<T>(), CUSPARSE_SPGEMM_DEFAULT, work, &first, nullptr);
  cudaMalloc(&buffer1, first);
  cusparseSpGEMM_workEstimation(handle, plain, plain, &alpha, left, right, &beta, result, typeOf<T>(), CUSPARSE_SPGEMM_DEFAULT, work, &first, buffer1);
  cusparseSpGEMM_compute(handle, plain, plain, &alpha, left, right, &beta, result, typeOf<T>(), CUSPARSE_SPGEMM_DEFAULT, work, &second, nullptr);
  cudaMalloc(&buffer2, second);
  cusparseSpGEMM_compute(handle, plain, plain, &alpha, left, right, &beta, result, typeOf<T>(), CUSPARSE_SPGEMM_DEFAULT, work, &second, buffer2);
  int64_t rows, columns, nonzeros;
  cusparseSpMatGetSize(result, &rows, &columns, &nonzeros);
  int *indices;
  T *values;
  cudaMalloc(&indices, nonzeros * sizeof(int));
  cudaMalloc(&values, nonzeros * sizeof(T));
  cusparseCsrSetPointers(result, starts, indices, values);
  cusparseSpGEMM_copy(handle, plain, plain, &alpha, left, right, &beta, result, typeOf<T>(), CUSPARSE_SPGEMM_DEFAULT, work);
  const std::vector<int> begins = back(starts, n + 1), places = back(indices, nonzeros);
  const std::vector<T> got = back(values, nonzeros);
  std::vector<double> dense((size_t)n * n), wanted((size_t)n * n);
  for (int i = 0; i < n; i++) {
    for (int j = begins[i]; j < begins[i + 1]; j++) dense[(size_t)i * n + places[j]] = got[j];
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) wanted[(size_t)i * n + j] += 2 * a.at(i, k) * b.at(k, j);
  }
  verdict("SpGEMM", near(dense, wanted, 1e-5));
  cusparseSpGEMM_destroyDescr(work);

  // Products of dense matrices where a sparse one has places.
  for (cusparseFormat_t format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_COO}) {
    const int k = 9;
    const T minus = -1, half = (T)0.5;
    std::vector<T> p((size_t)n * k), q((size_t)k * n);
    for (size_t i = 0; i < p.size(); i++) p[i] = (T)((int)(i % 7) - 3), q[i] = (T)((int)(i % 5) - 2);
    cusparseDnMatDescr_t matrixP, matrixQ;
    cusparseCreateDnMat(&matrixP, n, k, k, onDevice(p), typeOf<T>(), CUSPARSE_ORDER_ROW);
    cusparseCreateDnMat(&matrixQ, k, n, n, onDevice(q), typeOf<T>(), CUSPARSE_ORDER_ROW);
    cusparseSpMatDescr_t sampled = describe<T>(a, format, 0);
    size_t bytes = 0;
    void *buffer;
    cusparseSDDMM_bufferSize(handle, plain, plain, &minus, matrixP, matrixQ, &half, sampled, typeOf<T>(), CUSPARSE_SDDMM_ALG_DEFAULT, &bytes);
    cudaMalloc(&buffer, bytes + 1);
    const cusparseStatus_t status = cusparseSDDMM(handle, plain, plain, &minus, matrixP, matrixQ, &half, sampled, typeOf<T>(), CUSPARSE_SDDMM_ALG_DEFAULT, buffer);
    if (format == CUSPARSE_FORMAT_COO) {
      verdict("SDDMM of triples", status == CUSPARSE_STATUS_NOT_SUPPORTED);
      continue;
    }
    const Arrays places = arrays(a, false, 0);
    void *memory;
    cusparseSpMatGetValues(sampled, &memory);
    std::vector<double> expected;
    for (size_t i = 0; i < places.values.size(); i++) {
      double sum = 0;
      for (int j = 0; j < k; j++) sum += p[places.lines[i] * k + j] * q[j * n + places.indices[i]];
      expected.push_back(-sum + 0.5 * places.values[i]);
    }
    verdict("SDDMM", near(back((T *)memory, expected.size()), expected));
  }
}

int main() {
  cusparseCreate(&handle);
  vectors<float>(), vectors<double>();
  for (cusparseFormat_t format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO})
    for (cusparseOrder_t order : {CUSPARSE_ORDER_ROW, CUSPARSE_ORDER_COL}) conversions<float>(format, order), conversions<double>(format, order);
  rowsAndColumns();
  for (cusparseFormat_t format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_COO}) triangles<float>(format, 0), triangles<double>(format, 1);
  factorisations();
  sparseProducts<float>(), sparseProducts<double>();
  cusparseDestroy(handle);
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}
