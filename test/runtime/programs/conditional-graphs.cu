// Conditional nodes of graphs: if, if with else, while, switch, one inside another, made by hand and by capture; copies
// of arrays in graphs.
#include <cstdio>
#include <cstring>

#define SAY(call) printf("%s -> %d\n", #call, call)

__device__ unsigned int steps;

__global__ void countDown(cudaGraphConditionalHandle handle, int *left) { cudaGraphSetConditional(handle, --*left > 0); }
__global__ void choose(cudaGraphConditionalHandle handle, unsigned int value) { cudaGraphSetConditional(handle, value); }
__global__ void add(int *sum, int amount) { *sum += amount; }

int *numbers;
cudaStream_t stream;

int now(int index) {
  cudaDeviceSynchronize();
  return numbers[index];
}

cudaGraphNode_t conditional(cudaGraph_t graph, cudaGraphNode_t after, cudaGraphConditionalHandle handle,
                            cudaGraphConditionalNodeType type, unsigned int size, cudaGraph_t *inner) {
  cudaGraphNodeParams parameters = {};
  parameters.type = cudaGraphNodeTypeConditional;
  parameters.conditional.handle = handle;
  parameters.conditional.type = type;
  parameters.conditional.size = size;
  cudaGraphNode_t node = 0;
  cudaError_t error = cudaGraphAddNode(&node, graph, after ? &after : 0, 0, after ? 1 : 0, &parameters);
  printf("conditional %d of %u -> %d\n", type, size, error);
  if (!error) memcpy(inner, parameters.conditional.phGraph_out, size * sizeof *inner);
  return node;
}

template <class... Arguments>
cudaGraphNode_t kernel(cudaGraph_t graph, cudaGraphNode_t after, void *function, Arguments... arguments) {
  void *pointers[] = {&arguments...};
  cudaKernelNodeParams parameters = {};
  parameters.func = function;
  parameters.gridDim = parameters.blockDim = dim3(1);
  parameters.kernelParams = pointers;
  cudaGraphNode_t node = 0;
  cudaGraphAddKernelNode(&node, graph, after ? &after : 0, after ? 1 : 0, &parameters);
  return node;
}

cudaError_t run(cudaGraph_t graph, int launches) {
  cudaGraphExec_t exec = 0;
  cudaError_t error = cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < launches && !error; i++) error = cudaGraphLaunch(exec, stream);
  if (!error) error = cudaStreamSynchronize(stream);
  if (exec) cudaGraphExecDestroy(exec);
  return error;
}

void whileLoop() {
  cudaGraph_t graph, body;
  cudaGraphConditionalHandle handle;
  SAY(cudaGraphCreate(&graph, 0));
  SAY(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault));
  cudaGraphNode_t node = conditional(graph, 0, handle, cudaGraphCondTypeWhile, 1, &body);
  cudaGraphNodeType type;
  SAY(cudaGraphNodeGetType(node, &type));
  printf("type %d\n", type);
  kernel(body, kernel(body, 0, (void *)add, numbers, 3), (void *)countDown, handle, numbers + 1);
  numbers[0] = 0;
  numbers[1] = 10;
  SAY(run(graph, 1));
  printf("sum %d, left %d\n", now(0), now(1));
  // The default starts the second launch with 1 again.
  SAY(run(graph, 2));
  printf("sum %d, left %d\n", now(0), now(1));
  cudaGraph_t copy;
  SAY(cudaGraphClone(&copy, graph));
  SAY(cudaGraphDestroy(graph));
}

void captured() {
  cudaGraph_t graph, body, inner, end;
  cudaGraphConditionalHandle loop, test;
  cudaGraphCreate(&graph, 0);
  SAY(cudaGraphConditionalHandleCreate(&loop, graph, 1, cudaGraphCondAssignDefault));
  SAY(cudaGraphConditionalHandleCreate(&test, graph, 0, 0));
  conditional(graph, 0, loop, cudaGraphCondTypeWhile, 1, &body);
  SAY(cudaStreamBeginCaptureToGraph(stream, body, 0, 0, 0, cudaStreamCaptureModeGlobal));
  countDown<<<1, 1, 0, stream>>>(loop, numbers + 1);
  choose<<<1, 1, 0, stream>>>(test, 1);
  SAY(cudaStreamEndCapture(stream, &end));
  printf("same %d\n", end == body);
  size_t count = 0;
  cudaGraphNode_t nodes[2];
  cudaGraphGetNodes(body, 0, &count);
  printf("captured %zu\n", count);
  cudaGraphGetNodes(body, nodes, &count);
  conditional(body, nodes[1], test, cudaGraphCondTypeIf, 1, &inner);
  SAY(cudaStreamBeginCaptureToGraph(stream, inner, 0, 0, 0, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, stream>>>(numbers, 100);
  SAY(cudaStreamEndCapture(stream, 0));
  numbers[0] = 0;
  numbers[1] = 4;
  SAY(run(graph, 1));
  printf("sum %d, left %d\n", now(0), now(1));
  cudaGraphDestroy(graph);
}

void branches() {
  for (unsigned int value = 0; value < 2; value++) {
    cudaGraph_t graph, inner[2];
    cudaGraphConditionalHandle handle;
    cudaGraphCreate(&graph, 0);
    cudaGraphConditionalHandleCreate(&handle, graph, 0, 0);
    cudaGraphNode_t first = kernel(graph, 0, (void *)choose, handle, value);
    conditional(graph, first, handle, cudaGraphCondTypeIf, 2, inner);
    kernel(inner[0], 0, (void *)add, numbers, 1);
    kernel(inner[1], 0, (void *)add, numbers, 2);
    numbers[0] = 0;
    SAY(run(graph, 1));
    printf("value %u: %d\n", value, now(0));
    cudaGraphDestroy(graph);
  }
  for (unsigned int value = 0; value < 4; value++) {
    cudaGraph_t graph, inner[3];
    cudaGraphConditionalHandle handle;
    cudaGraphCreate(&graph, 0);
    cudaGraphConditionalHandleCreate(&handle, graph, 0, 0);
    cudaGraphNode_t first = kernel(graph, 0, (void *)choose, handle, value);
    conditional(graph, first, handle, cudaGraphCondTypeSwitch, 3, inner);
    for (int i = 0; i < 3; i++) kernel(inner[i], 0, (void *)add, numbers, 10 + i);
    numbers[0] = 0;
    SAY(run(graph, 1));
    printf("case %u: %d\n", value, now(0));
    cudaGraphDestroy(graph);
  }
}

void refusals() {
  cudaGraph_t graph, inner[2];
  cudaGraphConditionalHandle handle;
  cudaGraphCreate(&graph, 0);
  SAY(cudaGraphConditionalHandleCreate(0, graph, 0, 0));
  SAY(cudaGraphConditionalHandleCreate(&handle, 0, 0, 0));
  SAY(cudaGraphConditionalHandleCreate(&handle, graph, 0, 2));
  SAY(cudaGraphConditionalHandleCreate(&handle, graph, 0, 0));
  conditional(graph, 0, handle, cudaGraphCondTypeWhile, 2, inner);
  conditional(graph, 0, handle, cudaGraphCondTypeIf, 0, inner);
  conditional(graph, 0, handle, cudaGraphCondTypeIf, 1, inner);
  cudaGraph_t outer;
  cudaGraphNode_t node;
  cudaGraphCreate(&outer, 0);
  SAY(cudaGraphAddChildGraphNode(&node, outer, 0, 0, graph));
  cudaGetLastError();
}

void arrays() {
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  SAY(cudaMallocArray(&array, &format, 8, 4));
  float in[32], out[12] = {};
  for (int i = 0; i < 32; i++) in[i] = i;
  cudaMemcpy3DParms there = {}, back = {};
  there.srcPtr = make_cudaPitchedPtr(in, 32, 8, 4);
  there.dstArray = array;
  there.extent = make_cudaExtent(8, 4, 1);
  there.kind = cudaMemcpyHostToDevice;
  back.srcArray = array;
  back.srcPos = make_cudaPos(2, 1, 0);
  back.dstPtr = make_cudaPitchedPtr(out, 16, 4, 3);
  back.extent = make_cudaExtent(4, 3, 1);
  back.kind = cudaMemcpyDeviceToHost;
  cudaGraph_t graph;
  cudaGraphNode_t first, second;
  cudaGraphCreate(&graph, 0);
  SAY(cudaGraphAddMemcpyNode(&first, graph, 0, 0, &there));
  SAY(cudaGraphAddMemcpyNode(&second, graph, &first, 1, &back));
  SAY(run(graph, 1));
  printf("array %g %g %g\n", out[0], out[5], out[11]);
}

int main() {
  cudaMallocManaged(&numbers, 64);
  cudaStreamCreate(&stream);
  whileLoop();
  captured();
  branches();
  refusals();
  arrays();
}
