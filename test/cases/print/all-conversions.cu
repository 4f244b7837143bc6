#include <cstdio>
//! launch k <<<1, 1>>>
//! prints "-5 4294967295 ff FF 10 A% str 1.500000 2.500e+00 0.1\n"
//! prints "-1234567890123 18446744073709551615 (  42) (7   ) 007 +3\n"
__global__ void k() {
  printf("%d %u %x %X %o %c%% %s %f %.3e %g\n", -5, 4294967295u, 255, 255, 8, 'A', "str", 1.5, 2.5, 0.1f);
  printf("%lld %llu (%4d) (%-4d) %03d %+d\n", -1234567890123ll, ~0ull, 42, 7, 7, 3);
}
