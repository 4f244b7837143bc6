// Runs the kernels that make-programs.ts wrote; ptxas made cubins of them. usage: record OUT, in the folder of the programs.
// A form leaves its results of 64 lanes, and a hash of each 32 lanes in a row (FNV-1a of both halves of 64 bits).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(call)                                                        \
  do {                                                                     \
    cudaError_t code = (call);                                             \
    if (code != cudaSuccess) {                                             \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(code));        \
      exit(1);                                                             \
    }                                                                      \
  } while (0)

constexpr int LANES = 512, FORMS = 32, KERNELS = 16;

static std::vector<unsigned char> read(const char* name) {
  FILE* file = fopen(name, "rb");
  if (!file) exit(2);
  std::vector<unsigned char> bytes;
  unsigned char part[65536];
  for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;) bytes.insert(bytes.end(), part, part + n);
  fclose(file);
  return bytes;
}

int main(int, char** arguments) {
  std::vector<unsigned char> inputs = read("inputs.bin"), names = read("forms.txt");
  std::vector<int> widths;
  for (size_t at = 0; at < names.size();) {
    widths.push_back(names[at] - '0');
    while (at < names.size() && names[at] != '\n') at++;
    at++;
  }
  unsigned char* in;
  unsigned long long* out;
  CHECK(cudaMalloc(&in, inputs.size()));
  CHECK(cudaMemcpy(in, inputs.data(), inputs.size(), cudaMemcpyHostToDevice));
  CHECK(cudaMalloc(&out, FORMS * LANES * 8));
  std::vector<unsigned long long> results(FORMS * LANES);
  FILE* file = fopen(arguments[1], "wb");
  for (size_t from = 0; from < widths.size(); from += FORMS) {
    int index = from / FORMS;
    static cudaLibrary_t library;
    if (index % KERNELS == 0)
      CHECK(cudaLibraryLoadFromFile(&library, ("forms" + std::to_string(index / KERNELS) + ".cubin").c_str(),
                                    nullptr, nullptr, 0, nullptr, nullptr, 0));
    cudaKernel_t kernel;
    CHECK(cudaLibraryGetKernel(&kernel, library, ("k" + std::to_string(index)).c_str()));
    CHECK(cudaMemset(out, 0, FORMS * LANES * 8));
    void* parameters[] = {&in, &out};
    CHECK(cudaLaunchKernel((const void*)kernel, dim3(LANES / 256), dim3(256), parameters, 0, 0));
    CHECK(cudaMemcpy(results.data(), out, results.size() * 8, cudaMemcpyDeviceToHost));
    for (size_t form = from; form < widths.size() && form < from + FORMS; form++) {
      const unsigned long long* lanes = &results[(form - from) * LANES];
      for (int sample = 0; sample < 64; sample++) fwrite(&lanes[8 * sample + sample % 8], 1, widths[form], file);
      for (int group = 0; group < LANES; group += 32) {
        uint32_t hash = 2166136261u;
        for (int lane = group; lane < group + 32; lane++) {
          hash = (hash ^ (uint32_t)lanes[lane]) * 16777619u;
          hash = (hash ^ (uint32_t)(lanes[lane] >> 32)) * 16777619u;
        }
        fwrite(&hash, 1, 4, file);
      }
    }
  }
  fclose(file);
  printf("%zu forms\n", widths.size());
}
