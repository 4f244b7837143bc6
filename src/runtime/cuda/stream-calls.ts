/** Streams, and host functions queued in them. */
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll, waitUntil } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { EventTable } from "./event-calls.ts";
import type { Stream } from "./timeline.ts";

/** cudaStreamNonBlocking */
const NON_BLOCKING = 1;
/** Observed on an H200: priorities from 0 to -5. */
const GREATEST_PRIORITY = -5;

export function streamCalls(state: CudaState, events: EventTable): CallTable {
  const { guest, timeline, clock } = state;

  function create(streamAt: number, flags: number, priority: number): number {
    if (streamAt === 0 || flags > NON_BLOCKING) return CUDA_ERROR.invalidValue;
    const clamped = Math.min(0, Math.max(GREATEST_PRIORITY, priority | 0));
    guest.setU32(streamAt, timeline.create(flags === NON_BLOCKING, clamped).handle);
    return CUDA_ERROR.success;
  }

  /** `action` on the stream a handle names. */
  const on = (handle: number, action: (stream: Stream) => number): number => {
    const stream = timeline.find(handle);
    return stream ? action(stream) : CUDA_ERROR.invalidResourceHandle;
  };

  const tell = (handle: number, at: number, fact: (stream: Stream) => number): number =>
    on(handle, (stream) => {
      if (at === 0) return CUDA_ERROR.invalidValue;
      guest.setU32(at, fact(stream));
      return CUDA_ERROR.success;
    });

  /**
   * The function runs at once: what was queued before it has been executed, and what is queued after it
   * may need it. `status` is what it learns of the stream.
   */
  function callHost(handle: number, run: (status: number) => void): number {
    return on(handle, (stream) => {
      state.shared.toHost();
      run(state.errors.contextError(timeline.readyNs(stream)));
      return CUDA_ERROR.success;
    });
  }

  return {
    cudaStreamCreate: (streamAt) => create(streamAt, 0, 0),
    cudaStreamCreateWithFlags: (streamAt, flags) => create(streamAt, flags, 0),
    cudaStreamCreateWithPriority: create,
    cudaStreamDestroy: (handle) =>
      timeline.destroy(handle) ? CUDA_ERROR.success : CUDA_ERROR.invalidResourceHandle,
    cudaStreamSynchronize: (handle) =>
      on(handle, (stream) => waitUntil(state, timeline.readyNs(stream))),
    cudaStreamQuery: (handle) =>
      on(handle, (stream) => {
        clock.countReading();
        const readyNs = timeline.readyNs(stream);
        return readyNs > clock.nowNs() ? CUDA_ERROR.notReady : waitUntil(state, readyNs);
      }),
    cudaStreamWaitEvent: (handle, event) =>
      on(handle, (stream) => {
        const recorded = events.find(event);
        if (!recorded) return CUDA_ERROR.invalidResourceHandle;
        stream.readyNs = Math.max(stream.readyNs, recorded.atNs ?? 0);
        return CUDA_ERROR.success;
      }),
    cudaStreamGetFlags: (handle, at) =>
      tell(handle, at, (stream) => (stream.nonBlocking ? NON_BLOCKING : 0)),
    cudaStreamGetPriority: (handle, at) => tell(handle, at, (stream) => stream.priority),
    cudaStreamGetDevice: (handle, at) => tell(handle, at, () => 0),
    cudaStreamGetId: (handle, at) =>
      on(handle, (stream) => {
        guest.setU64(at, BigInt(stream.handle));
        return CUDA_ERROR.success;
      }),
    // Hints about caches and priorities.
    cudaStreamSetAttribute: (handle) => on(handle, () => CUDA_ERROR.success),
    // cudaStreamCaptureStatusNone: capturing cannot begin.
    cudaStreamIsCapturing: (handle, at) => tell(handle, at, () => 0),
    cudaStreamAddCallback: (handle, callback, userData) =>
      callHost(handle, (status) => state.calls.callback(callback, handle, status, userData)),
    cudaLaunchHostFunc: (handle, callback, userData) =>
      callHost(handle, () => state.calls.callback(callback, userData)),
    cudaDeviceGetStreamPriorityRange(leastAt, greatestAt) {
      if (leastAt !== 0) guest.setU32(leastAt, 0);
      if (greatestAt !== 0) guest.setU32(greatestAt, GREATEST_PRIORITY);
      return CUDA_ERROR.success;
    },
    cudaDeviceSynchronize: () => waitForAll(state),
    cudaThreadSynchronize: () => waitForAll(state),
  };
}
