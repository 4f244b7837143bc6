//! launch k <<<1, 32>>> out:u64[96], x:u64[32]=BigInt(hash(i))*BigInt(hash(i+1))>>BigInt(i)
//! expect out[i] = ((b, n) => BigInt([b.replaceAll("0", "").length, b.length - b.replace(/^0*/, "").length, b.includes("1") ? 64 - b.lastIndexOf("1") : 0][n]))(x[(i / 3) | 0].toString(2).padStart(64, "0"), i % 3)
__global__ void k(unsigned long long* out, const unsigned long long* x) {
  unsigned long long v = x[threadIdx.x];
  unsigned long long* o = out + 3 * threadIdx.x;
  o[0] = __popcll(v);
  o[1] = __clzll(v);
  o[2] = __ffsll(v);
}
