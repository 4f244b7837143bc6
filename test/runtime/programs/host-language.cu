// What the language and the C library of the host do, apart from CUDA; one letter chooses. The lines that
// `x`, `t`, `v`, `r` and `p` print are those of a program built by nvcc with GNU's compiler and library.
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>

#include <condition_variable>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <future>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

__global__ void nothing() {}

struct Guard {
  const char *name;
  ~Guard() { printf("~%s\n", name); }
};

struct MyError : std::runtime_error {
  int code;
  explicit MyError(int code) : std::runtime_error("mine"), code(code) {}
};

struct Left {
  virtual ~Left() {}
  int left = 1;
};
struct Right {
  virtual ~Right() {}
  int right = 2;
};
struct Both : Left, Right {};

void deep(int n) {
  Guard guard{"deep"};
  if (n == 0) throw Both();
  deep(n - 1);
}

template <class Action> void tryIt(const char *name, Action action) {
  printf("%s: ", name);
  try {
    action();
    puts("nothing");
  } catch (const MyError &error) {
    printf("MyError %d %s\n", error.code, error.what());
  } catch (const std::out_of_range &) {
    puts("out_of_range");
  } catch (const std::invalid_argument &error) {
    printf("invalid_argument %s\n", error.what());
  } catch (const std::exception &) {
    puts("exception");
  } catch (Right &right) {
    printf("Right %d\n", right.right);
  } catch (const char *text) {
    printf("text %s\n", text);
  } catch (int number) {
    printf("int %d\n", number);
  } catch (...) {
    puts("something");
  }
}

void exceptions() {
  tryIt("own", [] { throw MyError(3); });
  tryIt("header of the library", [] { std::vector<int>(2).at(5) = 1; });
  tryIt("inside of the library", [] { printf("%d", std::stoi("abc")); });
  tryIt("string", [] { printf("%s", std::string("abc").substr(9).c_str()); });
  tryIt("second base", [] { deep(1); });
  tryIt("text", [] { throw "plain"; });
  tryIt("other", [] { throw 5u; });
  tryIt("again", [] {
    try {
      throw 7;
    } catch (...) {
      Guard guard{"handler"};
      throw;
    }
  });
  tryIt("from a handler", [] {
    try {
      throw 7;
    } catch (int number) {
      throw MyError(number + 1);
    }
  });
  tryIt("pointer", [] {
    std::exception_ptr kept;
    try {
      throw MyError(9);
    } catch (...) {
      kept = std::current_exception();
    }
    std::rethrow_exception(kept);
  });
  int sum = 0;
  for (int i = 0; i < 1000; i++) try {
      if (i % 3 == 0) throw i;
    } catch (int number) {
      sum += number;
    }
  printf("sum %d, uncaught %d\n", sum, std::uncaught_exceptions());
  static jmp_buf place;
  const int jumped = setjmp(place);
  printf("jumped %d\n", jumped);
  if (jumped < 2) longjmp(place, jumped + 1);
}

struct Counted {
  int count = 5;
  Counted() { puts("made"); }
  ~Counted() { printf("gone at %d\n", count); }
};
thread_local int begins = 3;
thread_local Counted counted;
thread_local int never;
static __thread short small = 9;

int nextNumber() {
  static thread_local int number = 10 * begins;
  return number++;
}

void threadLocals() {
  begins++;
  const auto count = [](int by) {
    begins += by;
    small += by;
    counted.count += by;
    never--;
    const int number = nextNumber();
    printf("%d %d %d %d %d\n", begins, small, counted.count, never, number + nextNumber());
  };
  count(1);
  for (int i = 0; i < 2; i++) {
    std::thread one([&] {
      count(20);
      std::thread([&] { count(300); }).join();
      count(20);
    });
    one.join();
  }
  count(1);
}

void *square(void *argument) {
  const int number = *static_cast<int *>(argument);
  return new int(number * number);
}

pthread_mutex_t waitedOn = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t neverSignalled = PTHREAD_COND_INITIALIZER;

void unlock(void *mutex) {
  pthread_mutex_unlock(static_cast<pthread_mutex_t *>(mutex));
  printf("unlocked ");
}

void *waitsForEver(void *) {
  pthread_mutex_lock(&waitedOn);
  pthread_cleanup_push(unlock, &waitedOn);
  for (;;) pthread_cond_wait(&neverSignalled, &waitedOn);
  pthread_cleanup_pop(0);
  return nullptr;
}

void *endsWhereItMay(void *text) {
  int before = -1;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  pthread_cancel(pthread_self());
  pthread_testcancel();
  pthread_cleanup_push(unlock, nullptr);
  pthread_cleanup_pop(0);
  printf("%s %d ", static_cast<char *>(text), before == PTHREAD_CANCEL_ENABLE);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, nullptr);
  pthread_testcancel();
  return text;
}

void cancellation() {
  pthread_t waiting, canceling, own;
  void *result = nullptr;
  pthread_create(&waiting, nullptr, waitsForEver, nullptr);
  pthread_create(&canceling, nullptr, [](void *thread) -> void * {
    return pthread_cancel(*static_cast<pthread_t *>(thread)) == 0 ? thread : nullptr;
  }, &waiting);
  pthread_join(waiting, &result);
  printf("%d ", result == PTHREAD_CANCELED);
  pthread_join(canceling, &result);
  printf("%d ", result == &waiting);
  pthread_create(&own, nullptr, endsWhereItMay, const_cast<char *>("kept"));
  pthread_join(own, &result);
  printf("%d %d\n", result == PTHREAD_CANCELED, pthread_kill(pthread_self(), 0));
}

void threads() {
  cancellation();
  pthread_t ids[4];
  int numbers[4];
  for (int i = 0; i < 4; i++) {
    numbers[i] = i;
    pthread_create(&ids[i], nullptr, square, &numbers[i]);
  }
  for (pthread_t id : ids) {
    void *result;
    pthread_join(id, &result);
    printf("%d ", *static_cast<int *>(result));
  }
  std::mutex mutex;
  int counter = 0;
  std::vector<std::thread> workers;
  for (int i = 0; i < 8; i++)
    workers.emplace_back([&] {
      for (int j = 0; j < 100; j++) {
        std::lock_guard<std::mutex> lock(mutex);
        counter++;
      }
    });
  for (std::thread &worker : workers) worker.join();
  auto doubled = std::async(std::launch::async, [](int n) { return 2 * n; }, 21);
  auto failing = std::async(std::launch::async, []() -> int { throw MyError(4); });
  printf("%d %d\n", counter, doubled.get());
  tryIt("from a thread", [&] { printf("%d", failing.get()); });

  std::condition_variable changed;
  std::vector<int> queue;
  bool closed = false;
  int taken = 0;
  std::thread consumer([&] {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait(lock, [&] { return closed || !queue.empty(); });
      if (queue.empty()) return;
      taken += queue.back();
      queue.pop_back();
    }
  });
  for (int i = 0; i < 10; i++) {
    std::lock_guard<std::mutex> lock(mutex);
    queue.push_back(i);
    changed.notify_one();
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    closed = true;
  }
  changed.notify_all();
  consumer.join();
  bool ready = false;
  std::thread setter([&] {
    std::lock_guard<std::mutex> lock(mutex);
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return ready; });
  }
  setter.join();
  printf("taken %d, ready %d\n", taken, ready);
}

int byKey(const void *a, const void *b) { return static_cast<const int *>(a)[0] - static_cast<const int *>(b)[0]; }

void randomNumbers() {
  printf("%d", rand());
  for (unsigned seed : {0u, 1u, 42u, 4294967295u}) {
    srand(seed);
    for (int i = 0; i < 100; i++) rand();
    printf(" %d", rand());
    srandom(seed);
    printf(" %ld", random());
    unsigned state = seed;
    printf(" %d", rand_r(&state));
  }
  srand48(7);
  printf("\n%.15f\n", drand48());
  int pairs[200][2];
  for (int i = 0; i < 200; i++) {
    pairs[i][0] = rand() % 7;
    pairs[i][1] = i;
  }
  qsort(pairs, 200, sizeof pairs[0], byKey);
  for (int i = 0; i < 200; i += 13) printf("%d:%d ", pairs[i][0], pairs[i][1]);
  puts("");
}

// The program ends here: nothing may leave a function that says so.
void unexpected(int code) noexcept { deep(code); }

#define SHOW(format, value) printf("macro " format "\n", value)
#define NAMED(value) \
  printf(#value " is " \
	"%lu, %d\n", \
         (unsigned long)value, 9)

// Hands its format on, and is used before Clang has seen that.
void say(int code, const char *format, ...);

void formats() {
  int64_t whole = int64_t(1) << 40;
  const uint64_t natural = 18446744073709551615u;
  const size_t size = 5;
  const long plain = 6;
  printf("%ld %d %lu %d\n", whole, 1, natural, 2);
  printf("%llu %d %lld %d %zu %d\n", size, 3, plain, 4, natural, 5);
  printf("%08lx|%-15ld|%+ld\n", natural, whole, whole);
  SHOW("%ld", whole);
  char text[64];
  snprintf(text, sizeof text, "%lu %s", natural, "end");
  puts(text);
  const timeval when = {3, 4};
  printf("%ld.%06ld\n", when.tv_sec, when.tv_usec);
  int after = 0;
  sscanf("1099511627777 8", "%ld %d", &whole, &after);
  printf("%ld %d\n", whole, after);
  NAMED(natural);
  say(3, "%ld %d %s", plain, 7, "said");
}

void say(int code, const char *format, ...) {
  va_list values;
  va_start(values, format);
  printf("%d: ", code);
  vprintf(format, values);
  va_end(values);
  puts("");
}

int main(int argc, char **argv) {
  Guard guard{"main"};
  switch (argc > 1 ? argv[1][0] : ' ') {
    case 'x': exceptions(); break;
    case 't': threads(); break;
    case 'v': threadLocals(); break;
    case 'r': randomNumbers(); break;
    case 'p': formats(); break;
    case 'w': {
      struct Sized {
        long one;
        unsigned long int two;
      } sized = {LONG_MIN, ULONG_MAX};
      unsigned long bits = 1UL << 40 | 0x8000000000000000UL;
      std::vector<long> list(3, 1L << 33);
      bits = std::min(bits + list.size(), bits * 2);
      long read = 0;
      sscanf("-123456789012", "%ld", &read);
      printf("%d %d %d\n", int(sizeof(long)), int(sizeof(Sized)), int(sizeof 1L));
      printf("%ld %lu %lu %ld %ld\n", sized.one, sized.two, bits, list[1], read);
      printf("%ld %lu %ld\n", strtol("99999999999", nullptr, 10), std::stoul("12345678901"), labs(read));
      printf("%d\n", int(std::is_same<long, int64_t>::value));
      break;
    }
    case 'e':
      try {
        exit(3);
      } catch (...) {
        puts("exit is no exception");
      }
    case 'n': unexpected(argc); break;
    case 's': {
      std::mutex mutex;
      std::condition_variable turned;
      int turn = 0;
      const auto play = [&](int mine) {
        for (int i = 0; i < 3; i++) {
          std::unique_lock<std::mutex> lock(mutex);
          turned.wait(lock, [&] { return turn == mine; });
          turn = 1 - mine;
          turned.notify_all();
        }
      };
      std::thread other(play, 1);
      play(0);
      other.join();
    }
  }
}
