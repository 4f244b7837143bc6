// As in glibc, an assertion names its function with return type and parameters. Like C's own header
// this one may be included again, with NDEBUG changed.
#include_next <assert.h>

#if defined(__cplusplus) && !defined(NDEBUG)
#undef assert
#define assert(x) ((void)((x) || (__assert_fail(#x, __FILE__, __LINE__, __PRETTY_FUNCTION__), 0)))
#endif
