/** The program of session workers. */
import { parentPort, workerData } from "node:worker_threads";
import { createPlatform, serveSession } from "../index.ts";

/** The thread that supervises ends this one as soon as it hears that the session ended. */
export function start(keepCode: () => void): void {
  const port = parentPort!;
  serveSession(workerData, createPlatform(), (message) => {
    if (message.kind === "ended") keepCode();
    port.postMessage(message);
  });
}
