//! launch k <<<1, 8>>> out:i64[8], src:f64[8]=[1.5,-1.5,1e15,-1e15,9.007199254740993e15,4e18,-4e18,0][i]
//! expect out[i] = BigInt(Math.trunc(src[i]))
__global__ void k(long long* out, const double* in) { out[threadIdx.x] = (long long)in[threadIdx.x]; }
