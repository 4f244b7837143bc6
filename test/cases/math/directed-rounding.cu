//! launch k <<<1, 8>>> out:f32[32], a:f32[8]=1+i*0.1, b:f32[8]=3+i*0.7
//! expect out[i] = ((x, y, n) => { const q = f32(x / y), exact = x / y; const next = (v, up) => { const f = new Float32Array([v]), u = new Int32Array(f.buffer); u[0] += up ? 1 : -1; return f[0]; }; const low = q <= exact ? q : next(q, false), high = q >= exact ? q : next(q, true); return [low, high, low, q][n]; })(a[i >> 2], b[i >> 2], i & 3)
__global__ void k(float* out, const float* a, const float* b) {
  float x = a[threadIdx.x], y = b[threadIdx.x];
  float* o = out + 4 * threadIdx.x;
  o[0] = __fdiv_rd(x, y);
  o[1] = __fdiv_ru(x, y);
  o[2] = __fdiv_rz(x, y);
  o[3] = __fdiv_rn(x, y);
}
