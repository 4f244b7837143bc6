// What nvcc and GNU's library accept, and Clang and wasi-libc by themselves do not. Valid for nvcc.
#include <err.h>
#include <errno.h>
#include <error.h>
#include <execinfo.h>
#include <nvfunctional>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <execution>
#include <experimental/filesystem>
#include <memory>
#include <numeric>
#include <vector>

#define EXPECT(condition) \
  if (!(condition)) printf("line %d: %s\n", __LINE__, #condition)

struct Complex {
  float real, imaginary;
  __host__ __device__ Complex(float r = 0, float i = 0) : real(r), imaginary(i) {}
  __host__ __device__ ~Complex() { real = 0; }
};
struct Defaulted { int value = 3; };

// Named by their typedefs alone, with functions of the device inside.
typedef struct {
  int x, y;
  __host__ __device__ int area() const { return x * y; }
} Rectangle, *RectanglePointer;
typedef class {
 public:
  int value = 2;
  __device__ int doubled() { return 2 * value; }
} Number;
__global__ void measures(RectanglePointer of, int *out) {
  Number number;
  *out = of->area() + number.doubled();
}

// Declared for other sides than they are defined for.
class Cell {
 public:
  __host__ __device__ explicit Cell(int value);
  __host__ __device__ ~Cell();
  __device__ int ofDevice() const;
  __host__ __device__ Cell &operator+=(const Cell &other);
  int value;
};
Cell::Cell(int value) : value(value) {}
Cell::~Cell() {}
int Cell::ofDevice() const { return value + blockDim.x; }
Cell &Cell::operator+=(const Cell &other) {
  value += other.value;
  return *this;
}
int half(int);
__host__ __device__ int half(int x) { return x / 2; }
__device__ int same(int);
__global__ void adds(int *out, int n) {
  Cell cell(same(n));
  cell += Cell(half(n));
  *out = cell.ofDevice();
}

int same(int x) { return x; }

template <class T, int Size>
__global__ void reversed(const T *in, T *out) {
  __shared__ T tile[Size], other[2][Size];
  static __shared__ dim3 size;
  __shared__ Defaulted defaulted;
  const int i = threadIdx.x;
  if (i == 0) size = dim3(Size, 1), defaulted.value = 1;
  tile[i] = in[i];
  other[1][i] = in[i];
  __syncthreads();
  out[i] = T(tile[size.x - defaulted.value - i].real, other[1][i].real);
}

__device__ int sometimes(int x) {
  if (x > 100) return 1;
}
__global__ void afterMissingReturn(int *out) {
  sometimes(threadIdx.x);
  out[threadIdx.x] = 7;
}

static_assert(sizeof(void *) == 8 && sizeof(size_t) >= 8, "unified addresses");

// What a kernel may take by value though its destructor is the host's, with memory of the host that it reaches.
struct Report {
  std::shared_ptr<int> owner;
  int *pageLocked;
};
__global__ void reports(Report report) { report.pageLocked[threadIdx.x] += threadIdx.x; }

__device__ int twice(const nvstd::function<int(int)> &f, int x) { return f(f(x)); }
__global__ void callsFunctions(int *out, int factor) {
  int large[16];
  for (int i = 0; i < 16; i++) large[i] = i + factor;
  nvstd::function<int(int)> f = [factor](int x) { return factor * x; }, empty, copy = f;
  out[0] = twice(copy, 5) + (empty ? 1000 : 0);
  f = [large](int x) { return large[x]; };
  copy.swap(f);
  out[1] = copy(15) + f(1);
}

// Kernels as template arguments: of a function, and of a class whose names depend on them.
__global__ void increments(int *p) { p[threadIdx.x] += 1; }
template <class T>
__global__ void doubles(T *p) { p[threadIdx.x] *= 2; }
template <void (*kernel)(int *)>
void launches(int *p) { kernel<<<1, 4>>>(p); }
template <auto kernel>
struct Launcher {
  virtual ~Launcher() {}
  virtual void operator()(int *p) { kernel<<<1, 4>>>(p); }
};

static inline unsigned long long ticks() {
  unsigned low, high;
  __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
  return ((unsigned long long)high << 32) | low;
}

int nothing(int n) { EXPECT(n == 3); }

void *ended(void *) { pthread_exit((void *)5); }

int main() {
  const int n = 32;
  int blocks = n / 32;
  Complex *in, *out;
  int *numbers;
  cudaMallocManaged(&in, n * sizeof(Complex));
  cudaMallocManaged(&out, n * sizeof(Complex));
  cudaMallocManaged(&numbers, n * sizeof(int));
  for (int i = 0; i < n; i++) in[i].real = i;
  dim3 grid{blocks, 1};
  reversed<Complex, n><<<grid, n>>>(in, out);
  afterMissingReturn<<<grid, n>>>(numbers);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < n; i++) EXPECT(out[i].real == n - 1 - i && out[i].imaginary == i && numbers[i] == 7);
  nothing(3);

  const unsigned long long before = ticks();
  afterMissingReturn<<<grid, n>>>(numbers);
  asm volatile("mfence" ::: "memory");
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && ticks() > before);

  Report report{std::make_shared<int>(1), nullptr};
  cudaMallocHost(&report.pageLocked, n * sizeof(int));
  std::fill(report.pageLocked, report.pageLocked + n, 100);
  reports<<<1, n>>>(report);
  callsFunctions<<<1, 1>>>(numbers, 3);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  EXPECT(report.pageLocked[7] == 107 && report.owner.use_count() == 1);
  EXPECT(numbers[0] == 45 && numbers[1] == 21);
  nvstd::function<int(int)> onHost = [&](int x) { return x + n; };
  EXPECT(onHost && onHost(1) == 33);
  std::vector<int> values(100);
  std::iota(values.begin(), values.end(), 0);
  std::for_each(std::execution::par_unseq, values.begin(), values.end(), [](int &x) { x = -x; });
  std::sort(std::execution::par, values.begin(), values.end());
  EXPECT(std::__gcd(12, 18) == 6);
  EXPECT(values[0] == -99 && std::reduce(std::execution::seq, values.begin(), values.end()) == -4950);

  pthread_t thread;
  void *result = nullptr;
  pthread_create(&thread, nullptr, ended, nullptr);
  pthread_join(thread, &result);
  EXPECT(result == (void *)5);
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(0, &set);
  EXPECT(CPU_COUNT(&set) == 1 && CPU_ISSET(0, &set));
  EXPECT(sched_setaffinity(0, sizeof set, &set) == 0 && pthread_setaffinity_np(pthread_self(), sizeof set, &set) == 0);
  timespec at;
  EXPECT(clock_gettime(CLOCK_MONOTONIC_RAW, &at) == 0 && clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at) == 0);
  rusage used;
  EXPECT(getrusage(RUSAGE_SELF, &used) == 0 && used.ru_maxrss >= 0);
  EXPECT(mlock(numbers, n) == 0 && munlock(numbers, n) == 0);
  EXPECT(getuid() == geteuid() && getppid() > 0);
  void *frames[4];
  EXPECT(backtrace(frames, 4) >= 0);
  static thread_local int own = 3;
  errno = 0;
  EXPECT(fopen("no such file", "r") == nullptr && errno == ENOENT && own == 3);
  char pattern[] = "keptXXXXXX";
  const int descriptor = mkstemp(pattern);
  EXPECT(descriptor >= 0 && strcmp(pattern, "keptXXXXXX") != 0 && close(descriptor) == 0 && unlink(pattern) == 0);
  char other[] = "mappedXXXXXX";
  const int mapped = mkstemp(other);
  EXPECT(write(mapped, "in a file", 9) == 9);
  char *text = (char *)mmap(nullptr, 9, PROT_READ, MAP_PRIVATE, mapped, 0);
  EXPECT(text != MAP_FAILED && memcmp(text, "in a file", 10) == 0 && munmap(text, 9) == 0);
  EXPECT(close(mapped) == 0 && unlink(other) == 0);
  const size_t page = sysconf(_SC_PAGESIZE);
  char *pages = (char *)mmap(nullptr, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT(pages != MAP_FAILED && (size_t)pages % page == 0 && pages[3 * page - 1] == 0);
  EXPECT(mprotect(pages, page, PROT_READ) == 0 && msync(pages, page, MS_SYNC) == 0);
  EXPECT(munmap(pages + 1, page) == -1 && errno == EINVAL);
  EXPECT(munmap(pages, page) == 0 && munmap(pages + page, 2 * page) == 0);
  struct sysinfo facts;
  EXPECT(sysinfo(&facts) == 0 && facts.totalram > 0);
  FILE *file = tmpfile();
  char line[8] = "";
  EXPECT(file && fputs("kept", file) >= 0);
  rewind(file);
  EXPECT(fgets(line, sizeof line, file) && strcmp(line, "kept") == 0);
  fclose(file);
  uint64_t unusedBytes = 0, allBytes = 0, pitch = 0, stack = 0;
  float *plane = nullptr;
  EXPECT(cudaMemGetInfo(&unusedBytes, &allBytes) == cudaSuccess && unusedBytes > 0 && unusedBytes <= allBytes);
  EXPECT(cudaMallocPitch(&plane, &pitch, 100, 3) == cudaSuccess && pitch == 512 && cudaFree(plane) == cudaSuccess);
  EXPECT(cudaDeviceGetLimit(&stack, cudaLimitStackSize) == cudaSuccess && stack >= 1024);
  int *steps = nullptr;
  EXPECT(cudaMallocManaged(&steps, 4 * sizeof(int)) == cudaSuccess);
  launches<increments>(steps);
  launches<doubles<int>>(steps);
  Launcher<increments>()(steps);
  Launcher<&doubles<int>>()(steps);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && steps[0] == 6 && steps[3] == 6);
  Rectangle *rectangle = nullptr;
  EXPECT(cudaMallocManaged(&rectangle, sizeof *rectangle) == cudaSuccess);
  rectangle->x = 3, rectangle->y = 5;
  measures<<<{1, 1}, {1}>>>(rectangle, steps);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && *steps == rectangle->area() + 4);
  adds<<<1, 8>>>(steps, 4);
  Cell cell(half(6));
  cell += cell;
  EXPECT(cudaDeviceSynchronize() == cudaSuccess && *steps == 14 && cell.value == 6);
  EXPECT(std::experimental::filesystem::exists("."));
  const std::nullptr_t none = nullptr;
  EXPECT(cudaFree(none) == cudaSuccess);
  warnx("told %d", 1);
  error(0, 0, "told %d", 2);
  printf("done\n");
}
