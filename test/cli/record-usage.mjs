// Preloaded into every thread of a measured process. Appends to the file named by WARPSCOPE_TEST_USAGE:
// one line for each worker thread, named by its file, and at the end what the process used.
import { appendFileSync } from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";

const file = process.env.WARPSCOPE_TEST_USAGE;
if (file && !isMainThread) appendFileSync(file, `worker ${path.basename(process.argv[1])}\n`);
if (file && isMainThread)
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    appendFileSync(file, `cpuMs ${(user + system) / 1000}\n`);
  });
