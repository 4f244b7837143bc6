/** Time: every clock is the virtual one, and waiting only moves it. */
import { ERRNO } from "./errno.ts";
import { EVENT, SUBSCRIPTION, SUBSCRIPTION_CLOCK } from "./wasi-layouts.ts";
import type { SystemCalls, WasiState } from "./wasi-state.ts";

const REALTIME = 0;
const LAST_CLOCK = 3;
const RESOLUTION_NS = 1n;

const TAG_CLOCK = 0;
const ABSOLUTE_TIME = 1;

export function clockCalls(state: WasiState): SystemCalls {
  const { guest, clock, idle } = state;

  const timeNs = (clockId: number): bigint =>
    clockId === REALTIME ? clock.dateNs() : BigInt(Math.round(clock.nowNs()));

  /** Nanoseconds until a clock subscription is due. */
  function waitNs(subscriptionAt: number): number {
    const { at: member } = SUBSCRIPTION_CLOCK;
    const at = subscriptionAt + SUBSCRIPTION.at.clock;
    const timeout = guest.u64(at + member.timeout);
    const absolute = guest.u16(at + member.flags) & ABSOLUTE_TIME;
    if (!absolute) return Number(timeout);
    return Math.max(0, Number(timeout - timeNs(guest.u32(at + member.id))));
  }

  function sleep(ns: number): void {
    if (clock.mode === "wall") waitForReal(ns);
    else clock.advance(ns);
  }

  return {
    clock_res_get(clockId: number, at: number) {
      if (clockId > LAST_CLOCK) return ERRNO.invalid;
      guest.setU64(at, RESOLUTION_NS);
      return ERRNO.success;
    },
    clock_time_get(clockId: number, _precision: bigint, at: number) {
      if (clockId > LAST_CLOCK) return ERRNO.invalid;
      clock.enterRuntime();
      clock.countReading();
      state.onTime();
      guest.setU64(at, timeNs(clockId));
      clock.leaveRuntime();
      return ERRNO.success;
    },
    sched_yield() {
      clock.enterRuntime();
      idle();
      clock.leaveRuntime();
      return ERRNO.success;
    },
    /** Files and streams are always ready; where only clocks are waited for, the first one rings. */
    poll_oneoff(subscriptionsAt: number, eventsAt: number, count: number, countAt: number) {
      if (count === 0) return ERRNO.invalid;
      clock.enterRuntime();
      const all = Array.from({ length: count }, (_, i) => {
        const at = subscriptionsAt + i * SUBSCRIPTION.bytes;
        const tag = guest.slice(at + SUBSCRIPTION.at.tag, 1)[0]!;
        return { at, tag, waitNs: tag === TAG_CLOCK ? waitNs(at) : 0 };
      });
      const shortestNs = Math.min(...all.map((one) => one.waitNs));
      if (shortestNs > 0) idle();
      sleep(shortestNs);
      clock.leaveRuntime();
      const ready = all.filter((one) => one.waitNs <= shortestNs);
      for (const [i, { at, tag }] of ready.entries()) {
        const eventAt = eventsAt + i * EVENT.bytes;
        const userData = guest.u64(at + SUBSCRIPTION.at.userData);
        guest.slice(eventAt, EVENT.bytes).fill(0);
        guest.setU64(eventAt + EVENT.at.userData, userData);
        guest.setU16(eventAt + EVENT.at.error, ERRNO.success);
        guest.setU8(eventAt + EVENT.at.type, tag);
      }
      guest.setSize(countAt, ready.length);
      return ERRNO.success;
    },
  };
}

function waitForReal(ns: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ns / 1e6);
}
