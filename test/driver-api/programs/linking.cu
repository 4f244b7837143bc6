// Two modules of NVRTC that need one another, linked while the program runs by the driver and by nvJitLink. Prints
// one line a check.
#include <cuda.h>
#include <nvJitLink.h>
#include <nvrtc.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#define CHECK(call)                                                                            \
  do {                                                                                         \
    int code = (int)(call);                                                                    \
    if (code != 0) {                                                                           \
      printf("line %d: %s answers %d\n", __LINE__, #call, code);                               \
      exit(1);                                                                                 \
    }                                                                                          \
  } while (0)

static const char *kLibrary = R"(
__device__ int calls;
__constant__ float factors[2] = {0.5f, 2.0f};
extern "C" __device__ float apply(float x, int which) {
  atomicAdd(&calls, 1);
  return x * factors[which] + 1;
}
)";
static const char *kKernel = R"(
extern "C" __device__ float apply(float x, int which);
extern "C" __global__ void run(float *data) { data[threadIdx.x] = apply(data[threadIdx.x], threadIdx.x & 1); }
)";

static std::string compiled(const char *source, const char *name, bool forOptimization = false) {
  nvrtcProgram program;
  const char *options[] = {"--relocatable-device-code=true", "--gpu-architecture=compute_80", "-dlto"};
  CHECK(nvrtcCreateProgram(&program, source, name, 0, nullptr, nullptr));
  CHECK(nvrtcCompileProgram(program, forOptimization ? 3 : 2, options));
  size_t bytes = 0;
  CHECK(forOptimization ? nvrtcGetLTOIRSize(program, &bytes) : nvrtcGetPTXSize(program, &bytes));
  std::string made(bytes, '\0');
  CHECK(forOptimization ? nvrtcGetLTOIR(program, &made[0]) : nvrtcGetPTX(program, &made[0]));
  CHECK(nvrtcDestroyProgram(&program));
  return made;
}

static void add(CUlinkState link, const std::string &ptx, const char *name) {
  CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void *)ptx.c_str(), ptx.size(), name, 0, nullptr, nullptr));
}

static void tellRun(CUmodule module) {
  size_t bytes = 0;
  CUfunction run;
  CUdeviceptr data, calls;
  float host[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  CHECK(cuModuleGetFunction(&run, module, "run"));
  CHECK(cuMemAlloc(&data, sizeof host));
  CHECK(cuMemcpyHtoD(data, host, sizeof host));
  void *arguments[] = {&data};
  CHECK(cuLaunchKernel(run, 1, 1, 1, 8, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuMemcpyDtoH(host, data, sizeof host));
  for (float value : host) printf("%g ", value);
  int count = 0;
  CHECK(cuModuleGetGlobal(&calls, &bytes, module, "calls"));
  CHECK(cuMemcpyDtoH(&count, calls, bytes));
  printf("after %d calls\n", count);
}

// The architecture is that of the device.
static CUmodule linkedForOptimization() {
  int major = 0, minor = 0;
  CHECK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0));
  CHECK(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0));
  const std::string architecture = "-arch=sm_" + std::to_string(major * 10 + minor);
  const std::string library = compiled(kLibrary, "library.cu", true), kernel = compiled(kKernel, "kernel.cu", true);
  const char *options[] = {"-lto", architecture.c_str()};
  nvJitLinkHandle link;
  size_t bytes = 0, logBytes = 1;
  CHECK(nvJitLinkCreate(&link, 2, options));
  CHECK(nvJitLinkAddData(link, NVJITLINK_INPUT_LTOIR, library.data(), library.size(), "library"));
  CHECK(nvJitLinkAddData(link, NVJITLINK_INPUT_LTOIR, kernel.data(), kernel.size(), "kernel"));
  CHECK(nvJitLinkComplete(link));
  CHECK(nvJitLinkGetErrorLogSize(link, &logBytes));
  CHECK(nvJitLinkGetLinkedCubinSize(link, &bytes));
  std::string image(bytes, '\0');
  CHECK(nvJitLinkGetLinkedCubin(link, &image[0]));
  CHECK(nvJitLinkDestroy(&link));
  printf("linked without the driver, a log of %zu bytes\n", logBytes > 1 ? logBytes : 0);
  CUmodule module;
  CHECK(cuModuleLoadData(&module, image.data()));
  return module;
}

int main() {
  CUcontext context;
  CHECK(cuInit(0));
  CHECK(cuDevicePrimaryCtxRetain(&context, 0));
  CHECK(cuCtxSetCurrent(context));
  const std::string library = compiled(kLibrary, "library.cu"), kernel = compiled(kKernel, "kernel.cu");

  CUlinkState link;
  void *image = nullptr;
  size_t bytes = 0;
  CHECK(cuLinkCreate(0, nullptr, nullptr, &link));
  add(link, library, "library.ptx");
  add(link, kernel, "kernel.ptx");
  CHECK(cuLinkComplete(link, &image, &bytes));
  CUmodule module;
  CHECK(cuModuleLoadData(&module, image));
  CHECK(cuLinkDestroy(link));

  tellRun(module);

  tellRun(linkedForOptimization());

  CHECK(cuLinkCreate(0, nullptr, nullptr, &link));
  add(link, library, "library.ptx");
  // Some drivers tell here that a name is defined twice, and others when all is there.
  int told = (int)cuLinkAddData(link, CU_JIT_INPUT_PTX, (void *)library.c_str(), library.size(), "again.ptx", 0,
                                nullptr, nullptr);
  if (told == 0) told = (int)cuLinkComplete(link, &image, &bytes);
  printf("the same twice fails: %d\n", told != 0);
  CHECK(cuLinkDestroy(link));
}
