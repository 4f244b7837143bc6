/** What timers of JavaScript can hold: 24.8 days. With more they end at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** For a limit of so many seconds. */
export function timerMs(seconds: number): number {
  return Math.min(seconds * 1000, LONGEST_MS);
}
