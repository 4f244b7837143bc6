// What a compiler makes of the types: sizes by a program that prints, mangled names and parameters by device code.
#include <cstdio>
#include <type_traits>
#include "types.h"

template <class T> struct Value { T inside; };
template <class T> __global__ void named(const T *, T *, size_t, int64_t, long) {}
template <class T> __global__ void taken(char, Value<T>, char, T *, short) {}

template <class T> const void *instantiate() {
  const void *kernel = (const void *)&named<T>;
  if constexpr (std::is_trivially_copyable_v<T>) return kernel == (const void *)&taken<T> ? nullptr : kernel;
  return kernel;
}

int main() {
#define SIZES(...) \
  if (instantiate<__VA_ARGS__>()) printf("type\t%zu\t%zu\t%s\n", sizeof(__VA_ARGS__), alignof(__VA_ARGS__), #__VA_ARGS__);
  TYPES(SIZES)
#define PLACE(type, member) printf("field\t%zu\t%s\t%s\n", offsetof(type, member), #type, #member);
  FIELDS(PLACE)
}
