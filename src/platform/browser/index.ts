export type { FileArchive } from "./archive.ts";
export {
  type BrowserPlatform,
  type BrowserSeed,
  type BrowserThread,
  browserPlatform,
  type UserFiles,
} from "./browser-platform.ts";
export { directWorkers, type WorkerUrls } from "./browser-workers.ts";
export { scope } from "./scope.ts";
export { NO_STREAMS, onStart, type WorkerPort } from "./worker-side.ts";
