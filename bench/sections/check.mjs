// What `warpscope check` costs: the same launches with counters, with memcheck alone and with all tools.
import { CHECK_LIMITS } from "../kernels.mjs";
import { checkTimes, launchTimes, leastOfRounds, median, megabytes, table } from "../measure.mjs";

const ALL = ["memcheck", "racecheck", "initcheck", "synccheck"];
const MEMCHECK_LIMIT = 1.5;
/** Peak memory of the process over the bytes that the program holds on the device. */
const MEMORY_LIMIT = 6;

export function benchCheck() {
  console.log("\ncheck against profile, CPU ms of a launch");
  const line = table([22, 11, 11, 9, 9, 11, 9, 9]);
  line(["kernel", "profile", "memcheck", "ratio", "limit", "all tools", "ratio", "limit"]);
  const rows = Object.entries(CHECK_LIMITS).map(([name, { source, limit }]) => {
    launchTimes(source, true);
    checkTimes(source, ALL);
    const [profiled, memcheck, all] = leastOfRounds(
      () => median(launchTimes(source, true)),
      () => median(checkTimes(source, ["memcheck"]).launchMs),
      () => median(checkTimes(source, ALL).launchMs),
    );
    const bound = (ratio, most) => `${ratio > most ? "> " : ""}${most.toFixed(1)}`;
    const [memcheckRatio, ratio] = [memcheck / profiled, all / profiled];
    line([
      ...[name, profiled.toFixed(2), memcheck.toFixed(2), memcheckRatio.toFixed(2)],
      ...[bound(memcheckRatio, MEMCHECK_LIMIT), all.toFixed(2), ratio.toFixed(2)],
      bound(ratio, limit),
    ]);
    return {
      kernel: `${name} (check)`,
      ...{ cpuMs: all, memcheckCpuMs: memcheck, profileCpuMs: profiled },
      ...{ memcheckRatio, ratio, limit },
    };
  });
  return [...rows, memory()];
}

function memory() {
  const { source, dataBytes } = CHECK_LIMITS["vector-add"];
  const { peakRssBytes } = checkTimes(source, ALL);
  const ratio = peakRssBytes / dataBytes;
  const bound = `${ratio > MEMORY_LIMIT ? "> " : ""}${MEMORY_LIMIT}`;
  console.log(
    `peak memory of vector-add with all tools: ${megabytes(peakRssBytes)} MB, ` +
      `${ratio.toFixed(2)} times its data, limit ${bound}`,
  );
  return { kernel: "check memory", peakRssBytes, dataBytes, ratio, limit: MEMORY_LIMIT };
}
