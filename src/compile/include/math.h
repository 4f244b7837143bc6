// What GNU's <math.h> brings along in C++, and programs rely on: all of <cmath>, malloc, rand.
#include_next <math.h>

#ifdef __cplusplus
#include <stdlib.h>
#include <cmath>
#endif
