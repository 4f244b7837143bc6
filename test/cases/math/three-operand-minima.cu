//! launch k <<<1, 32>>> out:i32[256], a:i32[32]=hash(i), b:i32[32]=hash(i+50), c:i32[32]=hash(i+90)
//! expect out[i] = ((x, y, z, n) => { const h = (f) => (f((x >> 16), (y >> 16), (z >> 16)) << 16) | (f((x << 16) >> 16, (y << 16) >> 16, (z << 16) >> 16) & 0xffff); const s = (v) => (v << 16) >> 16; return [h(Math.max), h((p, q, r) => Math.max(Math.min(p, q, r), 0)), h((p, q, r) => Math.max(s(p + q), r)), Math.max(Math.min((x + y) | 0, z), 0), Math.max(x, y, z, 0), h((p, q) => Math.min(p, q)), ((x << 16) >> 16 <= (y << 16) >> 16) + 2 * (x >> 16 <= y >> 16), ((x >>> 24) | ((x >>> 8) & 0xff00) | ((x << 8) & 0xff0000) | (x << 24))][n] | 0; })(a[i >> 3], b[i >> 3], c[i >> 3], i & 7)
__global__ void k(int* out, const int* a, const int* b, const int* c) {
  const int x = a[threadIdx.x], y = b[threadIdx.x], z = c[threadIdx.x];
  int* o = out + 8 * threadIdx.x;
  bool high, low;
  o[0] = __vimax3_s16x2(x, y, z);
  o[1] = __vimin3_s16x2_relu(x, y, z);
  o[2] = __viaddmax_s16x2(x, y, z);
  o[3] = __viaddmin_s32_relu(x, y, z);
  o[4] = __vimax3_s32_relu(x, y, z);
  o[5] = __vibmin_s16x2(x, y, &high, &low);
  o[6] = low + 2 * high;
  o[7] = __nv_bswap32(x);
}
