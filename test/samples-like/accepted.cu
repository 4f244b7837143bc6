// What nvcc and GNU's library accept, and Clang and wasi-libc by themselves do not. Valid for nvcc.
#include <err.h>
#include <error.h>
#include <execinfo.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define EXPECT(condition) \
  if (!(condition)) printf("line %d: %s\n", __LINE__, #condition)

struct Complex {
  float real, imaginary;
  __host__ __device__ Complex(float r = 0, float i = 0) : real(r), imaginary(i) {}
  __host__ __device__ ~Complex() { real = 0; }
};
struct Defaulted { int value = 3; };

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
  FILE *file = tmpfile();
  char line[8] = "";
  EXPECT(file && fputs("kept", file) >= 0);
  rewind(file);
  EXPECT(fgets(line, sizeof line, file) && strcmp(line, "kept") == 0);
  fclose(file);
  warnx("told %d", 1);
  error(0, 0, "told %d", 2);
  printf("done\n");
}
