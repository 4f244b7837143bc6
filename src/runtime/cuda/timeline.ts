/**
 * When things happen on the device, in virtual time: streams keep their work in order, engines do one
 * thing at a time. Kernels execute when they are launched; the timeline only says when they would have.
 *
 * The default stream is CUDA's legacy one: its work waits for that of all blocking streams, and theirs
 * for its. Source: CUDA C++ Programming Guide, "Implicit Synchronization", "Default Stream".
 */
export type Engine = "compute" | "toDevice" | "fromDevice";

export interface Interval {
  readonly startNs: number;
  readonly endNs: number;
}

export interface Stream {
  readonly handle: number;
  readonly nonBlocking: boolean;
  readonly priority: number;
  /** End of the work given to it so far. */
  readyNs: number;
}

const LEGACY_STREAM = 1;
const PER_THREAD_STREAM = 2;

export class Timeline {
  private readonly streams = new Map<number, Stream>();
  private readonly engineFreeNs: Record<Engine, number> = {
    compute: 0,
    toDevice: 0,
    fromDevice: 0,
  };
  private nextHandle = FIRST_HANDLE;

  constructor() {
    this.add(LEGACY_STREAM, false, 0);
    this.add(PER_THREAD_STREAM, false, 0);
  }

  create(nonBlocking: boolean, priority: number): Stream {
    const handle = this.nextHandle;
    this.nextHandle += HANDLE_STEP;
    return this.add(handle, nonBlocking, priority);
  }

  /** Undefined for a handle that is none, or no more. */
  find(handle: number): Stream | undefined {
    return this.streams.get(handle === 0 ? LEGACY_STREAM : handle);
  }

  destroy(handle: number): boolean {
    return handle >= FIRST_HANDLE && this.streams.delete(handle);
  }

  /**
   * Gives `stream` work at `nowNs` by the host's clock. It holds its engine for `busyNs`; its result is
   * there `latencyNs` later.
   */
  enqueue(
    stream: Stream,
    engine: Engine,
    busyNs: number,
    latencyNs: number,
    nowNs: number,
  ): Interval {
    const startNs = Math.max(nowNs, this.readyNs(stream), this.engineFreeNs[engine]);
    this.engineFreeNs[engine] = startNs + busyNs;
    const endNs = startNs + busyNs + latencyNs;
    stream.readyNs = endNs;
    return { startNs, endNs };
  }

  /** When new work of `stream` may start: what is before it has ended. */
  readyNs(stream: Stream): number {
    if (stream.nonBlocking) return stream.readyNs;
    if (stream.handle !== LEGACY_STREAM)
      return Math.max(stream.readyNs, this.streams.get(LEGACY_STREAM)?.readyNs ?? 0);
    return this.latest((one) => !one.nonBlocking);
  }

  /** End of all work. */
  allReadyNs(): number {
    return this.latest(() => true);
  }

  private latest(counts: (stream: Stream) => boolean): number {
    let latestNs = 0;
    for (const stream of this.streams.values())
      if (counts(stream)) latestNs = Math.max(latestNs, stream.readyNs);
    return latestNs;
  }

  private add(handle: number, nonBlocking: boolean, priority: number): Stream {
    const stream = { handle, nonBlocking, priority, readyNs: 0 };
    this.streams.set(handle, stream);
    return stream;
  }
}

const FIRST_HANDLE = 0x1000;
const HANDLE_STEP = 16;
