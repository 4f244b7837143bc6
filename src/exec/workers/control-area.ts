/**
 * What the workers of a launch share beside device memory: words (i32) at one place of the engine's
 * arena, each on a cache line of its own.
 *
 *    0 next      number of the next block that nobody has taken
 *   16 state     who is at work, see below
 *   32 again     not 0: somebody met what only the serial order can answer
 *   48 begun     helpers that have begun this launch
 *   64 … ran     16 words a helper: how many blocks it has run
 *
 * State: bits 0 to 7 helpers at work, bit 8 closed (nobody may begin any more), bits 9 to 30 number of
 * the launch. A helper that begins adds itself if the number is its own and the launch is not closed.
 */
const LINE_WORDS = 16;
export const WORD = { next: 0, state: 16, again: 32, begun: 48 } as const;

export function ranWord(helper: number): number {
  return 64 + LINE_WORDS * helper;
}

export function controlBytes(helpers: number): number {
  return 4 * ranWord(helpers);
}

const CLOSED = 0x100;
const AT_WORK = 0xff;
const JOB_SHIFT = 9;
const JOB_MASK = 0x3f_ffff;

export function openState(job: number): number {
  return (job & JOB_MASK) << JOB_SHIFT;
}

/** False where the launch is over or nobody may begin any more. */
export function join(control: Int32Array, job: number): boolean {
  for (;;) {
    const state = Atomics.load(control, WORD.state);
    if (state >>> JOB_SHIFT !== (job & JOB_MASK) || (state & CLOSED) !== 0) return false;
    if (Atomics.compareExchange(control, WORD.state, state, state + 1) !== state) continue;
    Atomics.add(control, WORD.begun, 1);
    Atomics.notify(control, WORD.begun);
    return true;
  }
}

export function leave(control: Int32Array): void {
  Atomics.sub(control, WORD.state, 1);
  Atomics.notify(control, WORD.state);
}

export function close(control: Int32Array): void {
  Atomics.or(control, WORD.state, CLOSED);
}

/** Helpers at work; waits up to `milliseconds` for a change while there are any. */
export function helpersAtWork(control: Int32Array, milliseconds: number): number {
  const state = Atomics.load(control, WORD.state);
  if ((state & AT_WORK) !== 0) Atomics.wait(control, WORD.state, state, milliseconds);
  return Atomics.load(control, WORD.state) & AT_WORK;
}

/** For tests, how long a thread may take to begin. */
const BEGIN_MS = 10_000;

/** Waits until `helpers` helpers have begun. */
export function awaitAll(control: Int32Array, helpers: number): void {
  for (;;) {
    const begun = Atomics.load(control, WORD.begun);
    if (begun >= helpers) return;
    if (Atomics.wait(control, WORD.begun, begun, BEGIN_MS) === "timed-out") return;
  }
}
