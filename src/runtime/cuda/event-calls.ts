/** Events: points in a stream's work, and the time they were passed. */
import type { CallTable } from "./call-table.ts";
import type { CapturedPoint } from "./captures.ts";
import { type CudaState, looksAtTimes, waitUntil } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";

/** cudaEventDisableTiming and the flags there are. */
const DISABLE_TIMING = 2;
const EVENT_FLAGS = 7;
const INTERPROCESS = 4;
/** cudaEventRecordExternal, cudaEventWaitExternal */
const EXTERNAL = 1;
const FIRST_HANDLE = 0x40_0000;
const HANDLE_STEP = 16;

export interface RecordedEvent {
  readonly timed: boolean;
  /** Of a device, whose streams alone record it. */
  readonly device: number;
  /** When the work before it ends; undefined before it is recorded. */
  atNs: number | undefined;
  /** Where it was recorded last, if a stream captured then. */
  captured: CapturedPoint | undefined;
}

export class EventTable {
  private readonly events = new Map<number, RecordedEvent>();
  private nextHandle = FIRST_HANDLE;

  create(timed: boolean, device: number): number {
    const handle = this.nextHandle;
    this.nextHandle += HANDLE_STEP;
    this.events.set(handle, { timed, device, atNs: undefined, captured: undefined });
    return handle;
  }

  find(handle: number): RecordedEvent | undefined {
    return this.events.get(handle);
  }

  destroy(handle: number): boolean {
    return this.events.delete(handle);
  }
}

export function eventCalls(state: CudaState, events: EventTable): CallTable {
  const { guest, timeline, clock } = state;

  function create(eventAt: number, flags: number): number {
    if (eventAt === 0 || flags > EVENT_FLAGS) return CUDA_ERROR.invalidValue;
    const timed = (flags & DISABLE_TIMING) === 0;
    // What other processes see has no times.
    if (flags & INTERPROCESS && timed) return CUDA_ERROR.invalidValue;
    guest.setPointer(eventAt, events.create(timed, state.devices.current));
    return CUDA_ERROR.success;
  }

  function record(handle: number, streamHandle: number, flags: number): number {
    const event = events.find(handle);
    const stream = timeline.find(streamHandle);
    if (!event || event.device !== stream?.device) return CUDA_ERROR.invalidResourceHandle;
    if (flags > EXTERNAL) return CUDA_ERROR.invalidValue;
    const capture = state.captures.of(stream);
    if (capture && flags === EXTERNAL)
      return state.captures.add(capture, stream, { kind: "record", event: handle });
    if (capture) {
      if (capture.invalid) return CUDA_ERROR.streamCaptureInvalidated;
      event.captured = { capture, nodes: capture.streams.get(stream)! };
      return CUDA_ERROR.success;
    }
    if (flags === EXTERNAL) return CUDA_ERROR.illegalState;
    event.captured = undefined;
    clock.countReading();
    event.atNs = Math.max(clock.nowNs(), timeline.readyNs(stream));
    return CUDA_ERROR.success;
  }

  function elapsed(millisecondsAt: number, startHandle: number, endHandle: number): number {
    const [start, end] = [events.find(startHandle), events.find(endHandle)];
    if (millisecondsAt === 0) return CUDA_ERROR.invalidValue;
    if (!start?.timed || !end?.timed) return CUDA_ERROR.invalidResourceHandle;
    if (start.atNs === undefined || end.atNs === undefined) return CUDA_ERROR.invalidResourceHandle;
    if (Math.max(start.atNs, end.atNs) > clock.nowNs()) return CUDA_ERROR.notReady;
    looksAtTimes(state);
    guest.setF32(millisecondsAt, (end.atNs - start.atNs) / 1e6);
    return CUDA_ERROR.success;
  }

  return {
    cudaEventCreate: (eventAt) => create(eventAt, 0),
    cudaEventCreateWithFlags: create,
    cudaEventRecord: (event, stream = 0) => record(event, stream, 0),
    cudaEventRecordWithFlags: (event, stream = 0, flags = 0) => record(event, stream, flags),
    cudaEventSynchronize(handle) {
      const event = events.find(handle);
      return event ? waitUntil(state, event.atNs ?? 0) : CUDA_ERROR.invalidResourceHandle;
    },
    cudaEventQuery(handle) {
      const event = events.find(handle);
      if (!event) return CUDA_ERROR.invalidResourceHandle;
      clock.countReading();
      const atNs = event.atNs ?? 0;
      return atNs > clock.nowNs() ? CUDA_ERROR.notReady : waitUntil(state, atNs);
    },
    cudaEventElapsedTime: elapsed,
    cudaEventDestroy: (event) =>
      events.destroy(event) ? CUDA_ERROR.success : CUDA_ERROR.invalidResourceHandle,
  };
}
