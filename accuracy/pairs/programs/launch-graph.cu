// A step of 32 tiny kernels launched one by one, against a graph of them launched once a step.
#include "pair.h"

constexpr int kCount = 1 << 12, kKernels = 32, kSteps = 20;

__global__ void relax(float* to, const float* from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i] * 0.5f + 1.0f;
}

int main(int argc, char** argv) {
  Pair pair("launch-graph", argc, argv, 3);
  std::vector<float> values = numbers(kCount);
  float *a = onDevice(values), *b = emptyOnDevice<float>(kCount);
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  auto right = [&] {
    std::vector<float> result = fromDevice(a, kCount);
    for (float one : result)
      if (!near(one, 2.0, 1e-6)) return false;
    CHECK(cudaMemcpy(a, values.data(), kCount * sizeof(float), cudaMemcpyHostToDevice));
    return true;
  };
  auto step = [&] {
    for (int k = 0; k < kKernels; k += 2) {
      relax<<<kCount / 256, 256, 0, stream>>>(b, a);
      relax<<<kCount / 256, 256, 0, stream>>>(a, b);
    }
  };
  pair.measure("slow", "host", [&] { for (int i = 0; i < kSteps; ++i) step(); }, right);

  cudaGraph_t graph;
  cudaGraphExec_t exec;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  step();
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  pair.measure("fast", "host", [&] { for (int i = 0; i < kSteps; ++i) CHECK(cudaGraphLaunch(exec, stream)); },
               right);
  return 0;
}
