/** The page's side of the engine: fetches what it needs, starts its threads, and hands programs to them. */
import type { FileArchive } from "../../platform/browser/index.ts";
import type { FromRunner, ProfileJob, ProfileResult, RunnerStart, ToRunner } from "./messages.ts";

/** What `archive-index.json` of the site holds. */
export type ArchiveIndex = FileArchive["entries"];

export interface EngineSite {
  /** URL of the folder that the build made, with a slash at its end. */
  readonly base: string;
  /** Threads that the page may use. */
  readonly cores: number;
  /** What programs see as the folder that they are in; `/work` if absent. */
  readonly workingFolder?: string;
}

export interface PageEngine {
  profile(
    files: readonly (readonly [name: string, text: string])[],
    job: ProfileJob,
    onPhase?: (phase: "compile" | "run") => void,
  ): Promise<ProfileResult>;
  /** Ends the run that is under way, which keeps what was counted until then. */
  stop(): void;
  /** Ends all threads. */
  close(): void;
}

/** Path that the engine knows Clang's code by; the build leaves it out of the archive. */
export const CLANG_PATH = "/warpscope/clang/llvm.core.wasm";

/** Rejects where something cannot be fetched. */
export async function startEngine({
  base,
  cores,
  workingFolder = "/work",
}: EngineSite): Promise<PageEngine> {
  const [entries, buffer, clang] = await Promise.all([
    fetched(`${base}archive-index.json`).then((response) => response.json()),
    fetched(`${base}archive.bin`).then((response) => response.arrayBuffer()),
    WebAssembly.compileStreaming(fetched(`${base}clang.wasm`)),
  ]);
  const programs = `${base}workers/`;
  const worker = new Worker(`${programs}runner.js`, { name: "runner" });
  const start: RunnerStart = {
    archive: { buffer: shared(buffer), entries: entries as ArchiveIndex },
    modules: new Map([[CLANG_PATH, clang]]),
    programs,
    cores,
    workingFolder,
  };
  worker.postMessage(start);
  return engineOf(worker);
}

interface Waiting {
  resolve(result: ProfileResult): void;
  reject(reason: Error): void;
  onPhase?: ((phase: "compile" | "run") => void) | undefined;
}

function engineOf(worker: Worker): PageEngine {
  const waiting = new Map<number, Waiting>();
  let ids = 0;
  worker.onmessage = ({ data }: MessageEvent<FromRunner>) => {
    const entry = waiting.get(data.id);
    if (!entry) return;
    if (data.kind === "phase") {
      entry.onPhase?.(data.phase);
      return;
    }
    waiting.delete(data.id);
    if (data.kind === "done") entry.resolve(data.result);
    else entry.reject(new Error(data.reason));
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
  };
  const post = (message: ToRunner): void => worker.postMessage(message);
  return {
    profile(files, job, onPhase) {
      const id = ids++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, onPhase });
        post({ kind: "profile", id, files, job });
      });
    },
    stop: () => post({ kind: "stop" }),
    close: () => worker.terminate(),
  };
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** One copy for all workers, where the page may share memory. */
function shared(buffer: ArrayBuffer): ArrayBufferLike {
  if (!globalThis.crossOriginIsolated) return buffer;
  const copy = new SharedArrayBuffer(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  return copy;
}
