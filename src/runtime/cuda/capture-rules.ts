/**
 * Calls that must not be made while a stream captures, and what they answer. Most of them end the capture:
 * it becomes invalid. Sources: CUDA C++ Programming Guide, "Prohibited and Unhandled Operations" and
 * "Invalidation"; CUDA Runtime API, cudaStreamBeginCapture and cudaThreadExchangeStreamCaptureMode;
 * observed on an H100 with CUDA 13.0 (test/runtime/programs/capture.answers.txt).
 */
import { CAPTURE_MODE, type Capture } from "./captures.ts";
import type { CudaState } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { EventTable } from "./event-calls.ts";

/** May wait for the device inside, which a capture that is not relaxed does not allow. */
const UNSAFE = new Set([
  "cudaMalloc",
  "cudaMallocPitch",
  "cudaMallocHost",
  "cudaHostAlloc",
  "cudaMallocManaged",
  "cudaFree",
  "cudaFreeHost",
  "cudaHostRegister",
  "cudaHostUnregister",
  "cudaEventQuery",
  "cudaStreamSynchronize",
]);

/** Wait for all streams, those that capture included. */
const WAIT_FOR_ALL = new Set(["cudaDeviceSynchronize", "cudaThreadSynchronize"]);

/** Work of the legacy stream, which would wait for the blocking streams that capture. */
const ON_LEGACY = new Set([
  "cudaMemcpy",
  "cudaMemcpy2D",
  "cudaMemcpyPeer",
  "cudaMemset",
  "cudaMemset2D",
  "cudaMemcpyToSymbol",
  "cudaMemcpyFromSymbol",
]);

/** Position of the stream among the arguments of calls that give it work or ask what it does. */
const STREAM_ARGUMENT: Readonly<Record<string, number>> = {
  cudaMemcpyAsync: 4,
  cudaMemcpy2DAsync: 7,
  cudaMemsetAsync: 3,
  cudaMemset2DAsync: 5,
  cudaMemcpyToSymbolAsync: 5,
  cudaMemcpyFromSymbolAsync: 5,
  cudaMemcpyPeerAsync: 5,
  cudaLaunchKernel: 5,
  cudaLaunchCooperativeKernel: 5,
  cudaLaunchHostFunc: 0,
  cudaStreamAddCallback: 0,
  cudaMallocAsync: 2,
  cudaFreeAsync: 1,
  cudaEventRecord: 1,
  cudaEventRecordWithFlags: 1,
  cudaStreamWaitEvent: 0,
  cudaStreamSynchronize: 0,
  cudaStreamQuery: 0,
  cudaGraphLaunch: 1,
};

/** Cannot be captured: they tell or need what a stream has done. */
const UNCAPTURED = new Set(["cudaStreamSynchronize", "cudaStreamQuery", "cudaStreamAddCallback"]);
const OF_EVENT = new Set(["cudaEventSynchronize", "cudaEventQuery"]);

/** 0, or the code that the call answers instead of being made. */
export function captureRefusal(
  state: CudaState,
  events: EventTable,
  name: string,
  args: readonly number[],
): number {
  const { captures, timeline } = state;
  if (captures.list.length === 0) return CUDA_ERROR.success;
  const refuse = (code: number, which: (capture: Capture) => boolean): number => {
    const hit = captures.list.filter(which);
    for (const capture of hit) capture.invalid = true;
    return hit.length > 0 ? code : CUDA_ERROR.success;
  };
  const here = (capture: Capture) => capture.origin.device === timeline.device;

  if (OF_EVENT.has(name)) {
    const point = events.find(args[0] ?? 0)?.captured;
    if (point && captures.list.includes(point.capture))
      return refuse(CUDA_ERROR.capturedEvent, (one) => one === point.capture);
  }
  if (UNSAFE.has(name) && captures.threadMode !== CAPTURE_MODE.relaxed) {
    const strict = ({ mode }: Capture) => mode !== CAPTURE_MODE.relaxed;
    const error = refuse(CUDA_ERROR.streamCaptureUnsupported, strict);
    if (error) return error;
  }
  if (WAIT_FOR_ALL.has(name)) return refuse(CUDA_ERROR.streamCaptureUnsupported, here);

  const position = STREAM_ARGUMENT[name];
  const onDefault = ON_LEGACY.has(name) ? 0 : undefined;
  const handle = position === undefined ? onDefault : (args[position] ?? 0);
  const stream = handle === undefined ? undefined : timeline.find(handle);
  if (!stream) return CUDA_ERROR.success;
  const own = captures.of(stream);
  if (own && (UNCAPTURED.has(name) || ON_LEGACY.has(name)))
    return refuse(CUDA_ERROR.streamCaptureUnsupported, (one) => one === own);
  if (!timeline.isLegacy(stream)) return CUDA_ERROR.success;
  return refuse(
    CUDA_ERROR.streamCaptureImplicit,
    (one) => here(one) && [...one.streams.keys()].some(({ nonBlocking }) => !nonBlocking),
  );
}
