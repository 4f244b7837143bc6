// Modules from files, libraries, the linker, arrays and texture objects. Needs kernels.fatbin and kernels.ptx beside
// it, made of kernels.cu by nvcc. Prints one line a check; the answers beside are those of a GPU.
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    int code = (int)(call);                                                    \
    if (code != 0) {                                                           \
      printf("line %d: %s answers %d\n", __LINE__, #call, code);               \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)
#define TELL(call) printf("%s: %d\n", #call, (int)(call))

static std::string content(const char *path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Scales 1, 2, 3 … with a kernel and gives the last value.
static float scaled(CUfunction scale) {
  const int n = 100;
  std::vector<float> data(n);
  for (int i = 0; i < n; i++) data[i] = (float)(i + 1);
  CUdeviceptr memory;
  int count = n;
  CHECK(cuMemAlloc(&memory, n * sizeof(float)));
  CHECK(cuMemcpyHtoD(memory, data.data(), n * sizeof(float)));
  void *arguments[] = {&memory, &count};
  CHECK(cuLaunchKernel(scale, 1, 1, 1, 128, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuMemcpyDtoH(data.data(), memory, n * sizeof(float)));
  CHECK(cuMemFree(memory));
  return data[n - 1];
}

static int counterOf(CUmodule module) {
  CUdeviceptr counter;
  size_t bytes = 0;
  int value = -1;
  CHECK(cuModuleGetGlobal(&counter, &bytes, module, "counter"));
  CHECK(cuMemcpyDtoH(&value, counter, sizeof value));
  return value;
}

static void modules() {
  const std::string fatbin = content("kernels.fatbin");
  CUmodule module, other, owner = nullptr;
  CUfunction scale, again;
  CHECK(cuModuleLoad(&module, "kernels.fatbin"));
  CHECK(cuModuleLoadFatBinary(&other, fatbin.c_str()));
  CHECK(cuModuleGetFunction(&scale, module, "scale"));
  CHECK(cuModuleGetFunction(&again, other, "scale"));
  printf("scaled %g, %g\n", scaled(scale), scaled(scale));
  printf("counters %d %d\n", counterOf(module), counterOf(other));
  CUdeviceptr factor;
  size_t bytes = 0, offset = 9;
  CHECK(cuModuleGetGlobal(&factor, &bytes, other, "factor"));
  const float five = 5;
  CHECK(cuMemcpyHtoD(factor, &five, sizeof five));
  printf("scaled %g, %g\n", scaled(scale), scaled(again));
  unsigned count = 0;
  std::vector<CUfunction> functions(3);
  CHECK(cuModuleGetFunctionCount(&count, module));
  CHECK(cuModuleEnumerateFunctions(functions.data(), 3, module));
  printf("%u kernels, all different %d\n", count, functions[0] != functions[1] && functions[1] != functions[2]);
  const char *name = nullptr;
  CHECK(cuFuncGetName(&name, scale));
  CHECK(cuFuncGetModule(&owner, scale));
  printf("%s, of its module %d\n", name, owner == module);
  CHECK(cuFuncLoad(scale));
  CHECK(cuFuncGetParamInfo(scale, 1, &offset, &bytes));
  printf("second parameter: %zu bytes behind one pointer %d\n", bytes, offset == sizeof(CUdeviceptr));
  TELL(cuFuncGetParamInfo(scale, 2, &offset, &bytes));
  int threads = 0;
  CHECK(cuFuncGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, scale));
  printf("threads %d\n", threads);
  TELL(cuFuncGetAttribute(&threads, (CUfunction_attribute)99, scale));
  TELL(cuModuleGetFunction(&again, module, "Scale"));
  TELL(cuModuleGetGlobal(&factor, &bytes, module, "nothing"));
  CUmoduleLoadingMode mode;
  CHECK(cuModuleGetLoadingMode(&mode));
  CHECK(cuModuleUnload(other));
  CHECK(cuModuleUnload(module));
}

static void libraries() {
  const std::string fatbin = content("kernels.fatbin");
  CUlibrary library, fromFile, owner = nullptr;
  CUkernel scale, all[3];
  CUfunction function;
  CUmodule module;
  unsigned count = 0;
  CHECK(cuLibraryLoadData(&library, fatbin.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0));
  CHECK(cuLibraryLoadFromFile(&fromFile, "kernels.fatbin", nullptr, nullptr, 0, nullptr, nullptr, 0));
  CHECK(cuLibraryGetKernel(&scale, library, "scale"));
  TELL(cuLibraryGetKernel(&scale, library, "nothing"));
  CHECK(cuLibraryGetKernel(&scale, library, "scale"));
  CHECK(cuLibraryGetKernelCount(&count, library));
  CHECK(cuLibraryEnumerateKernels(all, 3, library));
  CHECK(cuKernelGetFunction(&function, scale));
  CHECK(cuKernelGetLibrary(&owner, scale));
  printf("%u kernels, of its library %d\n", count, owner == library);
  printf("scaled %g, as a kernel %g\n", scaled(function), scaled((CUfunction)scale));
  CHECK(cuLibraryGetModule(&module, library));
  printf("counter %d\n", counterOf(module));
  CUdeviceptr factor;
  size_t bytes = 0, offset = 9;
  CHECK(cuLibraryGetGlobal(&factor, &bytes, library, "factor"));
  printf("factor has %zu bytes\n", bytes);
  int value = 0;
  const char *name = nullptr;
  CHECK(cuKernelGetName(&name, scale));
  CHECK(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 50000, scale, 0));
  CHECK(cuKernelGetAttribute(&value, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, scale, 0));
  CHECK(cuKernelSetCacheConfig(scale, CU_FUNC_CACHE_PREFER_L1, 0));
  CHECK(cuKernelGetParamInfo(scale, 0, &offset, &bytes));
  printf("%s: dynamic shared %d, first parameter at %zu\n", name, value, offset);
  CHECK(cuLibraryUnload(fromFile));
  CHECK(cuLibraryUnload(library));
}

static void linker() {
  CUlinkState link;
  void *image = nullptr;
  size_t bytes = 0;
  CUmodule module;
  CUfunction scale;
  char log[256] = "unchanged", errors[256] = "unchanged";
  CUjit_option options[] = {CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER,
                            CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, (void *)sizeof log, errors, (void *)sizeof errors};
  std::string ptx = content("kernels.ptx");
  CHECK(cuLinkCreate(0, nullptr, nullptr, &link));
  CHECK(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void *)ptx.c_str(), ptx.size() + 1, "kernels", 0, nullptr, nullptr));
  CHECK(cuLinkComplete(link, &image, &bytes));
  printf("linked %d\n", bytes > 0);
  CHECK(cuModuleLoadDataEx(&module, image, 4, options, values));
  printf("log [%s], errors [%s]\n", log, errors);
  CHECK(cuLinkDestroy(link));
  CHECK(cuModuleGetFunction(&scale, module, "scale"));
  printf("scaled %g\n", scaled(scale));
  CHECK(cuModuleUnload(module));
  CHECK(cuLinkCreate(0, nullptr, nullptr, &link));
  TELL(cuLinkAddFile(link, CU_JIT_INPUT_PTX, "no-such.ptx", 0, nullptr, nullptr));
  CHECK(cuLinkAddFile(link, CU_JIT_INPUT_PTX, "kernels.ptx", 0, nullptr, nullptr));
  CHECK(cuLinkDestroy(link));
}

static void textures() {
  CUmodule module;
  CUfunction readTexture, writeSurface;
  CHECK(cuModuleLoad(&module, "kernels.fatbin"));
  CHECK(cuModuleGetFunction(&readTexture, module, "readTexture"));
  CHECK(cuModuleGetFunction(&writeSurface, module, "writeSurface"));
  int width = 8;
  float host[4][8], back[4][8];
  for (int i = 0; i < 32; i++) (&host[0][0])[i] = i * 0.5f;
  CUDA_ARRAY_DESCRIPTOR wanted = {8, 4, CU_AD_FORMAT_FLOAT, 1}, got;
  CUarray array;
  CHECK(cuArrayCreate(&array, &wanted));
  CHECK(cuArrayGetDescriptor(&got, array));
  printf("array %zu x %zu, format %d, channels %u\n", got.Width, got.Height, got.Format, got.NumChannels);
  CUDA_MEMCPY2D in;
  memset(&in, 0, sizeof in);
  in.srcMemoryType = CU_MEMORYTYPE_HOST;
  in.srcHost = host;
  in.srcPitch = sizeof host[0];
  in.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  in.dstArray = array;
  in.WidthInBytes = sizeof host[0];
  in.Height = 4;
  CHECK(cuMemcpy2DUnaligned(&in));

  CUDA_RESOURCE_DESC resource;
  CUDA_TEXTURE_DESC sampling;
  memset(&resource, 0, sizeof resource);
  memset(&sampling, 0, sizeof sampling);
  resource.resType = CU_RESOURCE_TYPE_ARRAY;
  resource.res.array.hArray = array;
  sampling.addressMode[0] = sampling.addressMode[1] = sampling.addressMode[2] = CU_TR_ADDRESS_MODE_CLAMP;
  sampling.filterMode = CU_TR_FILTER_MODE_POINT;
  CUtexObject texture;
  CUdeviceptr out;
  CHECK(cuTexObjectCreate(&texture, &resource, &sampling, nullptr));
  CHECK(cuMemAlloc(&out, sizeof host));
  void *arguments[] = {&texture, &out, &width};
  CHECK(cuLaunchKernel(readTexture, 1, 1, 1, 8, 4, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuMemcpyDtoH(back, out, sizeof host));
  printf("texture %d\n", memcmp(host, back, sizeof host) == 0);
  CHECK(cuTexObjectDestroy(texture));

  // Integers of 8 bits are read as fractions, by a flag as what they are.
  CUDA_ARRAY3D_DESCRIPTOR bytes = {8, 4, 0, CU_AD_FORMAT_UNSIGNED_INT8, 1, 0}, same;
  CUarray small;
  unsigned char texels[32];
  for (int i = 0; i < 32; i++) texels[i] = (unsigned char)(i * 8 + 7);
  CHECK(cuArray3DCreate(&small, &bytes));
  CHECK(cuArray3DGetDescriptor(&same, small));
  printf("small %zu x %zu x %zu, format %d\n", same.Width, same.Height, same.Depth, same.Format);
  in.srcHost = texels;
  in.srcPitch = in.WidthInBytes = 8;
  in.dstArray = small;
  CHECK(cuMemcpy2D(&in));
  resource.res.array.hArray = small;
  CHECK(cuTexObjectCreate(&texture, &resource, &sampling, nullptr));
  CHECK(cuLaunchKernel(readTexture, 1, 1, 1, 8, 4, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuMemcpyDtoH(back, out, sizeof host));
  printf("fractions %.7g %.7g\n", back[0][0], back[3][7]);
  CHECK(cuTexObjectDestroy(texture));
  TELL(cuTexObjectCreate(&texture, nullptr, &sampling, nullptr));

  CUarray written;
  CUDA_ARRAY3D_DESCRIPTOR forSurface = {8, 4, 0, CU_AD_FORMAT_FLOAT, 1, CUDA_ARRAY3D_SURFACE_LDST};
  CUsurfObject surface;
  CHECK(cuArray3DCreate(&written, &forSurface));
  resource.res.array.hArray = written;
  CHECK(cuSurfObjectCreate(&surface, &resource));
  int step = 100;
  void *both[] = {&surface, &step};
  CHECK(cuLaunchKernel(writeSurface, 1, 1, 1, 8, 4, 1, 0, nullptr, both, nullptr));
  CHECK(cuSurfObjectDestroy(surface));
  CHECK(cuMemcpyAtoH(back[0], written, 8, 16));
  printf("surface %g %g\n", back[0][0], back[0][3]);
  const float row[2] = {-1, -2};
  CHECK(cuMemcpyHtoA(written, 4, row, sizeof row));
  CHECK(cuMemcpyDtoA(written, 12, out, 4));
  CHECK(cuMemcpyAtoD(out, written, 0, 32));
  CHECK(cuMemcpyDtoH(back[0], out, 32));
  printf("array %g %g %g %.7g %g\n", back[0][0], back[0][1], back[0][2], back[0][3], back[0][4]);

  CUDA_MEMCPY3D box;
  memset(&box, 0, sizeof box);
  box.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  box.srcArray = written;
  box.srcXInBytes = 8;
  box.srcY = 1;
  box.dstMemoryType = CU_MEMORYTYPE_HOST;
  box.dstHost = back;
  box.dstPitch = sizeof back[0];
  box.dstHeight = 4;
  box.WidthInBytes = 12;
  box.Height = 2;
  box.Depth = 1;
  CHECK(cuMemcpy3D(&box));
  printf("box %g %g %g\n", back[0][0], back[0][2], back[1][0]);
  box.WidthInBytes = 4;
  CHECK(cuMemcpy3DAsync(&box, nullptr));
  CHECK(cuMemcpy2DAsync(&in, nullptr));
  CHECK(cuCtxSynchronize());
  CHECK(cuArrayDestroy(written));
  CHECK(cuArrayDestroy(small));
  CHECK(cuArrayDestroy(array));
  CHECK(cuMemFree(out));
  CHECK(cuModuleUnload(module));
}

int main() {
  CUcontext context;
  CHECK(cuInit(0));
  CHECK(cuDevicePrimaryCtxRetain(&context, 0));
  CHECK(cuCtxSetCurrent(context));
  modules();
  libraries();
  linker();
  textures();
  CHECK(cuDevicePrimaryCtxRelease(0));
  return 0;
}
