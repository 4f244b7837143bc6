export type {
  CacheStore,
  Clock,
  FileError,
  Files,
  FileStat,
  OpenHow,
  Platform,
  Signals,
  Streams,
  WorkerHandle,
  WorkerHandlers,
  WorkerProgram,
  Workers,
} from "./platform.ts";
export { type NodePlatformOptions, nodePlatform } from "./node.ts";
