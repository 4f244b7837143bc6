/** Collects the violations of one launch by cause. */
import type { Pc } from "../../base/index.ts";
import { VIOLATING_THREADS, type ViolatingThread, type Violation } from "../../observe/index.ts";

export type Cause = Omit<Violation, "count" | "threads">;

/** `count` may be added to by who has found a thread that need not be described any more. */
export interface LoggedViolation extends Cause {
  count: number;
  readonly threads: ViolatingThread[];
}

/** A thread that meets a cause time and again is kept once; so often it is looked for others. */
const MOST_DESCRIBED = 16 * VIOLATING_THREADS;

export class ViolationLog {
  private readonly entries = new Map<string, LoggedViolation>();

  /** `describe` is called for the first times only. */
  add(cause: Cause, describe: () => ViolatingThread): LoggedViolation {
    const key = [cause.kind, cause.pc, cause.otherPc, cause.space, cause.severity].join();
    let entry = this.entries.get(key);
    if (!entry) {
      entry = { ...cause, count: 0, threads: [] };
      this.entries.set(key, entry);
    }
    entry.count++;
    if (isDescribed(entry)) return entry;
    const thread = describe();
    if (!entry.threads.some((known) => isSame(known, thread))) entry.threads.push(thread);
    return entry;
  }

  /** In the order of the program; of a race's threads first those of which both are known. */
  list(): readonly Violation[] {
    const isNamed = ({ otherThread }: ViolatingThread): number => (otherThread ? 0 : 1);
    for (const { threads } of this.entries.values())
      threads.sort((a, b) => isNamed(a) - isNamed(b));
    return [...this.entries.values()].sort(
      (a, b) => a.pc - b.pc || (a.otherPc ?? (0 as Pc)) - (b.otherPc ?? (0 as Pc)),
    );
  }
}

/** Enough of its threads are known. */
export function isDescribed({ threads, count }: LoggedViolation): boolean {
  return threads.length >= VIOLATING_THREADS || count > MOST_DESCRIBED;
}

function isSame(a: ViolatingThread, b: ViolatingThread): boolean {
  return isSamePoint(a.thread, b.thread) && isSamePoint(a.block, b.block);
}

function isSamePoint(a: ViolatingThread["thread"], b: ViolatingThread["thread"]): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}
