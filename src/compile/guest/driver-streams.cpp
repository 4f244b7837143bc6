// Streams, events and captured graphs of the driver API: the runtime's, by other names.
#include "driver.h"

extern "C" {

CUresult cuStreamCreate(CUstream *stream, unsigned int flags) {
  WARPSCOPE_CALL(kContext, [&] {
    cudaError_t error = cudaStreamCreateWithFlags(stream, flags);
    if (!error) driver::own(driver::kStream, (CUdeviceptr)*stream);
    return error;
  }());
}
CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned int flags, int priority) {
  WARPSCOPE_CALL(kContext, [&] {
    cudaError_t error = cudaStreamCreateWithPriority(stream, flags, priority);
    if (!error) driver::own(driver::kStream, (CUdeviceptr)*stream);
    return error;
  }());
}
CUresult cuStreamDestroy(CUstream stream) {
  WARPSCOPE_CALL(kContext, (driver::disown(driver::kStream, (CUdeviceptr)stream), cudaStreamDestroy(stream)));
}
CUresult cuStreamSynchronize(CUstream stream) { WARPSCOPE_CALL(kContext, cudaStreamSynchronize(stream)); }
CUresult cuStreamQuery(CUstream stream) { WARPSCOPE_CALL(kContext, cudaStreamQuery(stream)); }
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaStreamWaitEvent(stream, event, flags));
}
// The callbacks differ in the type of the status alone, whose numbers are the same.
CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void *userData, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaStreamAddCallback(stream, (cudaStreamCallback_t)callback, userData, flags));
}
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void *userData) {
  WARPSCOPE_CALL(kContext, cudaLaunchHostFunc(stream, function, userData));
}
CUresult cuStreamGetFlags(CUstream stream, unsigned int *flags) {
  WARPSCOPE_CALL(kContext, cudaStreamGetFlags(stream, flags));
}
CUresult cuStreamGetPriority(CUstream stream, int *priority) {
  WARPSCOPE_CALL(kContext, cudaStreamGetPriority(stream, priority));
}
CUresult cuStreamGetId(CUstream stream, unsigned long long *id) {
  WARPSCOPE_CALL(kContext, id ? cudaStreamGetId(stream, id) : cudaErrorInvalidValue);
}
CUresult cuStreamGetDevice(CUstream stream, CUdevice *device) {
  WARPSCOPE_CALL(kContext, cudaStreamGetDevice(stream, device));
}
CUresult cuStreamAttachMemAsync(CUstream stream, CUdeviceptr pointer, size_t bytes, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaStreamAttachMemAsync(stream, driver::address(pointer), bytes, flags));
}

CUresult cuEventCreate(CUevent *event, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaEventCreateWithFlags(event, flags));
}
CUresult cuEventDestroy(CUevent event) { WARPSCOPE_CALL(kContext, cudaEventDestroy(event)); }
CUresult cuEventRecord(CUevent event, CUstream stream) { WARPSCOPE_CALL(kContext, cudaEventRecord(event, stream)); }
CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned int flags) {
  WARPSCOPE_CALL(kContext, cudaEventRecordWithFlags(event, stream, flags));
}
CUresult cuEventSynchronize(CUevent event) { WARPSCOPE_CALL(kContext, cudaEventSynchronize(event)); }
CUresult cuEventQuery(CUevent event) { WARPSCOPE_CALL(kContext, cudaEventQuery(event)); }
CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  WARPSCOPE_CALL(kContext, cudaEventElapsedTime(milliseconds, start, end));
}

CUresult cuStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode) {
  WARPSCOPE_CALL(kContext, cudaStreamBeginCapture(stream, (cudaStreamCaptureMode)mode));
}
CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph) {
  WARPSCOPE_CALL(kContext, cudaStreamEndCapture(stream, graph));
}
CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus *status) {
  WARPSCOPE_CALL(kContext, cudaStreamIsCapturing(stream, (cudaStreamCaptureStatus *)status));
}
CUresult cuGraphDestroy(CUgraph graph) { WARPSCOPE_CALL(kInit, cudaGraphDestroy(graph)); }
CUresult cuGraphInstantiate(CUgraphExec *executable, CUgraph graph, unsigned long long flags) {
  WARPSCOPE_CALL(kContext, cudaGraphInstantiateWithFlags(executable, graph, flags));
}
CUresult cuGraphLaunch(CUgraphExec executable, CUstream stream) {
  WARPSCOPE_CALL(kContext, cudaGraphLaunch(executable, stream));
}
CUresult cuGraphExecDestroy(CUgraphExec executable) { WARPSCOPE_CALL(kInit, cudaGraphExecDestroy(executable)); }

}  // extern "C"
