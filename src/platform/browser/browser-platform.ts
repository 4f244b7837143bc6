/**
 * The `Platform` of a page's workers: files in memory, streams that go to the page, and nothing of the machine.
 */
import { createGate } from "../gate/gate.ts";
import { createSourceGate } from "../gate/source-gate.ts";
import type { MachineCache, Platform, Streams, Workers } from "../platform.ts";
import { type FileArchive, mount } from "./archive.ts";
import { memoryFiles } from "./memory-files.ts";
import { MemoryTree } from "./memory-tree.ts";

/** By absolute path. */
export type UserFiles = readonly (readonly [path: string, bytes: Uint8Array])[];

/** What a worker's platform is made of; it can be posted. */
export interface BrowserSeed {
  readonly workingFolder: string;
  /** What the package brings along. */
  readonly archive: FileArchive;
  /** WebAssembly files of the package that came compiled, by path. */
  readonly modules: ReadonlyMap<string, WebAssembly.Module>;
  /** The user's, below the working folder. */
  readonly files: UserFiles;
  readonly cores: number;
}

export interface BrowserThread {
  readonly workers: Workers;
  readonly streams: Streams;
  /** Calls `handler` when the user wants the run to end; returns how to stop listening. */
  onInterrupt(handler: () => void): () => void;
}

export interface BrowserPlatform extends Platform {
  /** In place of all that is below the working folder. */
  setUserFiles(files: UserFiles): void;
}

export function browserPlatform(seed: BrowserSeed, thread: BrowserThread): BrowserPlatform {
  const tree = new MemoryTree(() => Date.now());
  mount(tree, seed.archive);
  const setUserFiles = (files: UserFiles): void => {
    tree.folderAt(seed.workingFolder)?.entries.clear();
    for (const [path, bytes] of files) tree.put(path, tree.newFile(bytes));
  };
  setUserFiles(seed.files);
  const { files, folders } = memoryFiles(tree, seed.workingFolder);
  const nothingHidden = { paths: [], identities: new Set<string>(), anyCase: false };
  const gate: Platform["gate"] = (granted) =>
    createGate(folders, { granted, hidden: nothingHidden });
  const nowMs = (): number => performance.now();
  return {
    files,
    gate,
    sources: (reach) => createSourceGate(reach, gate, files, files.absolute),
    cache: memoryCache(),
    // A page cannot ask for CPU time.
    clock: { nowNs: () => nowMs() * 1e6, wallMs: () => Date.now(), cpuMs: nowMs },
    workers: thread.workers,
    signals: { onInterrupt: thread.onInterrupt },
    streams: thread.streams,
    processes: {
      nullDevice: "/dev/null",
      folderWith: () => undefined,
      run: () => ({ exitCode: undefined, out: "", error: "" }),
    },
    environment: {},
    cores: seed.cores,
    // Browsers have it, or do not.
    enableRelaxedSimd() {},
    compileBriefly: (bytes) => new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>),
    holdOptimiser: () => () => {},
    compiledModule: (path) => seed.modules.get(path),
    unpackBrotli() {
      throw new Error("a page is built, and has nothing to unpack");
    },
    setUserFiles,
  };
}

/** Bytes; a page holds much else. */
const CACHE_BOUND = 2 ** 28;

/** Of one thread, for as long as it lives. */
function memoryCache(): MachineCache {
  const bytes = new Map<string, Uint8Array>();
  const values = new Map<string, unknown>();
  let used = 0;
  return {
    get: (key) => bytes.get(key)?.slice(),
    put(key, content) {
      if (content.length > CACHE_BOUND) return;
      used += content.length - (bytes.get(key)?.length ?? 0);
      bytes.set(key, content.slice());
      for (const [oldest, { length }] of bytes) {
        if (used <= CACHE_BOUND) break;
        bytes.delete(oldest);
        used -= length;
      }
    },
    getValue: (key) => values.get(key),
    putValue: (key, value) => void values.set(key, value),
    problem: () => undefined,
    usage: () => ({ folder: "", entries: bytes.size, bytes: used, bound: CACHE_BOUND }),
    clear() {
      bytes.clear();
      values.clear();
      used = 0;
    },
  };
}
