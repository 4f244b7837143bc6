/** Streams, and host functions queued in them. */
import type { CallbackArgument } from "../guest-calls.ts";
import type { GuestWord } from "../guest-words.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitForAll, waitUntil } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { EventTable } from "./event-calls.ts";
import type { Stream } from "./timeline.ts";

/** cudaStreamNonBlocking */
const NON_BLOCKING = 1;
/** cudaEventWaitExternal */
const WAIT_EXTERNAL = 1;
/** Observed on an H200: priorities from 0 to -5. */
const GREATEST_PRIORITY = -5;

/** cudaLaunchAttributeValue; those that streams have. */
const ATTRIBUTE_BYTES = 64;
const PRIORITY_ATTRIBUTE = 8;
const STREAM_ATTRIBUTES: readonly (readonly [number, number])[] = [
  // Access policy window, synchronisation policy (none set), priority, domains of fences.
  [1, 0],
  [3, -1],
  [PRIORITY_ATTRIBUTE, 0],
  [9, 0],
  [10, 0],
];

const inRange = (priority: number): number =>
  Math.min(0, Math.max(GREATEST_PRIORITY, priority | 0));

export function streamCalls(state: CudaState, events: EventTable): CallTable {
  const { guest, timeline, clock, captures } = state;

  const attributes = new Map<Stream, Map<number, Uint8Array>>();
  const attributesOf = (stream: Stream): Map<number, Uint8Array> => {
    let own = attributes.get(stream);
    if (!own) {
      own = new Map(
        STREAM_ATTRIBUTES.map(([attribute, first]) => {
          const value = new Uint8Array(ATTRIBUTE_BYTES);
          new DataView(value.buffer).setInt32(0, first, true);
          return [attribute, value];
        }),
      );
      attributes.set(stream, own);
    }
    return own;
  };

  function create(streamAt: number, flags: number, priority: number): number {
    if (streamAt === 0 || flags > NON_BLOCKING) return CUDA_ERROR.invalidValue;
    guest.setPointer(streamAt, timeline.create(flags === NON_BLOCKING, inRange(priority)).handle);
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
   * may need it. Before the program's own data comes what it learns of the stream, by its `status`.
   */
  function callHost(
    handle: number,
    callback: number,
    userData: GuestWord,
    told: (status: number) => readonly CallbackArgument[],
  ): number {
    return on(handle, (stream) => {
      if (callback === 0) return CUDA_ERROR.invalidValue;
      const capture = captures.of(stream);
      if (capture) return captures.add(capture, stream, { kind: "host", callback, userData });
      state.shared.toHost();
      const status = state.errors.contextError(timeline.readyNs(stream));
      state.calls.callback(callback, ...told(status), userData);
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
    cudaStreamWaitEvent: (handle, event, flags = 0) =>
      on(handle, (stream) => {
        const recorded = events.find(event);
        if (!recorded) return CUDA_ERROR.invalidResourceHandle;
        if (flags > WAIT_EXTERNAL) return CUDA_ERROR.invalidValue;
        const capture = captures.of(stream);
        if (capture && flags === WAIT_EXTERNAL)
          return captures.add(capture, stream, { kind: "wait", event });
        const { captured } = recorded;
        if (captured && captures.list.includes(captured.capture))
          return captures.wait(stream, captured);
        if (capture && recorded.atNs !== undefined) {
          // What is outside the capture cannot be waited for inside it.
          capture.invalid = true;
          return CUDA_ERROR.streamCaptureIsolation;
        }
        stream.readyNs = Math.max(stream.readyNs, recorded.atNs ?? 0);
        return CUDA_ERROR.success;
      }),
    cudaStreamGetFlags: (handle, at) =>
      tell(handle, at, (stream) => (stream.nonBlocking ? NON_BLOCKING : 0)),
    cudaStreamGetPriority: (handle, at) => tell(handle, at, (stream) => stream.priority),
    cudaStreamGetDevice: (handle, at) => tell(handle, at, (stream) => stream.device),
    cudaStreamGetId: (handle, at) =>
      on(handle, (stream) => {
        guest.setU64(at, BigInt(stream.handle));
        return CUDA_ERROR.success;
      }),
    cudaStreamSetAttribute: (handle, attribute, valueAt) =>
      on(handle, (stream) => {
        const kept = attributesOf(stream);
        if (!kept.has(attribute) || valueAt === 0) return CUDA_ERROR.invalidValue;
        const value = guest.slice(valueAt, ATTRIBUTE_BYTES).slice();
        kept.set(attribute, value);
        if (attribute === PRIORITY_ATTRIBUTE) stream.priority = inRange(guest.i32(valueAt));
        return CUDA_ERROR.success;
      }),
    cudaStreamGetAttribute: (handle, attribute, valueAt) =>
      on(handle, (stream) => {
        const value = attributesOf(stream).get(attribute);
        if (!value || valueAt === 0) return CUDA_ERROR.invalidValue;
        guest.slice(valueAt, ATTRIBUTE_BYTES).set(value);
        if (attribute === PRIORITY_ATTRIBUTE) guest.setU32(valueAt, stream.priority);
        return CUDA_ERROR.success;
      }),
    cudaStreamCopyAttributes: (toHandle, fromHandle) =>
      on(toHandle, (to) =>
        on(fromHandle, (from) => {
          attributes.set(to, new Map(attributesOf(from)));
          to.priority = from.priority;
          return CUDA_ERROR.success;
        }),
      ),
    cudaStreamAddCallback: (handle, callback, userData: GuestWord, flags) =>
      flags === 0
        ? callHost(handle, callback, userData, (status) => [handle, { int: status }])
        : CUDA_ERROR.invalidValue,
    cudaLaunchHostFunc: (handle, callback, userData: GuestWord) =>
      callHost(handle, callback, userData, () => []),
    cudaDeviceGetStreamPriorityRange(leastAt, greatestAt) {
      if (leastAt !== 0) guest.setU32(leastAt, 0);
      if (greatestAt !== 0) guest.setU32(greatestAt, GREATEST_PRIORITY);
      return CUDA_ERROR.success;
    },
    cudaDeviceSynchronize: () => waitForAll(state),
    cudaThreadSynchronize: () => waitForAll(state),
  };
}
