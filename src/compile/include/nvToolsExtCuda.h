#include "cuda_runtime.h"
#include "nvToolsExt.h"
