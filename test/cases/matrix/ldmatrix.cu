//! launch k <<<1, 32>>> out:u32[448]
//! expect out[i] = ((form, lane) => { const [m, trans] = [[0, 0], [0, 0], [1, 0], [0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [0, 1], [1, 1], [0, 1], [1, 1], [2, 1], [3, 1]][form]; const at = (r, c) => 1000 + 64 * m + 8 * r + c; const g = lane >> 2, t = 2 * (lane & 3); return trans ? at(t, g) + at(t + 1, g) * 65536 : at(g, t) + at(g, t + 1) * 65536; })(i >> 5, i & 31)
//! count k.load.shared.requests = 6
//! count k.load.shared.lanes = 112
//! count k.load.shared.wavefronts = 14
// Four matrices of 8 rows of 8 elements, by the rows' addresses; rows are not in order of address.
__global__ void k(unsigned* out) {
  __shared__ __align__(16) unsigned short rows[32][8];
  const int lane = threadIdx.x;
  for (int i = 0; i < 8; i++) rows[lane ^ 5][i] = 1000 + lane * 8 + i;
  __syncwarp();
  const unsigned at = (unsigned)__cvta_generic_to_shared(rows[lane ^ 5]);
  unsigned r[14];
#define LOAD1(form, d) asm volatile("ldmatrix.sync.aligned.m8n8.x1" form ".shared.b16 {%0}, [%1];" : "=r"(r[d]) : "r"(at));
#define LOAD2(form, d)                                                             \
  asm volatile("ldmatrix.sync.aligned.m8n8.x2" form ".shared.b16 {%0, %1}, [%2];" \
               : "=r"(r[d]), "=r"(r[d + 1]) : "r"(at));
#define LOAD4(form, d)                                                                     \
  asm volatile("ldmatrix.sync.aligned.m8n8.x4" form ".shared.b16 {%0, %1, %2, %3}, [%4];" \
               : "=r"(r[d]), "=r"(r[d + 1]), "=r"(r[d + 2]), "=r"(r[d + 3]) : "r"(at));
  LOAD1("", 0)
  LOAD2("", 1)
  LOAD4("", 3)
  LOAD1(".trans", 7)
  LOAD2(".trans", 8)
  LOAD4(".trans", 10)
  for (int i = 0; i < 14; i++) out[32 * i + lane] = r[i];
}
