// Programs for the runtime API include this out of habit. The driver API's functions are not declared,
// so that a use of one is an error at its line.
#include "cuda_runtime.h"
