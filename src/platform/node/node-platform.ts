/** The `Platform` of Node: worker threads, synchronous files, the process's streams and signals. */
import fs from "node:fs";
import os from "node:os";
import v8 from "node:v8";
import { Worker } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import { createSourceGate } from "../gate/source-gate.ts";
import type { Platform, Signals, Streams, WorkerProgram, Workers } from "../platform.ts";
import { nodeCache } from "./cache/node-cache.ts";
import { nodeFiles } from "./files.ts";
import { nodeGate } from "./gate/node-gate.ts";
import { realPath } from "./gate/real-places.ts";
import { ownPlaces } from "./own-places.ts";
import { nodeProcesses } from "./processes.ts";
import { enableRelaxedSimd } from "./relaxed-simd.ts";

export interface NodePlatformOptions {
  /** File of each worker program; the composition root knows them. */
  readonly workerFiles: Readonly<Record<WorkerProgram, URL>>;
  /** Where this package is; guests do not see its code. */
  readonly packageFolder: URL;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export function nodePlatform(options: NodePlatformOptions): Platform {
  const environment = options.environment ?? process.env;
  const gate: Platform["gate"] = (granted) =>
    nodeGate(granted, ownPlaces(options.packageFolder, environment));
  return {
    files: nodeFiles,
    gate,
    sources: (reach) => createSourceGate(reach, gate, nodeFiles, realPath),
    cache: nodeCache(environment),
    clock: {
      nowNs: () => Number(process.hrtime.bigint()),
      wallMs: () => Date.now(),
      cpuMs: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      },
    },
    workers: nodeWorkers(options.workerFiles),
    signals: nodeSignals,
    streams: nodeStreams(environment),
    processes: nodeProcesses(environment),
    environment: Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
    cores: Math.max(1, os.availableParallelism()),
    enableRelaxedSimd,
    compileBriefly,
    holdOptimiser,
    compiledModule: () => undefined,
    unpackBrotli: (bytes) => new Uint8Array(brotliDecompressSync(bytes)),
  };
}

/**
 * Measured on Clang (75 MB): compiling a small program costs 2.3 s of CPU instead of 7.2.
 * Node 20's V8 decides about dynamic tiering when a module is created; `wasm-tier-up` is read later, but has a
 * meaning only for modules without dynamic tiering, so that it can stay off.
 */
function compileBriefly(bytes: Uint8Array): WebAssembly.Module {
  v8.setFlagsFromString("--no-wasm-tier-up");
  v8.setFlagsFromString("--no-wasm-dynamic-tiering");
  v8.setFlagsFromString("--wasm-lazy-compilation");
  v8.setFlagsFromString("--wasm-lazy-validation");
  try {
    return new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
  } finally {
    if (holders === 0) v8.setFlagsFromString("--wasm-dynamic-tiering");
    v8.setFlagsFromString("--no-wasm-lazy-validation");
  }
}

let holders = 0;

/** Node 24's V8 decides whenever it compiles a function: compiling a small program costs 5.5 s of CPU instead of 12. */
function holdOptimiser(): () => void {
  holders++;
  v8.setFlagsFromString("--no-wasm-dynamic-tiering");
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders--;
    if (holders === 0) v8.setFlagsFromString("--wasm-dynamic-tiering");
  };
}

function nodeWorkers(files: NodePlatformOptions["workerFiles"]): Workers {
  return {
    start(program, data, handlers) {
      const worker = new Worker(files[program], {
        workerData: data,
        // What a program of the user's preloads is not for our threads.
        execArgv: [],
        // They write to the streams' files themselves: Node's own for them would be made at every start, for nothing.
        stdout: true,
        stderr: true,
      });
      if (program === "blocks") worker.unref();
      let told = false;
      const fail = (error: Error): void => {
        if (told) return;
        told = true;
        handlers.onFailure(error);
      };
      worker.on("message", (message) => handlers.onMessage(message));
      worker.on("error", fail);
      worker.on("exit", (code) => {
        if (code !== 0) fail(new Error(`worker ${program} ended with code ${code}`));
      });
      return {
        post: (message, transfer) => worker.postMessage(message, transfer as ArrayBuffer[]),
        keepAlive: (on) => (on ? worker.ref() : worker.unref()),
        terminate: async () => {
          told = true;
          await worker.terminate();
        },
      };
    },
  };
}

const nodeSignals: Signals = {
  onInterrupt(handler) {
    process.on("SIGINT", handler);
    process.on("SIGTERM", handler);
    return () => {
      process.off("SIGINT", handler);
      process.off("SIGTERM", handler);
    };
  },
};

/** Writes all of `bytes`, waiting where a pipe is full; a reader that went away ends the writing. */
function writeFully(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    try {
      done += fs.writeSync(fd, bytes, done);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** `process.stdout` costs a start 5 ms, and in a worker it is a stream to the main thread. */
function isTerminal(fd: number): boolean {
  try {
    return fs.fstatSync(fd).isCharacterDevice() && process.getBuiltinModule("node:tty").isatty(fd);
  } catch {
    return false;
  }
}

function isOneFile(a: number, b: number): boolean {
  try {
    const [first, second] = [fs.fstatSync(a), fs.fstatSync(b)];
    return first.ino !== 0 && first.ino === second.ino && first.dev === second.dev;
  } catch {
    return false;
  }
}

/**
 * Standard input, of which a read ends at once where there is nothing yet: a thread that waits inside a read cannot be
 * stopped, and would outlive a timeout. Opened a second time, the descriptor that other programs share stays as it is;
 * a socket cannot be, nor anything without /proc: there Node's own makes it so. What remains waits: terminals without
 * /proc.
 */
function patientInput(): number {
  const { O_RDONLY, O_NONBLOCK, O_NOCTTY } = fs.constants;
  try {
    const stat = fs.fstatSync(0);
    if (stat.isFile()) return 0;
    if (fs.existsSync("/proc/self/fd/0") && !stat.isSocket())
      return fs.openSync("/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (stat.isSocket() || stat.isFIFO()) {
      const net = process.getBuiltinModule("node:net");
      new net.Socket({ fd: 0, readable: false, writable: false }).unref();
    }
    return 0;
  } catch {
    return 0;
  }
}

function nodeStreams(environment: Readonly<Record<string, string | undefined>>): Streams {
  /** Opened at the first read. */
  let input: number | undefined;
  return {
    writeOut: (bytes) => writeFully(1, bytes),
    writeError: (bytes) => writeFully(2, bytes),
    readIn(into) {
      input ??= patientInput();
      for (;;) {
        try {
          return fs.readSync(input, into, 0, into.length, null);
        } catch (error) {
          const code = (error as NodeJS.ErrnoException).code;
          if (code === "EOF" || code === "EISDIR") return 0;
          if (code !== "EAGAIN") throw error;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
        }
      }
    },
    get outIsTerminal() {
      return isTerminal(1);
    },
    get errorIsTerminal() {
      return isTerminal(2);
    },
    get areOne() {
      return isOneFile(1, 2);
    },
    get columns() {
      // Shells set the variable for what they start only where asked to: it is then meant for pipes too.
      const asked = Number(environment["COLUMNS"]);
      const isSane = Number.isInteger(asked) && asked >= 20 && asked <= 1000;
      return (isTerminal(1) && process.stdout.columns) || (isSane ? asked : 80);
    },
  };
}
