/** The file that compile workers start with. */
import { parentPort } from "node:worker_threads";
import { createPlatform, serveCompileJobs } from "../index.ts";

const port = parentPort!;
serveCompileJobs(
  {
    post: (message) => port.postMessage(message),
    listen: (handler) => port.on("message", handler),
  },
  createPlatform(),
);
