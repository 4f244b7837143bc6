#include <math_constants.h>
//! launch k <<<1, 1>>> out:f64[5]
//! expect out[i] = [3.141592653589793, 0, 6755399441055744, 0, 1][i]
// The sine of the number nearest to π is what that lacks; one great addend rounds a double to an integer.
__global__ void k(double* out) {
  out[0] = CUDART_PI_HI;
  out[1] = fabs(sin(CUDART_PI_HI) / CUDART_PI_LO - 1) < 1e-14 ? 0 : 1;
  out[2] = CUDART_DBL2INT_CVT + 0.25;
  out[3] = (double)CUDART_SQRT_HALF_HI_F * CUDART_SQRT_HALF_HI_F < 0.5 ? 0 : 1;
  out[4] = exp2(log2(CUDART_TWO_TO_54)) * CUDART_TWO_TO_M54;
}
