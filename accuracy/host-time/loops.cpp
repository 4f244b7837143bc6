// Loops that programs time on the host, beside their kernels: each prints its name and the nanoseconds of its
// fastest run. Compiled natively (c++ -O2) and by Warpscope; see README.md.
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <numeric>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

static double nowNs() {
  timespec t;
#ifdef __wasm__
  clock_gettime(CLOCK_MONOTONIC, &t);
#else
  // Of this thread only: others on the machine do not count.
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
#endif
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static int runs = 1;
static volatile double sink;
// What no compiler knows.
static volatile int one = 1;

template <class Loop>
static void measure(const char *name, Loop loop) {
  double best = 1e300;
  for (int run = 0; run < runs; run++) {
    double begin = nowNs();
    sink = loop();
    best = std::min(best, nowNs() - begin);
  }
  printf("%s %.0f\n", name, best);
}

static uint32_t seed = 1;
static uint32_t next() { return seed = seed * 1664525u + 1013904223u; }

static std::vector<float> floats(int count) {
  std::vector<float> all(count);
  for (float &value : all) value = (next() >> 8) * 0x1p-24f;
  return all;
}

static void matrices() {
  const int n = 160;
  auto a = floats(n * n), b = floats(n * n);
  std::vector<float> c(n * n);
  measure("matrix-product", [&] {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        float sum = 0;
        for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] = sum;
      }
    return c[n];
  });
  measure("matrix-product-rows", [&] {
    std::fill(c.begin(), c.end(), 0.0f);
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++) c[i * n + j] += a[i * n + k] * b[k * n + j];
    return c[n];
  });
  const int m = 1024;
  auto in = floats(m * m);
  std::vector<float> out(m * m);
  measure("transpose", [&] {
    for (int i = 0; i < m; i++)
      for (int j = 0; j < m; j++) out[j * m + i] = in[i * m + j];
    return out[5];
  });
  measure("stencil", [&] {
    for (int i = 1; i < m - 1; i++)
      for (int j = 1; j < m - 1; j++)
        out[i * m + j] = 0.2f * (in[i * m + j] + in[i * m + j - 1] + in[i * m + j + 1] +
                                 in[(i - 1) * m + j] + in[(i + 1) * m + j]);
    return out[m + 1];
  });
  measure("convolution", [&] {
    const int r = 2;
    for (int i = r; i < 256; i++)
      for (int j = r; j < m - r; j++) {
        float sum = 0;
        for (int y = -r; y <= r; y++)
          for (int x = -r; x <= r; x++) sum += in[(i + y) * m + j + x] * in[(y + r) * 5 + x + r];
        out[i * m + j] = sum;
      }
    return out[9 * m + 9];
  });
}

static void rows() {
  const int n = 1 << 21;
  auto a = floats(n), b = floats(n);
  std::vector<float> c(n);
  measure("add", [&] {
    for (int i = 0; i < n; i++) c[i] = a[i] + b[i];
    return c[7];
  });
  measure("saxpy-small", [&] {
    for (int turn = 0; turn < 200; turn++)
      for (int i = 0; i < 4096; i++) c[i] = 2.5f * a[i] + c[i];
    return c[7];
  });
  measure("sum-float", [&] {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += a[i];
    return sum;
  });
  std::vector<int> v(n);
  for (int &value : v) value = next() >> 8;
  measure("sum-int", [&] {
    long long sum = 0;
    for (int i = 0; i < n; i++) sum += v[i];
    return double(sum);
  });
  measure("largest", [&] {
    int most = 0;
    for (int i = 0; i < n; i++)
      if (v[i] > most) most = v[i];
    return double(most);
  });
  measure("prefix-sum", [&] {
    std::vector<int> sums(n);
    int sum = 0;
    for (int i = 0; i < n; i++) sums[i] = sum += v[i] & 7;
    return double(sums[n - 1]);
  });
  measure("histogram", [&] {
    int bins[256] = {};
    for (int i = 0; i < n; i++) bins[v[i] & 255]++;
    return double(bins[3]);
  });
  measure("gather", [&] {
    float sum = 0;
    for (int i = 0; i < n / 4; i++) sum += a[v[i] & 0xffff];
    return sum;
  });
  measure("compare", [&] {
    int wrong = 0;
    for (int i = 0; i < n; i++)
      if (std::fabs(c[i] - (a[i] + b[i])) > 1e-5f) wrong++;
    return double(wrong);
  });
  measure("root", [&] {
    for (int i = 0; i < n / 4; i++) c[i] = std::sqrt(a[i]);
    return c[7];
  });
  measure("quotient", [&] {
    for (int i = 0; i < n / 4; i++) c[i] = a[i] / (b[i] + 1.0f);
    return c[7];
  });
}

static void functions() {
  const int n = 1 << 17;
  auto a = floats(n);
  measure("sine-float", [&] {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += std::sin(a[i]) * std::cos(a[i]);
    return sum;
  });
  measure("exponential", [&] {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += std::exp(double(a[i])) + std::log(a[i] + 1.0);
    return sum;
  });
  measure("power", [&] {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += std::pow(double(a[i]) + 0.5, 1.7);
    return sum;
  });
  measure("black-scholes", [&] {
    float sum = 0;
    for (int i = 0; i < n; i++) {
      float s = 5 + 25 * a[i], x = 20, t = 2;
      float d = (std::log(s / x) + 0.1f * t) / (0.3f * std::sqrt(t));
      float k = 1 / (1 + 0.2316419f * std::fabs(d));
      float tail = std::exp(-0.5f * d * d) * k * (0.31938f + k * (-0.35656f + k * 1.78147f));
      sum += d > 0 ? s * (1 - tail) : s * tail;
    }
    return sum;
  });
  measure("mandelbrot", [&] {
    int turns = 0;
    for (int y = 0; y < 64 * one; y++)
      for (int x = 0; x < 64; x++) {
        double re = 0, im = 0, cr = x / 32.0 - 1.5, ci = y / 32.0 - 1;
        int turn = 0;
        for (; turn < 200 && re * re + im * im < 4; turn++) {
          double r = re * re - im * im + cr;
          im = 2 * re * im + ci;
          re = r;
        }
        turns += turn;
      }
    return double(turns);
  });
  measure("bodies", [&] {
    const int m = 400;
    float sum = 0;
    for (int i = 0; i < m; i++)
      for (int j = 0; j < m; j++) {
        float x = a[i] - a[j], y = a[i + m] - a[j + m], z = a[i + 2 * m] - a[j + 2 * m];
        float inverse = 1 / std::sqrt(x * x + y * y + z * z + 0.01f);
        sum += x * inverse * inverse * inverse;
      }
    return sum;
  });
  measure("random", [&] {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += rand() % 100;
    return sum;
  });
}

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static void whole() {
  measure("collatz", [] {
    int most = 0;
    for (int i = 1; i < 20000; i++) {
      int turns = 0;
      for (uint32_t x = i; x != 1 && turns < 1000; turns++) x = x % 2 ? 3 * x + 1 : x / 2;
      most = std::max(most, turns);
    }
    return double(most);
  });
  measure("divisor", [] {
    int sum = 0;
    for (int i = one; i < 300; i++)
      for (int j = 1; j < 300; j++) {
        int a = i, b = j;
        while (b) {
          int rest = a % b;
          a = b;
          b = rest;
        }
        sum += a;
      }
    return double(sum);
  });
  measure("sieve", [] {
    std::vector<char> prime(1 << 20, 1);
    for (int i = 2; i < 1024; i++)
      if (prime[i])
        for (int j = i * i; j < 1 << 20; j += i) prime[j] = 0;
    return double(std::accumulate(prime.begin(), prime.end(), 0));
  });
  measure("recursion", [] { return double(fibonacci(25)); });
  measure("checksum", [] {
    uint32_t sum = ~0u;
    for (int i = one; i < 1 << 17; i++) {
      sum ^= i & 255;
      for (int bit = 0; bit < 8; bit++) sum = (sum >> 1) ^ (0xedb88320u & -(sum & 1));
    }
    return double(sum);
  });
}

static void library() {
  std::vector<int> values(1 << 16);
  for (int &value : values) value = next() >> 4;
  measure("sort", [&] {
    auto copy = values;
    std::sort(copy.begin(), copy.end());
    return double(copy[9]);
  });
  measure("push-back", [] {
    std::vector<int> all;
    for (int i = 0; i < 1 << 18; i++) all.push_back(i * 3);
    return double(all.back());
  });
  measure("strings", [] {
    std::string text;
    for (int i = 0; i < 20000; i++) text += "item " + std::to_string(i) + ", ";
    return double(text.size());
  });
  measure("print", [] {
    char line[64];
    int bytes = 0;
    for (int i = 0; i < 20000; i++) bytes += snprintf(line, sizeof line, "%d: %d\n", i, i * 7);
    return double(bytes);
  });
  measure("map", [&] {
    std::map<int, int> seen;
    for (int i = 0; i < 1 << 14; i++) seen[values[i]]++;
    return double(seen.size());
  });
  measure("hash-map", [&] {
    std::unordered_map<int, int> seen;
    for (int value : values) seen[value & 4095]++;
    return double(seen.size());
  });
  measure("queue", [&] {
    std::priority_queue<int> queue;
    for (int i = 0; i < 1 << 14; i++) queue.push(values[i]);
    double sum = 0;
    for (; !queue.empty(); queue.pop()) sum += queue.top();
    return sum;
  });
  std::vector<char> from(8 << 20, 1), to(8 << 20);
  measure("copy", [&] {
    memcpy(to.data(), from.data(), from.size());
    return double(to[5]);
  });
  measure("clear", [&] {
    memset(to.data(), 3, to.size());
    return double(to[5]);
  });
}

int main(int argc, char **argv) {
  if (argc > 1) runs = atoi(argv[1]);
  matrices();
  rows();
  functions();
  whole();
  library();
}
