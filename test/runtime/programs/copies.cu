// Allocations, copies and symbols, right and wrong. Prints each call with its answer.
#include <cstdio>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
  } while (0)

__device__ int counter = 5;
__constant__ int table[4];
__device__ float grid3[2][3] = {{1, 2, 3}, {4, 5, 6}};

void attributes(const char *what, const void *pointer) {
  cudaPointerAttributes a;
  cudaPointerGetAttributes(&a, pointer);
  printf("%s: type %d device %d, device pointer %s, host pointer %s\n", what, a.type, a.device,
         a.devicePointer == pointer ? "same" : a.devicePointer ? "other" : "none",
         a.hostPointer == pointer ? "same" : a.hostPointer ? "other" : "none");
}

int main() {
  void *p, *q;
  size_t pitch, bytes;
  int h[100] = {1, 2, 3}, back[100] = {};
  SAY(cudaMalloc(&p, 0));
  printf("%s\n", p ? "some" : "null");
  SAY(cudaFree(0));
  SAY(cudaMalloc(&p, 100));
  SAY(cudaFree((char *)p + 4));
  SAY(cudaFree(p));
  SAY(cudaFree(p));
  SAY(cudaFree(h));
  SAY(cudaMalloc((void **)0, 4));
  SAY(cudaMalloc(&q, 4000000000u));
  SAY(cudaGetLastError());
  SAY(cudaGetLastError());
  SAY(cudaMallocPitch(&q, &pitch, 1000, 10));
  printf("pitch %zu\n", pitch);
  SAY(cudaMallocPitch(&q, &pitch, 100, 10));
  printf("pitch %zu, aligned %d\n", pitch, (unsigned)(size_t)q % 256 == 0);

  SAY(cudaMalloc(&p, 400));
  SAY(cudaMemcpy(p, h, 400, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(p, h, 400, cudaMemcpyDeviceToHost));
  SAY(cudaMemcpy(p, h, 400, cudaMemcpyHostToHost));
  SAY(cudaMemcpy(p, h, 400, cudaMemcpyDeviceToDevice));
  SAY(cudaMemcpy(h, p, 400, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(p, h, 400, (cudaMemcpyKind)9));
  SAY(cudaMemcpy(p, h, 400, cudaMemcpyDefault));
  SAY(cudaMemcpy(p, h, 404, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(p, 0, 400, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(0, h, 400, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy(0, h, 0, cudaMemcpyHostToDevice));
  SAY(cudaMemset(h, 0, 4));
  SAY(cudaMemset(p, 0, 404));
  SAY(cudaMemset((char *)p + 4, 0, 4));
  SAY(cudaMemcpy(back, p, 400, cudaMemcpyDeviceToHost));
  printf("%d %d %d\n", back[0], back[1], back[2]);
  SAY(cudaMemcpy2D(p, 10, h, 20, 20, 2, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2D(p, 20, h, 20, 20, 100, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2D(q, pitch, h, 40, 40, 2, cudaMemcpyHostToDevice));
  SAY(cudaMemcpy2D(back, 40, q, pitch, 40, 2, cudaMemcpyDeviceToHost));
  printf("%d %d\n", back[2], back[12]);

  // A box of 2 x 2 x 2 ints out of the middle of 4 x 4 x 4.
  cudaPitchedPtr box;
  int cube[64], corner[8];
  for (int i = 0; i < 64; i++) cube[i] = i;
  SAY(cudaMalloc3D(&box, make_cudaExtent(16, 4, 4)));
  cudaMemcpy3DParms all = {};
  all.srcPtr = make_cudaPitchedPtr(cube, 16, 16, 4);
  all.dstPtr = box;
  all.extent = make_cudaExtent(16, 4, 4);
  all.kind = cudaMemcpyHostToDevice;
  SAY(cudaMemcpy3D(&all));
  cudaMemcpy3DParms part = {};
  part.srcPtr = box;
  part.srcPos = make_cudaPos(4, 1, 1);
  part.dstPtr = make_cudaPitchedPtr(corner, 8, 8, 2);
  part.extent = make_cudaExtent(8, 2, 2);
  part.kind = cudaMemcpyDeviceToHost;
  SAY(cudaMemcpy3D(&part));
  printf("%d %d %d\n", corner[0], corner[3], corner[7]);

  SAY(cudaMemcpyToSymbol(counter, h, 8));
  SAY(cudaMemcpyToSymbol(h, h, 4));
  SAY(cudaMemcpyToSymbol(table, h, 16));
  SAY(cudaMemcpyToSymbol(table, h, 16, 0, cudaMemcpyDeviceToHost));
  SAY(cudaMemcpyFromSymbol(back, counter, 4));
  SAY(cudaMemcpyFromSymbol(back + 1, table, 4, 8));
  printf("%d %d\n", back[0], back[1]);
  float six;
  SAY(cudaMemcpyFromSymbol(&six, grid3, sizeof six, 5 * sizeof six));
  SAY(cudaGetSymbolAddress(&q, grid3));
  SAY(cudaMemset(q, 0, 4));
  SAY(cudaGetSymbolSize(&bytes, grid3));
  printf("%g %zu\n", six, bytes);
  SAY(cudaGetSymbolSize(&bytes, h));

  SAY(cudaMallocHost(&q, 64));
  SAY(cudaFree(q));
  attributes("pinned", q);
  SAY(cudaFreeHost(q));
  SAY(cudaFreeHost(p));
  SAY(cudaMallocManaged(&q, 64, 0));
  SAY(cudaMallocManaged(&q, 64));
  attributes("managed", q);
  attributes("device", p);
  attributes("malloc", h);
  SAY(cudaHostRegister(h, 400, 0));
  SAY(cudaHostRegister(h, 400, 0));
  SAY(cudaHostUnregister(h));
  SAY(cudaHostUnregister(h));
  SAY(cudaHostGetDevicePointer(&q, h, 0));
}
