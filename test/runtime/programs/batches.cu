// Batches of CUDA 13: prefetches and discards of managed memory, copies of regions.
#include <cstdio>

static void say(const char *what, cudaError_t error) { printf("%s %s\n", what, cudaGetErrorName(error)); }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *managed[2];
  for (int *&one : managed) cudaMallocManaged(&one, 4096);
  void *pointers[2] = {managed[0], managed[1]};
  size_t bytes[2] = {4096, 4096}, first = 0;
  cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
  say("prefetch", cudaMemPrefetchBatchAsync(pointers, bytes, 2, &device, &first, 1, 0, stream));
  int last = -2;
  cudaStreamSynchronize(stream);
  cudaMemRangeGetAttribute(&last, sizeof last, cudaMemRangeAttributeLastPrefetchLocation, managed[1], 4096);
  printf("last prefetched to %d\n", last);
  say("discard", cudaMemDiscardBatchAsync(pointers, bytes, 1, 0, stream));
  say("both", cudaMemDiscardAndPrefetchBatchAsync(pointers, bytes, 1, &device, &first, 1, 0, stream));
  say("no location", cudaMemPrefetchBatchAsync(pointers, bytes, 2, &device, &first, 0, 0, stream));
  cudaMalloc(&pointers[0], 4096);
  say("discard device memory", cudaMemDiscardBatchAsync(pointers, bytes, 1, 0, stream));

  int from[24], to[24] = {};
  for (int i = 0; i < 24; i++) from[i] = i;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
  cudaArray_t array;
  cudaMalloc3DArray(&array, &format, make_cudaExtent(4, 3, 2));
  cudaMemcpy3DBatchOp copies[2] = {};
  copies[0].src.type = cudaMemcpyOperandTypePointer;
  copies[0].src.op.ptr.ptr = from;
  copies[0].dst.type = cudaMemcpyOperandTypeArray;
  copies[0].dst.op.array.array = array;
  copies[0].extent = make_cudaExtent(4, 3, 2);
  copies[0].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  copies[1].src = copies[0].dst;
  copies[1].src.op.array.offset = {1, 1, 0};
  copies[1].dst.type = cudaMemcpyOperandTypePointer;
  copies[1].dst.op.ptr.ptr = to;
  copies[1].dst.op.ptr.rowLength = 4;
  copies[1].dst.op.ptr.layerHeight = 3;
  copies[1].extent = make_cudaExtent(3, 2, 2);
  copies[1].srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  say("copies", cudaMemcpy3DBatchAsync(2, copies, 0, stream));
  say("synchronize", cudaStreamSynchronize(stream));
  for (int value : to) printf("%d ", value);
  puts("");
}
