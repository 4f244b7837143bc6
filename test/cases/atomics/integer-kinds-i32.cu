//! launch k <<<1, 64>>> cell:i32[8]=[0,100,0,-1,5,0,1000,-1000][i], src:i32[64]=hash(i)%201-100
//! expect cell[i] = ((a) => [a.reduce((x, y) => x + y), 100 - a.reduce((x, y) => x + y), Math.max(0, ...a), Math.min(-1, ...a), a.reduce((x, y) => x & y, 5), a.reduce((x, y) => x | y, 0), a.reduce((x, y) => x ^ y, 1000), a[63]][i])([...src])
__global__ void k(int* cell, const int* src) {
  int v = src[threadIdx.x];
  atomicAdd(cell, v);
  atomicSub(cell + 1, v);
  atomicMax(cell + 2, v);
  atomicMin(cell + 3, v);
  atomicAnd(cell + 4, v);
  atomicOr(cell + 5, v);
  atomicXor(cell + 6, v);
  atomicExch(cell + 7, v);
}
