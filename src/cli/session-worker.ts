/** The file that session workers start with. */
import { parentPort, workerData } from "node:worker_threads";
import { createPlatform, serveSession } from "../index.ts";

const port = parentPort!;
serveSession(workerData, createPlatform(), (message) => port.postMessage(message));
