#pragma once

/** y = a * x + y on the device; both arrays are the device's. */
void saxpy(int n, float a, const float* x, float* y);

/** The largest difference of `y` from `expected`. */
float worst(int n, const float* y, float expected);
