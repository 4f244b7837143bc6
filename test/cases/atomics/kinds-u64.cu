//! launch k <<<1, 64>>> cell:u64[6]=[0n,1n,0n,(1n<<64n)-1n,0n,0n][i], src:u64[64]=BigInt(hash(i))*BigInt(hash(i+7))
//! expect cell[i] = ((a) => [BigInt.asUintN(64, a.reduce((x, y) => x + y)), a.reduce((x, y) => x > y ? x : y, 1n), a.reduce((x, y) => x | y, 0n), a.reduce((x, y) => x & y), a.reduce((x, y) => x ^ y), a[63]][i])([...src])
typedef unsigned long long u64;
__global__ void k(u64* cell, const u64* src) {
  u64 v = src[threadIdx.x];
  atomicAdd(cell, v);
  atomicMax(cell + 1, v);
  atomicOr(cell + 2, v);
  atomicAnd(cell + 3, v);
  atomicXor(cell + 4, v);
  atomicExch(cell + 5, v);
}
