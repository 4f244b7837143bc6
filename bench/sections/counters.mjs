// What counting costs: the same launches with counters and without.
import { COUNTER_LIMITS } from "../kernels.mjs";
import { launchTimes, leastOfRounds, median, table } from "../measure.mjs";

export function benchCounters(names) {
  console.log("\ncounters against none, CPU ms of a launch");
  const line = table([22, 13, 11, 9, 9]);
  line(["kernel", "with", "without", "ratio", "limit"]);
  return names.map((name) => {
    const source = `bench/kernels/${name}.cu`;
    launchTimes(source, false);
    const [without, counted] = leastOfRounds(
      () => median(launchTimes(source, false)),
      () => median(launchTimes(source, true)),
    );
    const [ratio, limit] = [counted / without, COUNTER_LIMITS[name]];
    const bound = `${ratio > limit ? "> " : ""}${limit.toFixed(2)}`;
    line([name, counted.toFixed(2), without.toFixed(2), ratio.toFixed(2), bound]);
    return { kernel: `${name} (counters)`, cpuMs: counted, uncountedCpuMs: without, ratio, limit };
  });
}
