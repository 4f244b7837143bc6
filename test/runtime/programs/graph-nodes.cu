// Nodes of graphs by the general form, given other parameters, and forms that few programs use.
#include <cstdio>
#include <cstring>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
    fflush(stdout);                                                     \
  } while (0)

__global__ void add(int *p, int value) { atomicAdd(p, value); }
__device__ int variable = 4;
int *d, *h;
cudaStream_t s;

void CUDART_CB note(void *text) { printf("host %s\n", (const char *)text); fflush(stdout); }
void CUDART_CB gone(void *p) { *(int *)p += 1; }

void launch(const char *what, cudaGraphExec_t executable) {
  cudaError_t error = cudaGraphLaunch(executable, s);
  cudaError_t then = cudaStreamSynchronize(s);
  int now = -1, there = -1;
  cudaMemcpy(&now, d, 4, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&there, variable, 4);
  printf("%s: %d %d, device %d, host %d %d, variable %d\n", what, error, then, now, h[0], h[1], there);
  fflush(stdout);
}

cudaMemcpy3DParms flat(void *to, void *from, size_t bytes, cudaMemcpyKind kind) {
  cudaMemcpy3DParms p;
  memset((void *)&p, 0, sizeof p);
  p.dstPtr = make_cudaPitchedPtr(to, bytes, bytes, 1);
  p.srcPtr = make_cudaPitchedPtr(from, bytes, bytes, 1);
  p.extent = make_cudaExtent(bytes, 1, 1);
  p.kind = kind;
  return p;
}

int main() {
  SAY(cudaMalloc(&d, 64));
  SAY(cudaMallocHost(&h, 64));
  SAY(cudaMemset(d, 0, 64));
  SAY(cudaStreamCreate(&s));
  memset(h, 0, 64);
  cudaGraph_t g;
  cudaGraphNode_t kernel, copy, flatNode, fill, host, to, from, record, wait, memory, empty;
  cudaGraphExec_t executable;
  cudaEvent_t first, second, found;
  SAY(cudaEventCreate(&first));
  SAY(cudaEventCreate(&second));
  SAY(cudaGraphCreate(&g, 0));
  int value = 5;
  void *arguments[] = {&d, &value};
  cudaGraphNodeParams p = {cudaGraphNodeTypeMemset};
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeMemset;
  p.memset.dst = d;
  p.memset.value = 0x0101;
  p.memset.elementSize = 2;
  p.memset.width = 2;
  p.memset.height = 1;
  SAY(cudaGraphAddNode(&fill, g, 0, 0, 0, &p));
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeKernel;
  p.kernel.func = (void *)add;
  p.kernel.gridDim = dim3(2);
  p.kernel.blockDim = dim3(3);
  p.kernel.kernelParams = arguments;
  SAY(cudaGraphAddNode(&kernel, g, &fill, 0, 1, &p));
  cudaMemcpy3DParms c = flat(h, d, 4, cudaMemcpyDeviceToHost);
  SAY(cudaGraphAddMemcpyNode(&copy, g, &kernel, 1, &c));
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeMemcpy;
  p.memcpy.copyParams = flat(h + 1, d, 4, cudaMemcpyDeviceToHost);
  SAY(cudaGraphAddNode(&flatNode, g, &copy, 0, 1, &p));
  SAY(cudaGraphAddMemcpyNodeToSymbol(&to, g, &flatNode, 1, variable, d, 4, 0, cudaMemcpyDeviceToDevice));
  SAY(cudaGraphAddMemcpyNodeFromSymbol(&from, g, &to, 1, h + 2, variable, 4, 0, cudaMemcpyDeviceToHost));
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeHost;
  p.host.fn = note;
  p.host.userData = (void *)"one";
  SAY(cudaGraphAddNode(&host, g, &from, 0, 1, &p));
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeEventRecord;
  p.eventRecord.event = first;
  SAY(cudaGraphAddNode(&record, g, &host, 0, 1, &p));
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeWaitEvent;
  p.eventWait.event = first;
  SAY(cudaGraphAddNode(&wait, g, &record, 0, 1, &p));
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeEmpty;
  SAY(cudaGraphAddNode(&empty, g, &wait, 0, 1, &p));
  p.type = (cudaGraphNodeType)40;
  SAY(cudaGraphAddNode(&empty, g, &wait, 0, 1, &p));
  SAY(cudaGetLastError());

  cudaGraphInstantiateParams made;
  memset(&made, 0, sizeof made);
  SAY(cudaGraphInstantiateWithParams(&executable, g, &made));
  printf("made %d\n", made.result_out);
  launch("as added", executable);

  value = 7;
  memset((void *)&p, 0, sizeof p);
  p.type = cudaGraphNodeTypeKernel;
  p.kernel.func = (void *)add;
  p.kernel.gridDim = dim3(1);
  p.kernel.blockDim = dim3(1);
  p.kernel.kernelParams = arguments;
  SAY(cudaGraphNodeSetParams(kernel, &p));
  SAY(cudaGraphExecNodeSetParams(executable, kernel, &p));
  SAY(cudaGraphExecNodeSetParams(executable, fill, &p));
  cudaMemsetParams m = {d, 0, 1, 4, 1, 1};
  SAY(cudaGraphMemsetNodeSetParams(fill, &m));
  m.elementSize = 3;
  SAY(cudaGraphMemsetNodeSetParams(fill, &m));
  cudaHostNodeParams n = {note, (void *)"two"};
  SAY(cudaGraphHostNodeSetParams(host, &n));
  c = flat(h + 3, d, 4, cudaMemcpyDeviceToHost);
  SAY(cudaGraphMemcpyNodeSetParams(copy, &c));
  SAY(cudaGraphExecMemcpyNodeSetParams(executable, copy, &c));
  SAY(cudaGraphMemcpyNodeSetParams1D(flatNode, h + 4, d, 4, cudaMemcpyDeviceToHost));
  SAY(cudaGraphMemcpyNodeSetParamsToSymbol(to, variable, d, 4, 0, cudaMemcpyDeviceToDevice));
  SAY(cudaGraphMemcpyNodeSetParamsFromSymbol(from, h + 5, variable, 4, 0, cudaMemcpyDeviceToHost));
  SAY(cudaGraphMemcpyNodeSetParamsToSymbol(to, variable, d, 8, 0, cudaMemcpyDeviceToDevice));
  SAY(cudaGraphExecMemcpyNodeSetParamsToSymbol(executable, to, variable, d + 1, 4, 0, cudaMemcpyDeviceToDevice));
  SAY(cudaGraphExecMemcpyNodeSetParamsFromSymbol(executable, from, h + 6, variable, 4, 0, cudaMemcpyDeviceToHost));
  SAY(cudaGraphEventWaitNodeGetEvent(wait, &found));
  printf("waits for the first %d\n", found == first);
  SAY(cudaGraphEventRecordNodeSetEvent(record, second));
  SAY(cudaGraphEventWaitNodeSetEvent(wait, second));
  SAY(cudaGraphExecEventRecordNodeSetEvent(executable, record, second));
  SAY(cudaGraphExecEventWaitNodeSetEvent(executable, wait, second));
  SAY(cudaGetLastError());
  launch("executable changed", executable);
  printf("%d %d %d %d\n", h[3], h[4], h[5], h[6]);
  SAY(cudaEventQuery(second));
  SAY(cudaGraphExecDestroy(executable));
  SAY(cudaGraphInstantiate(&executable, g, 0));
  launch("graph changed", executable);
  printf("%d %d %d %d\n", h[3], h[4], h[5], h[6]);

  static_assert(cudaKernelNodeAttributeCooperative == cudaLaunchAttributeCooperative, "two names of one attribute");
  cudaKernelNodeAttrValue v;
  memset(&v, 0, sizeof v);
  SAY(cudaGraphKernelNodeGetAttribute(kernel, cudaLaunchAttributeCooperative, &v));
  printf("cooperative %d\n", v.cooperative);
  v.cooperative = 1;
  SAY(cudaGraphKernelNodeSetAttribute(kernel, cudaLaunchAttributeCooperative, &v));
  v.cooperative = 0;
  SAY(cudaGraphKernelNodeGetAttribute(kernel, cudaLaunchAttributeCooperative, &v));
  printf("cooperative %d\n", v.cooperative);
  SAY(cudaGraphKernelNodeCopyAttributes(kernel, kernel));
  SAY(cudaGraphKernelNodeGetAttribute(fill, cudaLaunchAttributeCooperative, &v));

  cudaMemAllocNodeParams a, gotMemory;
  memset(&a, 0, sizeof a);
  a.poolProps.allocType = cudaMemAllocationTypePinned;
  a.poolProps.location.type = cudaMemLocationTypeDevice;
  a.bytesize = 1000;
  cudaGraph_t other;
  SAY(cudaGraphCreate(&other, 0));
  SAY(cudaGraphAddMemAllocNode(&memory, other, 0, 0, &a));
  SAY(cudaGraphMemAllocNodeGetParams(memory, &gotMemory));
  printf("bytes %zu, same %d\n", gotMemory.bytesize, gotMemory.dptr == a.dptr);
  unsigned long long zero = 0;
  SAY(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero));
  SAY(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &zero));

  static int calls;
  cudaUserObject_t object;
  SAY(cudaUserObjectCreate(&object, &calls, gone, 1, cudaUserObjectNoDestructorSync));
  SAY(cudaUserObjectRetain(object, 2));
  SAY(cudaUserObjectRelease(object, 2));
  SAY(cudaGraphRetainUserObject(g, object, 1, 0));
  SAY(cudaGraphReleaseUserObject(g, object, 1));
  SAY(cudaUserObjectRelease(object, 1));
  SAY(cudaDeviceSynchronize());
  printf("destroyed %d\n", calls);

  cudaMemLocation place = {cudaMemLocationTypeDevice, 0};
  cudaMemPool_t pool = 0, same = 0;
  SAY(cudaMemGetDefaultMemPool(&pool, &place, cudaMemAllocationTypePinned));
  SAY(cudaDeviceGetDefaultMemPool(&same, 0));
  printf("same %d\n", pool == same);
  SAY(cudaMemGetMemPool(&pool, &place, cudaMemAllocationTypePinned));
  SAY(cudaMemSetMemPool(&place, cudaMemAllocationTypePinned, same));
  void *targets[] = {d + 8, d + 12};
  const void *sources[] = {d, d};
  size_t sizes[] = {4, 8}, index[] = {0};
  cudaMemcpyAttributes batch;
  memset(&batch, 0, sizeof batch);
  batch.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
  SAY(cudaMemcpyBatchAsync(targets, sources, sizes, 2, &batch, index, 1, s));
  SAY(cudaMemcpyBatchAsync(targets, sources, sizes, 2, &batch, index, 1, 0));
  SAY(cudaStreamSynchronize(s));
  cudaPitchedPtr box = make_cudaPitchedPtr(d, 16, 16, 2);
  SAY(cudaMemset3DAsync(box, 1, make_cudaExtent(4, 2, 1), s));
  cudaMemcpy3DPeerParms peer;
  memset(&peer, 0, sizeof peer);
  peer.srcPtr = make_cudaPitchedPtr(d, 4, 4, 1);
  peer.dstPtr = make_cudaPitchedPtr(d + 9, 4, 4, 1);
  peer.extent = make_cudaExtent(4, 1, 1);
  SAY(cudaMemcpy3DPeer(&peer));
  SAY(cudaMemcpy3DPeerAsync(&peer, s));
  SAY(cudaStreamSynchronize(s));
  int last[16];
  SAY(cudaMemcpy(last, d, 64, cudaMemcpyDeviceToHost));
  printf("%x %x %x %x\n", last[0], last[4], last[8], last[9]);
  int driver = 0, runtime = 0;
  SAY(cudaDriverGetVersion(&driver));
  SAY(cudaRuntimeGetVersion(&runtime));
  printf("runtime %d, driver as new %d\n", runtime, driver >= runtime);
  SAY(cudaGetLastError());
}
