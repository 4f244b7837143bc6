//! launch k <<<1, 64>>> out:i32[64], src:i32[64]=[-1000000,7,99999,123456789,0,2147483647][hash(i)%6]
//! expect out[i] = ({ "-1000000": 1, 7: 2, 99999: 3, 123456789: 4, 2147483647: 5 })[src[i]] ?? 0
__global__ void k(int* out, const int* in) {
  switch (in[threadIdx.x]) {
    case -1000000: out[threadIdx.x] = 1; break;
    case 7: out[threadIdx.x] = 2; break;
    case 99999: out[threadIdx.x] = 3; break;
    case 123456789: out[threadIdx.x] = 4; break;
    case 2147483647: out[threadIdx.x] = 5; break;
    default: out[threadIdx.x] = 0;
  }
}
