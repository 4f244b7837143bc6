/**
 * When things happen on the devices, in virtual time: streams keep their work in order, the copy engines
 * of a device do one thing at a time, and kernels of different streams run side by side as far as their
 * device has room. Kernels execute when they are launched; the timeline only says when they would have.
 *
 * The default stream of a device is CUDA's legacy one: its work waits for that of the device's blocking
 * streams, and theirs for its. Source: CUDA C++ Programming Guide, "Implicit Synchronization", "Default
 * Stream".
 */
export type Engine = "compute" | "toDevice" | "fromDevice";

export interface Interval {
  readonly startNs: number;
  readonly endNs: number;
}

export interface Stream {
  readonly handle: number;
  readonly device: number;
  readonly nonBlocking: boolean;
  priority: number;
  /** Which of the device's hardware queues its kernels go through; undefined for the default streams. */
  readonly connection?: number;
  /** End of the work given to it so far. */
  readyNs: number;
}

interface Running extends Interval {
  readonly share: number;
}

/** What is at work on one device. */
interface Engines {
  readonly copyFreeNs: Record<Exclude<Engine, "compute">, number>;
  /** Kernels and copies inside the device that may still run. */
  running: Running[];
  /** Work starts no earlier than what was enqueued before it and found no room when its stream was ready. */
  heldUpNs: number;
  /** Of each connection, the start of the last kernel: those behind it start no earlier. */
  readonly startedNs: Map<number, number>;
}

/**
 * Hardware queues of a device that its streams share, as they are created: kernels of streams in the same queue
 * start in the order in which they were launched. Measured on an H200, accuracy/streams.
 */
export const CONNECTIONS = { usual: 8, most: 32 };

/** Shares are sums of fractions. */
const ROUNDING = 1e-9;

/** cudaStreamLegacy, cudaStreamPerThread */
const LEGACY_STREAM = 1;
const PER_THREAD_STREAM = 2;

export class Timeline {
  /** Whose default streams the handles 0, 1 and 2 name. */
  device = 0;
  private defaultStream = LEGACY_STREAM;
  private readonly created = new Map<number, Stream>();
  private readonly defaults = new Map<number, Stream>();
  private readonly engines = new Map<number, Engines>();
  private nextHandle = FIRST_HANDLE;
  private readonly connections: number;

  constructor(connections = CONNECTIONS.usual) {
    this.connections = connections;
  }

  create(nonBlocking: boolean, priority: number): Stream {
    const handle = this.nextHandle;
    this.nextHandle += HANDLE_STEP;
    const { device, connections } = this;
    const connection = ((handle - FIRST_HANDLE) / HANDLE_STEP) % connections;
    const stream = { handle, device, nonBlocking, priority, connection, readyNs: 0 };
    this.created.set(handle, stream);
    return stream;
  }

  /** Undefined for a handle that is none, or no more. */
  find(handle: number): Stream | undefined {
    const named = handle === 0 ? this.defaultStream : handle;
    return named <= PER_THREAD_STREAM
      ? this.defaultOf(this.device, named)
      : this.created.get(named);
  }

  /** From now on the handle 0 names the stream of the thread. */
  usePerThreadStreams(): void {
    this.defaultStream = PER_THREAD_STREAM;
  }

  isLegacy(stream: Stream): boolean {
    return stream.handle === LEGACY_STREAM;
  }

  destroy(handle: number): boolean {
    return handle >= FIRST_HANDLE && this.created.delete(handle);
  }

  /** `cudaDeviceReset`: the streams of a device are gone. */
  destroyAll(device: number): void {
    for (const [handle, stream] of this.created)
      if (stream.device === device) this.created.delete(handle);
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
    const engines = this.enginesOf(stream.device);
    const earliest = Math.max(nowNs, this.readyNs(stream));
    let startNs: number;
    if (engine === "compute") {
      const { connection = -1 } = stream;
      const inQueue = Math.max(earliest, engines.startedNs.get(connection) ?? 0);
      startNs = roomFrom(engines, inQueue, share, nowNs);
      if (connection >= 0) engines.startedNs.set(connection, startNs);
      engines.running.push({ startNs, endNs: startNs + busyNs, share });
    } else {
      startNs = Math.max(earliest, engines.copyFreeNs[engine]);
      engines.copyFreeNs[engine] = startNs + busyNs;
    }
    const endNs = startNs + busyNs + latencyNs;
    stream.readyNs = endNs;
    return { startNs, endNs };
  }

  /** When new work of `stream` may start: what is before it has ended. */
  readyNs(stream: Stream): number {
    if (stream.nonBlocking) return stream.readyNs;
    if (this.isLegacy(stream)) return this.latest(stream.device, (one) => !one.nonBlocking);
    return Math.max(stream.readyNs, this.defaultOf(stream.device, LEGACY_STREAM).readyNs);
  }

  /** End of all work of the current device. */
  allReadyNs(): number {
    return this.latest(this.device, () => true);
  }

  private latest(device: number, counts: (stream: Stream) => boolean): number {
    let latestNs = 0;
    for (const table of [this.created, this.defaults])
      for (const stream of table.values())
        if (stream.device === device && counts(stream))
          latestNs = Math.max(latestNs, stream.readyNs);
    return latestNs;
  }

  private defaultOf(device: number, handle: number): Stream {
    const key = device * (PER_THREAD_STREAM + 1) + handle;
    let stream = this.defaults.get(key);
    if (!stream) {
      stream = { handle, device, nonBlocking: false, priority: 0, readyNs: 0 };
      this.defaults.set(key, stream);
    }
    return stream;
  }

  private enginesOf(device: number): Engines {
    let engines = this.engines.get(device);
    if (!engines) {
      engines = {
        copyFreeNs: { toDevice: 0, fromDevice: 0 },
        running: [],
        heldUpNs: 0,
        startedNs: new Map(),
      };
      this.engines.set(device, engines);
    }
    return engines;
  }
}

/** More at a time are not looked at, and hold up what follows. */
const MOST_RUNNING = 256;

/**
 * When a device has room for `share` of it, at `earliest` or later. What waits for work of its own stream holds
 * up no other stream (Hyper-Q); what only waits for room does.
 */
function roomFrom(engines: Engines, earliest: number, share: number, nowNs: number): number {
  engines.running = engines.running.filter(({ endNs }) => endNs > nowNs);
  engines.running.sort((a, b) => a.endNs - b.endNs);
  for (const { startNs } of engines.running.splice(0, engines.running.length - MOST_RUNNING))
    engines.heldUpNs = Math.max(engines.heldUpNs, startNs);
  const { running } = engines;
  const isFree = (at: number) =>
    running
      .filter(({ startNs, endNs }) => startNs <= at && endNs > at)
      .reduce((sum, one) => sum + one.share, share) <=
    1 + ROUNDING;
  const first = Math.max(earliest, engines.heldUpNs);
  const later = running.map(({ endNs }) => endNs).filter((endNs) => endNs > first);
  const startNs = [first, ...later].find((at) => isFree(at)) ?? first;
  if (startNs > earliest) engines.heldUpNs = startNs;
  return startNs;
}

/** A stream as reports name it: 0 is the default stream. */
export function shownHandle({ handle }: Stream): number {
  return handle === LEGACY_STREAM ? 0 : handle;
}

const FIRST_HANDLE = 0x1000;
const HANDLE_STEP = 16;
