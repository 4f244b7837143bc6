// Linux's names of integers.
#include <linux/types.h>
