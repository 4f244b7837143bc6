/** Events: points in a stream's work, and the time they were passed. */
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitUntil } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";

/** cudaEventDisableTiming and the flags there are. */
const DISABLE_TIMING = 2;
const EVENT_FLAGS = 7;
const FIRST_HANDLE = 0x40_0000;
const HANDLE_STEP = 16;

export interface RecordedEvent {
  readonly timed: boolean;
  /** When the work before it ends; undefined before it is recorded. */
  atNs: number | undefined;
}

export class EventTable {
  private readonly events = new Map<number, RecordedEvent>();
  private nextHandle = FIRST_HANDLE;

  create(timed: boolean): number {
    const handle = this.nextHandle;
    this.nextHandle += HANDLE_STEP;
    this.events.set(handle, { timed, atNs: undefined });
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
    guest.setU32(eventAt, events.create((flags & DISABLE_TIMING) === 0));
    return CUDA_ERROR.success;
  }

  function record(handle: number, streamHandle: number): number {
    const event = events.find(handle);
    const stream = timeline.find(streamHandle);
    if (!event || !stream) return CUDA_ERROR.invalidResourceHandle;
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
    guest.setF32(millisecondsAt, (end.atNs - start.atNs) / 1e6);
    return CUDA_ERROR.success;
  }

  return {
    cudaEventCreate: (eventAt) => create(eventAt, 0),
    cudaEventCreateWithFlags: create,
    cudaEventRecord: (event, stream = 0) => record(event, stream),
    cudaEventRecordWithFlags: (event, stream = 0) => record(event, stream),
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
