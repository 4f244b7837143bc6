// Streams and stream capture: what calls answer, and which of them end a capture.
#include <cstdio>

#define SAY(call)                                                       \
  do {                                                                  \
    cudaError_t answer = (call);                                        \
    printf("%s -> %d %s\n", #call, (int)answer, cudaGetErrorName(answer)); \
    fflush(stdout);                                                     \
  } while (0)

__global__ void add(int *p, int value) { atomicAdd(p, value); }

void CUDART_CB hostAdd(void *p) { *(int *)p += 100; }
void CUDART_CB told(cudaStream_t, cudaError_t status, void *text) { printf("%s %d\n", (char *)text, status); }

int *d, *h;

void streams() {
  cudaStream_t s, other;
  int least, greatest, value;
  unsigned flags;
  unsigned long long id, id2;
  SAY(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  printf("%d to %d\n", least, greatest);
  SAY(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -3));
  SAY(cudaStreamGetPriority(s, &value));
  SAY(cudaStreamGetFlags(s, &flags));
  printf("priority %d, flags %u\n", value, flags);
  SAY(cudaStreamCreateWithPriority(&other, 0, -99));
  SAY(cudaStreamGetPriority(other, &value));
  printf("priority %d\n", value);
  SAY(cudaStreamCreateWithPriority(&other, 0, 99));
  SAY(cudaStreamGetPriority(other, &value));
  printf("priority %d\n", value);
  SAY(cudaStreamCreateWithFlags(&other, 2));
  SAY(cudaStreamCreate((cudaStream_t *)0));
  SAY(cudaStreamGetFlags(s, 0));
  SAY(cudaStreamGetFlags(0, &flags));
  printf("default: flags %u\n", flags);
  SAY(cudaStreamGetPriority(0, &value));
  printf("default: priority %d\n", value);
  SAY(cudaStreamGetId(s, &id));
  SAY(cudaStreamGetId(other, &id2));
  printf("different %d\n", id != id2);
  SAY(cudaStreamGetDevice(s, &value));
  printf("device %d\n", value);
  SAY(cudaStreamDestroy(0));
  SAY(cudaStreamDestroy(cudaStreamLegacy));
  SAY(cudaStreamDestroy(cudaStreamPerThread));
  SAY(cudaStreamQuery(cudaStreamPerThread));
  SAY(cudaStreamQuery(cudaStreamLegacy));
  SAY(cudaStreamSynchronize(cudaStreamPerThread));
  SAY(cudaStreamAddCallback(s, told, (void *)"told", 1));
  cudaStreamAddCallback(s, told, (void *)"told", 0);
  SAY(cudaStreamSynchronize(s));
  cudaEvent_t event;
  SAY(cudaEventCreateWithFlags(&event, 9));
  SAY(cudaEventCreateWithFlags(&event, cudaEventInterprocess));
  SAY(cudaEventCreateWithFlags(&event, cudaEventInterprocess | cudaEventDisableTiming));
  SAY(cudaEventCreate((cudaEvent_t *)0));
  SAY(cudaEventCreate(&event));
  SAY(cudaStreamWaitEvent(s, event, 0));
  SAY(cudaStreamWaitEvent(s, event, 5));
  SAY(cudaEventQuery(event));
  SAY(cudaEventSynchronize(event));
  SAY(cudaEventRecordWithFlags(event, s, 7));
  SAY(cudaEventRecordWithFlags(event, s, cudaEventRecordExternal));
  SAY(cudaEventRecord(0, s));
  SAY(cudaStreamWaitEvent(s, 0, 0));
  SAY(cudaEventDestroy(0));
  SAY(cudaEventRecord(event, s));
  float milliseconds = -1;
  SAY(cudaEventSynchronize(event));
  SAY(cudaEventElapsedTime(&milliseconds, event, event));
  SAY(cudaEventElapsedTime(0, event, event));
  cudaStreamAttrValue attribute = {};
  SAY(cudaStreamGetAttribute(s, cudaStreamAttributePriority, &attribute));
  printf("priority %d\n", attribute.priority);
  SAY(cudaStreamGetAttribute(s, cudaStreamAttributeSynchronizationPolicy, &attribute));
  printf("policy %d\n", attribute.syncPolicy);
  attribute.syncPolicy = cudaSyncPolicySpin;
  SAY(cudaStreamSetAttribute(s, cudaStreamAttributeSynchronizationPolicy, &attribute));
  attribute.priority = -2;
  SAY(cudaStreamSetAttribute(s, cudaStreamAttributePriority, &attribute));
  SAY(cudaStreamGetPriority(s, &value));
  printf("priority %d\n", value);
  SAY(cudaStreamCopyAttributes(other, s));
  SAY(cudaStreamGetAttribute(other, cudaStreamAttributeSynchronizationPolicy, &attribute));
  printf("policy %d\n", attribute.syncPolicy);
  SAY(cudaStreamSetAttribute(s, (cudaStreamAttrID)99, &attribute));
  SAY(cudaStreamDestroy(s));
  SAY(cudaStreamDestroy(other));
  SAY(cudaGetLastError());
}

cudaStream_t s, t;
cudaEvent_t e, f;

const char *typeOf(cudaGraphNode_t node) {
  static const char *const names[] = {"kernel", "memcpy", "memset", "host", "graph", "empty", "wait", "record", "signal", "semaphore", "alloc", "free"};
  cudaGraphNodeType type;
  return cudaGraphNodeGetType(node, &type) || type > 11 ? "?" : names[type];
}

void describe(cudaGraph_t graph) {
  cudaGraphNode_t nodes[20], from[20], to[20];
  size_t nodeCount = 20, edgeCount = 20;
  cudaError_t error = cudaGraphGetNodes(graph, nodes, &nodeCount);
  if (!error) error = cudaGraphGetEdges(graph, from, to, 0, &edgeCount);
  printf("graph %d:", error);
  if (!error) {
    for (size_t i = 0; i < nodeCount; i++) printf(" %s", typeOf(nodes[i]));
    printf("; %zu edges\n", edgeCount);
  } else {
    printf("\n");
  }
}

void state(const char *what, cudaStream_t stream) {
  cudaStreamCaptureStatus status = (cudaStreamCaptureStatus)9;
  cudaError_t error = cudaStreamIsCapturing(stream, &status);
  printf("%s: %d status %d\n", what, error, status);
}

void begin(cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal) {
  cudaError_t error = cudaStreamBeginCapture(s, mode);
  printf("begin %d\n", error);
}

void end() {
  cudaGraph_t graph = (cudaGraph_t)1;
  cudaError_t error = cudaStreamEndCapture(s, &graph);
  printf("end %d %s, null %d, then %d\n", error, cudaGetErrorName(error), graph == 0, cudaGetLastError());
  if (!error) {
    describe(graph);
    cudaGraphDestroy(graph);
  }
  fflush(stdout);
}

void capture() {
  cudaGraph_t graph;
  SAY(cudaStreamCreate(&s));
  SAY(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  SAY(cudaEventCreate(&e));
  SAY(cudaEventCreate(&f));
  SAY(cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal));
  SAY(cudaStreamBeginCapture(cudaStreamLegacy, cudaStreamCaptureModeRelaxed));
  SAY(cudaStreamBeginCapture(s, (cudaStreamCaptureMode)5));
  SAY(cudaStreamEndCapture(s, &graph));
  SAY(cudaStreamEndCapture(0, &graph));
  state("default", 0);
  state("fresh", s);
  SAY(cudaGetLastError());

  begin();
  state("capturing", s);
  state("the other", t);
  state("default", 0);
  SAY(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  state("capturing", s);
  end();

  begin();
  add<<<1, 1, 0, s>>>(d, 1);
  SAY(cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s));
  SAY(cudaMemsetAsync(d, 0, 4, s));
  SAY(cudaLaunchHostFunc(s, hostAdd, h));
  SAY(cudaEventRecord(e, s));
  SAY(cudaStreamWaitEvent(t, e, 0));
  state("the other", t);
  add<<<1, 1, 0, t>>>(d, 2);
  add<<<1, 1, 0, s>>>(d, 3);
  SAY(cudaEventQuery(e));
  state("after a query", s);
  end();
  state("the other", t);

  begin();
  SAY(cudaEventRecord(e, s));
  SAY(cudaStreamWaitEvent(t, e, 0));
  add<<<1, 1, 0, t>>>(d, 2);
  end();
  state("the other", t);

  begin();
  add<<<1, 1, 0, s>>>(d, 1);
  SAY(cudaEventRecord(e, s));
  SAY(cudaStreamWaitEvent(t, e, 0));
  add<<<1, 1, 0, t>>>(d, 2);
  add<<<1, 1, 0, s>>>(d, 3);
  SAY(cudaEventRecord(f, t));
  SAY(cudaStreamWaitEvent(s, f, 0));
  add<<<1, 1, 0, s>>>(d, 4);
  end();

  const char *const calls[] = {"cudaMalloc", "cudaFree", "cudaMemcpy", "cudaStreamSynchronize capturing",
                               "cudaStreamSynchronize other", "cudaStreamQuery capturing", "cudaDeviceSynchronize",
                               "cudaEventSynchronize", "launch on the default stream", "cudaMallocHost",
                               "cudaMemsetAsync on the default stream", "cudaEventCreate", "cudaStreamCreate", "cudaMallocManaged",
                               "cudaFuncSetAttribute", "cudaMemGetInfo", "cudaMallocAsync", "cudaEventRecord default",
                               "cudaStreamAddCallback", "cudaMemcpyAsync pageable", "cudaDeviceGetAttribute", "cudaMemset",
                               "cudaEventElapsedTime", "cudaStreamWaitEvent of an old event", "cudaStreamDestroy other"};
  for (int mode = 0; mode <= 2; mode += 2)
    for (int call = 0; call < 25; call++) {
      begin((cudaStreamCaptureMode)mode);
      add<<<1, 1, 0, s>>>(d, 1);
      void *p = 0;
      float ms;
      size_t a, b;
      int pageable = 0;
      cudaEvent_t fresh = 0;
      cudaStream_t third = 0;
      cudaError_t error;
      switch (call) {
        case 0: error = cudaMalloc(&p, 64); break;
        case 1: error = cudaFree(0); break;
        case 2: error = cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost); break;
        case 3: error = cudaStreamSynchronize(s); break;
        case 4: error = cudaStreamSynchronize(t); break;
        case 5: error = cudaStreamQuery(s); break;
        case 6: error = cudaDeviceSynchronize(); break;
        case 7: cudaEventRecord(e, s); error = cudaEventSynchronize(e); break;
        case 8: add<<<1, 1>>>(d, 1); error = cudaGetLastError(); break;
        case 9: error = cudaMallocHost(&p, 64); break;
        case 10: error = cudaMemsetAsync(d, 0, 4, 0); break;
        case 11: error = cudaEventCreate(&fresh); break;
        case 12: error = cudaStreamCreate(&third); break;
        case 13: error = cudaMallocManaged(&p, 64); break;
        case 14: error = cudaFuncSetAttribute(add, cudaFuncAttributePreferredSharedMemoryCarveout, 50); break;
        case 15: error = cudaMemGetInfo(&a, &b); break;
        case 16: error = cudaMallocAsync(&p, 64, s); break;
        case 17: error = cudaEventRecord(f, 0); break;
        case 18: error = cudaStreamAddCallback(s, told, h, 0); break;
        case 19: error = cudaMemcpyAsync(d, &pageable, 4, cudaMemcpyHostToDevice, s); break;
        case 20: error = cudaDeviceGetAttribute(&pageable, cudaDevAttrWarpSize, 0); break;
        case 21: error = cudaMemset(d, 0, 4); break;
        case 22: error = cudaEventElapsedTime(&ms, f, f); break;
        case 23: cudaEventCreate(&fresh); cudaEventRecord(fresh, t); error = cudaStreamWaitEvent(s, fresh, 0); break;
        default: cudaStreamCreateWithFlags(&third, cudaStreamNonBlocking); error = cudaStreamDestroy(third); break;
      }
      printf("mode %d, %s: %d %s\n", mode, calls[call], error, cudaGetErrorName(error));
      state("then", s);
      end();
      SAY(cudaDeviceSynchronize());
      cudaEventRecord(e, 0);
      cudaEventRecord(f, 0);
      cudaDeviceSynchronize();
    }

  begin();
  cudaStreamCaptureStatus status;
  unsigned long long id = 0;
  const cudaGraphNode_t *after;
  const cudaGraphEdgeData *edges = 0;
  size_t count = 99;
  SAY(cudaStreamGetCaptureInfo(s, &status, &id, &graph, &after, &edges, &count));
  printf("status %d, id %d, graph %d, after %zu\n", status, id != 0, graph != 0, count);
  add<<<1, 1, 0, s>>>(d, 1);
  SAY(cudaStreamGetCaptureInfo(s, &status, &id, &graph, &after, &edges, &count));
  printf("after %zu %s\n", count, typeOf(after[0]));
  cudaGraphNode_t empty;
  SAY(cudaGraphAddEmptyNode(&empty, graph, after, count));
  SAY(cudaStreamUpdateCaptureDependencies(s, &empty, 0, 1, cudaStreamSetCaptureDependencies));
  add<<<1, 1, 0, s>>>(d, 1);
  SAY(cudaStreamUpdateCaptureDependencies(s, &empty, 0, 1, cudaStreamAddCaptureDependencies));
  SAY(cudaStreamGetCaptureInfo(s, &status, &id, &graph, &after, &edges, &count));
  printf("after %zu\n", count);
  end();
  SAY(cudaStreamGetCaptureInfo(s, &status, &id, 0, 0, 0, 0));
  printf("status %d\n", status);
  SAY(cudaStreamUpdateCaptureDependencies(s, &empty, 0, 1, 0));
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  SAY(cudaThreadExchangeStreamCaptureMode(&mode));
  printf("mode was %d\n", mode);
  SAY(cudaThreadExchangeStreamCaptureMode(&mode));
  printf("mode was %d\n", mode);
  SAY(cudaGraphCreate(&graph, 0));
  cudaGraphNode_t root;
  SAY(cudaGraphAddEmptyNode(&root, graph, 0, 0));
  SAY(cudaStreamBeginCaptureToGraph(s, graph, &root, 0, 1, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, s>>>(d, 1);
  cudaGraph_t same;
  SAY(cudaStreamEndCapture(s, &same));
  printf("same %d\n", same == graph);
  describe(graph);
  SAY(cudaGraphDestroy(graph));
  SAY(cudaDeviceSynchronize());
  SAY(cudaGetLastError());
}

void CUDART_CB order(void *text) { printf("%s ", (const char *)text); fflush(stdout); }

void runs() {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  *h = 0;
  SAY(cudaMemset(d, 0, 4));
  SAY(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  add<<<1, 32, 0, s>>>(d, 1);
  cudaEventRecord(e, s);
  cudaStreamWaitEvent(t, e, 0);
  add<<<2, 32, 0, t>>>(d, 2);
  add<<<1, 1, 0, s>>>(d, 1000);
  cudaEventRecord(f, t);
  cudaStreamWaitEvent(s, f, 0);
  cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s);
  cudaLaunchHostFunc(s, hostAdd, h);
  SAY(cudaStreamEndCapture(s, &graph));
  SAY(cudaStreamSynchronize(s));
  printf("nothing ran: %d\n", *h);
  SAY(cudaGraphInstantiate(&executable, graph, 0));
  for (int round = 0; round < 3; round++) {
    SAY(cudaGraphLaunch(executable, s));
    SAY(cudaStreamSynchronize(s));
    printf("round %d: %d\n", round, *h);
  }
  SAY(cudaGraphLaunch(executable, 0));
  SAY(cudaGraphDestroy(graph));
  SAY(cudaGraphLaunch(executable, cudaStreamPerThread));
  SAY(cudaDeviceSynchronize());
  printf("five rounds: %d\n", *h);
  SAY(cudaGraphExecDestroy(executable));
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  cudaLaunchHostFunc(s, order, (void *)"first");
  cudaLaunchHostFunc(s, order, (void *)"second");
  cudaLaunchHostFunc(s, order, (void *)"third");
  cudaStreamEndCapture(s, &graph);
  SAY(cudaGraphInstantiateWithFlags(&executable, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch));
  cudaGraphLaunch(executable, s);
  cudaStreamSynchronize(s);
  printf("\n");
  SAY(cudaGetLastError());
}

int main() {
  cudaMalloc(&d, 64);
  cudaMallocHost(&h, 64);
  streams();
  capture();
  runs();
}
