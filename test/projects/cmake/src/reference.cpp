#include "kernels.h"

#include <numeric>

void reference(int n, const int* in, int* out) { std::partial_sum(in, in + n, out); }
