#pragma once
#include "warpscope/x86_vectors.h"
