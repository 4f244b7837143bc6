// A polynomial by Horner's rule on few warps, where each step waits for the one before, against four sums.
#include "pair.h"

constexpr int kBlocks = 132, kBlock = 128, kTerms = 256;
constexpr int kThreads = kBlocks * kBlock;

// Evaluates a polynomial of kTerms coefficients by Horner's rule: each step needs the one before.
__global__ void horner(float* out, const float* x, const float* coefficients) {
  int t = blockIdx.x * kBlock + threadIdx.x;
  float v = x[t], sum = 0;
  for (int k = 0; k < kTerms; ++k) sum = sum * v + coefficients[k];
  out[t] = sum;
}

// By four sums, of each fourth coefficient, which do not wait for one another.
__global__ void hornerFour(float* out, const float* x, const float* coefficients) {
  int t = blockIdx.x * kBlock + threadIdx.x;
  float v = x[t], fourth = v * v * v * v;
  float a = 0, b = 0, c = 0, d = 0;
  for (int k = 0; k < kTerms; k += 4) {
    a = a * fourth + coefficients[k];
    b = b * fourth + coefficients[k + 1];
    c = c * fourth + coefficients[k + 2];
    d = d * fourth + coefficients[k + 3];
  }
  out[t] = ((a * v + b) * v + c) * v + d;
}

int main(int argc, char** argv) {
  Pair pair("accumulators", argc, argv, 20);
  std::vector<float> coefficients = numbers(kTerms), x(kThreads);
  for (int t = 0; t < kThreads; ++t) x[t] = (float)(t % 1000) * 0.0009f;
  float *deviceX = onDevice(x), *deviceCoefficients = onDevice(coefficients);
  float* out = emptyOnDevice<float>(kThreads);
  auto right = [&] {
    std::vector<float> result = fromDevice(out, kThreads);
    for (int t = 0; t < kThreads; ++t) {
      double sum = 0;
      for (int k = 0; k < kTerms; ++k) sum = sum * x[t] + coefficients[k];
      if (!near(result[t], sum, 1e-4)) return false;
    }
    return true;
  };
  pair.measure("slow", "horner", [&] { horner<<<kBlocks, kBlock>>>(out, deviceX, deviceCoefficients); }, right);
  pair.measure("fast", "hornerFour", [&] { hornerFour<<<kBlocks, kBlock>>>(out, deviceX, deviceCoefficients); },
               right);
  return 0;
}
