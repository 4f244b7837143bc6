// Prices of European options by the formula of Black and Scholes.
#include "books.h"

// Constants of double precision among floats.
__device__ float cndLiterals(float d) {
  float k = 1.0 / (1.0 + 0.2316419 * fabs(d));
  float c = 0.39894228 * exp(-0.5 * d * d) *
            (k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429)))));
  return d > 0 ? 1.0 - c : c;
}

__global__ void optionsLiterals(const float* S, const float* X, const float* T, float* call, float r, float v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float d1 = (log(S[i] / X[i]) + (r + 0.5 * v * v) * T[i]) / (v * sqrt(T[i]));
    float d2 = d1 - v * sqrt(T[i]);
    call[i] = S[i] * cndLiterals(d1) - X[i] * exp(-r * T[i]) * cndLiterals(d2);
  }
}

__device__ float cnd(float d) {
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float c = 0.39894228f * expf(-0.5f * d * d) *
            (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - c : c;
}

__global__ void optionsFloat(const float* S, const float* X, const float* T, float* call, float r, float v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float root = sqrtf(T[i]);
    float d1 = (logf(S[i] / X[i]) + (r + 0.5f * v * v) * T[i]) / (v * root);
    float d2 = d1 - v * root;
    call[i] = S[i] * cnd(d1) - X[i] * expf(-r * T[i]) * cnd(d2);
  }
}

__device__ float cndFast(float d) {
  float k = __fdividef(1.0f, 1.0f + 0.2316419f * fabsf(d));
  float c = 0.39894228f * __expf(-0.5f * d * d) *
            (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - c : c;
}

__global__ void optionsFast(const float* S, const float* X, const float* T, float* call, float r, float v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float t = T[i], inverse = rsqrtf(t), root = t * inverse;
    float d1 = __fdividef(__logf(__fdividef(S[i], X[i])) + (r + 0.5f * v * v) * t, v) * inverse;
    float d2 = d1 - v * root;
    call[i] = S[i] * cndFast(d1) - X[i] * __expf(-r * t) * cndFast(d2);
  }
}

__device__ double cndDouble(double d) { return 0.5 * erfc(-d * 0.70710678118654752); }

// Data in double precision: no accident.
__global__ void optionsDouble(const double* S, const double* X, const double* T, double* call, double r, double v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    double root = sqrt(T[i]);
    double d1 = (log(S[i] / X[i]) + (r + 0.5 * v * v) * T[i]) / (v * root);
    double d2 = d1 - v * root;
    call[i] = S[i] * cndDouble(d1) - X[i] * exp(-r * T[i]) * cndDouble(d2);
  }
}

int main() {
  const int n = 1 << 20, few = 1 << 18;
  auto price = [](int i) { return 5.0f + 25.0f * unit(i); };
  auto strike = [](int i) { return 1.0f + 99.0f * unit(i + 7); };
  auto years = [](int i) { return 0.25f + 9.75f * unit(i + 77); };
  float* S = filled<float>(n, price);
  float* X = filled<float>(n, strike);
  float* T = filled<float>(n, years);
  float* call = zeros<float>(n);
  optionsLiterals<<<n / 256, 256>>>(S, X, T, call, 0.02f, 0.3f, n);
  optionsFloat<<<n / 256, 256>>>(S, X, T, call, 0.02f, 0.3f, n);
  optionsFast<<<n / 256, 256>>>(S, X, T, call, 0.02f, 0.3f, n);
  double* S2 = filled<double>(few, price);
  double* X2 = filled<double>(few, strike);
  double* T2 = filled<double>(few, years);
  double* call2 = zeros<double>(few);
  optionsDouble<<<few / 256, 256>>>(S2, X2, T2, call2, 0.02, 0.3, few);
  return done();
}
