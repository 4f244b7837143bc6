/** The public API, and the one place where the layers are put together. */
import { nodePlatform, type Platform } from "./platform/index.ts";

export { type Diagnostic, Diagnostics, type SourcePoint } from "./base/index.ts";
export { serveCompileJobs } from "./compile/index.ts";
export { serveSession } from "./session/index.ts";

/** The platform of this process. The worker files lie beside the command line. */
export function createPlatform(): Platform {
  return nodePlatform({
    workerFiles: {
      compile: new URL("./cli/compile-worker.js", import.meta.url),
      session: new URL("./cli/session-worker.js", import.meta.url),
    },
  });
}
