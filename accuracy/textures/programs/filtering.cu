// What texture fetches give on a GPU, one JSON line a case: a name and the bits of every result.
//
// The coordinates are sums of dyadic fractions, so that host and device agree on them exactly.
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

// Texels and coordinates

static uint32_t state = 1;
static uint32_t next() {
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}
static float nextFloat() { return (float)(int)(next() & 0xffff) / 4096.0f - 8.0f; }

template <class T> T texel() { return (T)next(); }
template <> float texel<float>() { return nextFloat(); }

// The last channel comes first: the order in which arguments are evaluated is up to the compiler.
#define VECTOR2(vector, value)                \
  template <> vector##2 texel<vector##2>() {  \
    const auto y = value;                     \
    const auto x = value;                     \
    return make_##vector##2(x, y);            \
  }
#define VECTOR4(vector, value)                \
  template <> vector##4 texel<vector##4>() {  \
    const auto w = value;                     \
    const auto z = value;                     \
    const auto y = value;                     \
    const auto x = value;                     \
    return make_##vector##4(x, y, z, w);      \
  }
VECTOR2(uchar, next())
VECTOR4(uchar, next())
VECTOR4(char, next())
VECTOR2(short, next())
VECTOR4(ushort, next())
VECTOR4(uint, next())
VECTOR2(float, nextFloat())
VECTOR4(float, nextFloat())
template <> int2 texel<int2>() {
  const int y = -next();
  const int x = next();
  return make_int2(x, y);
}

// A half of 16 bits: sign, exponents around one, any fraction.
struct Half { uint16_t bits; };
template <> Half texel<Half>() {
  const uint32_t rest = next() & 0x83ff;
  Half h = {(uint16_t)(rest | (12 + next() % 6) << 10)};
  return h;
}

template <class T> std::vector<T> texels(size_t count) {
  std::vector<T> all(count);
  state = 12345;
  for (T &one : all) one = texel<T>();
  return all;
}

struct Extent { size_t width, height, depth; };

static std::vector<float4> points(int count, Extent size, bool normalized, int seed) {
  std::vector<float4> all(count);
  state = seed;
  for (float4 &p : all) {
    // From one and a half sizes before the first texel to as far behind the last, in steps of 1/2048.
    float c[3] = {0, 0, 0};
    const size_t sizes[3] = {size.width, size.height, size.depth};
    for (int axis = 0; axis < 3; axis++) {
      const int steps = (int)(sizes[axis] ? sizes[axis] : 1) * 2048;
      c[axis] = (float)((int)(next() % (4 * steps)) - 3 * steps / 2) / 2048.0f;
      if (normalized) c[axis] = c[axis] / (float)(sizes[axis] ? sizes[axis] : 1);
    }
    p = make_float4(c[0], c[1], c[2], 0);
  }
  return all;
}

// Results as words

__device__ uint4 words(float v) { return make_uint4(__float_as_uint(v), 0, 0, 0); }
__device__ uint4 words(float2 v) { return make_uint4(__float_as_uint(v.x), __float_as_uint(v.y), 0, 0); }
__device__ uint4 words(float4 v) {
  return make_uint4(__float_as_uint(v.x), __float_as_uint(v.y), __float_as_uint(v.z), __float_as_uint(v.w));
}
__device__ uint4 words(unsigned char v) { return make_uint4(v, 0, 0, 0); }
__device__ uint4 words(signed char v) { return make_uint4((int)v, 0, 0, 0); }
__device__ uint4 words(short v) { return make_uint4((int)v, 0, 0, 0); }
__device__ uint4 words(unsigned short v) { return make_uint4(v, 0, 0, 0); }
__device__ uint4 words(int v) { return make_uint4(v, 0, 0, 0); }
__device__ uint4 words(unsigned int v) { return make_uint4(v, 0, 0, 0); }
__device__ uint4 words(uchar2 v) { return make_uint4(v.x, v.y, 0, 0); }
__device__ uint4 words(uchar4 v) { return make_uint4(v.x, v.y, v.z, v.w); }
__device__ uint4 words(char4 v) { return make_uint4((int)v.x, (int)v.y, (int)v.z, (int)v.w); }
__device__ uint4 words(short2 v) { return make_uint4((int)v.x, (int)v.y, 0, 0); }
__device__ uint4 words(ushort4 v) { return make_uint4(v.x, v.y, v.z, v.w); }
__device__ uint4 words(int2 v) { return make_uint4(v.x, v.y, 0, 0); }
__device__ uint4 words(uint4 v) { return v; }

// Fetches

template <class T> struct Fetch {
  static __device__ T at(cudaTextureObject_t t, float4 p) { return tex1Dfetch<T>(t, (int)floorf(p.x)); }
};
template <class T> struct One {
  static __device__ T at(cudaTextureObject_t t, float4 p) { return tex1D<T>(t, p.x); }
};
template <class T> struct Two {
  static __device__ T at(cudaTextureObject_t t, float4 p) { return tex2D<T>(t, p.x, p.y); }
};
template <class T> struct Three {
  static __device__ T at(cudaTextureObject_t t, float4 p) { return tex3D<T>(t, p.x, p.y, p.z); }
};
// The third coordinate of a layered fetch chooses the layer, also one that does not exist.
template <class T> struct OneLayered {
  static __device__ T at(cudaTextureObject_t t, float4 p) { return tex1DLayered<T>(t, p.x, (int)floorf(p.z)); }
};
template <class T> struct TwoLayered {
  static __device__ T at(cudaTextureObject_t t, float4 p) {
    return tex2DLayered<T>(t, p.x, p.y, (int)floorf(p.z));
  }
};
template <class T> struct Cube {
  static __device__ T at(cudaTextureObject_t t, float4 p) { return texCubemap<T>(t, p.x, p.y, p.z); }
};
template <class T> struct CubeLayered {
  static __device__ T at(cudaTextureObject_t t, float4 p) {
    return texCubemapLayered<T>(t, p.x, p.y, p.z, (int)floorf(p.w));
  }
};
template <int component> struct Gather {
  static __device__ float4 at(cudaTextureObject_t t, float4 p) { return tex2Dgather<float4>(t, p.x, p.y, component); }
};
template <class T> struct TwoLod {
  static __device__ T at(cudaTextureObject_t t, float4 p) { return tex2DLod<T>(t, p.x, p.y, p.z); }
};

template <class Sampler> __global__ void sample(cudaTextureObject_t t, const float4 *at, uint4 *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = words(Sampler::at(t, at[i]));
}

// A texture, or why there is none.
struct Made {
  cudaTextureObject_t texture;
  cudaError_t error;
};

static Made make(const cudaResourceDesc &r, const cudaTextureDesc &d) {
  Made made = {0, cudaSuccess};
  made.error = cudaCreateTextureObject(&made.texture, &r, &d, 0);
  cudaGetLastError();
  return made;
}

template <class Sampler>
void run(const std::string &name, Made made, const std::vector<float4> &at, int channels) {
  if (made.error != cudaSuccess) {
    printf("{\"case\": \"%s\", \"refused\": \"%s\"}\n", name.c_str(), cudaGetErrorName(made.error));
    return;
  }
  const cudaTextureObject_t texture = made.texture;
  const int n = (int)at.size();
  float4 *points;
  uint4 *results;
  CHECK(cudaMalloc(&points, n * sizeof(float4)));
  CHECK(cudaMalloc(&results, n * sizeof(uint4)));
  CHECK(cudaMemcpy(points, at.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
  sample<Sampler><<<(n + 127) / 128, 128>>>(texture, points, results, n);
  CHECK(cudaDeviceSynchronize());
  std::vector<uint4> out(n);
  CHECK(cudaMemcpy(out.data(), results, n * sizeof(uint4), cudaMemcpyDeviceToHost));
  printf("{\"case\": \"%s\", \"bits\": \"", name.c_str());
  for (int i = 0; i < n; i++) {
    const unsigned int c[4] = {out[i].x, out[i].y, out[i].z, out[i].w};
    for (int k = 0; k < channels; k++) printf("%s%x", i || k ? " " : "", c[k]);
  }
  printf("\"}\n");
  CHECK(cudaFree(points));
  CHECK(cudaFree(results));
  CHECK(cudaDestroyTextureObject(texture));
}

// Textures

static const char *const ADDRESS[] = {"wrap", "clamp", "mirror", "border"};

struct Sampling {
  cudaTextureAddressMode address;
  cudaTextureFilterMode filter;
  cudaTextureReadMode read;
  bool normalized;
};

static std::string name(const std::string &what, Sampling s) {
  return what + " " + ADDRESS[s.address] + (s.filter == cudaFilterModeLinear ? " linear" : " point") +
         (s.read == cudaReadModeNormalizedFloat ? " as-float" : "") + (s.normalized ? " normalized" : "");
}

static cudaTextureDesc describe(Sampling s) {
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  for (int i = 0; i < 3; i++) d.addressMode[i] = s.address;
  d.filterMode = s.filter;
  d.readMode = s.read;
  d.normalizedCoords = s.normalized;
  return d;
}

static Made ofArray(cudaArray_t array, cudaTextureDesc d) {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  return make(r, d);
}

template <class T> cudaArray_t filled(const std::vector<T> &data, cudaChannelFormatDesc format, Extent size, unsigned flags) {
  cudaArray_t array;
  CHECK(cudaMalloc3DArray(&array, &format, make_cudaExtent(size.width, size.height, size.depth), flags));
  cudaMemcpy3DParms copy;
  memset(&copy, 0, sizeof copy);
  const size_t height = size.height ? size.height : 1, depth = size.depth ? size.depth : 1;
  copy.srcPtr = make_cudaPitchedPtr((void *)data.data(), size.width * sizeof(T), size.width, height);
  copy.dstArray = array;
  copy.extent = make_cudaExtent(size.width, height, depth);
  copy.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&copy));
  return array;
}

template <class T> cudaArray_t array(Extent size, unsigned flags = 0) {
  const size_t count = size.width * (size.height ? size.height : 1) * (size.depth ? size.depth : 1);
  return filled(texels<T>(count), cudaCreateChannelDesc<T>(), size, flags);
}

static bool allowed(Sampling s) {
  return s.normalized || s.address == cudaAddressModeClamp || s.address == cudaAddressModeBorder;
}

// All ways to address, for a type that can be filtered.
template <class T, template <class> class Sampler>
void everyMode(const std::string &what, Extent size, unsigned flags, cudaTextureReadMode read, int channels, int count) {
  cudaArray_t a = array<T>(size, flags);
  for (int address = 0; address < 4; address++)
    for (int filter = 0; filter < 2; filter++)
      for (int normalized = 0; normalized < 2; normalized++) {
        const Sampling s = {(cudaTextureAddressMode)address, (cudaTextureFilterMode)filter, read, normalized != 0};
        if (!allowed(s)) continue;
        // An array of layers has coordinates for its layers, never normalised.
        std::vector<float4> at = points(count, size, s.normalized, 77);
        if (flags & cudaArrayLayered)
          for (float4 &p : at) p.z = (float)((int)(next() % (unsigned)(size.depth + 3)) - 1);
        run<Sampler<T>>(name(what, s), ofArray(a, describe(s)), at, channels);
      }
  CHECK(cudaFreeArray(a));
}

template <class T, class Result>
void type(const std::string &what, int channels, bool filters) {
  const Extent size = {13, 7, 0};
  cudaArray_t a = array<T>(size);
  const Sampling plain = {cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false};
  run<Two<T>>(name(what, plain), ofArray(a, describe(plain)), points(64, size, false, 5), channels);
  if (filters)
    for (int filter = 0; filter < 2; filter++) {
      const Sampling s = {cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeNormalizedFloat, false};
      run<Two<Result>>(name(what, s), ofArray(a, describe(s)), points(192, size, false, 6), channels);
    }
  CHECK(cudaFreeArray(a));
}

// The weights themselves: between a 0 and a 1 lies the weight of the latter.
static void weights() {
  std::vector<float> steps(16);
  for (int i = 0; i < 16; i++) steps[i] = (float)(i & 1);
  const Extent size = {16, 0, 0};
  cudaArray_t a = filled(steps, cudaCreateChannelDesc<float>(), size, 0);
  std::vector<float4> at;
  for (int i = 0; i < 512; i++) at.push_back(make_float4(2.5f + i / 4096.0f, 0, 0, 0));
  for (int i = 0; i < 512; i++) at.push_back(make_float4(3.5f - i / 65536.0f, 0, 0, 0));
  for (int i = 0; i < 256; i++) at.push_back(make_float4(9.0f + i / 8192.0f, 0, 0, 0));
  const Sampling s = {cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, false};
  run<One<float>>("weights", ofArray(a, describe(s)), at, 1);
  const Sampling n = {cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, true};
  for (float4 &p : at) p.x /= 16;
  run<One<float>>("weights normalized", ofArray(a, describe(n)), at, 1);
  CHECK(cudaFreeArray(a));
  // A size that is no power of two: how a normalised coordinate is scaled.
  steps.resize(11);
  cudaArray_t b = filled(steps, cudaCreateChannelDesc<float>(), Extent{11, 0, 0}, 0);
  for (float4 &p : at) p.x = p.x * 16 / 11;
  run<One<float>>("weights normalized 11", ofArray(b, describe(n)), at, 1);
  const Sampling w = {cudaAddressModeWrap, cudaFilterModeLinear, cudaReadModeElementType, true};
  for (float4 &p : at) p.x -= 3;
  run<One<float>>("weights wrapped 11", ofArray(b, describe(w)), at, 1);
  const Sampling nearest = {cudaAddressModeWrap, cudaFilterModePoint, cudaReadModeElementType, true};
  std::vector<float4> edges;
  for (int i = -44; i < 88; i++)
    for (int ulp = -2; ulp <= 2; ulp++) {
      float x = (float)i / 11.0f;
      uint32_t bits;
      memcpy(&bits, &x, 4);
      if (i) bits += ulp;
      memcpy(&x, &bits, 4);
      edges.push_back(make_float4(x, 0, 0, 0));
    }
  run<One<float>>("edges wrapped 11", ofArray(b, describe(nearest)), edges, 1);
  CHECK(cudaFreeArray(b));
  // Four texels of which one is not 0: the product of two weights.
  for (int corner = 0; corner < 4; corner++) {
    std::vector<float> four(4, 0.0f);
    four[corner] = 1;
    cudaArray_t c = filled(four, cudaCreateChannelDesc<float>(), Extent{2, 2, 0}, 0);
    std::vector<float4> square;
    for (int i = 0; i < 256; i++)
      square.push_back(make_float4(0.5f + (i * 37 % 256) / 256.0f, 0.5f + (i * 91 % 256) / 256.0f, 0, 0));
    run<Two<float>>("corner " + std::to_string(corner), ofArray(c, describe(s)), square, 1);
    CHECK(cudaFreeArray(c));
  }
}

// Coordinates that are hardly numbers.
static void extremes() {
  const float odd[] = {0.0f, -0.0f, 1e-30f, -1e-30f, 1e10f, -1e10f, 3e38f, -3e38f, INFINITY, -INFINITY, NAN,
                       65535.75f, -65536.25f, 2147483648.0f, 16777217.5f, 0.99999994f, 7.9999995f, 8.0f};
  std::vector<float4> at;
  for (float x : odd)
    for (float y : {0.5f, 2.25f}) at.push_back(make_float4(x, y, 0, 0));
  cudaArray_t a = array<float>(Extent{8, 4, 0});
  for (int address = 0; address < 4; address++)
    for (int filter = 0; filter < 2; filter++)
      for (int normalized = 0; normalized < 2; normalized++) {
        const Sampling s = {(cudaTextureAddressMode)address, (cudaTextureFilterMode)filter, cudaReadModeElementType,
                            normalized != 0};
        if (allowed(s)) run<Two<float>>(name("extremes", s), ofArray(a, describe(s)), at, 1);
      }
  CHECK(cudaFreeArray(a));
  // Infinite and undefined texels beside others.
  std::vector<float> strange = {1, INFINITY, 2, NAN, 3, -INFINITY, 1e38f, 3e38f};
  cudaArray_t b = filled(strange, cudaCreateChannelDesc<float>(), Extent{8, 0, 0}, 0);
  std::vector<float4> line;
  for (int i = 0; i < 32; i++) line.push_back(make_float4(i * 0.25f + 0.25f, 0, 0, 0));
  const Sampling s = {cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, false};
  run<One<float>>("strange texels", ofArray(b, describe(s)), line, 1);
  CHECK(cudaFreeArray(b));
}

// Linear and pitched memory

template <class T> void linear(const std::string &what, int channels) {
  const std::vector<T> data = texels<T>(40);
  T *memory;
  CHECK(cudaMalloc(&memory, 64 * sizeof(T)));
  CHECK(cudaMemset(memory, 0x55, 64 * sizeof(T)));
  CHECK(cudaMemcpy(memory, data.data(), 40 * sizeof(T), cudaMemcpyHostToDevice));
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = memory;
  r.res.linear.desc = cudaCreateChannelDesc<T>();
  r.res.linear.sizeInBytes = 40 * sizeof(T);
  std::vector<float4> at;
  for (int i = -6; i < 50; i++) at.push_back(make_float4((float)i, 0, 0, 0));
  const Sampling s = {cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false};
  const cudaTextureDesc d = describe(s);
  run<Fetch<T>>("linear " + what, make(r, d), at, channels);
  CHECK(cudaFree(memory));
}

static void pitched() {
  const Extent size = {13, 7, 0};
  const std::vector<float> data = texels<float>(size.width * size.height);
  float *memory;
  size_t pitch;
  CHECK(cudaMallocPitch(&memory, &pitch, size.width * sizeof(float), size.height));
  CHECK(cudaMemcpy2D(memory, pitch, data.data(), size.width * sizeof(float), size.width * sizeof(float), size.height,
                     cudaMemcpyHostToDevice));
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypePitch2D;
  r.res.pitch2D.devPtr = memory;
  r.res.pitch2D.desc = cudaCreateChannelDesc<float>();
  r.res.pitch2D.width = size.width;
  r.res.pitch2D.height = size.height;
  r.res.pitch2D.pitchInBytes = pitch;
  for (int address = 0; address < 4; address++)
    for (int filter = 0; filter < 2; filter++)
      for (int normalized = 0; normalized < 2; normalized++) {
        const Sampling s = {(cudaTextureAddressMode)address, (cudaTextureFilterMode)filter, cudaReadModeElementType,
                            normalized != 0};
        if (!allowed(s)) continue;
        const cudaTextureDesc d = describe(s);
        run<Two<float>>(name("pitched", s), make(r, d), points(96, size, s.normalized, 8), 1);
      }
  CHECK(cudaFree(memory));
}

// Others

static void halves() {
  const Extent size = {13, 7, 0};
  cudaArray_t a = filled(texels<Half>(size.width * size.height), cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat), size, 0);
  for (int filter = 0; filter < 2; filter++) {
    const Sampling s = {cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeElementType, false};
    run<Two<float>>(name("half", s), ofArray(a, describe(s)), points(192, size, false, 9), 1);
  }
  CHECK(cudaFreeArray(a));
}

static void borders() {
  const Extent size = {9, 5, 0};
  cudaArray_t a = array<float4>(size);
  for (int filter = 0; filter < 2; filter++) {
    const Sampling s = {cudaAddressModeBorder, (cudaTextureFilterMode)filter, cudaReadModeElementType, false};
    cudaTextureDesc d = describe(s);
    d.borderColor[0] = 0.25f;
    d.borderColor[1] = -3;
    d.borderColor[2] = 100;
    d.borderColor[3] = 1;
    run<Two<float4>>(name("border colour", s), ofArray(a, d), points(96, size, false, 10), 4);
    d.addressMode[1] = cudaAddressModeClamp;
    run<Two<float4>>(name("border colour, rows clamped", s), ofArray(a, d), points(96, size, false, 10), 4);
  }
  CHECK(cudaFreeArray(a));
  cudaArray_t b = array<uchar4>(size);
  for (int srgb = 0; srgb < 2; srgb++)
    for (int filter = 0; filter < 2; filter++) {
      const Sampling s = {cudaAddressModeBorder, (cudaTextureFilterMode)filter, cudaReadModeNormalizedFloat, false};
      cudaTextureDesc d = describe(s);
      d.sRGB = srgb;
      d.borderColor[0] = 0.25f;
      d.borderColor[1] = -3;
      d.borderColor[2] = 100;
      d.borderColor[3] = 1;
      run<Two<float4>>(name(srgb ? "border colour sRGB" : "border colour bytes", s), ofArray(b, d), points(128, size, false, 11), 4);
    }
  CHECK(cudaFreeArray(b));
}

static void cubes() {
  const Extent size = {8, 8, 6};
  std::vector<float4> at;
  state = 99;
  for (int i = 0; i < 256; i++) {
    const float z = nextFloat();
    const float y = nextFloat();
    const float x = nextFloat();
    at.push_back(make_float4(x, y, z, 0));
  }
  for (int x = -1; x <= 1; x++)
    for (int y = -1; y <= 1; y++)
      for (int z = -1; z <= 1; z++) at.push_back(make_float4((float)x, (float)y, (float)z, 0));
  cudaArray_t a = array<float>(size, cudaArrayCubemap);
  for (int seamless = 0; seamless < 2; seamless++)
    for (int filter = 0; filter < 2; filter++) {
      const Sampling s = {cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeElementType, true};
      cudaTextureDesc d = describe(s);
      d.seamlessCubemap = seamless;
      run<Cube<float>>(name(seamless ? "cubemap seamless" : "cubemap", s), ofArray(a, d), at, 1);
    }
  CHECK(cudaFreeArray(a));
  const Extent two = {4, 4, 12};
  cudaArray_t b = array<float>(two, cudaArrayCubemap | cudaArrayLayered);
  for (size_t i = 0; i < at.size(); i++) at[i].w = (float)((int)(i % 4) - 1);
  for (int filter = 0; filter < 2; filter++) {
    const Sampling s = {cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeElementType, true};
    run<CubeLayered<float>>(name("cubemap layered", s), ofArray(b, describe(s)), at, 1);
  }
  CHECK(cudaFreeArray(b));
}

static void gathers() {
  const Extent size = {9, 6, 0};
  cudaArray_t a = array<float4>(size, cudaArrayTextureGather);
  for (int address = 0; address < 4; address++)
    for (int normalized = 0; normalized < 2; normalized++) {
      const Sampling s = {(cudaTextureAddressMode)address, cudaFilterModePoint, cudaReadModeElementType, normalized != 0};
      if (!allowed(s)) continue;
      run<Gather<0>>(name("gather 0", s), ofArray(a, describe(s)), points(64, size, s.normalized, 12), 4);
      run<Gather<2>>(name("gather 2", s), ofArray(a, describe(s)), points(64, size, s.normalized, 12), 4);
    }
  CHECK(cudaFreeArray(a));
}

static void mipmaps() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t mipmap;
  CHECK(cudaMallocMipmappedArray(&mipmap, &format, make_cudaExtent(16, 8, 0), 4));
  for (unsigned level = 0; level < 4; level++) {
    cudaArray_t a;
    CHECK(cudaGetMipmappedArrayLevel(&a, mipmap, level));
    const size_t width = 16 >> level, height = 8 >> level;
    const std::vector<float> data = texels<float>(width * height);
    CHECK(cudaMemcpy2DToArray(a, 0, 0, data.data(), width * 4, width * 4, height, cudaMemcpyHostToDevice));
  }
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeMipmappedArray;
  r.res.mipmap.mipmap = mipmap;
  std::vector<float4> at;
  state = 31;
  for (int i = 0; i < 256; i++) {
    const float level = (next() % 1280) / 256.0f - 1;
    const float y = (next() % 4096) / 2048.0f - 0.5f;
    const float x = (next() % 4096) / 2048.0f - 0.5f;
    at.push_back(make_float4(x, y, level, 0));
  }
  for (int filter = 0; filter < 2; filter++)
    for (int levels = 0; levels < 2; levels++)
      for (int bias = 0; bias < 2; bias++) {
        const Sampling s = {cudaAddressModeWrap, (cudaTextureFilterMode)filter, cudaReadModeElementType, true};
        cudaTextureDesc d = describe(s);
        d.mipmapFilterMode = (cudaTextureFilterMode)levels;
        d.minMipmapLevelClamp = 0;
        d.maxMipmapLevelClamp = bias ? 2.5f : 3;
        d.mipmapLevelBias = bias ? 0.3125f : 0;
        run<TwoLod<float>>(name(std::string("mipmap") + (levels ? " levels-linear" : " levels-point") + (bias ? " biased" : ""), s), make(r, d), at, 1);
      }
  CHECK(cudaFreeMipmappedArray(mipmap));
}

int main() {
  weights();
  extremes();
  everyMode<float, One>("1D", Extent{13, 0, 0}, 0, cudaReadModeElementType, 1, 96);
  everyMode<float, Two>("2D", Extent{13, 7, 0}, 0, cudaReadModeElementType, 1, 256);
  everyMode<float4, Two>("2D float4", Extent{6, 5, 0}, 0, cudaReadModeElementType, 4, 64);
  everyMode<float, Three>("3D", Extent{7, 5, 3}, 0, cudaReadModeElementType, 1, 256);
  everyMode<float, OneLayered>("1D layered", Extent{9, 0, 3}, cudaArrayLayered, cudaReadModeElementType, 1, 96);
  everyMode<float, TwoLayered>("2D layered", Extent{9, 4, 3}, cudaArrayLayered, cudaReadModeElementType, 1, 128);
  type<unsigned char, float>("uchar", 1, true);
  type<signed char, float>("schar", 1, true);
  type<unsigned short, float>("ushort", 1, true);
  type<short, float>("short", 1, true);
  type<uchar2, float2>("uchar2", 2, true);
  type<uchar4, float4>("uchar4", 4, true);
  type<char4, float4>("char4", 4, true);
  type<short2, float2>("short2", 2, true);
  type<ushort4, float4>("ushort4", 4, true);
  type<int, float>("int", 1, false);
  type<unsigned int, float>("uint", 1, false);
  type<int2, float2>("int2", 2, false);
  type<uint4, float4>("uint4", 4, false);
  type<float2, float2>("float2", 2, false);
  linear<float>("float", 1);
  linear<int>("int", 1);
  linear<unsigned char>("uchar", 1);
  linear<short2>("short2", 2);
  linear<float4>("float4", 4);
  pitched();
  halves();
  borders();
  cubes();
  gathers();
  mipmaps();
  return 0;
}
