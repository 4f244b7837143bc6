/** Loops of the program that only look at memory (`counting/spinning.ts`), and that nothing is left to end. */
import type { WaitingWork } from "./cuda/waiting-work.ts";
import { waitingThreads } from "./host-frames.ts";
import { HostStop } from "./host-stop.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** Looks in a row after which nothing changes any more: the first may have stored what ends the loop. */
const VAIN_LOOKS = 1000;
/** Looks that are further apart are those of several loops. */
const APART_NS = 1000;

export class HostSpinning {
  private readonly clock: VirtualClock;
  private readonly waiting: WaitingWork;
  private looks = 0;
  private lastNs = 0;

  constructor(clock: VirtualClock, waiting: WaitingWork) {
    this.clock = clock;
    this.waiting = waiting;
  }

  /** No other thread can run. Work that waits for the host is done in time, as where the host sleeps. */
  look(): void {
    this.clock.enterRuntime();
    const now = this.clock.nowNs();
    this.looks = now - this.lastNs > APART_NS ? 1 : this.looks + 1;
    this.lastNs = now;
    this.waiting.hostSleeps();
    if (this.looks > VAIN_LOOKS) throw new HostStop({ kind: "spins", threads: waitingThreads() });
    this.clock.leaveRuntime();
  }
}
