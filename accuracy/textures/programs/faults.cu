// What ends a kernel that misuses textures and surfaces, one JSON line a case. Each runs in a process of its own.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

__global__ void fetch(cudaTextureObject_t t, float *out) { *out = tex2D<float>(t, 1.5f, 1.5f); }
__global__ void fetchLinear(cudaTextureObject_t t, float *out, int at) { *out = tex1Dfetch<float>(t, at); }
__global__ void readSurface(cudaSurfaceObject_t s, float *out, int x, int y) { *out = surf2Dread<float>(s, x, y); }
__global__ void readZero(cudaSurfaceObject_t s, float *out, int x, int y) {
  *out = surf2Dread<float>(s, x, y, cudaBoundaryModeZero);
}
__global__ void writeSurface(cudaSurfaceObject_t s, int x, int y) { surf2Dwrite(1.0f, s, x, y); }

static cudaArray_t array;
static float *out;

static cudaTextureObject_t texture() {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  cudaTextureObject_t t = 0;
  cudaCreateTextureObject(&t, &r, &d, 0);
  return t;
}

static cudaTextureObject_t linear(void *memory) {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = memory;
  r.res.linear.desc = cudaCreateChannelDesc<float>();
  r.res.linear.sizeInBytes = 1024;
  cudaTextureDesc d;
  memset(&d, 0, sizeof d);
  cudaTextureObject_t t = 0;
  cudaCreateTextureObject(&t, &r, &d, 0);
  return t;
}

static cudaSurfaceObject_t surfaceOf() {
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  cudaSurfaceObject_t s = 0;
  cudaCreateSurfaceObject(&s, &r);
  return s;
}

static const char *const CASES[] = {
    "texture 0", "texture 12345", "texture destroyed", "array freed", "linear memory freed", "surface 0", "read beyond x", "read beyond y",
    "read before x", "write beyond x", "write beyond y", "read misaligned", "read zero misaligned", "texture as surface", "surface as texture"};

static void run(int which) {
  const cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &f, 16, 8, cudaArraySurfaceLoadStore);
  cudaMalloc(&out, 4);
  cudaMemset(out, 0, 4);
  void *memory = 0;
  cudaMalloc(&memory, 64 << 20);
  switch (which) {
    case 0: fetch<<<1, 1>>>(0, out); break;
    case 1: fetch<<<1, 1>>>(12345, out); break;
    case 2: {
      cudaTextureObject_t t = texture();
      cudaDestroyTextureObject(t);
      fetch<<<1, 1>>>(t, out);
      break;
    }
    case 3: {
      cudaTextureObject_t t = texture();
      cudaFreeArray(array);
      fetch<<<1, 1>>>(t, out);
      break;
    }
    case 4: {
      cudaTextureObject_t t = linear(memory);
      cudaFree(memory);
      fetchLinear<<<1, 1>>>(t, out, 3);
      break;
    }
    case 5: readSurface<<<1, 1>>>(0, out, 0, 0); break;
    case 6: readSurface<<<1, 1>>>(surfaceOf(), out, 64, 0); break;
    case 7: readSurface<<<1, 1>>>(surfaceOf(), out, 0, 8); break;
    case 8: readSurface<<<1, 1>>>(surfaceOf(), out, -4, 0); break;
    case 9: writeSurface<<<1, 1>>>(surfaceOf(), 64, 0); break;
    case 10: writeSurface<<<1, 1>>>(surfaceOf(), 0, 8); break;
    case 11: readSurface<<<1, 1>>>(surfaceOf(), out, 2, 0); break;
    case 12: readZero<<<1, 1>>>(surfaceOf(), out, 2, 0); break;
    case 13: readSurface<<<1, 1>>>((cudaSurfaceObject_t)texture(), out, 0, 0); break;
    case 14: fetch<<<1, 1>>>((cudaTextureObject_t)surfaceOf(), out); break;
  }
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t ended = cudaDeviceSynchronize();
  printf("{\"case\": \"%s\", \"launched\": \"%s\", \"ended\": \"%s\"}\n", CASES[which], cudaGetErrorName(launched),
         cudaGetErrorName(ended));
  fflush(stdout);
}

int main() {
  for (int which = 0; which < (int)(sizeof CASES / sizeof *CASES); which++) {
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      run(which);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) printf("{\"case\": \"%s\", \"status\": %d}\n", CASES[which], status);
  }
  return 0;
}
