// Fetches by which all lanes of a warp name one object, and the same fetches by which they name one of two
// equal objects: one answer.
#include <cstdio>
#include <cstring>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

const int COUNT = 1024;
const int W = 19, H = 13, D = 5;

struct Texels { cudaTextureObject_t one, other; };

__device__ unsigned bitsOf(float v) { return __float_as_uint(v); }
__device__ unsigned bitsOf(unsigned char v) { return v; }
__device__ unsigned bitsOf(signed char v) { return (unsigned)(int)v; }
__device__ unsigned bitsOf(unsigned short v) { return v; }
__device__ unsigned bitsOf(short v) { return (unsigned)(int)v; }
__device__ unsigned bitsOf(int v) { return (unsigned)v; }
__device__ unsigned mixed(unsigned a, unsigned b) { return a * 31u + b; }
template <class V> __device__ unsigned one(V v) { return bitsOf(v); }
template <class V> __device__ unsigned two(V v) { return mixed(bitsOf(v.x), bitsOf(v.y)); }
template <class V> __device__ unsigned four(V v) {
  return mixed(mixed(bitsOf(v.x), bitsOf(v.y)), mixed(bitsOf(v.z), bitsOf(v.w)));
}
__device__ unsigned hashOf(float v) { return one(v); }
__device__ unsigned hashOf(float2 v) { return two(v); }
__device__ unsigned hashOf(float4 v) { return four(v); }
__device__ unsigned hashOf(unsigned char v) { return one(v); }
__device__ unsigned hashOf(signed char v) { return one(v); }
__device__ unsigned hashOf(uchar2 v) { return two(v); }
__device__ unsigned hashOf(uchar4 v) { return four(v); }
__device__ unsigned hashOf(char4 v) { return four(v); }
__device__ unsigned hashOf(short v) { return one(v); }
__device__ unsigned hashOf(ushort2 v) { return two(v); }
__device__ unsigned hashOf(ushort4 v) { return four(v); }
__device__ unsigned hashOf(int v) { return one(v); }
__device__ unsigned hashOf(int2 v) { return two(v); }
__device__ unsigned hashOf(int4 v) { return four(v); }

// Shapes: 0 line, 1 plane, 2 volume, 3 layered line, 4 layered plane, 5 tex2DLod.
template <class V>
__device__ V fetch(int shape, cudaTextureObject_t t, float x, float y, float z) {
  if (shape == 0) return tex1D<V>(t, x);
  if (shape == 1) return tex2D<V>(t, x, y);
  if (shape == 2) return tex3D<V>(t, x, y, z);
  if (shape == 3) return tex1DLayered<V>(t, x, (int)z);
  if (shape == 4) return tex2DLayered<V>(t, x, y, (int)z);
  return tex2DLod<V>(t, x, y, 0.0f);
}

template <class V>
__global__ void compare(int shape, Texels t, const float *at, unsigned *sums, int *wrong, int holes) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 7 < holes) return;
  const float x = at[3 * i], y = at[3 * i + 1], z = at[3 * i + 2];
  const unsigned alike = hashOf(fetch<V>(shape, t.one, x, y, z));
  const unsigned apart = hashOf(fetch<V>(shape, i % 2 ? t.one : t.other, x, y, z));
  if (alike != apart) atomicAdd(wrong, 1);
  atomicXor(sums, alike * (2 * i + 1));
}

template <class V>
__global__ void compareIntegers(Texels t, unsigned *sums, int *wrong) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, x = i * 37 % 700 - 50;
  const unsigned alike = hashOf(tex1Dfetch<V>(t.one, x));
  const unsigned apart = hashOf(tex1Dfetch<V>(i % 2 ? t.one : t.other, x));
  if (alike != apart) atomicAdd(wrong, 1);
  atomicXor(sums, alike * (2 * i + 1));
}

static int *wrong;
static unsigned *sums;
static float *places, *shares;

static int answered() {
  int count = 0;
  cudaError_t error = cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDeviceToHost);
  cudaMemset(wrong, 0, sizeof count);
  return error == cudaSuccess ? count : -1;
}

template <class T, class V>
void trySampling(int shape, const char *name, cudaArray_t array, bool fractions, bool canFilter) {
  for (int filter = 0; filter < (canFilter ? 2 : 1); filter++)
    for (int mode = 0; mode < 4; mode++)
      for (int normalized = 0; normalized < 2; normalized++) {
        cudaResourceDesc resource;
        memset(&resource, 0, sizeof resource);
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array;
        cudaTextureDesc how;
        memset(&how, 0, sizeof how);
        for (int axis = 0; axis < 3; axis++) how.addressMode[axis] = (cudaTextureAddressMode)mode;
        how.filterMode = filter ? cudaFilterModeLinear : cudaFilterModePoint;
        how.readMode = fractions ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
        how.normalizedCoords = normalized;
        for (int c = 0; c < 4; c++) how.borderColor[c] = 0.3f + 0.1f * c;
        Texels t;
        cudaCreateTextureObject(&t.one, &resource, &how, nullptr);
        cudaCreateTextureObject(&t.other, &resource, &how, nullptr);
        compare<V><<<COUNT / 128, 128>>>(shape, t, normalized ? shares : places, sums, wrong, mode % 3);
        const int count = answered();
        if (count != 0) printf("%s shape %d filter %d mode %d normalized %d: %d differ\n", name, shape, filter, mode, normalized, count);
        cudaDestroyTextureObject(t.one);
        cudaDestroyTextureObject(t.other);
      }
}

template <class T> std::vector<T> randomTexels(int count) {
  std::vector<T> texels(count);
  unsigned char *bytes = (unsigned char *)texels.data();
  for (size_t i = 0; i < count * sizeof(T); i++) bytes[i] = (unsigned char)(rand() >> 7);
  return texels;
}

// Floats of all signs and a few that are no numbers.
template <> std::vector<float> randomTexels<float>(int count) {
  std::vector<float> texels(count);
  for (int i = 0; i < count; i++) texels[i] = (rand() % 20001 - 10000) / 97.0f;
  texels[5] = 1e38f * 10;
  texels[11] = -texels[5];
  return texels;
}

template <class T, class Element, class V>
void tryType(const char *name, bool fractions, bool canFilter) {
  const int channels = sizeof(T) / sizeof(Element);
  std::vector<Element> texels = randomTexels<Element>(W * H * D * channels);
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
  const struct { int shape; cudaExtent extent; unsigned flags; } shapes[] = {
      {0, make_cudaExtent(W, 0, 0), 0}, {1, make_cudaExtent(W, H, 0), 0}, {2, make_cudaExtent(W, H, D), 0},
      {3, make_cudaExtent(W, 0, D), cudaArrayLayered}, {4, make_cudaExtent(W, H, D), cudaArrayLayered}};
  for (const auto &s : shapes) {
    cudaArray_t array;
    cudaMalloc3DArray(&array, &format, s.extent, s.flags);
    cudaMemcpy3DParms copy;
    memset(&copy, 0, sizeof copy);
    copy.srcPtr = make_cudaPitchedPtr(texels.data(), W * sizeof(T), W, s.extent.height ? H : 1);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(W, s.extent.height ? H : 1, s.extent.depth ? D : 1);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    trySampling<T, V>(s.shape, name, array, fractions, canFilter);
    if (s.shape == 1) trySampling<T, V>(5, name, array, fractions, canFilter);
    cudaFreeArray(array);
  }
  T *memory;
  cudaMalloc(&memory, 500 * sizeof(T));
  cudaMemcpy(memory, texels.data(), 500 * sizeof(T), cudaMemcpyHostToDevice);
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof resource);
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = memory;
  resource.res.linear.desc = format;
  resource.res.linear.sizeInBytes = 500 * sizeof(T);
  cudaTextureDesc how;
  memset(&how, 0, sizeof how);
  how.readMode = fractions ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
  Texels t;
  cudaCreateTextureObject(&t.one, &resource, &how, nullptr);
  cudaCreateTextureObject(&t.other, &resource, &how, nullptr);
  compareIntegers<V><<<COUNT / 128, 128>>>(t, sums, wrong);
  const int count = answered();
  if (count != 0) printf("%s by integers: %d differ\n", name, count);
  cudaFree(memory);
}

int main() {
  srand(11);
  std::vector<float> texelPlaces(3 * COUNT), turnPlaces(3 * COUNT);
  const float odd[] = {0.0f, -0.0f, 1e-20f, -1e-20f, 1e-44f, -1e-44f, 1e9f, -1e9f, 3e38f, 1e38f * 10, -1e38f * 10, 0.5f, 1.0f};
  for (int i = 0; i < 3 * COUNT; i++) {
    const float u = rand() / (float)RAND_MAX;
    texelPlaces[i] = u * 30 - 5;
    turnPlaces[i] = u * 6 - 3;
    if (i % 5 == 0) texelPlaces[i] = (rand() % 8192) / 256.0f - 4;
    if (i % 5 == 1) turnPlaces[i] = (rand() % 1024) / 128.0f - 4;
    if (i % 23 == 0) texelPlaces[i] = turnPlaces[i] = odd[rand() % 13];
    // No layer of a number that is none: that cast is undefined.
    if (i % 3 == 2) texelPlaces[i] = turnPlaces[i] = u * 8 - 2;
    if (i % 3 == 0 && i % 31 == 0) texelPlaces[i] = turnPlaces[i] = __builtin_nanf("");
  }
  cudaMalloc(&wrong, sizeof *wrong);
  cudaMemset(wrong, 0, sizeof *wrong);
  cudaMalloc(&sums, sizeof *sums);
  cudaMemset(sums, 0, sizeof *sums);
  cudaMalloc(&places, 3 * COUNT * sizeof(float));
  cudaMalloc(&shares, 3 * COUNT * sizeof(float));
  cudaMemcpy(places, texelPlaces.data(), 3 * COUNT * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(shares, turnPlaces.data(), 3 * COUNT * sizeof(float), cudaMemcpyHostToDevice);
  tryType<float, float, float>("float", false, true);
  tryType<float4, float, float4>("float4", false, true);
  tryType<unsigned char, unsigned char, unsigned char>("uchar", false, false);
  tryType<uchar4, unsigned char, float4>("uchar4 fractions", true, true);
  tryType<char4, signed char, float4>("char4 fractions", true, true);
  tryType<short, short, short>("short", false, false);
  tryType<ushort2, unsigned short, float2>("ushort2 fractions", true, true);
  tryType<ushort4, unsigned short, ushort4>("ushort4", false, false);
  tryType<int2, int, int2>("int2", false, false);
  printf("done %s\n", cudaGetErrorString(cudaGetLastError()));
}
