// Texture and surface references as C++ sees them: variables of these templates, and calls that take them.
// Gone from CUDA 12; older programs and textbooks have them.
#ifndef WARPSCOPE_TEXTURE_REFERENCES_H
#define WARPSCOPE_TEXTURE_REFERENCES_H

// src/compile/source-traits.ts: the templates' names are free for programs that do not use them.
#ifdef WARPSCOPE_TEXTURE_REFERENCES

// On the device a variable of these types is a handle of 64 bits.
template <class T, int dimension = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
  __host__ texture(int normalize = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
                   cudaTextureAddressMode address = cudaAddressModeClamp)
      : texture(normalize, filter, address, cudaCreateChannelDesc<T>()) {}
  __host__ texture(int normalize, cudaTextureFilterMode filter, cudaTextureAddressMode address,
                   cudaChannelFormatDesc format)
      : textureReference() {
    normalized = normalize;
    filterMode = filter;
    addressMode[0] = addressMode[1] = addressMode[2] = address;
    channelDesc = format;
  }
};

template <class T, int dimension = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {
  __host__ surface() : surfaceReference() { channelDesc = cudaCreateChannelDesc<T>(); }
};
template <int dimension>
struct __attribute__((device_builtin_surface_type)) surface<void, dimension> : public surfaceReference {
  __host__ surface() : surfaceReference() {}
};

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaBindTexture(size_t *offset, const texture<T, dimension, mode> &reference,
                                                   const void *memory, const cudaChannelFormatDesc &format,
                                                   size_t bytes = 0xffffffff) {
  return ::cudaBindTexture(offset, (const textureReference *)&reference, memory, &format, bytes);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaBindTexture(size_t *offset, const texture<T, dimension, mode> &reference,
                                                   const void *memory, size_t bytes = 0xffffffff) {
  return ::cudaBindTexture(offset, (const textureReference *)&reference, memory, &reference.channelDesc, bytes);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, dimension, mode> &reference,
                                                     const void *memory, const cudaChannelFormatDesc &format,
                                                     size_t width, size_t height, size_t pitch) {
  return ::cudaBindTexture2D(offset, (const textureReference *)&reference, memory, &format, width, height, pitch);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, dimension, mode> &reference,
                                                     const void *memory, size_t width, size_t height, size_t pitch) {
  return ::cudaBindTexture2D(offset, (const textureReference *)&reference, memory, &reference.channelDesc, width,
                             height, pitch);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaBindTextureToArray(const texture<T, dimension, mode> &reference,
                                                          cudaArray_const_t array,
                                                          const cudaChannelFormatDesc &format) {
  return ::cudaBindTextureToArray((const textureReference *)&reference, array, &format);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaBindTextureToArray(const texture<T, dimension, mode> &reference,
                                                          cudaArray_const_t array) {
  return ::cudaBindTextureToArray((const textureReference *)&reference, array, &reference.channelDesc);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaBindTextureToMipmappedArray(const texture<T, dimension, mode> &reference,
                                                                   cudaMipmappedArray_const_t array) {
  return ::cudaBindTextureToMipmappedArray((const textureReference *)&reference, array, &reference.channelDesc);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaUnbindTexture(const texture<T, dimension, mode> &reference) {
  return ::cudaUnbindTexture((const textureReference *)&reference);
}

template <class T, int dimension, cudaTextureReadMode mode>
static inline __host__ cudaError_t cudaGetTextureAlignmentOffset(size_t *offset,
                                                                 const texture<T, dimension, mode> &reference) {
  return ::cudaGetTextureAlignmentOffset(offset, (const textureReference *)&reference);
}

template <class T, int dimension>
static inline __host__ cudaError_t cudaBindSurfaceToArray(const surface<T, dimension> &reference,
                                                          cudaArray_const_t array,
                                                          const cudaChannelFormatDesc &format) {
  return ::cudaBindSurfaceToArray((const surfaceReference *)&reference, array, &format);
}

template <class T, int dimension>
static inline __host__ cudaError_t cudaBindSurfaceToArray(const surface<T, dimension> &reference,
                                                          cudaArray_const_t array) {
  return ::cudaBindSurfaceToArray((const surfaceReference *)&reference, array, &reference.channelDesc);
}

#endif
#endif
