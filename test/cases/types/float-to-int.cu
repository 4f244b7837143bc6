//! launch k <<<1, 16>>> out:i32[64], src:f32[16]=[0.9,-0.9,2.5,-2.5,1e10,-1e10,NaN,Infinity,-Infinity,3.7,-3.7,2147483520,16777217,1e-40,-0,255.99][i]
//! expect out[i] = ((v, n) => { const r = [Math.trunc, Math.floor, Math.ceil, (x) => { const f = Math.floor(x), d = x - f; return d < 0.5 ? f : d > 0.5 ? f + 1 : f % 2 ? f + 1 : f; }][n](v); return Number.isNaN(r) ? 0 : Math.max(-2147483648, Math.min(2147483647, r)); })(src[i >> 2], i & 3)
__global__ void k(int* out, const float* in) {
  float v = in[threadIdx.x];
  int* o = out + 4 * threadIdx.x;
  o[0] = __float2int_rz(v);
  o[1] = __float2int_rd(v);
  o[2] = __float2int_ru(v);
  o[3] = __float2int_rn(v);
}
