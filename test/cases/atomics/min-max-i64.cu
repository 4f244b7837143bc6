//! launch k <<<1, 64>>> cell:i64[2], src:i64[64]=BigInt(hash(i))*BigInt(hash(i+7))-(1n<<62n)
//! expect cell[i] = [...src].reduce(i ? (x, y) => x > y ? x : y : (x, y) => x < y ? x : y, 0n)
__global__ void k(long long* cell, const long long* src) {
  atomicMin(cell, src[threadIdx.x]);
  atomicMax(cell + 1, src[threadIdx.x]);
}
