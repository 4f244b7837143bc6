// cuBLAS, level 3: matrices of real elements; products of complex ones, which are used most.
#include "products.h"

using namespace warpscope_cublas;

extern "C" {
WARPSCOPE_GEMM(S, float, float)
WARPSCOPE_GEMM(D, double, double)
WARPSCOPE_GEMM(C, cuComplex, Complex<float>)
WARPSCOPE_GEMM(Z, cuDoubleComplex, Complex<double>)
WARPSCOPE_LEVEL3(S, float, float)
WARPSCOPE_LEVEL3(D, double, double)
}
