// The forms that calls about graphs had before CUDA 13, and symbols by reference. Part of
// cuda_runtime_overloads.h.
#ifndef WARPSCOPE_CUDA_GRAPH_OVERLOADS_H
#define WARPSCOPE_CUDA_GRAPH_OVERLOADS_H

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph,
                                                        cudaGraphNode_t *, char *, size_t) {
  return ::cudaGraphInstantiate(executable, graph, 0ull);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphExecUpdate(cudaGraphExec_t executable, cudaGraph_t graph,
                                                       cudaGraphNode_t *node, cudaGraphExecUpdateResult *result) {
  cudaGraphExecUpdateResultInfo info;
  cudaError_t error = ::cudaGraphExecUpdate(executable, graph, &info);
  if (node) *node = info.errorNode;
  if (result) *result = info.result;
  return error;
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                            const cudaGraphNode_t *to, size_t count) {
  return ::cudaGraphAddDependencies(graph, from, to, 0, count);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                               const cudaGraphNode_t *to, size_t count) {
  return ::cudaGraphRemoveDependencies(graph, from, to, 0, count);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                                     size_t *count) {
  return ::cudaGraphGetEdges(graph, from, to, 0, count);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                                size_t *count) {
  return ::cudaGraphNodeGetDependencies(node, nodes, 0, count);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                                  size_t *count) {
  return ::cudaGraphNodeGetDependentNodes(node, nodes, 0, count);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                                    const cudaGraphNode_t *after, size_t afterCount,
                                                    cudaGraphNodeParams *parameters) {
  return ::cudaGraphAddNode(node, graph, after, 0, afterCount, parameters);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                                               unsigned long long *id = 0, cudaGraph_t *graph = 0,
                                                               const cudaGraphNode_t **after = 0,
                                                               size_t *afterCount = 0) {
  return ::cudaStreamGetCaptureInfo(stream, status, id, graph, after, 0, afterCount);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                                            unsigned long long *id, cudaGraph_t *graph,
                                                            const cudaGraphNode_t **after, size_t *afterCount) {
  return ::cudaStreamGetCaptureInfo(stream, status, id, graph, after, 0, afterCount);
}

static inline __attribute__((nodebug)) __host__ cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *after,
                                                                       size_t afterCount, unsigned int flags = 0) {
  return ::cudaStreamUpdateCaptureDependencies(stream, after, 0, afterCount, flags);
}

// CUDA 12 gave the newer forms names of their own.
#define cudaStreamGetCaptureInfo_v3 cudaStreamGetCaptureInfo
#define cudaStreamUpdateCaptureDependencies_v2 cudaStreamUpdateCaptureDependencies
#define cudaGraphAddDependencies_v2 cudaGraphAddDependencies
#define cudaGraphRemoveDependencies_v2 cudaGraphRemoveDependencies
#define cudaGraphGetEdges_v2 cudaGraphGetEdges
#define cudaGraphNodeGetDependencies_v2 cudaGraphNodeGetDependencies
#define cudaGraphNodeGetDependentNodes_v2 cudaGraphNodeGetDependentNodes
#define cudaGraphAddNode_v2 cudaGraphAddNode

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
                                                                  const cudaGraphNode_t *after, size_t afterCount,
                                                                  const T &symbol, const void *from, size_t bytes,
                                                                  size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphAddMemcpyNodeToSymbol(node, graph, after, afterCount, (const void *)__builtin_addressof(symbol),
                                          from, bytes, offset, kind);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
                                                                    const cudaGraphNode_t *after, size_t afterCount,
                                                                    void *to, const T &symbol, size_t bytes,
                                                                    size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphAddMemcpyNodeFromSymbol(node, graph, after, afterCount, to,
                                            (const void *)__builtin_addressof(symbol), bytes, offset, kind);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const T &symbol,
                                                                        const void *from, size_t bytes,
                                                                        size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphMemcpyNodeSetParamsToSymbol(node, (const void *)__builtin_addressof(symbol), from, bytes, offset,
                                                kind);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *to,
                                                                          const T &symbol, size_t bytes,
                                                                          size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphMemcpyNodeSetParamsFromSymbol(node, to, (const void *)__builtin_addressof(symbol), bytes, offset,
                                                  kind);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t executable,
                                                                            cudaGraphNode_t node, const T &symbol,
                                                                            const void *from, size_t bytes,
                                                                            size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphExecMemcpyNodeSetParamsToSymbol(executable, node, (const void *)__builtin_addressof(symbol), from,
                                                    bytes, offset, kind);
}

template <class T>
static inline __attribute__((nodebug)) __host__ cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t executable,
                                                                              cudaGraphNode_t node, void *to,
                                                                              const T &symbol, size_t bytes,
                                                                              size_t offset, cudaMemcpyKind kind) {
  return ::cudaGraphExecMemcpyNodeSetParamsFromSymbol(executable, node, to, (const void *)__builtin_addressof(symbol),
                                                      bytes, offset, kind);
}

#endif
