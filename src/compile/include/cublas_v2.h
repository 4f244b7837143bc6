// cuBLAS's current interface: names without suffix stand for the functions of version 2.
#ifndef WARPSCOPE_CUBLAS_V2_H
#define WARPSCOPE_CUBLAS_V2_H
#define CUBLAS_V2_H_

#include "cublas_api.h"

#define cublasCreate cublasCreate_v2
#define cublasDestroy cublasDestroy_v2
#define cublasGetVersion cublasGetVersion_v2
#define cublasSetStream cublasSetStream_v2
#define cublasGetStream cublasGetStream_v2
#define cublasSetPointerMode cublasSetPointerMode_v2
#define cublasGetPointerMode cublasGetPointerMode_v2
#define cublasSetWorkspace cublasSetWorkspace_v2
#define cublasIsamax cublasISamax_v2
#define cublasIsamin cublasISamin_v2
#define cublasSaxpy cublasSaxpy_v2
#define cublasScopy cublasScopy_v2
#define cublasSswap cublasSswap_v2
#define cublasSscal cublasSscal_v2
#define cublasSdot cublasSdot_v2
#define cublasSrot cublasSrot_v2
#define cublasSrotg cublasSrotg_v2
#define cublasSrotm cublasSrotm_v2
#define cublasSgemv cublasSgemv_v2
#define cublasSgbmv cublasSgbmv_v2
#define cublasSsymv cublasSsymv_v2
#define cublasSsbmv cublasSsbmv_v2
#define cublasSger cublasSger_v2
#define cublasSsyr cublasSsyr_v2
#define cublasSsyr2 cublasSsyr2_v2
#define cublasStrmv cublasStrmv_v2
#define cublasStrsv cublasStrsv_v2
#define cublasSsymm cublasSsymm_v2
#define cublasSsyrk cublasSsyrk_v2
#define cublasSsyr2k cublasSsyr2k_v2
#define cublasStrmm cublasStrmm_v2
#define cublasStrsm cublasStrsm_v2
#define cublasSnrm2 cublasSnrm2_v2
#define cublasSasum cublasSasum_v2
#define cublasSgemm cublasSgemm_v2
#define cublasIdamax cublasIDamax_v2
#define cublasIdamin cublasIDamin_v2
#define cublasDaxpy cublasDaxpy_v2
#define cublasDcopy cublasDcopy_v2
#define cublasDswap cublasDswap_v2
#define cublasDscal cublasDscal_v2
#define cublasDdot cublasDdot_v2
#define cublasDrot cublasDrot_v2
#define cublasDrotg cublasDrotg_v2
#define cublasDrotm cublasDrotm_v2
#define cublasDgemv cublasDgemv_v2
#define cublasDgbmv cublasDgbmv_v2
#define cublasDsymv cublasDsymv_v2
#define cublasDsbmv cublasDsbmv_v2
#define cublasDger cublasDger_v2
#define cublasDsyr cublasDsyr_v2
#define cublasDsyr2 cublasDsyr2_v2
#define cublasDtrmv cublasDtrmv_v2
#define cublasDtrsv cublasDtrsv_v2
#define cublasDsymm cublasDsymm_v2
#define cublasDsyrk cublasDsyrk_v2
#define cublasDsyr2k cublasDsyr2k_v2
#define cublasDtrmm cublasDtrmm_v2
#define cublasDtrsm cublasDtrsm_v2
#define cublasDnrm2 cublasDnrm2_v2
#define cublasDasum cublasDasum_v2
#define cublasDgemm cublasDgemm_v2
#define cublasCgemm cublasCgemm_v2
#define cublasZgemm cublasZgemm_v2

#endif
