// Preloaded into a measured process. Appends to the file named by WARPSCOPE_TEST_USAGE: one line for each
// worker thread that is started, named by its file, and at the end what the process used.
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import workerThreads from "node:worker_threads";

const file = process.env.WARPSCOPE_TEST_USAGE;
if (file && workerThreads.isMainThread) {
  workerThreads.Worker = class extends workerThreads.Worker {
    constructor(script, options) {
      super(script, options);
      appendFileSync(file, `worker ${path.basename(script.pathname)}\n`);
    }
  };
  syncBuiltinESMExports();
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    appendFileSync(file, `cpuMs ${(user + system) / 1000}\n`);
  });
}
