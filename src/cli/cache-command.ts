/** `warpscope cache`: where results of compiling are kept, how much there is, and how to be rid of it. */
import { Diagnostics } from "../index.ts";
import type { Invocation } from "./invocation.ts";

const MIB = 2 ** 20;

/** Something in the folder cannot be removed. */
const EXIT_NOT_CLEARED = 1;

export function cacheCommand({ line, terminal, platform }: Invocation): number {
  if (line.own.clear) {
    const { folder } = platform.cache.usage();
    try {
      platform.cache.clear();
    } catch (error) {
      const problems = new Diagnostics();
      problems.error("cli/cache-not-cleared", {
        folder,
        reason: (error as NodeJS.ErrnoException).code ?? "",
      });
      terminal.diagnostics(problems.list);
      return EXIT_NOT_CLEARED;
    }
  }
  const { folder, entries, bytes, bound } = platform.cache.usage();
  const mib = (count: number) => (count / MIB).toFixed(count > 0 && count < 10 * MIB ? 1 : 0);
  terminal.out(
    `${terminal.say("cli/cache-usage", { folder, entries, size: mib(bytes), bound: mib(bound) })}\n`,
  );
  return 0;
}
