/** Collects the violations of one launch by cause. */
import type { Pc } from "../../base/index.ts";
import { VIOLATING_THREADS, type ViolatingThread, type Violation } from "../../observe/index.ts";

export type Cause = Omit<Violation, "count" | "threads">;

interface Entry extends Cause {
  count: number;
  readonly threads: ViolatingThread[];
}

export class ViolationLog {
  private readonly entries = new Map<string, Entry>();

  /** `describe` is called for the first threads only. */
  add(cause: Cause, describe: () => ViolatingThread): void {
    const key = [cause.kind, cause.pc, cause.otherPc, cause.space, cause.severity].join();
    let entry = this.entries.get(key);
    if (!entry) {
      entry = { ...cause, count: 0, threads: [] };
      this.entries.set(key, entry);
    }
    entry.count++;
    if (entry.threads.length < VIOLATING_THREADS) entry.threads.push(describe());
  }

  /** In the order of the program. */
  list(): readonly Violation[] {
    return [...this.entries.values()].sort(
      (a, b) => a.pc - b.pc || (a.otherPc ?? (0 as Pc)) - (b.otherPc ?? (0 as Pc)),
    );
  }
}
