//! launch k <<<1, 32>>> out:u32[1536], in:u32[640]=i<320?hash(i):((12+(hash(i)%8))<<10)+((12+(hash(i+5)%8))<<26)+(hash(i+9)&0x83ff83ff)
//! count k.store.global.requests = 48
// Any bits at all, then numbers near one: the executors must agree on every bit.
#define PART_42(type, how, types)                                                                              \
  {                                                                                                            \
    type d[4];                                                                                                 \
    for (int i = 0; i < 4; i++) d[i] = (type)(from[(6 + i) * 32] & 0xffff);                                    \
    asm volatile("mma.sync.aligned." types " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"  \
                 : "+" how(d[0]), "+" how(d[1]), "+" how(d[2]), "+" how(d[3])                                  \
                 : "r"(from[0]), "r"(from[32]), "r"(from[64]), "r"(from[96]), "r"(from[128]), "r"(from[160])); \
    for (int i = 0; i < 4; i++) *(type*)to = d[i], to += 32;                                                   \
  }
#define PART_21(type, how, types)                                                                 \
  {                                                                                               \
    type d[4];                                                                                    \
    for (int i = 0; i < 4; i++) d[i] = (type)(from[(6 + i) * 32] & 0xffff);                       \
    asm volatile("mma.sync.aligned." types " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};" \
                 : "+" how(d[0]), "+" how(d[1]), "+" how(d[2]), "+" how(d[3])                     \
                 : "r"(from[0]), "r"(from[32]), "r"(from[64]));                                   \
    for (int i = 0; i < 4; i++) *(type*)to = d[i], to += 32;                                      \
  }
__global__ void k(unsigned* out, const unsigned* in) {
  unsigned* to = out + threadIdx.x;
  for (int kind = 0; kind < 2; kind++) {
    const unsigned* from = in + 320 * kind + threadIdx.x;
    PART_42(float, "f", "m16n8k16.row.col.f32.f16.f16.f32")
    PART_21(float, "f", "m16n8k8.row.col.f32.f16.f16.f32")
    PART_42(float, "f", "m16n8k16.row.col.f32.bf16.bf16.f32")
    PART_42(float, "f", "m16n8k8.row.col.f32.tf32.tf32.f32")
    PART_42(unsigned, "r", "m16n8k32.row.col.satfinite.s32.s8.u8.s32")
    unsigned d[2] = {from[6 * 32], from[7 * 32]};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
                 : "+r"(d[0]), "+r"(d[1])
                 : "r"(from[0]), "r"(from[32]), "r"(from[64]), "r"(from[96]), "r"(from[128]), "r"(from[160]));
    to[0] = d[0];
    to[32] = d[1];
    unsigned word;
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(word) : "r"(from[0]));
    to[64] = word;
    to += 96;
    double e[2] = {(double)from[64], (double)from[96] / 3};
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                 : "+d"(e[0]), "+d"(e[1]) : "d"((double)from[0] / 7), "d"((double)from[32] / 11));
    to[0] = (unsigned)e[0] ^ (unsigned)e[1];
    to += 32;
  }
}
