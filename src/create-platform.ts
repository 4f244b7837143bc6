/** The platform of this process. */
import type { Platform } from "./platform/index.ts";
import { nodePlatform } from "./platform/node/index.ts";

/** The worker files lie beside the command line, in a folder of the package. */
export function createPlatform(): Platform {
  return nodePlatform({
    workerFiles: {
      compile: new URL("./cli/compile-worker.js", import.meta.url),
      session: new URL("./cli/session-worker.js", import.meta.url),
      blocks: new URL("./cli/block-worker.js", import.meta.url),
    },
    packageFolder: new URL("..", import.meta.url),
  });
}
