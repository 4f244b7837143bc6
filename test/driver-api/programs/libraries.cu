// Libraries of the runtime API. Needs kernels.fatbin beside it, made of kernels.cu by nvcc. Prints one line a check.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#define CHECK(call)                                                            \
  do {                                                                         \
    int code = (int)(call);                                                    \
    if (code != 0) {                                                           \
      printf("line %d: %s answers %d\n", __LINE__, #call, code);               \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

int main() {
  std::ifstream file("kernels.fatbin", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  const std::string image = text.str();
  cudaLibrary_t library, other;
  cudaKernel_t scale, all[3];
  unsigned count = 0;
  CHECK(cudaLibraryLoadData(&library, image.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  CHECK(cudaLibraryLoadFromFile(&other, "kernels.fatbin", nullptr, nullptr, 0, nullptr, nullptr, 0));
  CHECK(cudaLibraryGetKernel(&scale, library, "scale"));
  CHECK(cudaLibraryGetKernelCount(&count, library));
  CHECK(cudaLibraryEnumerateKernels(all, 3, library));
  printf("%u kernels, scale among them %d\n", count, scale == all[0] || scale == all[1] || scale == all[2]);
  const int answer = cudaLibraryGetKernel(&all[0], library, "nothing");
  printf("nothing %d, last error %d\n", answer, cudaGetLastError());

  float *data = nullptr;
  int n = 100;
  void *factor = nullptr;
  size_t bytes = 0;
  const float four = 4;
  CHECK(cudaLibraryGetGlobal(&factor, &bytes, library, "factor"));
  CHECK(cudaMemcpy(factor, &four, bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMallocManaged(&data, n * sizeof(float)));
  for (int i = 0; i < n; i++) data[i] = (float)i;
  void *arguments[] = {&data, &n};
  CHECK(cudaLaunchKernel((const void *)scale, dim3(1), dim3(128), arguments, 0, 0));
  CHECK(cudaDeviceSynchronize());
  printf("scaled %g\n", data[n - 1]);
  CHECK(cudaFree(data));
  CHECK(cudaLibraryUnload(other));
  CHECK(cudaLibraryUnload(library));
  return 0;
}
