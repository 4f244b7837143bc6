// Texture fetches and surface reads and writes, through objects and references.
//
// Each is one instruction of the lowered program. Its first operand is a constant that says how
// (src/exec/textures/codes.ts has the same bits); then the handle, x, y, z, layer, level or words.
#ifndef WARPSCOPE_DEVICE_TEXTURES_H
#define WARPSCOPE_DEVICE_TEXTURES_H

#include "texture_references.h"

typedef int __warpscope_words __attribute__((ext_vector_type(4)));

extern "C" {
// Reads only: calls with the same operands are one, as long as nothing is written between.
__attribute__((device, pure, nothrow, noconvergent)) __warpscope_words __warpscope_texture_read(
    int code, unsigned int texture, int x, int y, int z, int layer, int level);
__attribute__((device, pure, nothrow, noconvergent)) __warpscope_words __warpscope_surface_read(
    int code, unsigned int surface, int x, int y, int z, int layer);
__attribute__((device, nothrow, noconvergent)) void __warpscope_surface_write(
    int code, unsigned int surface, int x, int y, int z, int layer, int word0, int word1, int word2, int word3);
}

#define WARPSCOPE_TEXELS __inline__ __attribute__((device, always_inline, noconvergent, nodebug))

enum {
  __warpscope_line = 0,
  __warpscope_plane = 1,
  __warpscope_volume = 2,
  __warpscope_cube = 3,
  __warpscope_layered = 4,
  __warpscope_integer = 8,
  __warpscope_level = 16,
  __warpscope_gather = 32
};

// From channels to texel types

template <class T> struct __warpscope_texel;

#define WARPSCOPE_TEXEL(type, element, count, ...)                            \
  template <> struct __warpscope_texel<type> {                                \
    static WARPSCOPE_TEXELS type of(__warpscope_words w) { return __VA_ARGS__; } \
  };
#define WARPSCOPE_INTEGER_TEXELS(element, vector)                                             \
  WARPSCOPE_TEXEL(element, element, 1, (element)w.x)                                          \
  WARPSCOPE_TEXEL(vector##1, element, 1, vector##1{(element)w.x})                             \
  WARPSCOPE_TEXEL(vector##2, element, 2, vector##2{(element)w.x, (element)w.y})               \
  WARPSCOPE_TEXEL(vector##4, element, 4, vector##4{(element)w.x, (element)w.y, (element)w.z, (element)w.w})
#define WARPSCOPE_FLOAT_OF(word) __builtin_bit_cast(float, (int)(word))
WARPSCOPE_TEXEL(char, char, 1, (char)w.x)
WARPSCOPE_INTEGER_TEXELS(signed char, char)
WARPSCOPE_INTEGER_TEXELS(unsigned char, uchar)
WARPSCOPE_INTEGER_TEXELS(short, short)
WARPSCOPE_INTEGER_TEXELS(unsigned short, ushort)
WARPSCOPE_INTEGER_TEXELS(int, int)
WARPSCOPE_INTEGER_TEXELS(unsigned int, uint)
WARPSCOPE_TEXEL(float, float, 1, WARPSCOPE_FLOAT_OF(w.x))
WARPSCOPE_TEXEL(float1, float, 1, float1{WARPSCOPE_FLOAT_OF(w.x)})
WARPSCOPE_TEXEL(float2, float, 2, float2{WARPSCOPE_FLOAT_OF(w.x), WARPSCOPE_FLOAT_OF(w.y)})
WARPSCOPE_TEXEL(float4, float, 4,
                float4{WARPSCOPE_FLOAT_OF(w.x), WARPSCOPE_FLOAT_OF(w.y), WARPSCOPE_FLOAT_OF(w.z),
                       WARPSCOPE_FLOAT_OF(w.w)})
#undef WARPSCOPE_INTEGER_TEXELS
#undef WARPSCOPE_TEXEL
#undef WARPSCOPE_FLOAT_OF

// What a reference gives: texels as they are, or fractions.
template <class T, cudaTextureReadMode mode> struct __warpscope_fetched { typedef T type; };
#define WARPSCOPE_FRACTIONS(element, vector)                                                                   \
  template <> struct __warpscope_fetched<element, cudaReadModeNormalizedFloat> { typedef float type; };        \
  template <> struct __warpscope_fetched<vector##1, cudaReadModeNormalizedFloat> { typedef float1 type; };     \
  template <> struct __warpscope_fetched<vector##2, cudaReadModeNormalizedFloat> { typedef float2 type; };     \
  template <> struct __warpscope_fetched<vector##4, cudaReadModeNormalizedFloat> { typedef float4 type; };
template <> struct __warpscope_fetched<char, cudaReadModeNormalizedFloat> { typedef float type; };
WARPSCOPE_FRACTIONS(signed char, char)
WARPSCOPE_FRACTIONS(unsigned char, uchar)
WARPSCOPE_FRACTIONS(short, short)
WARPSCOPE_FRACTIONS(unsigned short, ushort)
#undef WARPSCOPE_FRACTIONS

WARPSCOPE_TEXELS int __warpscope_bits(float x) { return __builtin_bit_cast(int, x); }

// The variable of a reference is its handle's place on the device.
template <class Reference> WARPSCOPE_TEXELS unsigned int __warpscope_handle(const Reference &reference) {
  return (unsigned int)*(const unsigned long long *)__builtin_addressof(reference);
}

#ifdef WARPSCOPE_TEXTURE_REFERENCES
#define WARPSCOPE_FETCH_REFERENCE(name, dimension, code, x, y, z, layer, level, ...)                    \
  template <class T, cudaTextureReadMode mode>                                                          \
  WARPSCOPE_TEXELS typename __warpscope_fetched<T, mode>::type name(texture<T, dimension, mode> texture, \
                                                                    __VA_ARGS__) {                      \
    return __warpscope_texel<typename __warpscope_fetched<T, mode>::type>::of(                          \
        __warpscope_texture_read(code, __warpscope_handle(texture), x, y, z, layer, level));            \
  }
#else
#define WARPSCOPE_FETCH_REFERENCE(...)
#endif

// Fetches: the parameters come last, before them the operands made of them.
#define WARPSCOPE_FETCH(name, dimension, code, x, y, z, layer, level, ...)                              \
  template <class T> WARPSCOPE_TEXELS T name(cudaTextureObject_t texture, __VA_ARGS__) {                \
    return __warpscope_texel<T>::of(                                                                    \
        __warpscope_texture_read(code, (unsigned int)texture, x, y, z, layer, level));                  \
  }                                                                                                     \
  template <class T> WARPSCOPE_TEXELS void name(T *to, cudaTextureObject_t texture, __VA_ARGS__) {      \
    *to = __warpscope_texel<T>::of(                                                                     \
        __warpscope_texture_read(code, (unsigned int)texture, x, y, z, layer, level));                  \
  }                                                                                                     \
  WARPSCOPE_FETCH_REFERENCE(name, dimension, code, x, y, z, layer, level, __VA_ARGS__)
#define WARPSCOPE_BITS(x) __warpscope_bits(x)

WARPSCOPE_FETCH(tex1Dfetch, cudaTextureType1D, __warpscope_line | __warpscope_integer, x, 0, 0, 0, 0, int x)
WARPSCOPE_FETCH(tex1D, cudaTextureType1D, __warpscope_line, WARPSCOPE_BITS(x), 0, 0, 0, 0, float x)
WARPSCOPE_FETCH(tex2D, cudaTextureType2D, __warpscope_plane, WARPSCOPE_BITS(x), WARPSCOPE_BITS(y), 0, 0, 0,
                float x, float y)
WARPSCOPE_FETCH(tex3D, cudaTextureType3D, __warpscope_volume, WARPSCOPE_BITS(x), WARPSCOPE_BITS(y),
                WARPSCOPE_BITS(z), 0, 0, float x, float y, float z)
WARPSCOPE_FETCH(tex1DLayered, cudaTextureType1DLayered, __warpscope_line | __warpscope_layered,
                WARPSCOPE_BITS(x), 0, 0, layer, 0, float x, int layer)
WARPSCOPE_FETCH(tex2DLayered, cudaTextureType2DLayered, __warpscope_plane | __warpscope_layered,
                WARPSCOPE_BITS(x), WARPSCOPE_BITS(y), 0, layer, 0, float x, float y, int layer)
WARPSCOPE_FETCH(texCubemap, cudaTextureTypeCubemap, __warpscope_cube, WARPSCOPE_BITS(x), WARPSCOPE_BITS(y),
                WARPSCOPE_BITS(z), 0, 0, float x, float y, float z)
WARPSCOPE_FETCH(texCubemapLayered, cudaTextureTypeCubemapLayered, __warpscope_cube | __warpscope_layered,
                WARPSCOPE_BITS(x), WARPSCOPE_BITS(y), WARPSCOPE_BITS(z), layer, 0, float x, float y, float z,
                int layer)
WARPSCOPE_FETCH(tex1DLod, cudaTextureType1D, __warpscope_line | __warpscope_level, WARPSCOPE_BITS(x), 0, 0, 0,
                WARPSCOPE_BITS(level), float x, float level)
WARPSCOPE_FETCH(tex2DLod, cudaTextureType2D, __warpscope_plane | __warpscope_level, WARPSCOPE_BITS(x),
                WARPSCOPE_BITS(y), 0, 0, WARPSCOPE_BITS(level), float x, float y, float level)
WARPSCOPE_FETCH(tex3DLod, cudaTextureType3D, __warpscope_volume | __warpscope_level, WARPSCOPE_BITS(x),
                WARPSCOPE_BITS(y), WARPSCOPE_BITS(z), 0, WARPSCOPE_BITS(level), float x, float y, float z,
                float level)
WARPSCOPE_FETCH(tex1DLayeredLod, cudaTextureType1DLayered,
                __warpscope_line | __warpscope_layered | __warpscope_level, WARPSCOPE_BITS(x), 0, 0, layer,
                WARPSCOPE_BITS(level), float x, int layer, float level)
WARPSCOPE_FETCH(tex2DLayeredLod, cudaTextureType2DLayered,
                __warpscope_plane | __warpscope_layered | __warpscope_level, WARPSCOPE_BITS(x),
                WARPSCOPE_BITS(y), 0, layer, WARPSCOPE_BITS(level), float x, float y, int layer, float level)
WARPSCOPE_FETCH(texCubemapLod, cudaTextureTypeCubemap, __warpscope_cube | __warpscope_level, WARPSCOPE_BITS(x),
                WARPSCOPE_BITS(y), WARPSCOPE_BITS(z), 0, WARPSCOPE_BITS(level), float x, float y, float z,
                float level)
WARPSCOPE_FETCH(texCubemapLayeredLod, cudaTextureTypeCubemapLayered,
                __warpscope_cube | __warpscope_layered | __warpscope_level, WARPSCOPE_BITS(x), WARPSCOPE_BITS(y),
                WARPSCOPE_BITS(z), layer, WARPSCOPE_BITS(level), float x, float y, float z, int layer,
                float level)
#undef WARPSCOPE_FETCH
#undef WARPSCOPE_FETCH_REFERENCE

// The channel of a gather is a constant in nearly all programs; where it is not, four fetches choose.
WARPSCOPE_TEXELS __warpscope_words __warpscope_gathered(unsigned int texture, float x, float y, int channel) {
#define WARPSCOPE_CHANNEL(number)                                                                          \
  __warpscope_texture_read(__warpscope_plane | __warpscope_gather | (number) << 6, texture, WARPSCOPE_BITS(x), \
                           WARPSCOPE_BITS(y), 0, 0, 0)
  switch (channel & 3) {
    case 0: return WARPSCOPE_CHANNEL(0);
    case 1: return WARPSCOPE_CHANNEL(1);
    case 2: return WARPSCOPE_CHANNEL(2);
    default: return WARPSCOPE_CHANNEL(3);
  }
#undef WARPSCOPE_CHANNEL
}
template <class T>
WARPSCOPE_TEXELS T tex2Dgather(cudaTextureObject_t texture, float x, float y, int channel = 0) {
  return __warpscope_texel<T>::of(__warpscope_gathered((unsigned int)texture, x, y, channel));
}
template <class T>
WARPSCOPE_TEXELS void tex2Dgather(T *to, cudaTextureObject_t texture, float x, float y, int channel = 0) {
  *to = __warpscope_texel<T>::of(__warpscope_gathered((unsigned int)texture, x, y, channel));
}
#undef WARPSCOPE_BITS

// Surfaces: bytes as they are

template <int bytes> struct __warpscope_element;
#define WARPSCOPE_ELEMENT(bytes, log, raw)                                             \
  template <> struct __warpscope_element<bytes> {                                      \
    enum { code = log << 8 };                                                          \
    typedef raw type;                                                                  \
    static WARPSCOPE_TEXELS __warpscope_words words(type v)
WARPSCOPE_ELEMENT(1, 0, unsigned char) { return __warpscope_words{v, 0, 0, 0}; }
  static WARPSCOPE_TEXELS type of(__warpscope_words w) { return (type)w.x; }
};
WARPSCOPE_ELEMENT(2, 1, unsigned short) { return __warpscope_words{v, 0, 0, 0}; }
  static WARPSCOPE_TEXELS type of(__warpscope_words w) { return (type)w.x; }
};
WARPSCOPE_ELEMENT(4, 2, int) { return __warpscope_words{v, 0, 0, 0}; }
  static WARPSCOPE_TEXELS type of(__warpscope_words w) { return w.x; }
};
WARPSCOPE_ELEMENT(8, 3, int2) { return __warpscope_words{v.x, v.y, 0, 0}; }
  static WARPSCOPE_TEXELS type of(__warpscope_words w) { return type{w.x, w.y}; }
};
WARPSCOPE_ELEMENT(16, 4, int4) { return __warpscope_words{v.x, v.y, v.z, v.w}; }
  static WARPSCOPE_TEXELS type of(__warpscope_words w) { return type{w.x, w.y, w.z, w.w}; }
};
#undef WARPSCOPE_ELEMENT

// The boundary mode is a constant in nearly all programs.
template <class T>
WARPSCOPE_TEXELS T __warpscope_surface_load(int shape, unsigned int surface, int x, int y, int z, int layer,
                                            cudaSurfaceBoundaryMode mode) {
  typedef __warpscope_element<sizeof(T)> element;
#define WARPSCOPE_READ(boundary)                                                                           \
  __builtin_bit_cast(T, element::of(__warpscope_surface_read(shape | element::code | (boundary) << 12, surface, x, \
                                                             y, z, layer)))
  switch (mode) {
    case cudaBoundaryModeZero: return WARPSCOPE_READ(cudaBoundaryModeZero);
    case cudaBoundaryModeClamp: return WARPSCOPE_READ(cudaBoundaryModeClamp);
    default: return WARPSCOPE_READ(cudaBoundaryModeTrap);
  }
#undef WARPSCOPE_READ
}
template <class T>
WARPSCOPE_TEXELS void __warpscope_surface_store(T value, int shape, unsigned int surface, int x, int y, int z,
                                                int layer, cudaSurfaceBoundaryMode mode) {
  typedef __warpscope_element<sizeof(T)> element;
  const __warpscope_words w = element::words(__builtin_bit_cast(typename element::type, value));
#define WARPSCOPE_WRITE(boundary)                                                                             \
  __warpscope_surface_write(shape | element::code | (boundary) << 12, surface, x, y, z, layer, w.x, w.y, w.z, w.w)
  switch (mode) {
    case cudaBoundaryModeZero: WARPSCOPE_WRITE(cudaBoundaryModeZero); break;
    case cudaBoundaryModeClamp: WARPSCOPE_WRITE(cudaBoundaryModeClamp); break;
    default: WARPSCOPE_WRITE(cudaBoundaryModeTrap); break;
  }
#undef WARPSCOPE_WRITE
}

#ifdef WARPSCOPE_TEXTURE_REFERENCES
#define WARPSCOPE_SURFACE_REFERENCE(name, shape, x, y, z, layer, ...)                                       \
  template <class T, class Element, int dimension>                                                         \
  WARPSCOPE_TEXELS T name##read(surface<Element, dimension> surface, __VA_ARGS__,                          \
                                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                     \
    return __warpscope_surface_load<T>(shape, __warpscope_handle(surface), x, y, z, layer, mode);          \
  }                                                                                                        \
  template <class T, class Element, int dimension>                                                         \
  WARPSCOPE_TEXELS void name##read(T *to, surface<Element, dimension> surface, __VA_ARGS__,                \
                                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                  \
    *to = __warpscope_surface_load<T>(shape, __warpscope_handle(surface), x, y, z, layer, mode);           \
  }                                                                                                        \
  template <class T, class Element, int dimension>                                                         \
  WARPSCOPE_TEXELS void name##write(T value, surface<Element, dimension> surface, __VA_ARGS__,             \
                                    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                 \
    __warpscope_surface_store(value, shape, __warpscope_handle(surface), x, y, z, layer, mode);            \
  }
#else
#define WARPSCOPE_SURFACE_REFERENCE(...)
#endif

#define WARPSCOPE_SURFACE(name, shape, x, y, z, layer, ...)                                                 \
  template <class T>                                                                                       \
  WARPSCOPE_TEXELS T name##read(cudaSurfaceObject_t surface, __VA_ARGS__,                                  \
                                cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                     \
    return __warpscope_surface_load<T>(shape, (unsigned int)surface, x, y, z, layer, mode);                \
  }                                                                                                        \
  template <class T>                                                                                       \
  WARPSCOPE_TEXELS void name##read(T *to, cudaSurfaceObject_t surface, __VA_ARGS__,                        \
                                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                  \
    *to = __warpscope_surface_load<T>(shape, (unsigned int)surface, x, y, z, layer, mode);                 \
  }                                                                                                        \
  template <class T>                                                                                       \
  WARPSCOPE_TEXELS void name##write(T value, cudaSurfaceObject_t surface, __VA_ARGS__,                     \
                                    cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                 \
    __warpscope_surface_store(value, shape, (unsigned int)surface, x, y, z, layer, mode);                  \
  }                                                                                                        \
  WARPSCOPE_SURFACE_REFERENCE(name, shape, x, y, z, layer, __VA_ARGS__)
WARPSCOPE_SURFACE(surf1D, __warpscope_line, x, 0, 0, 0, int x)
WARPSCOPE_SURFACE(surf2D, __warpscope_plane, x, y, 0, 0, int x, int y)
WARPSCOPE_SURFACE(surf3D, __warpscope_volume, x, y, z, 0, int x, int y, int z)
WARPSCOPE_SURFACE(surf1DLayered, __warpscope_line | __warpscope_layered, x, 0, 0, layer, int x, int layer)
WARPSCOPE_SURFACE(surf2DLayered, __warpscope_plane | __warpscope_layered, x, y, 0, layer, int x, int y, int layer)
WARPSCOPE_SURFACE(surfCubemap, __warpscope_cube, x, y, 0, face, int x, int y, int face)
WARPSCOPE_SURFACE(surfCubemapLayered, __warpscope_cube | __warpscope_layered, x, y, 0, layerFace, int x, int y,
                  int layerFace)
#undef WARPSCOPE_SURFACE
#undef WARPSCOPE_SURFACE_REFERENCE
#undef WARPSCOPE_TEXELS

// Not supported: they exist so that a use says so at its line.
#define WARPSCOPE_UNAVAILABLE(name)                                                             \
  template <class Type = void, class... Arguments>                                              \
  __attribute__((device, unavailable("texture fetches with gradients are not supported")))      \
  Type name(Arguments...);
WARPSCOPE_UNAVAILABLE(tex1DGrad)
WARPSCOPE_UNAVAILABLE(tex2DGrad)
WARPSCOPE_UNAVAILABLE(tex3DGrad)
WARPSCOPE_UNAVAILABLE(tex1DLayeredGrad)
WARPSCOPE_UNAVAILABLE(tex2DLayeredGrad)
WARPSCOPE_UNAVAILABLE(texCubemapGrad)
WARPSCOPE_UNAVAILABLE(texCubemapLayeredGrad)
#undef WARPSCOPE_UNAVAILABLE

#endif
