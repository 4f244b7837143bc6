// Preloaded into a measured process: writes what it used to the file named by USAGE_FILE when it ends.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.USAGE_FILE;
if (isMainThread && file)
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    const usage = {
      cpuMs: (user + system) / 1000,
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
    };
    writeFileSync(file, JSON.stringify(usage));
  });
