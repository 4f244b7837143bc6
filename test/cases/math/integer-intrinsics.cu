//! launch k <<<1, 32>>> out:i32[192], a:i32[32]=hash(i), b:i32[32]=hash(i+50)
//! expect out[i] = ((x, y, n) => [Number(BigInt(x) * BigInt(y) >> 32n), Number(BigInt.asIntN(32, BigInt(x >>> 0) * BigInt(y >>> 0) >> 32n)), imul((x << 8) >> 8, (y << 8) >> 8), Math.abs(x - y | 0) | 0, Number(BigInt.asIntN(32, (BigInt(x) > BigInt(y) ? BigInt(x) - BigInt(y) : BigInt(y) - BigInt(x)) + 5n)), Number(BigInt(x) + BigInt(y) >> 1n)][n])(a[(i / 6) | 0], b[(i / 6) | 0], i % 6)
__global__ void k(int* out, const int* a, const int* b) {
  int x = a[threadIdx.x], y = b[threadIdx.x];
  int* o = out + 6 * threadIdx.x;
  o[0] = __mulhi(x, y);
  o[1] = __umulhi(x, y);
  o[2] = __mul24(x, y);
  o[3] = abs(x - y);
  o[4] = __sad(x, y, 5);
  o[5] = __hadd(x, y);
}
