/** What the programs of a page's workers begin with. */
import type { Platform, Streams } from "../platform.ts";
import { type BrowserPlatform, browserPlatform } from "./browser-platform.ts";
import { askingWorkers, type ToWorker, type WorkerStart } from "./browser-workers.ts";
import { scope } from "./scope.ts";

/** How a worker talks with who asked for it. */
export interface WorkerPort {
  post(message: unknown): void;
  /** From now on; what came before is not lost. */
  listen(handler: (message: unknown) => void): void;
}

/** Calls `serve` once, when the worker is told what it is for. */
export function onStart(
  serve: (data: unknown, port: WorkerPort, platform: () => Platform) => void,
): void {
  scope.onmessage = (event) => {
    scope.onmessage = null;
    const { seed, data, port } = event.data as WorkerStart;
    let made: BrowserPlatform | undefined;
    const side: WorkerPort = {
      post: (message) => port.postMessage(message, []),
      listen(handler) {
        port.onmessage = (received) => {
          const { message, files } = received.data as ToWorker;
          if (files) made?.setUserFiles(files);
          handler(message);
        };
      },
    };
    const thread = { workers: askingWorkers(), streams: NO_STREAMS, onInterrupt: () => () => {} };
    serve(data, side, () => {
      made ??= browserPlatform(seed, thread);
      return made;
    });
  };
}

/** What a program prints in a page is captured and told by messages. */
export const NO_STREAMS: Streams = {
  writeOut() {},
  writeError() {},
  readIn: () => 0,
  outIsTerminal: false,
  errorIsTerminal: false,
  areOne: false,
  columns: 80,
};
