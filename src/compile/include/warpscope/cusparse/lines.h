// Where the lines of sparse matrices begin.
#ifndef WARPSCOPE_CUSPARSE_LINES_H
#define WARPSCOPE_CUSPARSE_LINES_H

#include "common.h"

namespace warpscope_cusparse {

// Indices that are written.
struct MadeIndices {
  void *data;
  bool wide;
  int base;
  __device__ void set(int64_t i, int64_t value) const {
    if (wide) ((long long *)data)[i] = value + base;
    else ((int *)data)[i] = (int)(value + base);
  }
};

// Where each line of ascending rows begins.
static __global__ void line_starts_kernel(int lines, int nonzeros, Indices rows, MadeIndices starts) {
  const int line = blockIdx.x * blockDim.x + threadIdx.x;
  if (line > lines) return;
  int low = 0, high = nonzeros;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (rows[middle] < line) low = middle + 1;
    else high = middle;
  }
  starts.set(line, low);
}

// Begins of the lines from their counts, in place: one thread.
static __global__ void starts_kernel(int lines, int *counts) {
  int sum = 0;
  for (int line = 0; line < lines; line++) {
    const int count = counts[line];
    counts[line] = sum;
    sum += count;
  }
  counts[lines] = sum;
}

}  // namespace warpscope_cusparse

#endif
