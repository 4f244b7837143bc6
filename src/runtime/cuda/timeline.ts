/**
 * When things happen on the device, in virtual time: streams keep their work in order, copy engines do
 * one thing at a time, and kernels of different streams run side by side as far as the device has room.
 * Kernels execute when they are launched; the timeline only says when they would have.
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

interface Running {
  readonly endNs: number;
  readonly share: number;
}

/** Shares are sums of fractions. */
const ROUNDING = 1e-9;

const LEGACY_STREAM = 1;
const PER_THREAD_STREAM = 2;

export class Timeline {
  private readonly streams = new Map<number, Stream>();
  private readonly copyFreeNs: Record<Exclude<Engine, "compute">, number> = {
    toDevice: 0,
    fromDevice: 0,
  };
  /** Kernels and copies inside the device that may still run. */
  private running: Running[] = [];
  private lastStartNs = 0;
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
   * there `latencyNs` later. `share`: the part of the device that it takes, 0 to 1; for kernels.
   */
  enqueue(
    stream: Stream,
    engine: Engine,
    busyNs: number,
    latencyNs: number,
    nowNs: number,
    share = 1,
  ): Interval {
    const earliest = Math.max(nowNs, this.readyNs(stream));
    const startNs =
      engine === "compute"
        ? this.roomFrom(earliest, share)
        : Math.max(earliest, this.copyFreeNs[engine]);
    if (engine === "compute") this.running.push({ endNs: startNs + busyNs, share });
    else this.copyFreeNs[engine] = startNs + busyNs;
    const endNs = startNs + busyNs + latencyNs;
    stream.readyNs = endNs;
    return { startNs, endNs };
  }

  /** When the device has room for `share` of it, at `earliest` or later. Work starts in order of enqueueing. */
  private roomFrom(earliest: number, share: number): number {
    let startNs = Math.max(earliest, this.lastStartNs);
    this.running.sort((a, b) => a.endNs - b.endNs);
    let taken = this.running
      .filter(({ endNs }) => endNs > startNs)
      .reduce((sum, one) => sum + one.share, 0);
    for (const one of this.running) {
      if (one.endNs <= startNs) continue;
      if (taken + share <= 1 + ROUNDING) break;
      startNs = one.endNs;
      taken -= one.share;
    }
    this.running = this.running.filter(({ endNs }) => endNs > startNs);
    this.lastStartNs = startNs;
    return startNs;
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
