// Calls about graphs that take or fill structures, taken apart into calls of plain numbers.
#include <stdio.h>
#include <string.h>

#include "imports.h"

namespace {

// Words of a copy and of a fill, in the order that imports.h tells.
struct CopyWords {
  size_t to, toPitch, toSlice, from, fromPitch, fromSlice, width, height, depth, kind;
};
struct FillWords {
  size_t address, pitch, value, elementBytes, width, height;
};

size_t addressOf(const cudaPitchedPtr &memory, const cudaPos &at) {
  return (size_t)memory.ptr + at.z * memory.pitch * memory.ysize + at.y * memory.pitch + at.x;
}

cudaError_t wordsOf(const cudaMemcpy3DParms &p, CopyWords *words) {
  const cudaExtent &extent = p.extent;
  if (p.srcArray || p.dstArray) {
    Region from, to;
    size_t width;
    if (cudaError_t error = regionsOf(&p, &from, &to, &width)) return error;
    *words = {(size_t)to.start, to.pitch, to.slice, (size_t)from.start, from.pitch, from.slice,
              width, extent.height, extent.depth, (size_t)p.kind};
    return cudaSuccess;
  }
  *words = {addressOf(p.dstPtr, p.dstPos), p.dstPtr.pitch, p.dstPtr.pitch * p.dstPtr.ysize,
            addressOf(p.srcPtr, p.srcPos), p.srcPtr.pitch, p.srcPtr.pitch * p.srcPtr.ysize,
            extent.width, extent.height, extent.depth, (size_t)p.kind};
  return cudaSuccess;
}

FillWords wordsOf(const cudaMemsetParams &p) {
  return {(size_t)p.dst, p.pitch, p.value, p.elementSize, p.width, p.height};
}

cudaPitchedPtr pitchedOf(size_t address, size_t pitch, size_t slice) {
  return {(void *)address, pitch, pitch, pitch ? slice / pitch : 0};
}

cudaError_t invalid() { return __warpscope_fail(cudaErrorInvalidValue); }

cudaError_t setKernel(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaKernelNodeParams *p) {
  return p ? __warpscope_graph_set_kernel(exec, node, p->func, &p->gridDim, &p->blockDim, p->sharedMemBytes,
                                          p->kernelParams)
           : invalid();
}

cudaError_t setCopy(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaMemcpy3DParms *p) {
  if (!p) return invalid();
  CopyWords words;
  if (cudaError_t error = wordsOf(*p, &words)) return error;
  return __warpscope_graph_set_copy(exec, node, &words.to);
}

cudaError_t setFill(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaMemsetParams *p) {
  if (!p) return invalid();
  const FillWords words = wordsOf(*p);
  return __warpscope_graph_set_fill(exec, node, &words.address);
}

cudaError_t setHost(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaHostNodeParams *p) {
  return p ? __warpscope_graph_set_host(exec, node, p->fn, p->userData) : invalid();
}

// `cudaGraphNodeSetParams`, and the same for a node of an executable graph.
cudaError_t setNode(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaGraphNodeParams *p) {
  if (!p) return invalid();
  switch (p->type) {
    case cudaGraphNodeTypeKernel:
      return setKernel(exec, node, &p->kernel);
    case cudaGraphNodeTypeMemcpy:
      return setCopy(exec, node, &p->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return setFill(exec, node, &p->memset);
    case cudaGraphNodeTypeHost:
      return setHost(exec, node, &p->host);
    case cudaGraphNodeTypeGraph:
      return exec ? cudaGraphExecChildGraphNodeSetParams(exec, node, p->graph.graph) : invalid();
    case cudaGraphNodeTypeEventRecord:
      return exec ? cudaGraphExecEventRecordNodeSetEvent(exec, node, p->eventRecord.event)
                  : cudaGraphEventRecordNodeSetEvent(node, p->eventRecord.event);
    case cudaGraphNodeTypeWaitEvent:
      return exec ? cudaGraphExecEventWaitNodeSetEvent(exec, node, p->eventWait.event)
                  : cudaGraphEventWaitNodeSetEvent(node, p->eventWait.event);
    default:
      return invalid();
  }
}

// The array of inner graphs lives as long as the program: CUDA says that of the node.
cudaError_t addConditional(WARPSCOPE_NEW_NODE, cudaConditionalNodeParams *p) {
  if (p->size == 0) return invalid();
  auto *graphs = new cudaGraph_t[p->size];
  cudaError_t error = __warpscope_graph_add_condition(node, graph, after, afterCount, p->handle, p->type,
                                                      p->size, graphs);
  if (error) delete[] graphs;
  else p->phGraph_out = graphs;
  return error;
}

const char *nameOf(cudaGraphNodeType type) {
  switch (type) {
    case cudaGraphNodeTypeKernel:
      return "KERNEL";
    case cudaGraphNodeTypeMemcpy:
      return "MEMCPY";
    case cudaGraphNodeTypeMemset:
      return "MEMSET";
    case cudaGraphNodeTypeHost:
      return "HOST";
    case cudaGraphNodeTypeGraph:
      return "GRAPH";
    case cudaGraphNodeTypeWaitEvent:
      return "EVENT_WAIT";
    case cudaGraphNodeTypeEventRecord:
      return "EVENT_RECORD";
    case cudaGraphNodeTypeMemAlloc:
      return "MEM_ALLOC";
    case cudaGraphNodeTypeMemFree:
      return "MEM_FREE";
    case cudaGraphNodeTypeConditional:
      return "CONDITIONAL";
    default:
      return "EMPTY";
  }
}

}  // namespace

extern "C" {

cudaError_t cudaGraphAddKernelNode(WARPSCOPE_NEW_NODE, const cudaKernelNodeParams *p) {
  return p ? __warpscope_graph_add_kernel(node, graph, after, afterCount, p->func, &p->gridDim, &p->blockDim,
                                          p->sharedMemBytes, p->kernelParams)
           : invalid();
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams *p) {
  if (!p) return invalid();
  memset(p, 0, sizeof *p);
  return __warpscope_graph_get_kernel(node, &p->func, &p->gridDim, &p->blockDim, &p->sharedMemBytes,
                                      &p->kernelParams);
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams *p) {
  return setKernel(0, node, p);
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams *p) {
  return setKernel(exec, node, p);
}

cudaError_t cudaGraphAddMemcpyNode(WARPSCOPE_NEW_NODE, const cudaMemcpy3DParms *p) {
  if (!p) return invalid();
  CopyWords words;
  if (cudaError_t error = wordsOf(*p, &words)) return error;
  return __warpscope_graph_add_copy(node, graph, after, afterCount, &words.to);
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, cudaMemcpy3DParms *p) {
  if (!p) return invalid();
  CopyWords words;
  cudaError_t error = __warpscope_graph_get_copy(node, &words.to);
  if (error) return error;
  memset(p, 0, sizeof *p);
  p->dstPtr = pitchedOf(words.to, words.toPitch, words.toSlice);
  p->srcPtr = pitchedOf(words.from, words.fromPitch, words.fromSlice);
  p->extent = {words.width, words.height, words.depth};
  p->kind = (cudaMemcpyKind)words.kind;
  return cudaSuccess;
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms *p) {
  return setCopy(0, node, p);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms *p) {
  return setCopy(exec, node, p);
}

cudaError_t cudaGraphAddMemsetNode(WARPSCOPE_NEW_NODE, const cudaMemsetParams *p) {
  if (!p) return invalid();
  const FillWords words = wordsOf(*p);
  return __warpscope_graph_add_fill(node, graph, after, afterCount, &words.address);
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams *p) {
  if (!p) return invalid();
  FillWords words;
  cudaError_t error = __warpscope_graph_get_fill(node, &words.address);
  if (!error)
    *p = {(void *)words.address, words.pitch, (unsigned)words.value, (unsigned)words.elementBytes, words.width,
          words.height};
  return error;
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams *p) {
  return setFill(0, node, p);
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaMemsetParams *p) {
  return setFill(exec, node, p);
}

cudaError_t cudaGraphAddHostNode(WARPSCOPE_NEW_NODE, const cudaHostNodeParams *p) {
  return p ? __warpscope_graph_add_host(node, graph, after, afterCount, p->fn, p->userData) : invalid();
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams *p) {
  return p ? __warpscope_graph_get_host(node, &p->fn, &p->userData) : invalid();
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams *p) {
  return setHost(0, node, p);
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, const cudaHostNodeParams *p) {
  return setHost(exec, node, p);
}

cudaError_t cudaGraphAddMemAllocNode(WARPSCOPE_NEW_NODE, cudaMemAllocNodeParams *p) {
  if (!p || p->poolProps.allocType != cudaMemAllocationTypePinned ||
      p->poolProps.location.type != cudaMemLocationTypeDevice)
    return invalid();
  return __warpscope_graph_add_memory(node, graph, after, afterCount, &p->dptr, p->bytesize);
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams *p) {
  if (!p) return invalid();
  memset(p, 0, sizeof *p);
  p->poolProps.allocType = cudaMemAllocationTypePinned;
  p->poolProps.location.type = cudaMemLocationTypeDevice;
  return __warpscope_graph_get_memory(node, &p->dptr, &p->bytesize);
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                             const cudaGraphEdgeData *, size_t count, cudaGraphNodeParams *p) {
  if (!p) return invalid();
  switch (p->type) {
    case cudaGraphNodeTypeKernel:
      return cudaGraphAddKernelNode(node, graph, after, count, &p->kernel);
    case cudaGraphNodeTypeMemcpy:
      return cudaGraphAddMemcpyNode(node, graph, after, count, &p->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return cudaGraphAddMemsetNode(node, graph, after, count, &p->memset);
    case cudaGraphNodeTypeHost:
      return cudaGraphAddHostNode(node, graph, after, count, &p->host);
    case cudaGraphNodeTypeGraph:
      return cudaGraphAddChildGraphNode(node, graph, after, count, p->graph.graph);
    case cudaGraphNodeTypeEmpty:
      return cudaGraphAddEmptyNode(node, graph, after, count);
    case cudaGraphNodeTypeWaitEvent:
      return cudaGraphAddEventWaitNode(node, graph, after, count, p->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
      return cudaGraphAddEventRecordNode(node, graph, after, count, p->eventRecord.event);
    case cudaGraphNodeTypeMemAlloc:
      return cudaGraphAddMemAllocNode(node, graph, after, count, &p->alloc);
    case cudaGraphNodeTypeMemFree:
      return cudaGraphAddMemFreeNode(node, graph, after, count, p->free.dptr);
    case cudaGraphNodeTypeConditional:
      return addConditional(node, graph, after, count, &p->conditional);
    case cudaGraphNodeTypeExtSemaphoreSignal:
    case cudaGraphNodeTypeExtSemaphoreWait:
      return __warpscope_fail(cudaErrorNotSupported);
    default:
      return invalid();
  }
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams *p) { return setNode(0, node, p); }

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node, cudaGraphNodeParams *p) {
  return setNode(exec, node, p);
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *executable, cudaGraph_t graph,
                                           cudaGraphInstantiateParams *p) {
  if (!p) return invalid();
  int result = cudaGraphInstantiateError;
  cudaError_t error = __warpscope_graph_instantiate(executable, graph, (unsigned)p->flags, &result);
  p->result_out = (cudaGraphInstantiateResult)result;
  p->errNode_out = 0;
  return error;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t executable, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info) {
  if (!info) return invalid();
  int result = cudaGraphExecUpdateError;
  info->errorNode = info->errorFromNode = 0;
  cudaError_t error = __warpscope_graph_update(executable, graph, &result, &info->errorNode);
  info->result = (cudaGraphExecUpdateResult)result;
  return error;
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned) {
  size_t nodeCount = 0, edgeCount = 0;
  cudaError_t error = path ? cudaGraphGetNodes(graph, 0, &nodeCount) : invalid();
  if (!error) error = cudaGraphGetEdges(graph, 0, 0, 0, &edgeCount);
  if (error) return error;
  FILE *file = fopen(path, "w");
  if (!file) return __warpscope_fail(cudaErrorOperatingSystem);
  cudaGraphNode_t *nodes = new cudaGraphNode_t[nodeCount + 2 * edgeCount + 1];
  cudaGraphNode_t *from = nodes + nodeCount, *to = from + edgeCount;
  cudaGraphGetNodes(graph, nodes, &nodeCount);
  if (edgeCount > 0) cudaGraphGetEdges(graph, from, to, 0, &edgeCount);
  fprintf(file, "digraph dot {\n");
  for (size_t i = 0; i < nodeCount; i++) {
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    cudaGraphNodeGetType(nodes[i], &type);
    fprintf(file, "\"node_%zx\" [label=\"%zu %s\"];\n", (size_t)nodes[i], i, nameOf(type));
  }
  for (size_t i = 0; i < edgeCount; i++)
    fprintf(file, "\"node_%zx\" -> \"node_%zx\";\n", (size_t)from[i], (size_t)to[i]);
  fprintf(file, "}\n");
  fclose(file);
  delete[] nodes;
  return cudaSuccess;
}

}  // extern "C"
