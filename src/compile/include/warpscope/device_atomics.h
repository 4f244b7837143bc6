// Atomic functions of every type and scope, as Clang's atomic operations: relaxed, on a generic address.
//
// In the host pass all of them are declared; in the device pass those the architecture has, because
// programs define the missing ones themselves.
#ifndef WARPSCOPE_DEVICE_ATOMICS_H
#define WARPSCOPE_DEVICE_ATOMICS_H

#define WARPSCOPE_ATOMIC(type, name, builtin)                                                        \
  WARPSCOPE_DEVICE type name(type *p, type value) {                                                  \
    return builtin(p, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);                               \
  }                                                                                                  \
  WARPSCOPE_DEVICE type name##_block(type *p, type value) {                                          \
    return builtin(p, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);                               \
  }                                                                                                  \
  WARPSCOPE_DEVICE type name##_system(type *p, type value) {                                         \
    return builtin(p, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);                               \
  }
#define WARPSCOPE_ATOMIC_CAS_IN(type, name, scope)                                                   \
  WARPSCOPE_DEVICE type name(type *p, type expected, type value) {                                   \
    __scoped_atomic_compare_exchange_n(p, &expected, value, false, __ATOMIC_RELAXED,                 \
                                       __ATOMIC_RELAXED, scope);                                     \
    return expected;                                                                                 \
  }
#define WARPSCOPE_ATOMIC_CAS(type)                                            \
  WARPSCOPE_ATOMIC_CAS_IN(type, atomicCAS, __MEMORY_SCOPE_DEVICE)             \
  WARPSCOPE_ATOMIC_CAS_IN(type, atomicCAS_block, __MEMORY_SCOPE_WRKGRP)       \
  WARPSCOPE_ATOMIC_CAS_IN(type, atomicCAS_system, __MEMORY_SCOPE_SYSTEM)
#define WARPSCOPE_ATOMIC_INTEGER(type)                                        \
  WARPSCOPE_ATOMIC(type, atomicAdd, __scoped_atomic_fetch_add)                \
  WARPSCOPE_ATOMIC(type, atomicSub, __scoped_atomic_fetch_sub)                \
  WARPSCOPE_ATOMIC(type, atomicMin, __scoped_atomic_fetch_min)                \
  WARPSCOPE_ATOMIC(type, atomicMax, __scoped_atomic_fetch_max)                \
  WARPSCOPE_ATOMIC(type, atomicAnd, __scoped_atomic_fetch_and)                \
  WARPSCOPE_ATOMIC(type, atomicOr, __scoped_atomic_fetch_or)                  \
  WARPSCOPE_ATOMIC(type, atomicXor, __scoped_atomic_fetch_xor)                \
  WARPSCOPE_ATOMIC(type, atomicExch, __scoped_atomic_exchange_n)              \
  WARPSCOPE_ATOMIC_CAS(type)
// An exchange of another type than an integer is one of its bits.
#define WARPSCOPE_ATOMIC_EXCHANGE_BITS(type, bits, name)                                             \
  WARPSCOPE_DEVICE type name(type *p, type value) {                                                  \
    return __builtin_bit_cast(type, name((bits *)p, __builtin_bit_cast(bits, value)));               \
  }

WARPSCOPE_ATOMIC_INTEGER(int)
WARPSCOPE_ATOMIC_INTEGER(unsigned int)
WARPSCOPE_ATOMIC_INTEGER(unsigned long long)
// CUDA has them for 64-bit words only where a long is one; here a long is a word of 32 bits.
WARPSCOPE_ATOMIC_INTEGER(long)
WARPSCOPE_ATOMIC_INTEGER(unsigned long)
WARPSCOPE_ATOMIC(long long, atomicMin, __scoped_atomic_fetch_min)
WARPSCOPE_ATOMIC(long long, atomicMax, __scoped_atomic_fetch_max)
WARPSCOPE_ATOMIC(long long, atomicAnd, __scoped_atomic_fetch_and)
WARPSCOPE_ATOMIC(long long, atomicOr, __scoped_atomic_fetch_or)
WARPSCOPE_ATOMIC(long long, atomicXor, __scoped_atomic_fetch_xor)
WARPSCOPE_ATOMIC(long long, atomicExch, __scoped_atomic_exchange_n)
#if __CUDA_ARCH__ >= 700
WARPSCOPE_ATOMIC_CAS(unsigned short)
#endif

WARPSCOPE_ATOMIC(float, atomicAdd, __scoped_atomic_fetch_add)
#if __CUDA_ARCH__ >= 600
WARPSCOPE_ATOMIC(double, atomicAdd, __scoped_atomic_fetch_add)
#endif
WARPSCOPE_ATOMIC_EXCHANGE_BITS(float, unsigned int, atomicExch)
WARPSCOPE_ATOMIC_EXCHANGE_BITS(float, unsigned int, atomicExch_block)
WARPSCOPE_ATOMIC_EXCHANGE_BITS(float, unsigned int, atomicExch_system)

// One access of 8 or 16 bytes that no other thread can split.
#define WARPSCOPE_ATOMIC_VECTOR_ADD(type, count)                                \
  WARPSCOPE_DEVICE type atomicAdd(type *p, type value) {                        \
    type old;                                                                   \
    float *to = (float *)p;                                                     \
    const float *from = (const float *)&value;                                  \
    for (int i = 0; i < count; i++) ((float *)&old)[i] = atomicAdd(to + i, from[i]); \
    return old;                                                                 \
  }
#if __CUDA_ARCH__ >= 900
// CUDA guarantees atomicity of each element, not of the vector.
WARPSCOPE_ATOMIC_VECTOR_ADD(float2, 2)
WARPSCOPE_ATOMIC_VECTOR_ADD(float4, 4)
#endif

#define WARPSCOPE_ATOMIC_WRAP(name, builtin)                                                        \
  WARPSCOPE_ATOMIC(unsigned int, name, builtin)
WARPSCOPE_ATOMIC_WRAP(atomicInc, __scoped_atomic_fetch_uinc)
WARPSCOPE_ATOMIC_WRAP(atomicDec, __scoped_atomic_fetch_udec)

#undef WARPSCOPE_ATOMIC
#undef WARPSCOPE_ATOMIC_CAS_IN
#undef WARPSCOPE_ATOMIC_CAS
#undef WARPSCOPE_ATOMIC_INTEGER
#undef WARPSCOPE_ATOMIC_EXCHANGE_BITS
#undef WARPSCOPE_ATOMIC_VECTOR_ADD
#undef WARPSCOPE_ATOMIC_WRAP

#endif
