// Loads and stores with a cache hint, and conversions between address spaces.
//
// A hint changes where a line is kept, not what is read: apart from __ldg, whose data the optimiser
// may take as constant, the functions are plain accesses.
#ifndef WARPSCOPE_DEVICE_MEMORY_H
#define WARPSCOPE_DEVICE_MEMORY_H

#define WARPSCOPE_LDG(type, builtin) \
  WARPSCOPE_DEVICE type __ldg(const type *p) { return builtin(p); }
#define WARPSCOPE_LDG_AS(type, as, builtin) \
  WARPSCOPE_DEVICE type __ldg(const type *p) { return (type)builtin((const as *)p); }
#define WARPSCOPE_LDG_VECTOR(type, element, count, builtin)                            \
  WARPSCOPE_DEVICE type __ldg(const type *p) {                                         \
    typedef element __attribute__((ext_vector_type(count))) vector;                    \
    return __builtin_bit_cast(type, builtin((const vector *)p));                       \
  }
// Vectors of three have no load of their own.
#define WARPSCOPE_LDG_THREE(type) \
  WARPSCOPE_DEVICE type __ldg(const type *p) { return type{__ldg(&p->x), __ldg(&p->y), __ldg(&p->z)}; }

WARPSCOPE_LDG(char, __nvvm_ldg_c)
WARPSCOPE_LDG_AS(signed char, char, __nvvm_ldg_c)
WARPSCOPE_LDG(unsigned char, __nvvm_ldg_uc)
WARPSCOPE_LDG(short, __nvvm_ldg_s)
WARPSCOPE_LDG(unsigned short, __nvvm_ldg_us)
WARPSCOPE_LDG(int, __nvvm_ldg_i)
WARPSCOPE_LDG(unsigned int, __nvvm_ldg_ui)
WARPSCOPE_LDG(long, __nvvm_ldg_l)
WARPSCOPE_LDG(unsigned long, __nvvm_ldg_ul)
WARPSCOPE_LDG(long long, __nvvm_ldg_ll)
WARPSCOPE_LDG(unsigned long long, __nvvm_ldg_ull)
WARPSCOPE_LDG(float, __nvvm_ldg_f)
WARPSCOPE_LDG(double, __nvvm_ldg_d)
WARPSCOPE_LDG_VECTOR(char2, char, 2, __nvvm_ldg_c2)
WARPSCOPE_LDG_VECTOR(char4, char, 4, __nvvm_ldg_c4)
WARPSCOPE_LDG_VECTOR(uchar2, unsigned char, 2, __nvvm_ldg_uc2)
WARPSCOPE_LDG_VECTOR(uchar4, unsigned char, 4, __nvvm_ldg_uc4)
WARPSCOPE_LDG_VECTOR(short2, short, 2, __nvvm_ldg_s2)
WARPSCOPE_LDG_VECTOR(short4, short, 4, __nvvm_ldg_s4)
WARPSCOPE_LDG_VECTOR(ushort2, unsigned short, 2, __nvvm_ldg_us2)
WARPSCOPE_LDG_VECTOR(ushort4, unsigned short, 4, __nvvm_ldg_us4)
WARPSCOPE_LDG_VECTOR(int2, int, 2, __nvvm_ldg_i2)
WARPSCOPE_LDG_VECTOR(int4, int, 4, __nvvm_ldg_i4)
WARPSCOPE_LDG_VECTOR(uint2, unsigned int, 2, __nvvm_ldg_ui2)
WARPSCOPE_LDG_VECTOR(uint4, unsigned int, 4, __nvvm_ldg_ui4)
WARPSCOPE_LDG_VECTOR(longlong2, long long, 2, __nvvm_ldg_ll2)
WARPSCOPE_LDG_VECTOR(ulonglong2, unsigned long long, 2, __nvvm_ldg_ull2)
WARPSCOPE_LDG_VECTOR(float2, float, 2, __nvvm_ldg_f2)
WARPSCOPE_LDG_VECTOR(float4, float, 4, __nvvm_ldg_f4)
WARPSCOPE_LDG_VECTOR(double2, double, 2, __nvvm_ldg_d2)
WARPSCOPE_LDG_THREE(int3)
WARPSCOPE_LDG_THREE(uint3)
WARPSCOPE_LDG_THREE(float3)
WARPSCOPE_LDG_THREE(double3)
#undef WARPSCOPE_LDG
#undef WARPSCOPE_LDG_AS
#undef WARPSCOPE_LDG_VECTOR
#undef WARPSCOPE_LDG_THREE

#define WARPSCOPE_HINTED(type)                                                             \
  WARPSCOPE_DEVICE type __ldca(const type *p) { return *p; }                               \
  WARPSCOPE_DEVICE type __ldcg(const type *p) { return *p; }                               \
  WARPSCOPE_DEVICE type __ldcs(const type *p) { return *p; }                               \
  WARPSCOPE_DEVICE type __ldlu(const type *p) { return *p; }                               \
  WARPSCOPE_DEVICE void __stwb(type *p, type value) { *p = value; }                        \
  WARPSCOPE_DEVICE void __stcg(type *p, type value) { *p = value; }                        \
  WARPSCOPE_DEVICE void __stcs(type *p, type value) { *p = value; }
// "Don't cache and fetch again", "write through": volatile, so that each access is made.
#define WARPSCOPE_VOLATILE(type)                                                            \
  WARPSCOPE_DEVICE type __ldcv(const type *p) { return *(const volatile type *)p; }         \
  WARPSCOPE_DEVICE void __stwt(type *p, type value) { *(volatile type *)p = value; }
#define WARPSCOPE_HINTED_SCALARS(apply)                                                           \
  apply(char) apply(signed char) apply(unsigned char) apply(short) apply(unsigned short)          \
  apply(int) apply(unsigned int) apply(long) apply(unsigned long) apply(long long)                \
  apply(unsigned long long) apply(float) apply(double)
#define WARPSCOPE_HINTED_VECTORS(apply)                                                           \
  apply(char2) apply(char4) apply(uchar2) apply(uchar4) apply(short2) apply(short4)               \
  apply(ushort2) apply(ushort4) apply(int2) apply(int4) apply(uint2) apply(uint4)                 \
  apply(longlong2) apply(ulonglong2) apply(float2) apply(float4) apply(double2)
WARPSCOPE_HINTED_SCALARS(WARPSCOPE_HINTED)
WARPSCOPE_HINTED_VECTORS(WARPSCOPE_HINTED)
WARPSCOPE_HINTED_SCALARS(WARPSCOPE_VOLATILE)
// A structure cannot be read as volatile; a vector of the compiler's can.
#define WARPSCOPE_VOLATILE_VECTOR(type, element, count)                                     \
  WARPSCOPE_DEVICE type __ldcv(const type *p) {                                             \
    typedef element __attribute__((ext_vector_type(count))) vector;                         \
    vector value = *(const volatile vector *)p;                                             \
    return __builtin_bit_cast(type, value);                                                 \
  }                                                                                         \
  WARPSCOPE_DEVICE void __stwt(type *p, type value) {                                       \
    typedef element __attribute__((ext_vector_type(count))) vector;                         \
    *(volatile vector *)p = __builtin_bit_cast(vector, value);                              \
  }
WARPSCOPE_VOLATILE_VECTOR(int2, int, 2)
WARPSCOPE_VOLATILE_VECTOR(int4, int, 4)
WARPSCOPE_VOLATILE_VECTOR(uint2, unsigned int, 2)
WARPSCOPE_VOLATILE_VECTOR(uint4, unsigned int, 4)
WARPSCOPE_VOLATILE_VECTOR(float2, float, 2)
WARPSCOPE_VOLATILE_VECTOR(float4, float, 4)
WARPSCOPE_VOLATILE_VECTOR(double2, double, 2)
#undef WARPSCOPE_HINTED
#undef WARPSCOPE_VOLATILE
#undef WARPSCOPE_VOLATILE_VECTOR
#undef WARPSCOPE_HINTED_SCALARS
#undef WARPSCOPE_HINTED_VECTORS

WARPSCOPE_DEVICE unsigned int __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }
WARPSCOPE_DEVICE unsigned int __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
WARPSCOPE_DEVICE unsigned int __isConstant(const void *p) { return __nvvm_isspacep_const(p); }
WARPSCOPE_DEVICE unsigned int __isLocal(const void *p) { return __nvvm_isspacep_local(p); }

#define WARPSCOPE_SPACE(name, number)                                                        \
  WARPSCOPE_DEVICE size_t __cvta_generic_to_##name(const void *p) {                          \
    return (size_t)(const void __attribute__((address_space(number))) *)p;                   \
  }                                                                                          \
  WARPSCOPE_DEVICE void *__cvta_##name##_to_generic(size_t address) {                        \
    return (void *)(void __attribute__((address_space(number))) *)address;                   \
  }
WARPSCOPE_SPACE(global, 1)
WARPSCOPE_SPACE(shared, 3)
WARPSCOPE_SPACE(constant, 4)
WARPSCOPE_SPACE(local, 5)
#undef WARPSCOPE_SPACE

#endif
