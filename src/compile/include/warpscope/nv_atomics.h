// nvcc's built-in atomic functions, __nv_atomic_…: the types, sizes and defaults that nvcc 13.0 takes.
#ifndef WARPSCOPE_NV_ATOMICS_H
#define WARPSCOPE_NV_ATOMICS_H

enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};
enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

namespace __warpscope {

template <class T> struct __given { typedef T type; };
template <unsigned Bytes> struct __word;
template <> struct __word<1> { typedef unsigned char type; };
template <> struct __word<2> { typedef unsigned short type; };
template <> struct __word<4> { typedef unsigned int type; };
template <> struct __word<8> { typedef unsigned long long type; };

// As Clang numbers them; a cluster's threads are among the device's.
constexpr int __scope_of(int scope) {
  return scope == __NV_THREAD_SCOPE_SYSTEM   ? __MEMORY_SCOPE_SYSTEM
         : scope >= __NV_THREAD_SCOPE_CLUSTER ? __MEMORY_SCOPE_DEVICE
                                              : __MEMORY_SCOPE_WRKGRP;
}

template <class T> constexpr bool __is_float = __is_same(T, float) || __is_same(T, double);
template <class T> constexpr bool __is_whole = __is_integral(T);

#define WARPSCOPE_NV template <class T> __attribute__((device, always_inline, nodebug, unused)) static inline
#define WARPSCOPE_ORDER_AND_SCOPE int order, int scope = __NV_THREAD_SCOPE_SYSTEM
#define WARPSCOPE_NOT_16(T) \
  static_assert(sizeof(T) != 16, "atomic operations on 16 bytes are not supported here")
#define WARPSCOPE_LEAST(T, bytes)                                               \
  WARPSCOPE_NOT_16(T);                                                          \
  static_assert((sizeof(T) & (sizeof(T) - 1)) == 0 && sizeof(T) >= bytes && sizeof(T) <= 8, \
                "this atomic operation is for objects of " #bytes " to 8 bytes, a power of two")
#define WARPSCOPE_WHOLE(T) \
  static_assert(__warpscope::__is_whole<T>, "this atomic operation is for integers: the one without _n is for all types")
#define WARPSCOPE_BITS(T, pointer) ((typename __warpscope::__word<sizeof(T)>::type *)(pointer))

}  // namespace __warpscope

WARPSCOPE_NV T __nv_atomic_load_n(T *from, WARPSCOPE_ORDER_AND_SCOPE) {
  WARPSCOPE_WHOLE(T);
  WARPSCOPE_LEAST(T, 1);
  return __scoped_atomic_load_n(from, order, __warpscope::__scope_of(scope));
}
WARPSCOPE_NV void __nv_atomic_load(T *from, T *value, WARPSCOPE_ORDER_AND_SCOPE) {
  WARPSCOPE_LEAST(T, 1);
  *WARPSCOPE_BITS(T, value) =
      __scoped_atomic_load_n(WARPSCOPE_BITS(T, from), order, __warpscope::__scope_of(scope));
}
WARPSCOPE_NV void __nv_atomic_store_n(
    T *to, typename __warpscope::__given<T>::type value, WARPSCOPE_ORDER_AND_SCOPE) {
  WARPSCOPE_WHOLE(T);
  WARPSCOPE_LEAST(T, 1);
  __scoped_atomic_store_n(to, value, order, __warpscope::__scope_of(scope));
}
WARPSCOPE_NV void __nv_atomic_store(T *to, T *value, WARPSCOPE_ORDER_AND_SCOPE) {
  WARPSCOPE_LEAST(T, 1);
  __scoped_atomic_store_n(
      WARPSCOPE_BITS(T, to), *WARPSCOPE_BITS(T, value), order, __warpscope::__scope_of(scope));
}
WARPSCOPE_NV T __nv_atomic_exchange_n(
    T *at, typename __warpscope::__given<T>::type value, WARPSCOPE_ORDER_AND_SCOPE) {
  WARPSCOPE_WHOLE(T);
  WARPSCOPE_LEAST(T, 4);
  return __scoped_atomic_exchange_n(at, value, order, __warpscope::__scope_of(scope));
}
WARPSCOPE_NV void __nv_atomic_exchange(T *at, T *value, T *before, WARPSCOPE_ORDER_AND_SCOPE) {
  WARPSCOPE_LEAST(T, 4);
  *WARPSCOPE_BITS(T, before) = __scoped_atomic_exchange_n(
      WARPSCOPE_BITS(T, at), *WARPSCOPE_BITS(T, value), order, __warpscope::__scope_of(scope));
}
WARPSCOPE_NV bool __nv_atomic_compare_exchange(
    T *at, T *expected, T *value, bool, int order, int failure, int scope = __NV_THREAD_SCOPE_SYSTEM) {
  WARPSCOPE_LEAST(T, 2);
  return __scoped_atomic_compare_exchange_n(
      WARPSCOPE_BITS(T, at), WARPSCOPE_BITS(T, expected), *WARPSCOPE_BITS(T, value), false, order,
      failure == __NV_ATOMIC_RELEASE || failure == __NV_ATOMIC_ACQ_REL ? __NV_ATOMIC_SEQ_CST : failure,
      __warpscope::__scope_of(scope));
}
WARPSCOPE_NV bool __nv_atomic_compare_exchange_n(
    T *at, T *expected, typename __warpscope::__given<T>::type value, bool weak, int order, int failure,
    int scope = __NV_THREAD_SCOPE_SYSTEM) {
  WARPSCOPE_WHOLE(T);
  return __nv_atomic_compare_exchange(at, expected, &value, weak, order, failure, scope);
}

#define WARPSCOPE_NV_FETCH(name, condition, what)                                               \
  WARPSCOPE_NV T __nv_atomic_fetch_##name(                                                      \
      T *at, typename __warpscope::__given<T>::type value, WARPSCOPE_ORDER_AND_SCOPE) {         \
    static_assert(condition, "__nv_atomic_fetch_" #name " is for " what);                       \
    WARPSCOPE_LEAST(T, 4);                                                                      \
    return __scoped_atomic_fetch_##name(at, value, order, __warpscope::__scope_of(scope));      \
  }                                                                                             \
  WARPSCOPE_NV void __nv_atomic_##name(                                                         \
      T *at, typename __warpscope::__given<T>::type value, WARPSCOPE_ORDER_AND_SCOPE) {         \
    __nv_atomic_fetch_##name(at, value, order, scope);                                          \
  }
#define WARPSCOPE_NV_BITWISE(name)                                                              \
  WARPSCOPE_NV T __nv_atomic_fetch_##name(                                                      \
      T *at, typename __warpscope::__given<T>::type value, WARPSCOPE_ORDER_AND_SCOPE) {         \
    static_assert(__warpscope::__is_whole<T> || __is_enum(T),                                   \
                  "__nv_atomic_fetch_" #name " is for integers");                               \
    WARPSCOPE_LEAST(T, 4);                                                                      \
    return (T)__scoped_atomic_fetch_##name(                                                     \
        WARPSCOPE_BITS(T, at), (typename __warpscope::__word<sizeof(T)>::type)value, order,     \
        __warpscope::__scope_of(scope));                                                        \
  }                                                                                             \
  WARPSCOPE_NV void __nv_atomic_##name(                                                         \
      T *at, typename __warpscope::__given<T>::type value, WARPSCOPE_ORDER_AND_SCOPE) {         \
    __nv_atomic_fetch_##name(at, value, order, scope);                                          \
  }
#define WARPSCOPE_SUMS                                                  \
  __warpscope::__is_float<T> ||                                         \
      (__warpscope::__is_whole<T> && (sizeof(T) < 8 || !__is_signed(T)))
WARPSCOPE_NV_FETCH(add, WARPSCOPE_SUMS, "floats, doubles, and integers but signed ones of 8 bytes")
WARPSCOPE_NV_FETCH(sub, WARPSCOPE_SUMS, "floats, doubles, and integers but signed ones of 8 bytes")
WARPSCOPE_NV_FETCH(min, __warpscope::__is_whole<T>, "integers")
WARPSCOPE_NV_FETCH(max, __warpscope::__is_whole<T>, "integers")
WARPSCOPE_NV_BITWISE(and)
WARPSCOPE_NV_BITWISE(or)
WARPSCOPE_NV_BITWISE(xor)

__attribute__((device, always_inline, nodebug, unused)) static inline void __nv_atomic_thread_fence(
    WARPSCOPE_ORDER_AND_SCOPE) {
  (void)order;
  if (scope == __NV_THREAD_SCOPE_SYSTEM) __threadfence_system();
  else if (scope >= __NV_THREAD_SCOPE_CLUSTER) __threadfence();
  else __threadfence_block();
}

#undef WARPSCOPE_NV
#undef WARPSCOPE_ORDER_AND_SCOPE
#undef WARPSCOPE_NOT_16
#undef WARPSCOPE_LEAST
#undef WARPSCOPE_WHOLE
#undef WARPSCOPE_BITS
#undef WARPSCOPE_NV_FETCH
#undef WARPSCOPE_NV_BITWISE
#undef WARPSCOPE_SUMS

#endif
