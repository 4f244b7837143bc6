/** The file that the threads start with which run blocks of long launches. */
import { parentPort } from "node:worker_threads";
import { serveBlocks } from "../index.ts";

const port = parentPort!;
serveBlocks({
  listen: (handler) => port.on("message", handler),
  nowNs: () => performance.now() * 1e6,
});
