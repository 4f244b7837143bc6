// Prototypes of the runtime API for stream capture, graphs and user objects. Part of cuda_runtime_api.h.
#ifndef WARPSCOPE_CUDA_GRAPH_API_H
#define WARPSCOPE_CUDA_GRAPH_API_H

// What every call that adds a node begins with.
#define WARPSCOPE_NEW_NODE cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afterCount

// Capture
WARPSCOPE_API cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status);
WARPSCOPE_API cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode);
WARPSCOPE_API cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t *after,
                                            const cudaGraphEdgeData *edges, size_t afterCount,
                                            enum cudaStreamCaptureMode mode);
WARPSCOPE_API cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
WARPSCOPE_API cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                       unsigned long long *id WARPSCOPE_OR(0), cudaGraph_t *graph WARPSCOPE_OR(0),
                                       const cudaGraphNode_t **after WARPSCOPE_OR(0),
                                       const cudaGraphEdgeData **edges WARPSCOPE_OR(0),
                                       size_t *afterCount WARPSCOPE_OR(0));
WARPSCOPE_API cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *after,
                                                  const cudaGraphEdgeData *edges, size_t afterCount,
                                                  unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);

// Graphs
WARPSCOPE_API cudaGraphCreate(cudaGraph_t *graph, unsigned int flags);
WARPSCOPE_API cudaGraphDestroy(cudaGraph_t graph);
WARPSCOPE_API cudaGraphClone(cudaGraph_t *clone, cudaGraph_t original);
WARPSCOPE_API cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original, cudaGraph_t clone);
WARPSCOPE_API cudaGraphDestroyNode(cudaGraphNode_t node);
WARPSCOPE_API cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type);
WARPSCOPE_API cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count);
WARPSCOPE_API cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count);
WARPSCOPE_API cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                cudaGraphEdgeData *edges, size_t *count);
WARPSCOPE_API cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes, cudaGraphEdgeData *edges,
                                           size_t *count);
WARPSCOPE_API cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                             cudaGraphEdgeData *edges, size_t *count);
WARPSCOPE_API cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                       const cudaGraphEdgeData *edges, size_t count);
WARPSCOPE_API cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                          const cudaGraphEdgeData *edges, size_t count);
WARPSCOPE_API cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned int flags);
WARPSCOPE_API cudaUserObjectCreate(cudaUserObject_t *object, void *pointer, cudaHostFn_t destroy,
                                   unsigned int references, unsigned int flags);
WARPSCOPE_API cudaUserObjectRetain(cudaUserObject_t object, unsigned int count WARPSCOPE_OR(1));
WARPSCOPE_API cudaUserObjectRelease(cudaUserObject_t object, unsigned int count WARPSCOPE_OR(1));
WARPSCOPE_API cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                        unsigned int count WARPSCOPE_OR(1), unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                         unsigned int count WARPSCOPE_OR(1));

// Nodes
WARPSCOPE_API cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                               const cudaGraphEdgeData *edges, size_t afterCount,
                               struct cudaGraphNodeParams *parameters);
WARPSCOPE_API cudaGraphNodeSetParams(cudaGraphNode_t node, struct cudaGraphNodeParams *parameters);
WARPSCOPE_API cudaGraphAddKernelNode(WARPSCOPE_NEW_NODE, const struct cudaKernelNodeParams *parameters);
WARPSCOPE_API cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *parameters);
WARPSCOPE_API cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *parameters);
WARPSCOPE_API cudaGraphKernelNodeGetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID attribute,
                                              cudaKernelNodeAttrValue *value);
WARPSCOPE_API cudaGraphKernelNodeSetAttribute(cudaGraphNode_t node, cudaKernelNodeAttrID attribute,
                                              const cudaKernelNodeAttrValue *value);
WARPSCOPE_API cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t to, cudaGraphNode_t from);
WARPSCOPE_API cudaGraphAddMemcpyNode(WARPSCOPE_NEW_NODE, const struct cudaMemcpy3DParms *parameters);
WARPSCOPE_API cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node, struct cudaMemcpy3DParms *parameters);
WARPSCOPE_API cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *parameters);
WARPSCOPE_API cudaGraphAddMemcpyNode1D(WARPSCOPE_NEW_NODE, void *to, const void *from, size_t bytes,
                                       enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from, size_t bytes,
                                             enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphAddMemcpyNodeToSymbol(WARPSCOPE_NEW_NODE, const void *symbol, const void *from, size_t bytes,
                                             size_t offset, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void *symbol, const void *from,
                                                   size_t bytes, size_t offset, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphAddMemcpyNodeFromSymbol(WARPSCOPE_NEW_NODE, void *to, const void *symbol, size_t bytes,
                                               size_t offset, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void *to, const void *symbol,
                                                     size_t bytes, size_t offset, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphAddMemsetNode(WARPSCOPE_NEW_NODE, const struct cudaMemsetParams *parameters);
WARPSCOPE_API cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *parameters);
WARPSCOPE_API cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *parameters);
WARPSCOPE_API cudaGraphAddHostNode(WARPSCOPE_NEW_NODE, const struct cudaHostNodeParams *parameters);
WARPSCOPE_API cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *parameters);
WARPSCOPE_API cudaGraphHostNodeSetParams(cudaGraphNode_t node, const struct cudaHostNodeParams *parameters);
WARPSCOPE_API cudaGraphAddChildGraphNode(WARPSCOPE_NEW_NODE, cudaGraph_t child);
WARPSCOPE_API cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *graph);
WARPSCOPE_API cudaGraphAddEmptyNode(WARPSCOPE_NEW_NODE);
WARPSCOPE_API cudaGraphAddEventRecordNode(WARPSCOPE_NEW_NODE, cudaEvent_t event);
WARPSCOPE_API cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event);
WARPSCOPE_API cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);
WARPSCOPE_API cudaGraphAddEventWaitNode(WARPSCOPE_NEW_NODE, cudaEvent_t event);
WARPSCOPE_API cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event);
WARPSCOPE_API cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event);
WARPSCOPE_API cudaGraphAddMemAllocNode(WARPSCOPE_NEW_NODE, struct cudaMemAllocNodeParams *parameters);
WARPSCOPE_API cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, struct cudaMemAllocNodeParams *parameters);
WARPSCOPE_API cudaGraphAddMemFreeNode(WARPSCOPE_NEW_NODE, void *pointer);
WARPSCOPE_API cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void *pointer);
WARPSCOPE_API cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
                                               unsigned int value WARPSCOPE_OR(0),
                                               unsigned int flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaDeviceGraphMemTrim(int device);
WARPSCOPE_API cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void *value);
WARPSCOPE_API cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void *value);

// Executable graphs
WARPSCOPE_API cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph,
                                   unsigned long long flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaGraphInstantiateWithFlags(cudaGraphExec_t *executable, cudaGraph_t graph,
                                            unsigned long long flags WARPSCOPE_OR(0));
WARPSCOPE_API cudaGraphInstantiateWithParams(cudaGraphExec_t *executable, cudaGraph_t graph,
                                             cudaGraphInstantiateParams *parameters);
WARPSCOPE_API cudaGraphExecGetFlags(cudaGraphExec_t executable, unsigned long long *flags);
WARPSCOPE_API cudaGraphUpload(cudaGraphExec_t executable, cudaStream_t stream);
WARPSCOPE_API cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream);
WARPSCOPE_API cudaGraphExecDestroy(cudaGraphExec_t executable);
WARPSCOPE_API cudaGraphExecUpdate(cudaGraphExec_t executable, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info);
WARPSCOPE_API cudaGraphExecNodeSetParams(cudaGraphExec_t executable, cudaGraphNode_t node,
                                         struct cudaGraphNodeParams *parameters);
WARPSCOPE_API cudaGraphExecKernelNodeSetParams(cudaGraphExec_t executable, cudaGraphNode_t node,
                                               const struct cudaKernelNodeParams *parameters);
WARPSCOPE_API cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t executable, cudaGraphNode_t node,
                                               const struct cudaMemcpy3DParms *parameters);
WARPSCOPE_API cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t executable, cudaGraphNode_t node, void *to,
                                                 const void *from, size_t bytes, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                       const void *symbol, const void *from, size_t bytes,
                                                       size_t offset, enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t executable, cudaGraphNode_t node, void *to,
                                                         const void *symbol, size_t bytes, size_t offset,
                                                         enum cudaMemcpyKind kind);
WARPSCOPE_API cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t executable, cudaGraphNode_t node,
                                               const struct cudaMemsetParams *parameters);
WARPSCOPE_API cudaGraphExecHostNodeSetParams(cudaGraphExec_t executable, cudaGraphNode_t node,
                                             const struct cudaHostNodeParams *parameters);
WARPSCOPE_API cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                   cudaGraph_t child);
WARPSCOPE_API cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                   cudaEvent_t event);
WARPSCOPE_API cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t executable, cudaGraphNode_t node,
                                                 cudaEvent_t event);
WARPSCOPE_API cudaGraphNodeSetEnabled(cudaGraphExec_t executable, cudaGraphNode_t node, unsigned int enabled);
WARPSCOPE_API cudaGraphNodeGetEnabled(cudaGraphExec_t executable, cudaGraphNode_t node, unsigned int *enabled);

#undef WARPSCOPE_NEW_NODE
#endif
