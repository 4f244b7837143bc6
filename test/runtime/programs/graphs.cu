// Graphs made node by node, changed and updated. Prints each call with its answer.
#include <cstdio>
#include <cstring>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
    fflush(stdout);                                                     \
  } while (0)

__global__ void add(int *p, int value) { atomicAdd(p, value); }
__global__ void times(int *p, int value) {
  if (threadIdx.x == 0) *p *= value;
}

void CUDART_CB note(void *text) { printf("host %s\n", (const char *)text); fflush(stdout); }

int *d, *h;
cudaStream_t s;

cudaKernelNodeParams call(void (*kernel)(int *, int), void **arguments, unsigned blocks = 1, unsigned threads = 1) {
  cudaKernelNodeParams p;
  memset(&p, 0, sizeof p);
  p.func = (void *)kernel;
  p.gridDim = dim3(blocks);
  p.blockDim = dim3(threads);
  p.kernelParams = arguments;
  return p;
}

int typeOf(cudaGraphNode_t node) {
  cudaGraphNodeType type = (cudaGraphNodeType)99;
  cudaGraphNodeGetType(node, &type);
  return type;
}

void launch(const char *what, cudaGraphExec_t executable) {
  cudaError_t error = cudaGraphLaunch(executable, s);
  cudaError_t then = cudaStreamSynchronize(s);
  int now = -1;
  cudaMemcpy(&now, d, 4, cudaMemcpyDeviceToHost);
  printf("%s: %d %d, device %d, host %d\n", what, error, then, now, *h);
  fflush(stdout);
}

void shape() {
  cudaGraph_t g, copy;
  cudaGraphNode_t a, b, c, x, found[8];
  size_t count;
  SAY(cudaGraphCreate(&g, 0));
  SAY(cudaGraphCreate(&copy, 1));
  SAY(cudaGraphCreate(0, 0));
  SAY(cudaGraphAddEmptyNode(&a, g, 0, 0));
  SAY(cudaGraphAddEmptyNode(&b, g, &a, 1));
  cudaGraphNode_t twice[] = {a, a};
  SAY(cudaGraphAddEmptyNode(&x, g, twice, 2));
  SAY(cudaGraphAddEmptyNode(&c, g, 0, 0));
  SAY(cudaGraphAddDependencies(g, &b, &c, 0, 1));
  SAY(cudaGraphAddDependencies(g, &b, &c, 0, 1));
  SAY(cudaGraphAddDependencies(g, &a, &a, 0, 1));
  SAY(cudaGraphAddDependencies(g, &c, &a, 0, 1));
  SAY(cudaGraphGetNodes(g, 0, &count));
  printf("nodes %zu\n", count);
  SAY(cudaGraphGetEdges(g, 0, 0, 0, &count));
  printf("edges %zu\n", count);
  SAY(cudaGraphGetRootNodes(g, 0, &count));
  printf("roots %zu\n", count);
  cudaGraphExec_t executable = 0;
  SAY(cudaGraphInstantiate(&executable, g, 0));
  SAY(cudaGetLastError());
  SAY(cudaGraphRemoveDependencies(g, &c, &a, 0, 1));
  SAY(cudaGraphRemoveDependencies(g, &c, &a, 0, 1));
  count = 8;
  memset(found, 0, sizeof found);
  SAY(cudaGraphGetNodes(g, found, &count));
  printf("nodes %zu: %d %d %d, rest %d\n", count, found[0] == a, found[1] == b, found[2] == c, found[3] == 0);
  count = 2;
  SAY(cudaGraphGetNodes(g, found, &count));
  printf("nodes %zu\n", count);
  count = 8;
  SAY(cudaGraphGetRootNodes(g, found, &count));
  printf("roots %zu, a %d\n", count, found[0] == a);
  count = 8;
  SAY(cudaGraphNodeGetDependencies(c, found, 0, &count));
  printf("before c %zu, b %d\n", count, found[0] == b);
  SAY(cudaGraphNodeGetDependentNodes(a, 0, 0, &count));
  printf("after a %zu\n", count);
  SAY(cudaGraphClone(&copy, g));
  SAY(cudaGraphNodeFindInClone(&x, b, copy));
  printf("found another %d\n", x != b && x != 0);
  SAY(cudaGraphNodeFindInClone(&x, b, g));
  SAY(cudaGraphDestroyNode(b));
  SAY(cudaGraphGetEdges(g, 0, 0, 0, &count));
  printf("edges %zu\n", count);
  SAY(cudaGraphGetEdges(copy, 0, 0, 0, &count));
  printf("edges of the copy %zu\n", count);
  SAY(cudaGraphInstantiate(&executable, g, 0));
  SAY(cudaGraphInstantiateWithFlags(&executable, g, 64));
  SAY(cudaGraphUpload(executable, s));
  unsigned long long flags = 99;
  SAY(cudaGraphExecGetFlags(executable, &flags));
  printf("flags %llu\n", flags);
  SAY(cudaGraphLaunch(executable, s));
  SAY(cudaGraphLaunch(0, s));
  SAY(cudaGraphExecDestroy(executable));
  SAY(cudaGraphDestroy(copy));
  SAY(cudaGraphDestroy(g));
  SAY(cudaStreamSynchronize(s));
  SAY(cudaGetLastError());
}

void work() {
  cudaGraph_t g, child;
  cudaGraphNode_t fill, k1, k2, back, host, nested, inner, sub, record, wait;
  cudaGraphExec_t executable;
  int five = 5, seven = 7, *pointer = d;
  void *arguments[] = {&pointer, &five}, *others[] = {&pointer, &seven};
  SAY(cudaGraphCreate(&g, 0));
  cudaMemsetParams m = {d, 0, 0, 4, 4, 1};
  SAY(cudaGraphAddMemsetNode(&fill, g, 0, 0, &m));
  cudaKernelNodeParams p = call(add, arguments, 2, 32);
  SAY(cudaGraphAddKernelNode(&k1, g, &fill, 1, &p));
  five = 1000;
  cudaKernelNodeParams bad = call(0, arguments);
  SAY(cudaGraphAddKernelNode(&k2, g, 0, 0, &bad));
  bad = call(add, arguments, 1, 2048);
  SAY(cudaGraphAddKernelNode(&k2, g, 0, 0, &bad));
  bad = call(add, arguments, 0, 32);
  SAY(cudaGraphAddKernelNode(&k2, g, 0, 0, &bad));
  SAY(cudaGetLastError());
  p = call(times, others);
  SAY(cudaGraphAddKernelNode(&k2, g, &k1, 1, &p));
  SAY(cudaGraphAddMemcpyNode1D(&back, g, &k2, 1, h, d, 4, cudaMemcpyDeviceToHost));
  cudaHostNodeParams n = {note, (void *)"one"};
  SAY(cudaGraphAddHostNode(&host, g, &back, 1, &n));
  printf("types %d %d %d %d\n", typeOf(fill), typeOf(k1), typeOf(back), typeOf(host));

  cudaKernelNodeParams got;
  SAY(cudaGraphKernelNodeGetParams(k1, &got));
  printf("kernel %d, grid %u, block %u, shared %u, value %d, pointer %d\n", got.func == (void *)add, got.gridDim.x,
         got.blockDim.x, got.sharedMemBytes, *(int *)got.kernelParams[1], *(int **)got.kernelParams[0] == d);
  SAY(cudaGraphKernelNodeGetParams(fill, &got));
  cudaMemsetParams gotFill;
  SAY(cudaGraphMemsetNodeGetParams(fill, &gotFill));
  printf("fill %d, %u, %u B, %zu x %zu\n", gotFill.dst == d, gotFill.value, gotFill.elementSize, gotFill.width, gotFill.height);
  cudaHostNodeParams gotHost;
  SAY(cudaGraphHostNodeGetParams(host, &gotHost));
  printf("host %d %s\n", gotHost.fn == note, (char *)gotHost.userData);
  cudaMemcpy3DParms gotCopy;
  SAY(cudaGraphMemcpyNodeGetParams(back, &gotCopy));
  printf("copy %d %d, %zu x %zu x %zu, kind %d\n", gotCopy.srcPtr.ptr == d, gotCopy.dstPtr.ptr == h,
         gotCopy.extent.width, gotCopy.extent.height, gotCopy.extent.depth, gotCopy.kind);

  SAY(cudaGraphInstantiate(&executable, g, 0));
  launch("first", executable);
  int two = 2;
  void *changed[] = {&pointer, &two};
  p = call(add, changed, 1, 10);
  SAY(cudaGraphKernelNodeSetParams(k1, &p));
  launch("graph changed", executable);
  SAY(cudaGraphExecKernelNodeSetParams(executable, k1, &p));
  launch("executable changed", executable);
  p = call(times, changed, 1, 10);
  SAY(cudaGraphExecKernelNodeSetParams(executable, k1, &p));
  launch("another kernel", executable);
  SAY(cudaGraphExecKernelNodeSetParams(executable, fill, &p));
  m.value = 3;
  SAY(cudaGraphExecMemsetNodeSetParams(executable, fill, &m));
  launch("filled with 3", executable);
  n.userData = (void *)"two";
  SAY(cudaGraphExecHostNodeSetParams(executable, host, &n));
  launch("another text", executable);
  SAY(cudaGraphExecMemcpyNodeSetParams1D(executable, back, h + 1, d, 4, cudaMemcpyDeviceToHost));
  SAY(cudaGraphExecMemcpyNodeSetParams1D(executable, back, d + 4, d, 4, cudaMemcpyDeviceToDevice));
  SAY(cudaGetLastError());
  launch("copied elsewhere", executable);
  printf("elsewhere %d\n", h[1]);
  unsigned on = 9;
  SAY(cudaGraphNodeSetEnabled(executable, k2, 0));
  SAY(cudaGraphNodeGetEnabled(executable, k2, &on));
  SAY(cudaGraphNodeSetEnabled(executable, host, 0));
  printf("enabled %u\n", on);
  launch("without k2", executable);
  SAY(cudaGraphNodeSetEnabled(executable, k2, 1));

  cudaGraphExecUpdateResultInfo info;
  memset(&info, 0, sizeof info);
  SAY(cudaGraphExecUpdate(executable, g, &info));
  printf("updated %d, node %d\n", info.result, info.errorNode != 0);
  launch("updated", executable);
  SAY(cudaGraphAddEmptyNode(&inner, g, 0, 0));
  SAY(cudaGraphExecUpdate(executable, g, &info));
  printf("updated %d, node %d, from %d\n", info.result, info.errorNode != 0, info.errorFromNode != 0);
  SAY(cudaGraphDestroyNode(inner));
  SAY(cudaGraphRemoveDependencies(g, &k1, &k2, 0, 1));
  SAY(cudaGraphExecUpdate(executable, g, &info));
  printf("updated %d\n", info.result);
  SAY(cudaGraphAddDependencies(g, &k1, &k2, 0, 1));
  p = call(times, changed);
  SAY(cudaGraphKernelNodeSetParams(k1, &p));
  SAY(cudaGraphExecUpdate(executable, g, &info));
  printf("updated %d\n", info.result);
  SAY(cudaGetLastError());
  SAY(cudaGraphExecDestroy(executable));
  SAY(cudaGraphInstantiate(&executable, g, 0));
  launch("again", executable);
  SAY(cudaGraphExecDestroy(executable));

  SAY(cudaGraphCreate(&child, 0));
  p = call(add, changed, 1, 3);
  SAY(cudaGraphAddKernelNode(&sub, child, 0, 0, &p));
  SAY(cudaGraphAddChildGraphNode(&nested, g, &host, 1, child));
  p = call(add, changed, 1, 30);
  SAY(cudaGraphKernelNodeSetParams(sub, &p));
  cudaGraph_t embedded;
  SAY(cudaGraphChildGraphNodeGetGraph(nested, &embedded));
  printf("a copy %d\n", embedded != child);
  cudaEvent_t e;
  SAY(cudaEventCreate(&e));
  SAY(cudaGraphAddEventRecordNode(&record, g, &nested, 1, e));
  SAY(cudaGraphAddEventWaitNode(&wait, g, &record, 1, e));
  cudaEvent_t gotEvent;
  SAY(cudaGraphEventRecordNodeGetEvent(record, &gotEvent));
  printf("types %d %d %d, same event %d\n", typeOf(nested), typeOf(record), typeOf(wait), gotEvent == e);
  SAY(cudaGraphInstantiate(&executable, g, 0));
  launch("with a child", executable);
  SAY(cudaEventQuery(e));
  SAY(cudaGraphExecChildGraphNodeSetParams(executable, nested, child));
  launch("child changed", executable);
  SAY(cudaGraphDestroy(child));
  SAY(cudaGraphDestroy(g));
  launch("graphs destroyed", executable);
  SAY(cudaGraphExecDestroy(executable));
  SAY(cudaGetLastError());
}

__device__ int variable = 4;

void memory() {
  cudaGraph_t g;
  cudaGraphNode_t get, use, give, to, from;
  cudaGraphExec_t executable;
  SAY(cudaGraphCreate(&g, 0));
  cudaMemAllocNodeParams a;
  memset(&a, 0, sizeof a);
  SAY(cudaGraphAddMemAllocNode(&get, g, 0, 0, &a));
  a.poolProps.allocType = cudaMemAllocationTypePinned;
  a.poolProps.location.type = cudaMemLocationTypeDevice;
  a.bytesize = 256;
  SAY(cudaGraphAddMemAllocNode(&get, g, 0, 0, &a));
  printf("pointer %d\n", a.dptr != 0);
  int value = 6;
  void *arguments[] = {&a.dptr, &value};
  cudaMemsetParams m = {a.dptr, 0, 1, 4, 4, 1};
  cudaGraphNode_t fill;
  SAY(cudaGraphAddMemsetNode(&fill, g, &get, 1, &m));
  cudaKernelNodeParams p = call(times, arguments);
  SAY(cudaGraphAddKernelNode(&use, g, &fill, 1, &p));
  SAY(cudaGraphAddMemcpyNodeToSymbol(&to, g, &use, 1, variable, a.dptr, 4, 0, cudaMemcpyDeviceToDevice));
  SAY(cudaGraphAddMemcpyNodeFromSymbol(&from, g, &to, 1, h, variable, 4, 0, cudaMemcpyDeviceToHost));
  SAY(cudaGraphAddMemFreeNode(&give, g, &use, 1, a.dptr));
  SAY(cudaGraphAddDependencies(g, &to, &give, 0, 1));
  SAY(cudaGraphAddMemFreeNode(&use, g, &give, 1, a.dptr));
  void *freed = 0;
  SAY(cudaGraphMemFreeNodeGetParams(give, &freed));
  printf("freed the same %d, types %d %d\n", freed == a.dptr, typeOf(get), typeOf(give));
  cudaGraph_t copy;
  SAY(cudaGraphClone(&copy, g));
  SAY(cudaGraphInstantiate(&executable, g, 0));
  *h = 0;
  SAY(cudaGraphLaunch(executable, s));
  SAY(cudaStreamSynchronize(s));
  printf("symbol %d\n", *h);
  unsigned long long bytes = 7;
  SAY(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &bytes));
  SAY(cudaDeviceGraphMemTrim(0));
  SAY(cudaGraphExecDestroy(executable));
  SAY(cudaGraphDestroy(g));
  SAY(cudaGetLastError());
  SAY(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  int *q;
  SAY(cudaMallocAsync(&q, 64, s));
  SAY(cudaMemsetAsync(q, 1, 4, s));
  SAY(cudaMemcpyAsync(h, q, 4, cudaMemcpyDeviceToHost, s));
  SAY(cudaFreeAsync(q, s));
  SAY(cudaStreamEndCapture(s, &g));
  SAY(cudaGraphInstantiate(&executable, g, 0));
  launch("captured memory", executable);
  launch("captured memory", executable);
  SAY(cudaGetLastError());
}

void CUDART_CB gone(void *p) { *(int *)p += 1; }

void objects() {
  static int calls;
  cudaUserObject_t object;
  cudaGraph_t g;
  SAY(cudaGraphCreate(&g, 0));
  SAY(cudaUserObjectCreate(&object, &calls, gone, 1, 0));
  SAY(cudaUserObjectCreate(&object, &calls, gone, 1, cudaUserObjectNoDestructorSync));
  SAY(cudaGraphRetainUserObject(g, object, 1, cudaGraphUserObjectMove));
  SAY(cudaGraphDestroy(g));
  SAY(cudaDeviceSynchronize());
  cudaGraphConditionalHandle handle;
  SAY(cudaGraphCreate(&g, 0));
  SAY(cudaGraphDebugDotPrint(g, "/nowhere/graph.dot", 0));
  SAY(cudaGraphDestroy(g));
  (void)handle;
}

int main() {
  cudaMalloc(&d, 64);
  cudaMallocHost(&h, 64);
  cudaMemset(d, 0, 64);
  cudaStreamCreate(&s);
  h[0] = h[1] = 0;
  shape();
  work();
  memory();
  objects();
}
