// Preloaded into a process that is measured: at its end it writes down what it used.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.env.USAGE_FILE)
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(
      process.env.USAGE_FILE,
      JSON.stringify({
        userS: userCPUTime / 1e6,
        systemS: systemCPUTime / 1e6,
        peakMB: maxRSS / 1024,
      }),
    );
  });
