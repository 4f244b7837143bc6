// cuSPARSE's products of sparse matrices against plain sums: formats, operations, widths of indices, bases, orders.
#include <cusparse.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

static int checks = 0, wrong = 0;
static cusparseHandle_t handle;

template <typename T> T *onDevice(const std::vector<T> &values) {
  T *memory;
  cudaMalloc(&memory, values.size() * sizeof(T) + 1);
  cudaMemcpy(memory, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return memory;
}

template <typename T> void compare(const char *what, const std::vector<double> &wanted, const T *device) {
  std::vector<T> got(wanted.size());
  cudaMemcpy(got.data(), device, got.size() * sizeof(T), cudaMemcpyDeviceToHost);
  bool good = true;
  for (size_t i = 0; i < wanted.size(); i++) good &= std::fabs(got[i] - wanted[i]) <= 1e-5 * (1 + std::fabs(wanted[i]));
  checks++;
  if (good) return;
  wrong++;
  printf("wrong: %s\n", what);
}

struct Sparse {
  int rows, columns;
  std::vector<double> dense;  // by rows
};

// About a fifth of the places, an empty row among them.
Sparse some(int rows, int columns, unsigned seed) {
  Sparse m{rows, columns, std::vector<double>((size_t)rows * columns)};
  for (int i = 0; i < rows * columns; i++) {
    seed = seed * 1664525u + 1013904223u;
    if (i / columns != 3 && (seed >> 16) % 5 == 0) m.dense[i] = (int)(seed >> 24) - 100;
  }
  return m;
}

// Lines are rows, or columns for CSC; COO names the line of every nonzero.
template <typename T, typename I> cusparseSpMatDescr_t describe(const Sparse &m, cusparseFormat_t format, int base) {
  std::vector<I> starts{(I)base}, lines, indices;
  std::vector<T> values;
  const bool byColumn = format == CUSPARSE_FORMAT_CSC;
  for (int line = 0; line < (byColumn ? m.columns : m.rows); line++) {
    for (int i = 0; i < (byColumn ? m.rows : m.columns); i++) {
      const double value = byColumn ? m.dense[(size_t)i * m.columns + line] : m.dense[(size_t)line * m.columns + i];
      if (value == 0) continue;
      lines.push_back(line + base), indices.push_back(i + base), values.push_back((T)value);
    }
    starts.push_back((I)values.size() + base);
  }
  const cusparseIndexType_t width = sizeof(I) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
  const cudaDataType type = sizeof(T) == 8 ? CUDA_R_64F : CUDA_R_32F;
  const cusparseIndexBase_t first = base ? CUSPARSE_INDEX_BASE_ONE : CUSPARSE_INDEX_BASE_ZERO;
  cusparseSpMatDescr_t matrix;
  if (format == CUSPARSE_FORMAT_COO)
    cusparseCreateCoo(&matrix, m.rows, m.columns, values.size(), onDevice(lines), onDevice(indices), onDevice(values), width, first, type);
  else
    (byColumn ? cusparseCreateCsc : cusparseCreateCsr)(&matrix, m.rows, m.columns, values.size(), onDevice(starts),
                                                      onDevice(indices), onDevice(values), width, width, first, type);
  return matrix;
}

template <typename T, typename I> void all(cusparseFormat_t format, int base) {
  const cudaDataType type = sizeof(T) == 8 ? CUDA_R_64F : CUDA_R_32F;
  const Sparse m = some(37, 70, 5 + base);
  cusparseSpMatDescr_t matrix = describe<T, I>(m, format, base);
  int64_t rows, columns, nonzeros;
  cusparseSpMatGetSize(matrix, &rows, &columns, &nonzeros);
  for (int turned = 0; turned < 2; turned++) {
    const cusparseOperation_t operation = turned ? CUSPARSE_OPERATION_TRANSPOSE : CUSPARSE_OPERATION_NON_TRANSPOSE;
    const int in = turned ? m.rows : m.columns, out = turned ? m.columns : m.rows;
    const auto element = [&](int row, int column) { return turned ? m.dense[(size_t)column * m.columns + row] : m.dense[(size_t)row * m.columns + column]; };
    for (int scaled = 0; scaled < 2; scaled++) {
      const T alpha = scaled ? -2 : 1, beta = scaled ? 0.5 : 0;
      std::vector<T> x(in), y(out);
      for (int i = 0; i < in; i++) x[i] = (T)(i % 7) - 2;
      for (int i = 0; i < out; i++) y[i] = scaled ? (T)i : (T)NAN;
      std::vector<double> wanted(out);
      for (int row = 0; row < out; row++) {
        double sum = 0;
        for (int i = 0; i < in; i++) sum += element(row, i) * x[i];
        wanted[row] = alpha * sum + (scaled ? beta * y[row] : 0);
      }
      T *deviceX = onDevice(x), *deviceY = onDevice(y);
      cusparseDnVecDescr_t vectorX, vectorY;
      cusparseCreateDnVec(&vectorX, in, deviceX, type);
      cusparseCreateDnVec(&vectorY, out, deviceY, type);
      size_t bytes = 0;
      void *buffer = nullptr;
      cusparseSpMV_bufferSize(handle, operation, &alpha, matrix, vectorX, &beta, vectorY, type, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
      cudaMalloc(&buffer, bytes + 1);
      cusparseSpMV(handle, operation, &alpha, matrix, vectorX, &beta, vectorY, type, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
      compare("SpMV", wanted, deviceY);
      cusparseDestroyDnVec(vectorX);
      cusparseDestroyDnVec(vectorY);
      cudaFree(buffer);

      // Three columns; B by rows or by columns and turned or not, C by columns with a gap.
      const bool turnB = scaled, byRows = turned;
      const int rowsB = turnB ? 3 : in, columnsB = turnB ? in : 3, ldB = (byRows ? columnsB : rowsB) + 2, ldC = out + 1;
      std::vector<T> b((size_t)ldB * (byRows ? rowsB : columnsB)), c((size_t)ldC * 3, (T)1);
      for (size_t i = 0; i < b.size(); i++) b[i] = (T)(i % 11) - 5;
      const auto ofB = [&](int row, int column) {
        const int r = turnB ? column : row, k = turnB ? row : column;
        return (double)b[byRows ? (size_t)r * ldB + k : (size_t)k * ldB + r];
      };
      std::vector<double> product(c.begin(), c.end());
      for (int column = 0; column < 3; column++)
        for (int row = 0; row < out; row++) {
          double sum = 0;
          for (int i = 0; i < in; i++) sum += element(row, i) * ofB(i, column);
          product[(size_t)column * ldC + row] = alpha * sum + beta * 1;
        }
      T *deviceB = onDevice(b), *deviceC = onDevice(c);
      cusparseDnMatDescr_t matrixB, matrixC;
      cusparseCreateDnMat(&matrixB, rowsB, columnsB, ldB, deviceB, type, byRows ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL);
      cusparseCreateDnMat(&matrixC, out, 3, ldC, deviceC, type, CUSPARSE_ORDER_COL);
      const cusparseOperation_t operationB = turnB ? CUSPARSE_OPERATION_TRANSPOSE : CUSPARSE_OPERATION_NON_TRANSPOSE;
      cusparseSpMM_bufferSize(handle, operation, operationB, &alpha, matrix, matrixB, &beta, matrixC, type, CUSPARSE_SPMM_ALG_DEFAULT, &bytes);
      cudaMalloc(&buffer, bytes + 1);
      cusparseSpMM(handle, operation, operationB, &alpha, matrix, matrixB, &beta, matrixC, type, CUSPARSE_SPMM_ALG_DEFAULT, buffer);
      compare("SpMM", product, deviceC);
      cusparseDestroyDnMat(matrixB);
      cusparseDestroyDnMat(matrixC);
      cudaFree(buffer);
    }
  }
  cusparseDestroySpMat(matrix);
}

int main() {
  cusparseCreate(&handle);
  for (cusparseFormat_t format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO})
    for (int base = 0; base < 2; base++) {
      all<float, int>(format, base);
      all<double, int>(format, base);
      all<float, int64_t>(format, base);
    }
  cusparseDestroy(handle);
  printf("%d checks, %d wrong, last error: %s\n", checks, wrong, cudaGetErrorName(cudaGetLastError()));
  return wrong != 0;
}
