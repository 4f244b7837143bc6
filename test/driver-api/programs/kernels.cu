// The device code that modules.cu loads.
__device__ int counter;
__constant__ float factor = 2.0f;

extern "C" __global__ void scale(float *data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) counter++;
  if (i < n) data[i] *= factor;
}

extern "C" __global__ void readTexture(cudaTextureObject_t texture, float *out, int width) {
  const int x = threadIdx.x, y = threadIdx.y;
  out[y * width + x] = tex2D<float>(texture, x, y);
}

extern "C" __global__ void writeSurface(cudaSurfaceObject_t surface, int step) {
  surf2Dwrite<float>(float(threadIdx.y * step + threadIdx.x), surface, threadIdx.x * sizeof(float), threadIdx.y);
}
