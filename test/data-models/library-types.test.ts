/**
 * Types of C's and C++'s libraries are as large as GNU's, which nvcc compiles with, where libc++ leaves a choice. It has its
 * own strings, deques, trees, hash tables, `std::vector<bool>`, `std::any`, futures and `va_list`.
 */
import { expect, it } from "vitest";
import { compileDevice } from "../cases/compile-cases.ts";

/** Size and alignment, as nvcc 13.0 with GCC 12 on x86-64 Linux says. */
const RECORDED = `
  std::vector<int> 24 8
  std::vector<double> 24 8
  std::array<int, 3> 12 4
  std::array<double, 4> 32 8
  std::pair<int, double> 16 8
  std::pair<char, long> 16 8
  std::tuple<int, double> 16 8
  std::tuple<char, short, int> 8 4
  std::tuple<int *, char> 16 8
  std::list<int> 24 8
  std::forward_list<int> 8 8
  std::priority_queue<int> 32 8
  std::string_view 16 8
  std::unique_ptr<int> 8 8
  std::shared_ptr<int> 16 8
  std::weak_ptr<int> 16 8
  std::optional<int> 8 4
  std::optional<double> 16 8
  std::optional<char> 2 1
  std::variant<int, double> 16 8
  std::variant<char, short> 4 2
  std::variant<int, float, long> 16 8
  std::function<void()> 32 8
  std::bitset<8> 8 8
  std::bitset<64> 8 8
  std::bitset<100> 16 8
  std::complex<float> 8 4
  std::complex<double> 16 8
  std::valarray<float> 16 8
  std::initializer_list<int> 16 8
  std::atomic<int> 4 4
  std::atomic<long> 8 8
  std::atomic<bool> 1 1
  std::atomic_flag 1 1
  std::chrono::nanoseconds 8 8
  std::chrono::system_clock::time_point 8 8
  std::reference_wrapper<int> 8 8
  std::exception 8 8
  std::runtime_error 16 8
  std::logic_error 16 8
  std::error_code 16 8
  std::thread::id 8 8
  std::mutex 40 8
  std::thread 8 8
  std::lock_guard<std::mutex> 8 8
  std::unique_lock<std::mutex> 16 8
  std::condition_variable 48 8
  std::mt19937 5000 8
  std::mt19937_64 2504 8
  std::minstd_rand 8 8
  std::default_random_engine 8 8
  std::uniform_int_distribution<int> 8 4
  std::uniform_real_distribution<float> 8 4
  std::normal_distribution<float> 16 4
  std::vector<int>::iterator 8 8
  std::vector<int>::const_iterator 8 8
  std::list<int>::iterator 8 8
  std::map<int, int>::iterator 8 8
  std::string::iterator 8 8
  std::reverse_iterator<int *> 8 8
  std::div_t 8 4
  std::ldiv_t 16 8
  std::type_index 8 8
  std::ratio<1, 2> 1 1
  std::integral_constant<int, 1> 1 1
  std::hash<int> 1 1
  std::less<int> 1 1
  std::plus<float> 1 1
  std::allocator<int> 1 1
  std::default_delete<int> 1 1
  std::nullopt_t 1 1
  std::monostate 1 1
  std::byte 1 1
  std::integer_sequence<int, 1> 1 1
  FILE * 8 8
  time_t 8 8
  clock_t 8 8
  struct tm 56 8
  struct timespec 16 8
  struct timeval 16 8
  wchar_t 4 4
  wint_t 4 4
  off_t 8 8
  ssize_t 8 8
  pid_t 4 4
  jmp_buf 200 8
  struct stat 144 8
  sig_atomic_t 4 4
  div_t 8 4
  lldiv_t 16 8
  imaxdiv_t 16 8
`;

const HEADERS = `
  any array atomic bitset chrono cinttypes complex condition_variable csetjmp csignal cstdarg cstddef cstdio cstdlib ctime
  cwchar exception forward_list functional future initializer_list iterator list map memory mutex optional queue random ratio
  stdexcept string string_view sys/stat.h sys/time.h sys/types.h system_error thread tuple typeindex utility valarray
  variant vector`;

const includes = HEADERS.trim()
  .split(/\s+/)
  .map((name) => `#include <${name}>\n`);

it("types of the libraries are as large as GNU's", () => {
  const claims = [...RECORDED.matchAll(/^ +(.+) (\d+) (\d+)$/gm)].map(
    ([, type, size, align]) =>
      `static_assert(sizeof(${type}) == ${size} && alignof(${type}) == ${align});\n`,
  );
  expect(claims.length).toBeGreaterThan(85);
  const source = (lines: readonly string[]): string => [...includes, ...lines].join("");
  expect(() => compileDevice(source(claims))).not.toThrow();
  // An assertion that does not hold is seen.
  expect(() => compileDevice(source(["static_assert(sizeof(std::vector<int>) == 12);"]))).toThrow();
});
