// GNU's <cmath> brings std::max along.
#include <cmath>

#include "saxpy.h"

float worst(int n, const float* y, float expected) {
  float most = 0;
  for (int i = 0; i < n; i++) most = std::max(most, std::fabs(y[i] - expected));
  return most;
}
