// Linux's limits: the C library's have them all.
#include <limits.h>
