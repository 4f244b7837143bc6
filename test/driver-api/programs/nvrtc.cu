// NVRTC from a string to a launch, and what its calls answer. Prints one line a check; the answers beside are those
// of NVRTC 13.0.
#include <cuda.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

static const char *kSource = R"(
#include "shape.h"
__constant__ float factor = 2.0f;
__device__ int calls;
extern "C" __global__ void scale(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) atomicAdd(&calls, 1);
  if (i < n) data[i] = data[i] * factor + OFFSET + shape(i);
}
namespace work {
template <class T, int N>
__global__ void add(T *data) { data[threadIdx.x] += T(N); }
}
)";
static const char *kHeader = "__device__ inline float shape(int i) { return i % 3; }\n";

#define CHECK(call)                                                            \
  do {                                                                         \
    int code = (int)(call);                                                    \
    if (code != 0) {                                                           \
      printf("line %d: %s answers %d\n", __LINE__, #call, code);               \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

static std::string logOf(nvrtcProgram program) {
  size_t bytes = 0;
  CHECK(nvrtcGetProgramLogSize(program, &bytes));
  std::string log(bytes, '\0');
  CHECK(nvrtcGetProgramLog(program, &log[0]));
  log.resize(bytes - 1);
  return log;
}

static nvrtcResult tryCompile(const char *source, std::vector<const char *> options, std::string *log) {
  nvrtcProgram program;
  CHECK(nvrtcCreateProgram(&program, source, "tried.cu", 0, nullptr, nullptr));
  nvrtcResult result = nvrtcCompileProgram(program, (int)options.size(), options.data());
  *log = logOf(program);
  size_t bytes = 0;
  CHECK(nvrtcGetPTXSize(program, &bytes));
  if ((result == NVRTC_SUCCESS) != (bytes > 1)) printf("PTX of %zu bytes after %d\n", bytes, result);
  CHECK(nvrtcDestroyProgram(&program));
  return result;
}

static void misuse() {
  const char *fine = "__global__ void k(int *a) { *a = 1; }";
  std::string log;
  nvrtcProgram program = nullptr;
  const char *name = nullptr;
  size_t bytes = 0;
  auto tell = [&](const char *what, std::vector<const char *> options) {
    const int answer = tryCompile(fine, options, &log);
    printf("%s %d [%s]\n", what, answer, log.c_str());
  };
  tell("unknown option", {"--no-such-option"});
  tell("architecture", {"--gpu-architecture=sm_12"});
  tell("standard", {"--std=c++99"});
  tell("options", {"-std=c++17", "-lineinfo", "--fmad=false", "-use_fast_math", "-I.", "-D", "X=1", "-w", "-G"});
  nvrtcResult wrong = tryCompile("__global__ void k(int *a) {\n  *a = missing;\n}\n", {}, &log);
  printf("error %d names the file %d, the name %d, the end %d\n", wrong, log.find("tried.cu") == 0,
         log.find("missing") != std::string::npos,
         log.find("1 error detected in the compilation of \"tried.cu\".") != std::string::npos);
  wrong = tryCompile("#include \"nowhere.h\"\n", {}, &log);
  printf("header %d named %d\n", wrong, log.find("nowhere.h") != std::string::npos);
  printf("no source %d\n", nvrtcCreateProgram(&program, nullptr, "a", 0, nullptr, nullptr));
  printf("no program %d\n", nvrtcCreateProgram(nullptr, fine, "a", 0, nullptr, nullptr));
  printf("headers %d\n", nvrtcCreateProgram(&program, fine, "a", -1, nullptr, nullptr));
  printf("compile nothing %d\n", nvrtcCompileProgram(nullptr, 0, nullptr));
  printf("destroy nothing %d\n", nvrtcDestroyProgram(nullptr));
  CHECK(nvrtcCreateProgram(&program, fine, nullptr, 0, nullptr, nullptr));
  CHECK(nvrtcGetProgramLogSize(program, &bytes));
  printf("log before %zu\n", bytes);
  printf("name before %d\n", nvrtcGetLoweredName(program, "k", &name));
  CHECK(nvrtcCompileProgram(program, 0, nullptr));
  printf("expression after %d\n", nvrtcAddNameExpression(program, "k"));
  printf("unknown expression %d\n", nvrtcGetLoweredName(program, "other", &name));
  CHECK(nvrtcGetCUBINSize(program, &bytes));
  printf("machine code for compute_75 %zu\n", bytes);
  CHECK(nvrtcDestroyProgram(&program));
  printf("%s, %s\n", nvrtcGetErrorString(NVRTC_ERROR_COMPILATION), nvrtcGetErrorString((nvrtcResult)99));
  int major = 0, minor = 0, count = 0;
  CHECK(nvrtcVersion(&major, &minor));
  CHECK(nvrtcGetNumSupportedArchs(&count));
  std::vector<int> architectures(count);
  CHECK(nvrtcGetSupportedArchs(architectures.data()));
  printf("version %d.%d, architectures %d to %d\n", major, minor, architectures.front(), architectures.back());
}

int main() {
  misuse();

  nvrtcProgram program;
  const char *headers[] = {kHeader}, *includeNames[] = {"shape.h"};
  CHECK(nvrtcCreateProgram(&program, kSource, "scale.cu", 1, headers, includeNames));
  CHECK(nvrtcAddNameExpression(program, "work::add<int, 7>"));
  CHECK(nvrtcAddNameExpression(program, "&work::add<float, 1>"));
  CHECK(nvrtcAddNameExpression(program, "&factor"));
  CHECK(nvrtcAddNameExpression(program, "&calls"));

  CHECK(cuInit(0));
  CUdevice device;
  CUcontext context;
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxSetCurrent(context));
  int major = 0, minor = 0;
  CHECK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
  CHECK(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device));
  const std::string architecture = "--gpu-architecture=sm_" + std::to_string(major) + std::to_string(minor);
  const char *options[] = {architecture.c_str(), "-DOFFSET=0.5f", "--std=c++17"};
  nvrtcResult result = nvrtcCompileProgram(program, 3, options);
  printf("%s", logOf(program).c_str());
  CHECK(result);

  const char *expressions[] = {"work::add<int, 7>", "&work::add<float, 1>", "&factor", "&calls"};
  std::vector<std::string> lowered;
  for (const char *expression : expressions) {
    const char *name = nullptr;
    CHECK(nvrtcGetLoweredName(program, expression, &name));
    printf("%s is %s\n", expression, name);
    lowered.push_back(name);
  }

  size_t ptxBytes = 0, cubinBytes = 0;
  CHECK(nvrtcGetPTXSize(program, &ptxBytes));
  CHECK(nvrtcGetCUBINSize(program, &cubinBytes));
  std::vector<char> ptx(ptxBytes), cubin(cubinBytes);
  CHECK(nvrtcGetPTX(program, ptx.data()));
  CHECK(nvrtcGetCUBIN(program, cubin.data()));
  CHECK(nvrtcDestroyProgram(&program));
  printf("PTX ends with 0: %d, has .version %d, .target %d, the entry %d\n", ptx.back() == 0,
         strstr(ptx.data(), ".version") != nullptr, strstr(ptx.data(), ".target") != nullptr,
         strstr(ptx.data(), ".visible .entry scale(") != nullptr);

  CUmodule module, again;
  CUfunction scale, add;
  CHECK(cuModuleLoadDataEx(&module, ptx.data(), 0, nullptr, nullptr));
  CHECK(cuModuleLoadData(&again, cubin.data()));
  CHECK(cuModuleGetFunction(&scale, module, "scale"));
  CHECK(cuModuleGetFunction(&add, module, lowered[0].c_str()));
  printf("missing kernel %d\n", cuModuleGetFunction(&add, module, "nothing"));
  CHECK(cuModuleGetFunction(&add, module, lowered[0].c_str()));

  const int n = 1000;
  std::vector<float> data(n);
  for (int i = 0; i < n; i++) data[i] = (float)i;
  CUdeviceptr memory, factor, calls;
  size_t bytes = 0;
  CHECK(cuMemAlloc(&memory, n * sizeof(float)));
  CHECK(cuMemcpyHtoD(memory, data.data(), n * sizeof(float)));
  CHECK(cuModuleGetGlobal(&factor, &bytes, module, lowered[2].c_str()));
  printf("factor has %zu bytes\n", bytes);
  const float three = 3.0f;
  CHECK(cuMemcpyHtoD(factor, &three, sizeof three));
  int count = n;
  void *arguments[] = {&memory, &count};
  CHECK(cuLaunchKernel(scale, (n + 255) / 256, 1, 1, 256, 1, 1, 0, 0, arguments, nullptr));
  // The other copy of the module has variables of its own.
  CUfunction scaleAgain;
  CHECK(cuModuleGetFunction(&scaleAgain, again, "scale"));
  CHECK(cuLaunchKernel(scaleAgain, (n + 255) / 256, 1, 1, 256, 1, 1, 0, 0, arguments, nullptr));
  CHECK(cuCtxSynchronize());
  CHECK(cuMemcpyDtoH(data.data(), memory, n * sizeof(float)));
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    const float once = i * 3.0f + 0.5f + i % 3, twice = once * 2.0f + 0.5f + i % 3;
    if (data[i] != twice) wrong++;
  }
  printf("wrong values %d\n", wrong);

  int called = 0, sums[32] = {};
  CHECK(cuModuleGetGlobal(&calls, &bytes, again, lowered[3].c_str()));
  CHECK(cuMemcpyDtoH(&called, calls, sizeof called));
  printf("calls of the second copy %d\n", called);
  CHECK(cuMemcpyHtoD(memory, sums, sizeof sums));
  CHECK(cuLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, 0, arguments, nullptr));
  CHECK(cuMemcpyDtoH(sums, memory, sizeof sums));
  printf("sums %d %d\n", sums[0], sums[31]);
  CHECK(cuMemFree(memory));
  CHECK(cuModuleUnload(again));
  CHECK(cuModuleUnload(module));
  CHECK(cuDevicePrimaryCtxRelease(device));
  return wrong;
}
