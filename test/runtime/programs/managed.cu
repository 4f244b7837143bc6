// Managed, page-locked and registered memory: what calls about it answer.
#include <cstdio>
#include <cstdlib>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
    fflush(stdout);                                                     \
  } while (0)

int range(cudaMemRangeAttribute attribute, const void *p, size_t bytes) {
  int value = -77;
  cudaError_t error = cudaMemRangeGetAttribute(&value, sizeof value, attribute, p, bytes);
  if (error) printf("error %d ", error);
  return value;
}

void ranges(const char *what, const void *p, size_t bytes) {
  printf("%s: read mostly %d, preferred %d, accessed by %d, prefetched %d\n", what,
         range(cudaMemRangeAttributeReadMostly, p, bytes), range(cudaMemRangeAttributePreferredLocation, p, bytes),
         range(cudaMemRangeAttributeAccessedBy, p, bytes), range(cudaMemRangeAttributeLastPrefetchLocation, p, bytes));
}

void advice() {
  const size_t bytes = 1 << 22;
  char *m, *d;
  cudaMemLocation gpu = {cudaMemLocationTypeDevice, 0}, cpu = {cudaMemLocationTypeHost, 0},
                  none = {cudaMemLocationTypeDevice, 7};
  cudaStream_t stream;
  SAY(cudaStreamCreate(&stream));
  SAY(cudaMallocManaged(&m, bytes));
  SAY(cudaMalloc(&d, bytes));
  ranges("fresh", m, bytes);
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseSetReadMostly, gpu));
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseSetPreferredLocation, cpu));
  ranges("preferred by the host", m, bytes);
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseSetPreferredLocation, gpu));
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseSetAccessedBy, cpu));
  ranges("accessed by the host", m, bytes);
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseSetAccessedBy, gpu));
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseUnsetReadMostly, gpu));
  int both[3] = {-9, -9, -9};
  SAY(cudaMemRangeGetAttribute(both, sizeof both, cudaMemRangeAttributeAccessedBy, m, bytes));
  printf("accessed by %d %d %d\n", both[0] < both[1] ? both[0] : both[1], both[0] < both[1] ? both[1] : both[0], both[2]);
  SAY(cudaMemPrefetchAsync(m, bytes, gpu, 0, stream));
  ranges("prefetched", m, bytes);
  SAY(cudaMemPrefetchAsync(m, bytes / 2, cpu, 0, stream));
  ranges("prefetched in part", m, bytes);
  ranges("first half", m, bytes / 2);
  SAY(cudaMemAdvise(m, bytes / 2, cudaMemAdviseSetReadMostly, gpu));
  ranges("advised in part", m, bytes);
  ranges("first half", m, bytes / 2);
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseUnsetPreferredLocation, gpu));
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseUnsetAccessedBy, gpu));
  ranges("taken back", m, bytes);
  SAY(cudaMemAdvise(m, bytes, cudaMemAdviseSetPreferredLocation, none));
  SAY(cudaMemAdvise(m, 0, cudaMemAdviseSetReadMostly, gpu));
  SAY(cudaMemAdvise(m, bytes, (cudaMemoryAdvise)99, gpu));
  SAY(cudaMemAdvise(d, bytes, cudaMemAdviseSetReadMostly, gpu));
  SAY(cudaMemAdvise(0, bytes, cudaMemAdviseSetReadMostly, gpu));
  SAY(cudaMemPrefetchAsync(m, bytes, none, 0, stream));
  SAY(cudaMemPrefetchAsync(m, 0, gpu, 0, stream));
  SAY(cudaMemPrefetchAsync(m, bytes * 8, gpu, 0, stream));
  SAY(cudaMemPrefetchAsync(d, bytes, gpu, 0, stream));
  SAY(cudaMemPrefetchAsync(m, bytes, gpu, 5, stream));
  int value;
  SAY(cudaMemRangeGetAttribute(&value, 3, cudaMemRangeAttributeReadMostly, m, bytes));
  SAY(cudaMemRangeGetAttribute(&value, 8, cudaMemRangeAttributeReadMostly, m, bytes));
  SAY(cudaMemRangeGetAttribute(&value, 4, (cudaMemRangeAttribute)99, m, bytes));
  SAY(cudaMemRangeGetAttribute(&value, 4, cudaMemRangeAttributeReadMostly, d, bytes));
  SAY(cudaMemRangeGetAttribute(0, 4, cudaMemRangeAttributeReadMostly, m, bytes));
  int one = -5, two = -5;
  void *data[] = {&one, &two};
  size_t sizes[] = {4, 4};
  cudaMemRangeAttribute names[] = {cudaMemRangeAttributeReadMostly, cudaMemRangeAttributePreferredLocation};
  SAY(cudaMemRangeGetAttributes(data, sizes, names, 2, m, bytes));
  printf("%d %d\n", one, two);
  SAY(cudaStreamAttachMemAsync(stream, m));
  SAY(cudaStreamAttachMemAsync(stream, m, 0, cudaMemAttachHost));
  SAY(cudaStreamAttachMemAsync(stream, m, 100, cudaMemAttachSingle));
  SAY(cudaStreamAttachMemAsync(stream, m, 0, 9));
  SAY(cudaStreamAttachMemAsync(stream, d, 0, cudaMemAttachSingle));
  SAY(cudaStreamAttachMemAsync(0, m, 0, cudaMemAttachSingle));
  SAY(cudaStreamSynchronize(stream));
  SAY(cudaMallocManaged(&m, 0));
  SAY(cudaMallocManaged(&m, 64, cudaMemAttachHost));
  SAY(cudaMallocManaged(&m, 64, cudaMemAttachSingle));
  SAY(cudaMallocManaged((char **)0, 64));
  SAY(cudaGetLastError());
}

void flags(const char *what, void *p) {
  unsigned value = 99;
  cudaError_t error = cudaHostGetFlags(&value, p);
  printf("%s: flags %d %u\n", what, error, value);
  cudaGetLastError();
}

void pinned() {
  char *p, *q, *page;
  void *device;
  SAY(cudaMallocHost(&p, 100));
  flags("cudaMallocHost", p);
  SAY(cudaHostAlloc(&q, 100, cudaHostAllocPortable));
  flags("portable", q);
  SAY(cudaFreeHost(q));
  SAY(cudaHostAlloc(&q, 100, cudaHostAllocMapped | cudaHostAllocWriteCombined));
  flags("mapped, write-combined", q);
  flags("inside", q + 50);
  SAY(cudaHostAlloc(&q, 100, 8));
  SAY(cudaHostAlloc(&q, 0, 0));
  printf("nothing is null: %d\n", q == 0);
  SAY(cudaHostAlloc((char **)0, 8, 0));
  SAY(cudaHostGetDevicePointer(&device, p, 0));
  SAY(cudaHostGetDevicePointer(&device, p + 10, 0));
  SAY(cudaHostGetDevicePointer(&device, p, 1));
  SAY(cudaHostGetDevicePointer((void **)0, p, 0));
  SAY(cudaHostGetDevicePointer(&device, &device, 0));
  SAY(cudaFreeHost(p + 10));
  SAY(cudaFreeHost(p));
  SAY(cudaFreeHost(p));
  SAY(cudaFreeHost(0));
  page = (char *)aligned_alloc(4096, 16384);
  flags("not registered", page);
  SAY(cudaHostRegister(page, 8192, cudaHostRegisterDefault));
  flags("registered", page);
  SAY(cudaHostRegister(page + 4096, 8192, cudaHostRegisterDefault));
  SAY(cudaHostRegister(page + 8192, 4096, cudaHostRegisterPortable | cudaHostRegisterMapped));
  flags("registered, portable", page + 8192);
  SAY(cudaHostRegister(page + 12288, 4096, 64));
  SAY(cudaHostRegister(0, 4096, 0));
  SAY(cudaHostRegister(page, 0, 0));
  cudaPointerAttributes a;
  SAY(cudaPointerGetAttributes(&a, page + 100));
  printf("type %d, host pointer %d\n", a.type, a.hostPointer == page + 100);
  SAY(cudaPointerGetAttributes(&a, page + 12288));
  printf("type %d, device %d, host pointer %d\n", a.type, a.device, a.hostPointer == page + 12288);
  SAY(cudaPointerGetAttributes(0, page));
  SAY(cudaHostUnregister(page + 100));
  SAY(cudaHostUnregister(page));
  SAY(cudaHostUnregister(page + 8192));
  SAY(cudaHostUnregister(page + 12288));
  SAY(cudaFreeHost(page));
  SAY(cudaGetLastError());
}

int main() {
  advice();
  pinned();
}
