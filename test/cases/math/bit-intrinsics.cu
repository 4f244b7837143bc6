//! launch k <<<1, 32>>> out:u32[192], x:u32[32]=i===0?0:hash(i)>>>(i%29)
//! expect out[i] = ((v, n) => [popc(v), Math.clz32(v), v === 0 ? 0 : 32 - Math.clz32(v & -v), parseInt([...v.toString(2).padStart(32, "0")].reverse().join(""), 2), ((v >>> 24) | (v >>> 8 & 0xff00) | (v << 8 & 0xff0000) | (v << 24)) >>> 0, ((v << 7) | (v >>> 25)) >>> 0][n])(x[(i / 6) | 0], i % 6)
__global__ void k(unsigned* out, const unsigned* x) {
  unsigned v = x[threadIdx.x];
  unsigned* o = out + 6 * threadIdx.x;
  o[0] = __popc(v);
  o[1] = __clz(v);
  o[2] = __ffs(v);
  o[3] = __brev(v);
  o[4] = __byte_perm(v, 0, 0x0123);
  o[5] = __funnelshift_l(v, v, 7);
}
