// What surface reads and writes do at and beyond the edges on a GPU, and what calls about arrays, textures
// and surfaces answer: one JSON line a case.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(call)                                                                     \
  do {                                                                                  \
    cudaError_t error = (call);                                                         \
    if (error != cudaSuccess) {                                                         \
      printf("{\"failed\": \"line %d: %s\"}\n", __LINE__, cudaGetErrorName(error));     \
      exit(1);                                                                          \
    }                                                                                   \
  } while (0)

static void print(const std::string &name, const std::vector<uint32_t> &values) {
  printf("{\"case\": \"%s\", \"bits\": \"", name.c_str());
  for (size_t i = 0; i < values.size(); i++) printf("%s%x", i ? " " : "", values[i]);
  printf("\"}\n");
}

// Surfaces: all places from 3 before the first texel to 3 behind the last.

enum { WIDTH = 5, HEIGHT = 4, DEPTH = 3, AROUND = 3 };

template <cudaSurfaceBoundaryMode mode> __global__ void read(cudaSurfaceObject_t s, int dimension, uint32_t *out) {
  const int x = (int)threadIdx.x - AROUND, y = (int)threadIdx.y - AROUND, z = (int)threadIdx.z - AROUND;
  uint32_t v = 0;
  switch (dimension) {
    case 1: v = surf1Dread<uint32_t>(s, x * 4, mode); break;
    case 2: v = surf2Dread<uint32_t>(s, x * 4, y, mode); break;
    case 3: v = surf3Dread<uint32_t>(s, x * 4, y, z, mode); break;
    case 4: v = surf1DLayeredread<uint32_t>(s, x * 4, y, mode); break;
    case 5: v = surf2DLayeredread<uint32_t>(s, x * 4, y, z, mode); break;
  }
  out[(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = v;
}

template <cudaSurfaceBoundaryMode mode> __global__ void write(cudaSurfaceObject_t s, int dimension, dim3 from) {
  // One thread, so that clamped places have one last writer.
  const dim3 counts = from;
  for (int k = 0; k < (int)counts.z; k++)
    for (int j = 0; j < (int)counts.y; j++)
      for (int i = 0; i < (int)counts.x; i++) {
        const int x = i - AROUND, y = j - AROUND, z = k - AROUND;
        const uint32_t v = 0x10000 + (uint32_t)((k * 100 + j) * 100 + i);
        switch (dimension) {
          case 1: surf1Dwrite(v, s, x * 4, mode); break;
          case 2: surf2Dwrite(v, s, x * 4, y, mode); break;
          case 3: surf3Dwrite(v, s, x * 4, y, z, mode); break;
          case 4: surf1DLayeredwrite(v, s, x * 4, y, mode); break;
          case 5: surf2DLayeredwrite(v, s, x * 4, y, z, mode); break;
        }
      }
}

static const char *const SHAPES[] = {"", "1D", "2D", "3D", "1D layered", "2D layered"};

static cudaExtent extentOf(int dimension) {
  switch (dimension) {
    case 1: return make_cudaExtent(WIDTH, 0, 0);
    case 2: return make_cudaExtent(WIDTH, HEIGHT, 0);
    case 4: return make_cudaExtent(WIDTH, 0, DEPTH);
    default: return make_cudaExtent(WIDTH, HEIGHT, DEPTH);
  }
}

static void surfaces(int dimension, cudaSurfaceBoundaryMode mode, const char *modeName) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned int>();
  const cudaExtent size = extentOf(dimension);
  const size_t height = size.height ? size.height : 1, depth = size.depth ? size.depth : 1;
  cudaArray_t array;
  const unsigned flags = cudaArraySurfaceLoadStore | (dimension >= 4 ? cudaArrayLayered : 0);
  CHECK(cudaMalloc3DArray(&array, &format, size, flags));
  std::vector<uint32_t> texels(WIDTH * height * depth);
  for (size_t i = 0; i < texels.size(); i++) texels[i] = (uint32_t)i + 1;
  cudaMemcpy3DParms copy;
  memset(&copy, 0, sizeof copy);
  copy.srcPtr = make_cudaPitchedPtr(texels.data(), WIDTH * 4, WIDTH, height);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(WIDTH, height, depth);
  copy.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&copy));
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &r));

  // The second coordinate of a layered line is its layer.
  const int rows = dimension == 1 ? 1 : dimension == 4 ? DEPTH : HEIGHT;
  const int slices = dimension == 3 || dimension == 5 ? DEPTH : 1;
  const dim3 block(WIDTH + 2 * AROUND, rows > 1 ? rows + 2 * AROUND : AROUND + 1, slices > 1 ? slices + 2 * AROUND : AROUND + 1);
  const size_t count = block.x * block.y * block.z;
  uint32_t *out;
  CHECK(cudaMalloc(&out, count * 4));
  if (mode == cudaBoundaryModeZero) read<cudaBoundaryModeZero><<<1, block>>>(surface, dimension, out);
  else read<cudaBoundaryModeClamp><<<1, block>>>(surface, dimension, out);
  std::vector<uint32_t> result(count);
  CHECK(cudaMemcpy(result.data(), out, count * 4, cudaMemcpyDeviceToHost));
  print(std::string("read ") + SHAPES[dimension] + " " + modeName, result);
  if (mode == cudaBoundaryModeZero) write<cudaBoundaryModeZero><<<1, 1>>>(surface, dimension, block);
  else write<cudaBoundaryModeClamp><<<1, 1>>>(surface, dimension, block);
  CHECK(cudaDeviceSynchronize());
  memset(&copy, 0, sizeof copy);
  copy.srcArray = array;
  copy.dstPtr = make_cudaPitchedPtr(texels.data(), WIDTH * 4, WIDTH, height);
  copy.extent = make_cudaExtent(WIDTH, height, depth);
  copy.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&copy));
  print(std::string("written ") + SHAPES[dimension] + " " + modeName, texels);
  CHECK(cudaDestroySurfaceObject(surface));
  CHECK(cudaFreeArray(array));
  CHECK(cudaFree(out));
}

// Elements of other sizes than four bytes, and reads of another type than the array's.
__global__ void sizes(cudaSurfaceObject_t bytes, cudaSurfaceObject_t quads, uint32_t *out) {
  const int i = threadIdx.x;
  uchar4 four = surf2Dread<uchar4>(bytes, i * 4, 1, cudaBoundaryModeZero);
  out[i * 8] = four.x | four.y << 8 | four.z << 16 | four.w << 24;
  out[i * 8 + 1] = surf2Dread<unsigned char>(bytes, i, 1, cudaBoundaryModeZero);
  out[i * 8 + 2] = surf2Dread<unsigned short>(bytes, i * 2, 1, cudaBoundaryModeClamp);
  float4 v = surf2Dread<float4>(quads, i * 16, 1, cudaBoundaryModeClamp);
  out[i * 8 + 3] = __float_as_uint(v.x) ^ __float_as_uint(v.w);
  float2 w = surf2Dread<float2>(quads, i * 8, 1, cudaBoundaryModeZero);
  out[i * 8 + 4] = __float_as_uint(w.x) ^ __float_as_uint(w.y);
  uint32_t half;
  surf2Dread(&half, quads, i * 4, 0, cudaBoundaryModeZero);
  out[i * 8 + 5] = half;
  uint4 whole = surf2Dread<uint4>(bytes, i * 16, 1, cudaBoundaryModeZero);
  out[i * 8 + 6] = whole.x ^ whole.y ^ whole.z ^ whole.w;
  out[i * 8 + 7] = 0;
}

template <class T> cudaSurfaceObject_t surfaceOf(size_t width, size_t height, cudaArray_t *array) {
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  CHECK(cudaMallocArray(array, &format, width, height, cudaArraySurfaceLoadStore));
  std::vector<unsigned char> data(width * height * sizeof(T));
  for (size_t i = 0; i < data.size(); i++) data[i] = (unsigned char)(i * 73 + 11);
  CHECK(cudaMemcpy2DToArray(*array, 0, 0, data.data(), width * sizeof(T), width * sizeof(T), height, cudaMemcpyHostToDevice));
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = *array;
  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &r));
  return surface;
}

static void otherSizes() {
  cudaArray_t a, b;
  const cudaSurfaceObject_t bytes = surfaceOf<uchar4>(6, 3, &a), quads = surfaceOf<float4>(6, 3, &b);
  uint32_t *out;
  CHECK(cudaMalloc(&out, 32 * 8 * 4));
  sizes<<<1, 32>>>(bytes, quads, out);
  std::vector<uint32_t> result(32 * 8);
  CHECK(cudaMemcpy(result.data(), out, 32 * 8 * 4, cudaMemcpyDeviceToHost));
  print("sizes", result);
}

// Answers of the host's calls

static void answer(const char *what, cudaError_t error) {
  printf("{\"call\": \"%s\", \"answer\": \"%s\", \"last\": \"%s\"}\n", what, cudaGetErrorName(error),
         cudaGetErrorName(cudaGetLastError()));
}

static cudaError_t arrayOf(cudaChannelFormatDesc format, size_t width, size_t height, size_t depth, unsigned flags) {
  cudaArray_t array = 0;
  cudaError_t error = cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth), flags);
  if (error == cudaSuccess) cudaFreeArray(array);
  return error;
}

static cudaError_t texture(cudaArray_t array, void (*change)(cudaTextureDesc &)) {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  change(d);
  cudaTextureObject_t t = 0;
  cudaError_t error = cudaCreateTextureObject(&t, &r, &d, 0);
  if (error == cudaSuccess) cudaDestroyTextureObject(t);
  return error;
}

static cudaError_t linearTexture(void *memory, cudaChannelFormatDesc format, size_t bytes, void (*change)(cudaTextureDesc &)) {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = memory;
  r.res.linear.desc = format;
  r.res.linear.sizeInBytes = bytes;
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  change(d);
  cudaTextureObject_t t = 0;
  cudaError_t error = cudaCreateTextureObject(&t, &r, &d, 0);
  if (error == cudaSuccess) cudaDestroyTextureObject(t);
  return error;
}

static cudaError_t pitchTexture(void *memory, size_t width, size_t height, size_t pitch) {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypePitch2D;
  r.res.pitch2D.devPtr = memory;
  r.res.pitch2D.desc = cudaCreateChannelDesc<float>();
  r.res.pitch2D.width = width;
  r.res.pitch2D.height = height;
  r.res.pitch2D.pitchInBytes = pitch;
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  cudaTextureObject_t t = 0;
  cudaError_t error = cudaCreateTextureObject(&t, &r, &d, 0);
  if (error == cudaSuccess) cudaDestroyTextureObject(t);
  return error;
}

static void answers() {
  const cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
  answer("array 0 wide", arrayOf(f, 0, 0, 0, 0));
  answer("array 1D", arrayOf(f, 16, 0, 0, 0));
  answer("array of three channels", arrayOf(cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat), 16, 0, 0, 0));
  answer("array of 64 bits", arrayOf(cudaCreateChannelDesc(64, 0, 0, 0, cudaChannelFormatKindFloat), 16, 0, 0, 0));
  answer("array of float 8", arrayOf(cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindFloat), 16, 0, 0, 0));
  answer("array of unequal channels", arrayOf(cudaCreateChannelDesc(8, 16, 0, 0, cudaChannelFormatKindSigned), 16, 0, 0, 0));
  answer("array of kind none", arrayOf(cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindNone), 16, 0, 0, 0));
  answer("array 3D without height", arrayOf(f, 16, 0, 4, 0));
  answer("array 1D layered", arrayOf(f, 16, 0, 4, cudaArrayLayered));
  answer("array layered without layers", arrayOf(f, 16, 4, 0, cudaArrayLayered));
  answer("array cubemap", arrayOf(f, 16, 16, 6, cudaArrayCubemap));
  answer("array cubemap of five", arrayOf(f, 16, 16, 5, cudaArrayCubemap));
  answer("array cubemap not square", arrayOf(f, 16, 8, 6, cudaArrayCubemap));
  answer("array cubemap of twelve", arrayOf(f, 16, 16, 12, cudaArrayCubemap));
  answer("array cubemap layered", arrayOf(f, 16, 16, 12, cudaArrayCubemap | cudaArrayLayered));
  answer("array gather 3D", arrayOf(f, 16, 16, 4, cudaArrayTextureGather));
  answer("array unknown flag", arrayOf(f, 16, 16, 0, 0x1000));
  answer("array too wide 1D", arrayOf(f, 131073, 0, 0, 0));
  answer("array too wide 2D", arrayOf(f, 131073, 2, 0, 0));
  answer("array too high 2D", arrayOf(f, 2, 65537, 0, 0));
  answer("array too deep", arrayOf(f, 2, 2, 16385, 0));
  answer("array too many layers", arrayOf(f, 2, 2, 2049, cudaArrayLayered));

  cudaArray_t a, none = 0;
  CHECK(cudaMallocArray(&a, &f, 16, 8));
  cudaArray_t ints, bytes;
  const cudaChannelFormatDesc i = cudaCreateChannelDesc<int>(), b = cudaCreateChannelDesc<unsigned char>();
  CHECK(cudaMallocArray(&ints, &i, 16, 8));
  CHECK(cudaMallocArray(&bytes, &b, 16, 8));
  cudaExtent extent;
  unsigned flags;
  cudaChannelFormatDesc format;
  CHECK(cudaArrayGetInfo(&format, &extent, &flags, a));
  printf("{\"info\": \"%d %d %d %d kind %d, %d x %d x %d, flags %u\"}\n", format.x, format.y, format.z, format.w, (int)format.f,
         (int)extent.width, (int)extent.height, (int)extent.depth, flags);
  answer("free no array", cudaFreeArray(none));
  answer("no place for the array", cudaMallocArray(0, &f, 16, 8));
  answer("no format", cudaMallocArray(&none, 0, 16, 8));

  answer("texture plain", texture(a, [](cudaTextureDesc &) {}));
  answer("texture of ints, linear", texture(ints, [](cudaTextureDesc &d) { d.filterMode = cudaFilterModeLinear; }));
  answer("texture of ints as floats", texture(ints, [](cudaTextureDesc &d) { d.readMode = cudaReadModeNormalizedFloat; }));
  answer("texture of floats as floats", texture(a, [](cudaTextureDesc &d) { d.readMode = cudaReadModeNormalizedFloat; }));
  answer("texture of bytes, linear", texture(bytes, [](cudaTextureDesc &d) { d.filterMode = cudaFilterModeLinear; }));
  answer("texture of bytes as floats, linear", texture(bytes, [](cudaTextureDesc &d) {
           d.filterMode = cudaFilterModeLinear;
           d.readMode = cudaReadModeNormalizedFloat;
         }));
  answer("texture wrapped, not normalised", texture(a, [](cudaTextureDesc &d) { d.addressMode[0] = cudaAddressModeWrap; }));
  answer("texture sRGB of floats", texture(a, [](cudaTextureDesc &d) { d.sRGB = 1; }));
  answer("texture bad filter", texture(a, [](cudaTextureDesc &d) { d.filterMode = (cudaTextureFilterMode)7; }));
  answer("texture bad address", texture(a, [](cudaTextureDesc &d) { d.addressMode[0] = (cudaTextureAddressMode)7; }));
  answer("texture bad read", texture(a, [](cudaTextureDesc &d) { d.readMode = (cudaTextureReadMode)7; }));
  answer("texture of no array", texture(0, [](cudaTextureDesc &) {}));

  char *memory;
  CHECK(cudaMalloc(&memory, 1 << 16));
  answer("linear", linearTexture(memory, f, 4096, [](cudaTextureDesc &) {}));
  answer("linear from byte 4", linearTexture(memory + 4, f, 4096, [](cudaTextureDesc &) {}));
  answer("linear from byte 512", linearTexture(memory + 512, f, 4096, [](cudaTextureDesc &) {}));
  answer("linear of no bytes", linearTexture(memory, f, 0, [](cudaTextureDesc &) {}));
  answer("linear beyond its memory", linearTexture(memory, f, 1 << 28, [](cudaTextureDesc &) {}));
  answer("linear of no memory", linearTexture(0, f, 4096, [](cudaTextureDesc &) {}));
  answer("linear filtered", linearTexture(memory, f, 4096, [](cudaTextureDesc &d) { d.filterMode = cudaFilterModeLinear; }));
  answer("linear normalised", linearTexture(memory, f, 4096, [](cudaTextureDesc &d) { d.normalizedCoords = 1; }));
  answer("pitched", pitchTexture(memory, 16, 8, 512));
  answer("pitched, pitch 64", pitchTexture(memory, 16, 8, 64));
  answer("pitched, pitch 48", pitchTexture(memory, 12, 8, 48));
  answer("pitched, pitch too small", pitchTexture(memory, 64, 8, 128));
  answer("pitched from byte 64", pitchTexture(memory + 64, 16, 8, 512));

  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaSurfaceObject_t s = 0;
  answer("surface of an array without the flag", cudaCreateSurfaceObject(&s, &r));
  r.resType = cudaResourceTypeLinear;
  answer("surface of linear memory", cudaCreateSurfaceObject(&s, &r));
  answer("destroy texture 0", cudaDestroyTextureObject(0));
  answer("destroy surface 0", cudaDestroySurfaceObject(0));

  float host[16 * 8] = {0};
  answer("copy", cudaMemcpy2DToArray(a, 0, 0, host, 64, 64, 8, cudaMemcpyHostToDevice));
  answer("copy too wide", cudaMemcpy2DToArray(a, 0, 0, host, 64, 68, 8, cudaMemcpyHostToDevice));
  answer("copy wider than its array", cudaMemcpy2DToArray(a, 32, 0, host, 64, 64, 8, cudaMemcpyHostToDevice));
  answer("copy too high", cudaMemcpy2DToArray(a, 0, 1, host, 64, 64, 8, cudaMemcpyHostToDevice));
  answer("copy the wrong way", cudaMemcpy2DToArray(a, 0, 0, host, 64, 64, 8, cudaMemcpyDeviceToHost));
  answer("copy half a texel", cudaMemcpy2DToArray(a, 2, 0, host, 64, 6, 8, cudaMemcpyHostToDevice));
  answer("copy array to array", cudaMemcpy2DArrayToArray(a, 0, 0, ints, 0, 0, 64, 8, cudaMemcpyDeviceToDevice));
  answer("copy array to array of other texels", cudaMemcpy2DArrayToArray(a, 0, 0, bytes, 0, 0, 16, 8, cudaMemcpyDeviceToDevice));
}

int main() {
  for (int dimension = 1; dimension <= 5; dimension++) {
    surfaces(dimension, cudaBoundaryModeZero, "zero");
    surfaces(dimension, cudaBoundaryModeClamp, "clamp");
  }
  otherSizes();
  answers();
  return 0;
}
