import { type CompilePort, serveCompileJobs } from "../../src/compile/index.ts";
import type { Platform, Workers } from "../../src/platform/index.ts";
import { nodePlatform } from "../../src/platform/node/index.ts";

/** A platform whose compile workers run in this thread and whose cache is a map. */
export function testPlatform(): { platform: Platform; started: () => number } {
  let started = 0;
  const entries = new Map<string, Uint8Array>();
  const values = new Map<string, unknown>();
  const nowhere = new URL("file:///nowhere");
  const base = nodePlatform({
    workerFiles: { compile: nowhere, session: nowhere, blocks: nowhere },
    packageFolder: new URL("../../", import.meta.url),
  });
  const workers: Workers = {
    start(_program, _data, handlers) {
      started++;
      let serve: (message: unknown) => void = () => {};
      const port: CompilePort = {
        post: (message) => queueMicrotask(() => handlers.onMessage(message)),
        listen: (handler) => {
          serve = handler;
        },
      };
      serveCompileJobs(port, platform);
      return {
        post: (message) => queueMicrotask(() => serve(message)),
        keepAlive: () => {},
        terminate: async () => {},
      };
    },
  };
  const platform: Platform = {
    ...base,
    workers,
    cache: {
      ...base.cache,
      get: (key) => entries.get(key),
      put: (key, bytes) => void entries.set(key, bytes),
      getValue: (key) => values.get(key),
      putValue: (key, value) => void values.set(key, value),
    },
  };
  return { platform, started: () => started };
}
