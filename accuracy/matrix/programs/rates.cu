// Cycles of matrix instructions on one multiprocessor: of one that waits for the one before (a warp alone), and
// of many that do not (32 warps with four sums each), by `clock64`.
#include <cstdio>

constexpr int TURNS = 256;

#define RATE(name, declarations, ...)                                             \
  template <int chains> __global__ void name(long long *cycles, unsigned *sink) { \
    declarations;                                                                 \
    __syncthreads();                                                              \
    const long long start = clock64();                                            \
    for (int turn = 0; turn < TURNS; turn++)                                      \
      for (int chain = 0; chain < chains; chain++) __VA_ARGS__;                           \
    __syncthreads();                                                              \
    if (threadIdx.x == 0) *cycles = clock64() - start;                            \
    unsigned rest = 0;                                                            \
    for (int chain = 0; chain < chains; chain++) rest += (unsigned)c[chain][0];   \
    sink[threadIdx.x] = rest;                                                     \
  }

#define FLOATS float c[chains][4] = {}; const unsigned a = threadIdx.x, b = threadIdx.x * 3
#define WORDS unsigned c[chains][4] = {}; const unsigned a = threadIdx.x, b = threadIdx.x * 3
#define DOUBLES double c[chains][2] = {}; const double a = threadIdx.x, b = threadIdx.x * 3
#define LISTS_42(types, how)                                                                                       \
  asm volatile("mma.sync.aligned." types " {%0, %1, %2, %3}, {%4, %5, %4, %5}, {%4, %5}, {%0, %1, %2, %3};"        \
               : "+" how(c[chain][0]), "+" how(c[chain][1]), "+" how(c[chain][2]), "+" how(c[chain][3])            \
               : "r"(a), "r"(b))
#define LISTS_21(types, how)                                                                                       \
  asm volatile("mma.sync.aligned." types " {%0, %1, %2, %3}, {%4, %5}, {%4}, {%0, %1, %2, %3};"                    \
               : "+" how(c[chain][0]), "+" how(c[chain][1]), "+" how(c[chain][2]), "+" how(c[chain][3])            \
               : "r"(a), "r"(b))

RATE(half16, FLOATS, LISTS_42("m16n8k16.row.col.f32.f16.f16.f32", "f"))
RATE(half8, FLOATS, LISTS_21("m16n8k8.row.col.f32.f16.f16.f32", "f"))
RATE(bfloat16, FLOATS, LISTS_42("m16n8k16.row.col.f32.bf16.bf16.f32", "f"))
RATE(tf8, FLOATS, LISTS_42("m16n8k8.row.col.f32.tf32.tf32.f32", "f"))
RATE(tf4, FLOATS, LISTS_21("m16n8k4.row.col.f32.tf32.tf32.f32", "f"))
RATE(integers32, WORDS, LISTS_42("m16n8k32.row.col.s32.s8.s8.s32", "r"))
RATE(integers16, WORDS, LISTS_21("m16n8k16.row.col.s32.s8.s8.s32", "r"))
RATE(halfHalf16, WORDS,
     asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %2, %3}, {%2, %3}, {%0, %1};"
                  : "+r"(c[chain][0]), "+r"(c[chain][1]) : "r"(a), "r"(b)))
RATE(doubles, DOUBLES,
     asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
                  : "+d"(c[chain][0]), "+d"(c[chain][1]) : "d"(a), "d"(b)))
RATE(transpose, WORDS, asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(c[chain][0])))

typedef void (*Kernel)(long long *, unsigned *);

static double cycles(Kernel kernel, int threads, int instructions) {
  long long *device, host;
  unsigned *sink;
  cudaMalloc(&device, sizeof host);
  cudaMalloc(&sink, 1024 * sizeof(unsigned));
  for (int run = 0; run < 2; run++) kernel<<<1, threads>>>(device, sink);
  cudaMemcpy(&host, device, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(device);
  cudaFree(sink);
  return (double)host / instructions;
}

#define PRINT(name)                                                                                         \
  printf("{\"instruction\":\"%s\",\"alone\":%.2f,\"many\":%.3f}\n", #name, cycles(name<1>, 32, TURNS),      \
         cycles(name<4>, 1024, TURNS * 4 * 32))

int main() {
  PRINT(half16);
  PRINT(half8);
  PRINT(halfHalf16);
  PRINT(bfloat16);
  PRINT(tf8);
  PRINT(tf4);
  PRINT(integers32);
  PRINT(integers16);
  PRINT(doubles);
  PRINT(transpose);
  printf("{\"last\":\"%s\"}\n", cudaGetErrorName(cudaGetLastError()));
}
