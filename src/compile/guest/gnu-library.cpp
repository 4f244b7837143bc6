// Functions of the C library whose answers programs see and that GNU's library, which real programs are
// linked with, answers in its own way: random numbers (glibc manual, "Pseudo-Random Numbers": an additive
// feedback generator of degree 31) and the order of equal elements after qsort. Weak: a program may bring
// its own.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "imports.h"

#define WARPSCOPE_WEAK __attribute__((weak))

namespace warpscope {

constexpr int DEGREE = 31, SEPARATION = 3;
// Numbers thrown away after seeding.
constexpr int WARM_UP = 10 * DEGREE;

struct AdditiveGenerator {
  int32_t words[DEGREE];
  int front = SEPARATION, rear = 0;

  explicit AdditiveGenerator(unsigned seed) { start(seed); }

  void start(unsigned seed) {
    int32_t word = seed == 0 ? 1 : static_cast<int32_t>(seed);
    for (int i = 0; i < DEGREE; i++) {
      words[i] = word;
      // 16807 * word modulo 2^31 - 1, after Schrage.
      word = 16807 * (word % 127773) - 2836 * (word / 127773);
      if (word < 0) word += 2147483647;
    }
    front = SEPARATION;
    rear = 0;
    for (int i = 0; i < WARM_UP; i++) next();
  }

  int next() {
    words[front] = static_cast<int32_t>(static_cast<uint32_t>(words[front]) + static_cast<uint32_t>(words[rear]));
    const int result = static_cast<int>(static_cast<uint32_t>(words[front]) >> 1);
    front = front + 1 == DEGREE ? 0 : front + 1;
    rear = rear + 1 == DEGREE ? 0 : rear + 1;
    return result;
  }
};

AdditiveGenerator &generator() {
  static AdditiveGenerator one(1);
  return one;
}

using Compare = int (*)(const void *, const void *);
using CompareWith = int (*)(const void *, const void *, void *);

struct Order {
  CompareWith compare;
  void *argument;
  int operator()(const void *a, const void *b) const { return compare(a, b, argument); }
};

template <class Comparison>
void mergeSort(char *from, size_t count, size_t bytes, Comparison compare, char *spare) {
  if (count < 2) return;
  const size_t half = count / 2;
  char *left = from, *right = from + half * bytes, *to = spare;
  mergeSort(left, half, bytes, compare, spare);
  mergeSort(right, count - half, bytes, compare, spare);
  char *const middle = right, *const end = from + count * bytes;
  while (left < middle && right < end) {
    char *&smaller = compare(left, right) <= 0 ? left : right;
    memcpy(to, smaller, bytes);
    smaller += bytes;
    to += bytes;
  }
  // What is left of the right half lies where it belongs.
  memmove(end - (middle - left) - (end - right), left, middle - left);
  memcpy(from, spare, to - spare);
}

}  // namespace warpscope

extern "C" {

WARPSCOPE_WEAK int rand() { return warpscope::generator().next(); }
WARPSCOPE_WEAK void srand(unsigned seed) { warpscope::generator().start(seed); }
WARPSCOPE_WEAK long random() { return warpscope::generator().next(); }
WARPSCOPE_WEAK void srandom(unsigned seed) { warpscope::generator().start(seed); }

WARPSCOPE_WEAK int rand_r(unsigned *seed) {
  const auto step = [seed](unsigned range) {
    *seed = *seed * 1103515245 + 12345;
    return *seed / 65536 % range;
  };
  const unsigned high = step(2048), middle = step(1024), low = step(1024);
  return static_cast<int>(high << 20 ^ middle << 10 ^ low);
}

WARPSCOPE_WEAK void qsort(void *base, size_t count, size_t bytes, warpscope::Compare compare) {
  char *spare = static_cast<char *>(malloc(count * bytes + 1));
  if (!spare) abort();
  warpscope::mergeSort(static_cast<char *>(base), count, bytes, compare, spare);
  free(spare);
}

WARPSCOPE_WEAK void qsort_r(
    void *base, size_t count, size_t bytes, warpscope::CompareWith compare, void *argument) {
  char *spare = static_cast<char *>(malloc(count * bytes + 1));
  if (!spare) abort();
  warpscope::mergeSort(
      static_cast<char *>(base), count, bytes, warpscope::Order{compare, argument}, spare);
  free(spare);
}

}  // extern "C"
