// What a thread costs in launches of different sizes, beside a plain C loop, and what the process keeps besides the
// data.
import { compiler, leastOfRounds, median, megabytes, native, profile, table } from "../measure.mjs";

const SIZES = [20, 22, 24, 26];
const BYTES_PER_THREAD = 12;
/** Greatest over least. */
const SPREAD_LIMIT = 1.2;
const MOST_BESIDES = 300 * 2 ** 20;

export function benchThreads() {
  console.log("\nvector add by number of threads");
  const line = table([12, 14, 12, 12, 12, 18]);
  line(["threads", "ns a thread", "native ns", "peak MB", "data MB", "besides data MB"]);
  const source = "bench/programs/threads.cu";
  profile(source, ["10"]);
  const rows = SIZES.map((size) => {
    const run = profile(source, [String(size)]);
    const [cpuMs, nativeCpuMs] = leastOfRounds(
      () => median(profile(source, [String(size)]).launchMs),
      () => (compiler ? native("threads", [], [String(size)]).cpuMs : Number.NaN),
    );
    const nsOf = (ms) => (ms * 1e6) / 2 ** size;
    const nsPerThread = nsOf(cpuMs);
    const dataBytes = BYTES_PER_THREAD * 2 ** size;
    const besides = run.peakRssBytes - dataBytes;
    const over = besides > MOST_BESIDES ? "> " : "";
    line([
      `2^${size}`,
      nsPerThread.toFixed(3),
      compiler ? nsOf(nativeCpuMs).toFixed(3) : "",
      megabytes(run.peakRssBytes),
      megabytes(dataBytes),
      `${over}${megabytes(besides)}`,
    ]);
    return {
      kernel: `threads 2^${size}`,
      cpuMs,
      nsPerThread,
      nativeCpuMs,
      peakRssBytes: run.peakRssBytes,
      dataBytes,
    };
  });
  const costs = rows.map((row) => row.nsPerThread);
  const ratio = Math.max(...costs) / Math.min(...costs);
  const bound = `${ratio > SPREAD_LIMIT ? "> " : ""}${SPREAD_LIMIT}`;
  console.log(
    `greatest over least ${ratio.toFixed(2)} (limit ${bound}); besides data: limit ${megabytes(MOST_BESIDES)} MB`,
  );
  return [...rows, { kernel: "threads (spread)", ratio, limit: SPREAD_LIMIT }];
}
