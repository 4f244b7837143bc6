// Pairs of doubles from rows of an odd number of them: every other row begins 8 bytes beside a multiple of 16.
#include "../check.h"

__global__ void clear(double* rows, int columns) {
  double* row = rows + blockIdx.x * columns;
  *(double2*)(row + 2 * threadIdx.x) = make_double2(0, 0);  // expect: memcheck error x 24
}

int main() {
  const int columns = 17, height = 6;
  double* rows = zeros<double>(columns * height);
  clear<<<height, columns / 2>>>(rows, columns);
  CHECK(done());
  CHECK(cudaFree(rows));
  return 0;
}
