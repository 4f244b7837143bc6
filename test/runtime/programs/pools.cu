// Memory pools and pitched memory of three dimensions. Prints each call with its answer.
#include <cstdio>
#include <cstring>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
    fflush(stdout);                                                     \
  } while (0)

unsigned long long number(cudaMemPool_t pool, cudaMemPoolAttr attribute) {
  unsigned long long value = 77;
  cudaError_t error = cudaMemPoolGetAttribute(pool, attribute, &value);
  if (error) printf("error %d ", error);
  return value;
}

int flag(cudaMemPool_t pool, cudaMemPoolAttr attribute) {
  int value = 77;
  cudaMemPoolGetAttribute(pool, attribute, &value);
  return value;
}

void used(const char *what, cudaMemPool_t pool) {
  printf("%s: used %llu, high %llu, reserved %d, high %d\n", what, number(pool, cudaMemPoolAttrUsedMemCurrent),
         number(pool, cudaMemPoolAttrUsedMemHigh), number(pool, cudaMemPoolAttrReservedMemCurrent) != 0,
         number(pool, cudaMemPoolAttrReservedMemHigh) != 0);
}

void pools() {
  cudaMemPool_t pool, current, mine = 0;
  cudaStream_t stream;
  void *p = 0, *q = 0;
  SAY(cudaStreamCreate(&stream));
  SAY(cudaDeviceGetDefaultMemPool(&pool, 0));
  SAY(cudaDeviceGetDefaultMemPool(&pool, 1));
  SAY(cudaDeviceGetDefaultMemPool(0, 0));
  SAY(cudaDeviceGetMemPool(&current, 0));
  printf("current is the default: %d\n", current == pool);
  used("fresh", pool);
  printf("threshold %llu, reuse %d %d %d\n", number(pool, cudaMemPoolAttrReleaseThreshold),
         flag(pool, cudaMemPoolReuseFollowEventDependencies), flag(pool, cudaMemPoolReuseAllowOpportunistic),
         flag(pool, cudaMemPoolReuseAllowInternalDependencies));
  SAY(cudaMallocAsync(&p, 1000, stream));
  SAY(cudaMallocAsync(&q, 5000, stream));
  used("two", pool);
  SAY(cudaMallocAsync(&q, 0, stream));
  printf("nothing is null: %d\n", q == 0);
  SAY(cudaMallocAsync((void **)0, 8, stream));
  SAY(cudaFreeAsync(p, stream));
  SAY(cudaFreeAsync(0, stream));
  used("one", pool);
  SAY(cudaStreamSynchronize(stream));
  used("synchronised", pool);
  unsigned long long zero = 0, one = 1, large = ~0ull;
  SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero));
  SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &one));
  SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &zero));
  SAY(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &large));
  SAY(cudaMemPoolSetAttribute(pool, (cudaMemPoolAttr)99, &large));
  SAY(cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)99, &large));
  SAY(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, 0));
  used("reset", pool);
  printf("threshold is all: %d\n", number(pool, cudaMemPoolAttrReleaseThreshold) == ~0ull);
  SAY(cudaMemPoolTrimTo(pool, 0));
  SAY(cudaMallocAsync(&p, 400, stream));
  SAY(cudaFree(p));
  SAY(cudaMalloc(&p, 400));
  SAY(cudaFreeAsync(p, stream));
  SAY(cudaFreeAsync((char *)&zero, stream));
  SAY(cudaStreamSynchronize(stream));
  SAY(cudaGetLastError());

  cudaMemPoolProps wanted;
  memset(&wanted, 0, sizeof wanted);
  SAY(cudaMemPoolCreate(&mine, &wanted));
  wanted.allocType = cudaMemAllocationTypePinned;
  SAY(cudaMemPoolCreate(&mine, &wanted));
  wanted.location.type = cudaMemLocationTypeDevice;
  wanted.location.id = 9;
  SAY(cudaMemPoolCreate(&mine, &wanted));
  wanted.location.id = 0;
  SAY(cudaMemPoolCreate(&mine, &wanted));
  SAY(cudaMemPoolCreate(0, &wanted));
  SAY(cudaMallocFromPoolAsync(&p, 4096, mine, stream));
  used("mine", mine);
  cudaPointerAttributes a;
  SAY(cudaPointerGetAttributes(&a, p));
  printf("type %d device %d same %d %d\n", a.type, a.device, a.devicePointer == p, a.hostPointer == 0);
  cudaMemLocation place = {cudaMemLocationTypeDevice, 0};
  cudaMemAccessFlags access = cudaMemAccessFlagsProtNone;
  SAY(cudaMemPoolGetAccess(&access, mine, &place));
  printf("access %d\n", access);
  cudaMemAccessDesc description = {place, cudaMemAccessFlagsProtReadWrite};
  SAY(cudaMemPoolSetAccess(mine, &description, 1));
  description.flags = cudaMemAccessFlagsProtNone;
  SAY(cudaMemPoolSetAccess(mine, &description, 1));
  SAY(cudaDeviceSetMemPool(0, mine));
  SAY(cudaDeviceGetMemPool(&current, 0));
  printf("current is mine: %d\n", current == mine);
  SAY(cudaMallocAsync(&q, 100, stream));
  used("mine", mine);
  SAY(cudaFreeAsync(q, stream));
  SAY(cudaFreeAsync(p, stream));
  SAY(cudaStreamSynchronize(stream));
  SAY(cudaMemPoolDestroy(mine));
  SAY(cudaDeviceGetMemPool(&current, 0));
  printf("current is the default: %d\n", current == pool);
  SAY(cudaMemPoolDestroy(pool));
  SAY(cudaDeviceSetMemPool(0, 0));
  SAY(cudaGetLastError());
}

__global__ void add(cudaPitchedPtr p, cudaExtent e, int value) {
  for (size_t z = 0; z < e.depth; z++)
    for (size_t y = 0; y < e.height; y++)
      ((char *)p.ptr + (z * p.ysize + y) * p.pitch)[threadIdx.x] += value;
}

void boxes() {
  cudaPitchedPtr d, other;
  cudaExtent e = make_cudaExtent(20, 3, 2);
  SAY(cudaMalloc3D(&d, e));
  printf("pitch %zu, %zu x %zu\n", d.pitch, d.xsize, d.ysize);
  SAY(cudaMalloc3D(0, e));
  SAY(cudaMalloc3D(&other, make_cudaExtent(0, 3, 2)));
  SAY(cudaMalloc3D(&other, make_cudaExtent(5, 0, 0)));
  size_t pitch;
  void *p;
  SAY(cudaMallocPitch(&p, &pitch, 0, 4));
  SAY(cudaMallocPitch(&p, &pitch, 513, 1));
  printf("pitch %zu\n", pitch);
  SAY(cudaMallocPitch(&p, 0, 4, 4));
  SAY(cudaMemset3D(d, 1, e));
  SAY(cudaMemset3D(d, 2, make_cudaExtent(4, 2, 1)));
  SAY(cudaMemset3D(d, 2, make_cudaExtent(600, 2, 1)));
  SAY(cudaMemset3D(d, 2, make_cudaExtent(4, 4, 2)));
  SAY(cudaMemset3D(d, 2, make_cudaExtent(0, 4, 2)));
  add<<<1, 20>>>(d, e, 10);
  char h[2][3][20];
  cudaMemcpy3DParms c;
  memset(&c, 0, sizeof c);
  SAY(cudaMemcpy3D(&c));
  c.srcPtr = d;
  c.dstPtr = make_cudaPitchedPtr(h, 20, 20, 3);
  c.extent = e;
  c.kind = cudaMemcpyDeviceToHost;
  SAY(cudaMemcpy3D(&c));
  printf("%d %d %d %d\n", h[0][0][0], h[0][1][4], h[0][2][0], h[1][2][19]);
  c.srcPos = make_cudaPos(2, 1, 0);
  c.dstPos = make_cudaPos(10, 0, 1);
  c.extent = make_cudaExtent(4, 2, 1);
  SAY(cudaMemcpy3DAsync(&c, 0));
  SAY(cudaDeviceSynchronize());
  printf("%d %d %d\n", h[1][0][10], h[1][0][12], h[1][1][11]);
  c.extent = make_cudaExtent(600, 2, 1);
  SAY(cudaMemcpy3D(&c));
  c.extent = make_cudaExtent(4, 9, 1);
  SAY(cudaMemcpy3D(&c));
  c.kind = cudaMemcpyHostToDevice;
  c.extent = make_cudaExtent(4, 2, 1);
  SAY(cudaMemcpy3D(&c));
  c.kind = (cudaMemcpyKind)7;
  SAY(cudaMemcpy3D(&c));
  SAY(cudaMemcpy3D(0));
  SAY(cudaMemset2D(d.ptr, d.pitch, 3, 600, 2));
  SAY(cudaMemset2D(d.ptr, d.pitch, 3, 20, 7));
  SAY(cudaMemset2D(d.ptr, d.pitch, 3, 20, 6));
  SAY(cudaMemset2DAsync(d.ptr, 0, 3, 20, 1, 0));
  SAY(cudaMemcpy2D(h, 20, d.ptr, d.pitch, 20, 6, cudaMemcpyDefault));
  printf("%d %d\n", h[0][0][0], h[1][2][19]);
  SAY(cudaMemcpy2D(h, 20, d.ptr, d.pitch, 21, 6, cudaMemcpyDeviceToHost));
  SAY(cudaMemcpy2DAsync(h, 20, d.ptr, d.pitch, 20, 0, cudaMemcpyDeviceToHost));
  SAY(cudaFree(d.ptr));
  SAY(cudaGetLastError());
}

int main() {
  pools();
  boxes();
}
