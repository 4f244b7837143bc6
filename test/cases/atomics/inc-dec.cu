//! launch k <<<1, 50>>> cell:u32[2]=[3,3][i], out:u32[100]
//! expect cell[i] = [(3 + 50) % 11, ((n) => { let v = 3; for (let k = 0; k < 50; k++) v = v === 0 || v > 10 ? 10 : v - 1; return v; })()][i]
//! expect out[i] = i % 2 === 0 ? (3 + (i >> 1)) % 11 : ((n) => { let v = 3; for (let k = 0; k < n; k++) v = v === 0 || v > 10 ? 10 : v - 1; return v; })(i >> 1)
__global__ void k(unsigned* cell, unsigned* out) {
  out[2 * threadIdx.x] = atomicInc(cell, 10);
  out[2 * threadIdx.x + 1] = atomicDec(cell + 1, 10);
}
