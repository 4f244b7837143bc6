// Two workers against one: the CPU time of all threads together, and the blocks that each thread ran.
import { leastOfRounds, median, profile, table } from "../measure.mjs";

const LIMIT = 1.1;

export function benchWorkers(names) {
  console.log("\ntwo workers against one, CPU ms of a launch over all threads");
  const line = table([22, 11, 11, 9, 9, 18]);
  line(["kernel", "one", "two", "ratio", "limit", "blocks of each"]);
  return names.map((name) => {
    const source = `bench/kernels/${name}.cu`;
    profile(source);
    let two;
    const [oneMs, twoMs] = leastOfRounds(
      () => median(profile(source, [], 1).launchMs),
      () => {
        two = profile(source, [], 2);
        return median(two.launchMs);
      },
    );
    const ratio = twoMs / oneMs;
    const shares = two.blocksByWorker.map(([own, helped = 0]) => helped / (own + helped));
    const share = median(shares);
    const bound = `${ratio > LIMIT ? "> " : ""}${LIMIT.toFixed(2)}`;
    const parts = `${Math.round(100 - 100 * share)} + ${Math.round(100 * share)} %`;
    line([
      name,
      oneMs.toFixed(2),
      twoMs.toFixed(2),
      ratio.toFixed(2),
      bound,
      share === 0 ? "kept in order, or short" : parts,
    ]);
    return {
      kernel: `${name} (workers)`,
      cpuMs: twoMs,
      oneCpuMs: oneMs,
      ratio,
      limit: LIMIT,
      share,
    };
  });
}
