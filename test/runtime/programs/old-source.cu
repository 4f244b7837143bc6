// What programs written for C++14 and GNU's library contain: functions that C++17 removed, and GNU's numbers.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <numeric>
#include <random>
#include <stdexcept>
#include <tr1/functional>
#include <tr1/memory>
#include <tr1/unordered_map>
#include <vector>
using namespace std;

void fail(int code) throw(std::runtime_error) {
  if (code > 2) throw std::runtime_error("too large");
}

template <class Engine>
void draw(const char *name, Engine engine) {
  uniform_int_distribution<int> small(1, 6), all;
  uniform_int_distribution<long long> large(-5, 1LL << 40);
  normal_distribution<double> normal(1, 2);
  vector<int> order(10);
  iota(order.begin(), order.end(), 0);
  printf("%s", name);
  for (int i = 0; i < 3; i++) {
    printf(" %d", small(engine));
    printf(" %d", all(engine));
    printf(" %lld", large(engine));
    printf(" %.9g", normal(engine));
  }
  std::shuffle(order.begin(), order.end(), engine);
  for (int value : order) printf(" %d", value);
  puts("");
}

int main() {
  int numbers[8], sums[8];
  iota(numbers, numbers + 8, 0);
  auto_ptr<int> ten(new int(10));
  transform(numbers, numbers + 8, sums, bind2nd(plus<int>(), *ten));
  printf("%d\n", sums[7]);
  tr1::unordered_map<int, tr1::shared_ptr<int> > shared;
  shared[2] = tr1::shared_ptr<int>(new int(5));
  printf("%d\n", tr1::bind(plus<int>(), tr1::placeholders::_1, *shared[2])(numbers[1]));
  try {
    fail(3);
  } catch (const exception &e) {
    puts(e.what());
  }
  srand(3);
  std::random_shuffle(numbers, numbers + 8);
  for (int number : numbers) printf("%d ", number);
  puts("");
  draw("mt19937", mt19937(42));
  draw("mt19937_64", mt19937_64(42));
  draw("default", default_random_engine(7));
  return 0;
}
