//! launch k <<<1, 1>>> limit:i32=2
//! prints "void case_print_assert_names_function::check(int, unsigned int)\n"
#include <cassert>
#include <cstdio>
// What assert() hands on as the function, printed instead.
#define __assert_fail(message, file, line, function) printf("%s\n", function)
__device__ __noinline__ void check(int limit, unsigned value) {
  assert((int)value >= limit);
}
__global__ void k(int limit) {
  check(limit, threadIdx.x);
}
#undef __assert_fail
