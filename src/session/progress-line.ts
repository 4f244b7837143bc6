/**
 * The line on standard error that says how far a session is. The supervising thread writes it, since the session's is
 * busy with kernels; the session's takes it back before the program writes or reads anything, so that it never stands
 * on a line of the program's.
 */
import type { Streams } from "../platform/index.ts";
import type { LaunchProgress } from "../report/index.ts";
import type { LaunchAnnouncement } from "../runtime/index.ts";

/** What both threads see of it: words of 32 bits, then the blocks done in one of 64. */
const WORD = { lock: 0, isShown: 1, launch: 2, uses: 3 } as const;
const BLOCKS_DONE = 2;
const SHARED_BYTES = 24;

const FREE = 0;
const TAKEN = 1;
/** In `WORD.launch`: kernels are prepared, or host code runs; else the index of the launch under way and `FIRST`. */
const PREPARING = 0;
const HOST = 1;
const FIRST = 2;

/** Puts the text in place of what stands on the terminal's line; the empty one clears it. */
export function writeLine(streams: Streams, text: string): void {
  streams.writeError(new TextEncoder().encode(`\r\u001b[K${text}`));
}

/** The session's side. */
export class ProgressNotes {
  private readonly words: Int32Array;
  private readonly blocks: BigInt64Array;
  private readonly streams: Streams;

  constructor(shared: SharedArrayBuffer, streams: Streams) {
    this.words = new Int32Array(shared);
    this.blocks = new BigInt64Array(shared);
    this.streams = streams;
  }

  launching(index: number): void {
    Atomics.store(this.blocks, BLOCKS_DONE, 0n);
    Atomics.store(this.words, WORD.launch, index + FIRST);
  }

  /** Of a launch; where its loops ask whether they may go on, they know of no blocks. */
  blocksDone(count: number): void {
    if (count > 0) Atomics.store(this.blocks, BLOCKS_DONE, BigInt(count));
  }

  /** A launch has ended. */
  launched(): void {
    Atomics.store(this.words, WORD.launch, HOST);
  }

  /** The program begins. */
  prepared(): void {
    this.launched();
    this.takeBack();
  }

  /** The terminal is the program's from here on, until its next launch. */
  takeBack(): void {
    const { words } = this;
    Atomics.add(words, WORD.uses, 1);
    while (Atomics.compareExchange(words, WORD.lock, FREE, TAKEN) !== FREE)
      Atomics.wait(words, WORD.lock, TAKEN, 10);
    if (Atomics.exchange(words, WORD.isShown, 0) === 1) writeLine(this.streams, "");
    Atomics.store(words, WORD.lock, FREE);
    Atomics.notify(words, WORD.lock);
  }
}

/** How often it is looked after. */
const TICK_MS = 250;
/** What is shorter is not worth a line; neither is a program that keeps printing. */
const QUIET_MS = 1000;
/** Blocks a second are those of so long, so that the time left follows a launch whose blocks differ. */
const WINDOW_MS = 5000;

/** What the line says: of the launch under way, or of kernels that are prepared since so many seconds. */
export type ProgressText = (launch: LaunchProgress | undefined, seconds: number) => string;

/** The supervisor's side. */
export class ProgressLine {
  readonly shared = new SharedArrayBuffer(SHARED_BYTES);
  private readonly words = new Int32Array(this.shared);
  private readonly blocks = new BigInt64Array(this.shared);
  private readonly streams: Streams;
  private readonly textOf: ProgressText;
  private readonly nowMs: () => number;
  private timer: ReturnType<typeof setInterval> | undefined;
  private launch:
    | (Pick<LaunchProgress, "index" | "kernel" | "blocks"> & { readonly beganMs: number })
    | undefined;
  /** Of the launch, oldest first; the first one is from before the window. */
  private samples: { readonly ms: number; readonly done: number }[] = [];
  private uses = 0;
  private readonly beganMs: number;
  private quietSinceMs: number;
  /** Whether the program left the terminal's line open. */
  private isLineOpen = false;

  constructor(streams: Streams, textOf: ProgressText, nowMs = () => performance.now()) {
    this.streams = streams;
    this.textOf = textOf;
    this.nowMs = nowMs;
    this.beganMs = nowMs();
    this.quietSinceMs = this.beganMs;
  }

  start(): void {
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }

  launching({ index, kernel, grid }: Pick<LaunchAnnouncement, "index" | "kernel" | "grid">): void {
    const blocks = grid[0] * grid[1] * grid[2];
    this.launch = { index, kernel, blocks, beganMs: this.nowMs() };
    this.samples = [];
  }

  lineOpen(open: { readonly out: boolean; readonly error: boolean }): void {
    this.isLineOpen = open.error || (this.streams.areOne && open.out);
  }

  tick(): void {
    const { words, launch } = this;
    const now = this.nowMs();
    const uses = Atomics.load(words, WORD.uses);
    if (uses !== this.uses) this.quietSinceMs = now;
    this.uses = uses;
    const state = Atomics.load(words, WORD.launch);
    const isQuiet = !this.isLineOpen && now - this.quietSinceMs >= QUIET_MS;
    if (state === PREPARING && isQuiet)
      this.show(this.textOf(undefined, (now - this.beganMs) / 1000), state);
    if (!launch || state !== launch.index + FIRST) return;
    const done = Number(Atomics.load(this.blocks, BLOCKS_DONE));
    this.samples.push({ ms: now, done });
    while (this.samples.length > 2 && now - this.samples[1]!.ms >= WINDOW_MS) this.samples.shift();
    if (!isQuiet) return;
    const progress = this.progressOf(launch, done, now);
    this.show(this.textOf(progress, progress.seconds), state);
  }

  private progressOf(
    { beganMs, ...launch }: NonNullable<typeof this.launch>,
    blocksDone: number,
    now: number,
  ): LaunchProgress {
    const first = this.samples[0]!;
    const gained = blocksDone - first.done;
    const seconds = (now - beganMs) / 1000;
    const rate =
      gained > 0
        ? (1000 * gained) / (now - first.ms)
        : blocksDone > 0
          ? blocksDone / seconds
          : undefined;
    return { ...launch, blocksDone, seconds, blocksPerSecond: rate };
  }

  /** Unless the session has gone on to something else. */
  private show(text: string, state: number): void {
    const { words } = this;
    if (Atomics.compareExchange(words, WORD.lock, FREE, TAKEN) !== FREE) return;
    if (Atomics.load(words, WORD.launch) === state) {
      writeLine(this.streams, text);
      Atomics.store(words, WORD.isShown, 1);
    }
    Atomics.store(words, WORD.lock, FREE);
    Atomics.notify(words, WORD.lock);
  }

  /** Before this thread writes something else. */
  clear(): void {
    if (Atomics.exchange(this.words, WORD.isShown, 0) === 1) writeLine(this.streams, "");
  }

  /** The session has ended, by itself or by us: in the middle of a launch, or with the lock. */
  end(): void {
    clearInterval(this.timer);
    this.clear();
  }
}
