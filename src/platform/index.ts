export { type NodePlatformOptions, nodePlatform } from "./node.ts";
export type {
  CacheStore,
  Clock,
  FileError,
  FileStat,
  Files,
  GuestFiles,
  OpenHow,
  Platform,
  Processes,
  Signals,
  Streams,
  WorkerHandle,
  WorkerHandlers,
  WorkerProgram,
  Workers,
} from "./platform.ts";
