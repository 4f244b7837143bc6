// What a last wave of blocks costs that fills a small part of the chip: a grid of whole waves of 132 multiprocessors and
// `extra` blocks more, each thread one element of `steps` multiplications and additions, one after the other. Against
// the same elements in smaller blocks, in whole waves whose threads go on by the width of the grid, and without those
// of the extra blocks.
//
//   nvcc -arch=sm_90 -O3 --default-stream per-thread -I ../pairs/programs -o tails tails.cu && ./tails
#include "pair.h"

constexpr int kMultiprocessors = 132, kThreads = 2048;

__global__ void work(const float* in, float* out, int n, int steps) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float x = in[i], y = x;
    for (int k = 0; k < steps; ++k) y = y * x + 0.5f;
    out[i] = y;
  }
}

int main(int argc, char** argv) {
  for (int block : {1024, 512, 256})
    for (int waves : {1, 2, 4})
      for (int extra : {4, 13, 40, 130})
        for (int steps : {200, 2000}) {
          int whole = waves * kMultiprocessors * kThreads / block, n = (whole + extra) * block;
          std::vector<float> values = numbers(n);
          float *in = onDevice(values), *out = emptyOnDevice<float>(n);
          auto right = [] { return true; };
          char name[64];
          sprintf(name, "%d threads, %d waves + %d, %d steps", block, waves, extra, steps);
          Pair pair(name, argc, argv, 20);
          for (int size : {1024, 512, 256, 128, 64}) {
            if (size > block) continue;
            char version[16];
            sprintf(version, "%d", size);
            pair.measure(version, "work", [&] { work<<<n / size, size>>>(in, out, n, steps); }, right);
          }
          pair.measure("loop", "work", [&] { work<<<whole, block>>>(in, out, n, steps); }, right);
          pair.measure("whole", "work", [&] { work<<<whole, block>>>(in, out, whole * block, steps); }, right);
          CHECK(cudaFree(in));
          CHECK(cudaFree(out));
        }
  return 0;
}
