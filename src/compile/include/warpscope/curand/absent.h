// What cuRAND has for kernels and is not here: named, so that a program that uses it is told so.
#ifndef WARPSCOPE_CURAND_ABSENT_H
#define WARPSCOPE_CURAND_ABSENT_H

#define WARPSCOPE_ABSENT_STATE(name, what) \
  typedef void *name WARPSCOPE_ABSENT(what);  \
  typedef void *name##_t WARPSCOPE_ABSENT(what);
WARPSCOPE_ABSENT_STATE(curandStateScrambledSobol32, "scrambled Sobol sequences")
WARPSCOPE_ABSENT_STATE(curandStateScrambledSobol64, "scrambled Sobol sequences")
WARPSCOPE_ABSENT_STATE(curandStateMtgp32, "MTGP32 generator")
#undef WARPSCOPE_ABSENT_STATE

WARPSCOPE_ABSENT("discrete distributions of cuRAND")
__device__ unsigned int curand_discrete(void *state, curandDiscreteDistribution_t distribution);

#endif
