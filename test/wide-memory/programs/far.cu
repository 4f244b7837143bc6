// Host memory behind the addresses of the device. Nothing printed depends on how much memory there is: the same
// program, run with less ("near"), prints the same.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

static const unsigned long long kDeviceEnd = 1ull << 32;
static bool isFar(const volatile void *p) { return (unsigned long long)p >= kDeviceEnd; }
static bool wantsFar = false;

// Takes all memory below the addresses of the device, but for what is too small to matter; none of it is touched.
static std::vector<void *> *taken;
static void takeLower() {
  taken = new std::vector<void *>();
  for (size_t bytes = 64 << 20; bytes >= 16; bytes /= 2)
    for (;;) {
      void *p = malloc(bytes);
      if (isFar(p)) {
        free(p);
        break;
      }
      taken->push_back(p);
    }
}
static void *place(size_t bytes) {
  void *p = malloc(bytes);
  if (!p || isFar(p) != wantsFar) printf("%zu B are not where they should be\n", bytes);
  return p;
}

struct Point {
  std::string name;
  std::vector<int> numbers;
  virtual ~Point() {}
  virtual int sum() const { return std::accumulate(numbers.begin(), numbers.end(), 0); }
};
struct Weighted : Point {
  int sum() const override { return 2 * Point::sum(); }
};
struct Failure : std::runtime_error {
  std::map<int, std::string> details;
  Failure() : std::runtime_error("failure with a text too long for a small string") { details[7] = "seven"; }
};

static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

static void language() {
  std::map<std::string, std::unique_ptr<Point>> points;
  for (int i = 0; i < 2000; i++) {
    std::unique_ptr<Point> point(i % 2 ? new Weighted() : new Point());
    point->name = "a name that is too long to be kept inside " + std::to_string(i);
    for (int k = 0; k < i % 10; k++) point->numbers.push_back(k + i);
    points[point->name] = std::move(point);
  }
  if (isFar(points.begin()->second.get()) != wantsFar) puts("points are not where they should be");
  long total = 0;
  for (auto &entry : points) total += entry.second->sum();
  std::cout << points.size() << " points, " << total << std::endl;
  std::function<int(int)> adder = [&total, &points](int n) { return (int)(total % 1000) + n + (int)points.size(); };
  std::ostringstream text;
  text << adder(5) << ' ' << 2.5 << ' ' << std::string(100, 'x').size();
  std::cout << text.str() << std::endl;
  try {
    throw Failure();
  } catch (const std::exception &error) {
    printf("%s, %s\n", error.what(), dynamic_cast<const Failure &>(error).details.at(7).c_str());
  }
  int *numbers = (int *)place(1000 * sizeof(int));
  for (int i = 0; i < 1000; i++) numbers[i] = (i * 7919) % 1000;
  qsort(numbers, 1000, sizeof(int), descending);
  printf("%d %d %d\n", numbers[0], numbers[500], numbers[999]);
  char *line = (char *)place(200);
  FILE *file = fopen("far.txt", "w+");
  for (int i = 0; i < 100; i++) fprintf(file, "line %d\n", i);
  rewind(file);
  for (int i = 0; i < 51; i++) fgets(line, 200, file);
  fclose(file);
  remove("far.txt");
  printf("%s", line);
  sscanf(line, "%*s %d", numbers);
  memmove(numbers + 2, numbers, 100 * sizeof(int));
  printf("%d %d\n", numbers[0], numbers[2]);
}

__global__ void addIndex(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += i;
}
static void called(void *data) { printf("called with %d\n", *(int *)data); }
static void streamCalled(cudaStream_t, cudaError_t error, void *data) {
  printf("stream: %d, %s\n", ((int *)data)[1], cudaGetErrorName(error));
}

static void device() {
  const int n = 1000;
  const size_t bytes = n * sizeof(int);
  int *host = (int *)place(bytes), *back = (int *)place(bytes), *d;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&d, bytes);
  for (int i = 0; i < n; i++) host[i] = 2 * i;
  cudaMemcpy(d, host, bytes, cudaMemcpyHostToDevice);
  addIndex<<<4, 256>>>(d, n);
  cudaMemcpy(back, d, bytes, cudaMemcpyDeviceToHost);
  printf("copied: %d\n", back[999]);
  cudaMemcpy2D(back, 40, d, 80, 20, 10, cudaMemcpyDeviceToHost);
  printf("rows: %d %d\n", back[10], back[94]);
  cudaMemcpyAsync(back, d, bytes, cudaMemcpyDefault, stream);
  host[0] = 41;
  cudaLaunchHostFunc(stream, called, host);
  cudaStreamAddCallback(stream, streamCalled, back, 0);
  cudaStreamSynchronize(stream);

  int *pinned, *alias, *managed;
  cudaMallocHost(&pinned, bytes);
  if (isFar(pinned) != wantsFar) puts("page-locked memory is not where it should be");
  memset(pinned, 0, bytes);
  addIndex<<<4, 256>>>(pinned, n);
  cudaHostRegister(host, bytes, cudaHostRegisterMapped);
  cudaHostGetDevicePointer((void **)&alias, host, 0);
  addIndex<<<4, 256>>>(alias, n);
  cudaMallocManaged(&managed, bytes);
  for (int i = 0; i < n; i++) managed[i] = 1;
  addIndex<<<4, 256>>>(managed, n);
  cudaDeviceSynchronize();
  managed[0] += managed[999];
  printf("pinned %d, registered %d, managed %d\n", pinned[999], host[999], managed[0]);
  for (void *p : {(void *)pinned, (void *)back, (void *)d, (void *)managed}) {
    cudaPointerAttributes facts;
    cudaPointerGetAttributes(&facts, p);
    printf("type %d ", facts.type);
  }
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaHostUnregister(host);
  cudaFreeHost(pinned);
  cudaFree(managed);
}

// Blocks of all sizes on both sides of the device's addresses, and some that move from one to the other.
static void heap() {
  static unsigned char *blocks[3000];
  static size_t sizes[3000];
  unsigned long long seed = 88172645463325252ull;
  auto random = [&seed](size_t n) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (size_t)((seed >> 11) % n);
  };
  // Of a large block only the ends are looked at.
  auto each = [](size_t i, bool writes) {
    const size_t part = 2000;
    for (size_t k = 0; k < sizes[i]; k++) {
      if (k == part && sizes[i] > 2 * part) k = sizes[i] - part;
      if (writes) blocks[i][k] = (unsigned char)(i + k);
      else if (blocks[i][k] != (unsigned char)(i + k)) {
        printf("block %zu is damaged at %zu of %zu\n", i, k, sizes[i]);
        exit(1);
      }
    }
  };
  size_t far = 0, near = 0, jumps = 0;
  for (int step = 0; step < 60000; step++) {
    const size_t i = random(3000);
    if (step % 10000 == 5000 && taken) {
      free(taken->front());
      taken->erase(taken->begin());
    }
    const size_t bytes = random(50) == 0 ? random(200000) : random(400);
    if (!blocks[i]) {
      sizes[i] = bytes;
      blocks[i] = (unsigned char *)malloc(bytes);
    } else if (random(3) > 0) {
      each(i, false);
      free(blocks[i]);
      blocks[i] = nullptr;
      continue;
    } else {
      each(i, false);
      const bool was = isFar(blocks[i]);
      const size_t kept = std::min(sizes[i], bytes);
      const size_t first = std::min<size_t>(kept, 2000);
      blocks[i] = (unsigned char *)realloc(blocks[i], bytes ? bytes : 1);
      for (size_t k = 0; k < first && kept == sizes[i]; k++)
        if (blocks[i][k] != (unsigned char)(i + k)) exit(printf("block %zu has not moved whole\n", i));
      sizes[i] = bytes;
      jumps += was != isFar(blocks[i]);
    }
    (isFar(blocks[i]) ? far : near)++;
    each(i, true);
  }
  if (wantsFar && (far < 1000 || near < 100 || jumps < 10))
    printf("%zu blocks far, %zu near, %zu moved\n", far, near, jumps);
  for (size_t i = 0; i < 3000; i++)
    if (blocks[i]) {
      each(i, false);
      free(blocks[i]);
    }
  puts("all blocks kept their content");
}

int main(int argc, char **argv) {
  wantsFar = strcmp(argv[2], "far") == 0;
  if (wantsFar) takeLower();
  int *d;
  switch (argv[1][0]) {
    case 'l': language(); break;
    case 'd': device(); break;
    case 'h': heap(); break;
    case 'k': {
      int *host = (int *)place(4096);
      addIndex<<<1, 32>>>(host + 16, 32);
      printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
      break;
    }
    case 'r':
      cudaMalloc(&d, 4096);
      puts("reads");
      fflush(stdout);
      printf("%d\n", d[5]);
      break;
    case 'c':
      cudaMalloc(&d, 4096);
      puts("copies");
      fflush(stdout);
      memcpy(place(4096), d, atoi(argv[3]));
      break;
    default: puts("?");
  }
  fflush(stdout);
}
