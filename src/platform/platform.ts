/**
 * What Warpscope asks of the machine it runs on. The layers above take a `Platform` as a value, which
 * `node/` and `browser/` provide. Everything here is synchronous unless it says so.
 */
export interface Platform {
  readonly files: Files;
  /** A guest's files below `granted` folders, by absolute paths. */
  gate(granted: readonly string[]): GuestFiles;
  /** What Clang may read for a program. */
  sources(reach: SourceReach): SourceGate;
  readonly cache: MachineCache;
  readonly clock: Clock;
  readonly workers: Workers;
  readonly signals: Signals;
  readonly streams: Streams;
  readonly processes: Processes;
  readonly environment: Readonly<Record<string, string>>;
  /** Cores this process may use, at least 1. */
  readonly cores: number;
  /** Asks for relaxed SIMD before the first compile; the emitter probes what it got. */
  enableRelaxedSimd(): void;
  /**
   * Compiles a module of which most code runs once or never: functions are compiled at their first
   * call and not optimised later, where the machine allows that choice.
   */
  compileBriefly(bytes: Uint8Array): WebAssembly.Module;
  /**
   * Until what it returns is called, functions of WebAssembly that are compiled meanwhile stay as they are at first, where
   * the machine allows that choice: for as long as nothing but such modules runs.
   */
  holdOptimiser(): () => void;
  /** A file of the package, where the machine brings it compiled; else undefined. */
  compiledModule(path: string): WebAssembly.Module | undefined;
  /** Content of a file compressed with Brotli, in a checkout that was not built: what is built has no such file. */
  unpackBrotli(bytes: Uint8Array): Uint8Array;
}

/** Files that are open, by descriptor. */
export interface OpenFiles {
  /** Bytes read; 0 at the end. `position` undefined: from the file's own position. */
  readAt(fd: number, into: Uint8Array, position: number | undefined): number | FileError;
  writeAt(fd: number, from: Uint8Array, position: number | undefined): number | FileError;
  truncate(fd: number, bytes: number): FileError | undefined;
  statOpen(fd: number): FileStat | FileError;
  close(fd: number): FileError | undefined;
}

/**
 * The files of the user and ours; what a guest names goes through the gate instead. Paths are absolute or relative to
 * the working folder, with `/` between parts.
 */
export interface Files extends OpenFiles {
  workingFolder(): string;
  absolute(path: string): string;
  /** Undefined where there is no readable regular file. */
  read(path: string): Uint8Array | undefined;
  stat(path: string): FileStat | undefined;
  list(folder: string): readonly string[] | undefined;
  /** Creates missing folders; replaces the file in one step. */
  write(path: string, bytes: Uint8Array): void;
  makeFolder(path: string): FileError | undefined;
  remove(path: string): FileError | undefined;
  removeFolder(path: string): FileError | undefined;
  rename(from: string, to: string): FileError | undefined;
  open(path: string, how: OpenHow): number | FileError;
}

export interface FileStat {
  /** `link` only where links are not followed. */
  readonly kind: "file" | "folder" | "link" | "other";
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Stable while the file exists. */
  readonly inode: bigint;
}

export interface OpenHow {
  readonly read: boolean;
  readonly write: boolean;
  readonly append: boolean;
  readonly create: boolean;
  readonly exclusive: boolean;
  readonly truncate: boolean;
}

export const READ_ONLY: OpenHow = {
  read: true,
  write: false,
  append: false,
  create: false,
  exclusive: false,
  truncate: false,
};

/**
 * Files as a guest may use them: below granted folders, `ENOTCAPABLE` elsewhere, wherever links lead. Paths are
 * absolute, with `/` between parts; `.`, `..` and links in them mean what POSIX says.
 */
export interface GuestFiles {
  stat(path: string): FileStat | FileError;
  /** Of a link itself. */
  statLink(path: string): FileStat | FileError;
  /** Where a link leads that leads to no place outside. */
  readLink(path: string): string | FileError;
  list(path: string): readonly string[] | FileError;
  /** Opens or makes a regular file; nothing that could block. */
  open(path: string, how: OpenHow): number | FileError;
  makeFolder(path: string): FileError | undefined;
  remove(path: string): FileError | undefined;
  removeFolder(path: string): FileError | undefined;
  rename(from: string, to: string): FileError | undefined;
  /** Lets go of the granted folders; the next use holds them again. */
  close(): void;
}

/** What a source may name, in absolute paths. */
export interface SourceReach {
  /** The folder of our headers, in which no links are. */
  readonly ours: string;
  /** Folders that the program itself may use. */
  readonly granted: readonly string[];
  /** Folders that the user has headers looked for in. */
  readonly searched: readonly string[];
  /** Files of the command line. */
  readonly named: readonly string[];
  /** Folders from which text may be included. */
  readonly projects: readonly string[];
}

/** Files as the text of a program names them; links are followed to where it may read. */
export interface SourceGate {
  /** Undefined where nothing is that may be read. `path` is absolute. */
  look(path: string): SourceEntry | undefined;
  /** Files that were asked for and lie outside, as they were asked for, with where they lie. */
  readonly refused: ReadonlyMap<string, string>;
  /** Lets go of folders; the next use holds them again. */
  close(): void;
}

export type SourceEntry =
  | { readonly kind: "folder"; readonly inode: bigint }
  | {
      readonly kind: "file";
      readonly inode: bigint;
      readonly bytes: Uint8Array;
      /** For what it may be read: `#include` alone, or also what puts its bytes into the program. */
      readonly use: "include" | "any";
    };

/** POSIX names. */
export interface FileError {
  readonly error:
    | "ENOENT"
    | "EEXIST"
    | "EACCES"
    | "EISDIR"
    | "ENOTDIR"
    | "ENOTEMPTY"
    | "EBADF"
    | "EINVAL"
    | "ENOSPC"
    | "EMFILE"
    | "ELOOP"
    | "ENAMETOOLONG"
    | "EXDEV"
    /** It lies outside of what was granted. */
    | "ENOTCAPABLE"
    | "EIO";
}

/** Entries by content key. Safe against concurrent writers and torn files: a bad entry is a miss. */
export interface CacheStore {
  get(key: string): Uint8Array | undefined;
  put(key: string, bytes: Uint8Array): void;
  /** As `get`, for what `putValue` kept. */
  getValue(key: string): unknown;
  /** `value` is one that can be posted to a worker. */
  putValue(key: string, value: unknown): void;
}

/** The cache of this machine. */
export interface MachineCache extends CacheStore {
  /** Why it was not used, if something was asked of it. */
  problem(): CacheProblem | undefined;
  usage(): CacheUsage;
  /** Forgets everything; throws where an entry cannot be removed. */
  clear(): void;
}

/** A folder that others than its user can change is not believed. */
export interface CacheProblem {
  readonly folder: string;
  readonly reason: "other-owner" | "others-may-write";
}

export interface CacheUsage {
  readonly folder: string;
  readonly entries: number;
  readonly bytes: number;
  /** Bytes; beyond them what was not used for longest is forgotten. */
  readonly bound: number;
}

export interface Clock {
  /** Nanoseconds since an arbitrary start, monotone. */
  nowNs(): number;
  /** Milliseconds since 1970. */
  wallMs(): number;
  /** CPU time of this process, all threads, in milliseconds. */
  cpuMs(): number;
}

/** Worker programs by name; the platform knows where each one's file is. */
export type WorkerProgram = "compile" | "session" | "blocks";

export interface Workers {
  /** A worker for blocks keeps no process alive. */
  start(program: WorkerProgram, data: unknown, handlers: WorkerHandlers): WorkerHandle;
}

export interface WorkerHandlers {
  onMessage(message: unknown): void;
  /** The worker ended without being told to. */
  onFailure(error: Error): void;
}

export interface WorkerHandle {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Whether the process waits for the worker to end; at first it does. */
  keepAlive(on: boolean): void;
  terminate(): Promise<void>;
}

/** Other programs of the machine. */
export interface Processes {
  /** A file that swallows what is written to it. */
  readonly nullDevice: string;
  /** The first folder of PATH that has all of these programs. */
  folderWith(programs: readonly string[]): string | undefined;
  /** Runs a program of `folder` and waits for it. Exit code undefined: it did not start or did not end in time. */
  run(
    folder: string,
    program: string,
    args: readonly string[],
    timeoutSeconds: number,
  ): { readonly exitCode: number | undefined; readonly out: string; readonly error: string };
}

export interface Signals {
  /** Calls `handler` on Ctrl-C or a polite kill; returns how to stop listening. */
  onInterrupt(handler: () => void): () => void;
}

export interface Streams {
  writeOut(bytes: Uint8Array): void;
  writeError(bytes: Uint8Array): void;
  /** Bytes read, 0 at the end; waits for input. */
  readIn(into: Uint8Array): number;
  readonly outIsTerminal: boolean;
  readonly errorIsTerminal: boolean;
  /** Standard output and standard error go to one place, as to one terminal. */
  readonly areOne: boolean;
  /** Of standard output; 80 where it is no terminal. */
  readonly columns: number;
}
