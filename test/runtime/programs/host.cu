// What a host program does besides CUDA: one letter chooses.
#include <linux/limits.h>
#include <linux/types.h>
#include <sys/cdefs.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <cassert>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

__global__ void nothing() {}

struct MyError : std::runtime_error {
  using runtime_error::runtime_error;
};

int deep(int n) {
  volatile char frame[4096];
  frame[0] = n;
  return n == 0 ? 0 : deep(n - 1) + frame[0];
}

void files(const std::string &folder) {
  std::ofstream("out.txt") << "line 1\nline 2\n";
  FILE *f = fopen("out.txt", "a");
  fprintf(f, "line %d\n", 3);
  fclose(f);
  f = fopen("out.txt", "r+b");
  fseek(f, 5, SEEK_SET);
  fputc('X', f);
  fseek(f, 0, SEEK_END);
  printf("size %ld\n", ftell(f));
  fclose(f);
  std::ifstream in("out.txt");
  for (std::string line; std::getline(in, line);) std::cout << line << "\n";
  printf("missing %d, outside %d %d\n", !fopen("nope.txt", "r"), !fopen("../x.txt", "w"), !fopen("/etc/passwd", "r"));
  namespace fs = std::filesystem;
  fs::create_directory("sub");
  std::ofstream(fs::absolute("sub/a.txt")) << "x";
  for (auto &entry : fs::directory_iterator("sub"))
    printf("entry %s %d\n", entry.path().filename().c_str(), (int)entry.file_size());
  printf("renamed %d\n", rename("sub/a.txt", "sub/b.txt"));
  printf("absolute %d\n", fopen((folder + "/sub/b.txt").c_str(), "r") != nullptr);
  remove("sub/b.txt");
  rmdir("sub");
  struct stat facts;
  printf("stat %d %d\n", stat("sub", &facts), stat("out.txt", &facts));
}

void outside(const char *folder) {
  const std::string name = std::string(folder) + "/kept.txt";
  printf("write %d, ", (bool)(std::ofstream(name) << "kept"));
  std::ifstream in(name);
  std::string word;
  in >> word;
  printf("read %s\n", word.c_str());
}

void systemFiles() {
  char line[256];
  int processors = 0;
  float mhz = 0;
  FILE *info = fopen("/proc/cpuinfo", "r");
  while (info && fgets(line, sizeof line, info)) {
    processors += strncmp(line, "processor", 9) == 0;
    sscanf(line, "cpu MHz : %f", &mhz);
  }
  long kilobytes = 0;
  std::ifstream memory("/proc/meminfo");
  std::string name;
  memory >> name >> kilobytes;
  printf("processors %d at %g, %s %d\n", processors, mhz, name.c_str(), kilobytes > 0);
  FILE *nothing = fopen("/dev/null", "w");
  printf("null %d, %d\n", nothing && fprintf(nothing, "x"), fgetc(fopen("/dev/null", "r")));
  unsigned random[2] = {0, 0};
  fread(random, sizeof random, 1, fopen("/dev/urandom", "rb"));
  printf("random %d, zero %d\n", random[0] != random[1], fgetc(fopen("/dev/zero", "r")));
  FILE *out = fopen("/dev/stdout", "w");
  fflush(stdout);
  fprintf(out, "out\n");
  fclose(out);
  printf("not written %d, there %d %d\n", fopen("/proc/cpuinfo", "w") == NULL,
         access("/dev/null", F_OK), access("nil", F_OK));
}

void input() {
  std::string word, line;
  int number;
  std::cin >> word >> number;
  std::getline(std::cin, line);
  std::cout << word << number * 2 << std::endl;
  while (std::getline(std::cin, line)) printf("[%s]\n", line.c_str());
  printf("%s %s\n", getenv("GREETING"), getenv("NOPE") ? "yes" : "no");
}

void clocks() {
  auto start = std::chrono::steady_clock::now();
  timeval before, after;
  gettimeofday(&before, 0);
  clock_t ticks = clock();
  usleep(500000);
  gettimeofday(&after, 0);
  printf("%.2f\n", after.tv_sec - before.tv_sec + 1e-6 * (after.tv_usec - before.tv_usec));
  sleep(100);
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  printf("%.2f %.2f\n", took.count(), double(clock() - ticks) / CLOCKS_PER_SEC);
  time_t now = time(0);
  printf("%s%u\n", ctime(&now), std::random_device()());
}

int main(int argc, char **argv) {
  printf("%d %s\n", argc, argv[0]);
  int *p = nullptr;
  switch (argv[1][0]) {
    case 'f':
      files(argv[2]);
      return 0;
    case 'w':
      outside(argv[2]);
      break;
    case 'y':
      systemFiles();
      return 0;
    case 'i':
      input();
      return 7;
    case 'c':
      clocks();
      return 0;
    case 'e':
      throw MyError("bad thing");
    case 'v':
      return std::vector<int>().at(argc);
    case 'n':
      ((volatile int *)p)[2] = 5;
      nothing<<<1, 1>>>();
      printf("never\n");
      return 0;
    case 'd':
      cudaMalloc(&p, 64);
      *(volatile int *)p = 1;
      printf("never\n");
      return 0;
    case 'a':
      assert(argc == 0);
      return 0;
    case 's':
      return deep(1000000);
    case 'z':
      return 5 / (argc - 2);
    case 'b':
      return cudaMemcpy(&argc, (void *)0x7fff0000, 4, cudaMemcpyHostToHost);
    case 'x':
      exit(9);
    case 'o': {
      int blocks = 0;
      void *device;
      cudaMalloc(&device, 1 << 20);
      while (volatile char *block = (char *)malloc(64 << 20)) block[0] = ++blocks;
      if (blocks > 28 && blocks <= 32) puts("nearly 2 GiB");
      else printf("%d blocks\n", blocks);
      return 0;
    }
  }
}
