/**
 * `CacheStore` in the platform's cache folder: one file an entry, named by its key.
 * An entry is `sha256 of the rest` (32 bytes), then the content: a torn or damaged file is a miss.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { writeAtomically } from "./node-files.ts";
import type { CacheStore } from "./platform.ts";

const DIGEST_BYTES = 32;

/** `WARPSCOPE_CACHE` if set, else the platform's place for caches. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const chosen = environment["WARPSCOPE_CACHE"];
  if (chosen) return path.resolve(chosen);
  switch (process.platform) {
    case "win32":
      return path.join(environment["LOCALAPPDATA"] ?? os.tmpdir(), "warpscope", "cache");
    case "darwin":
      return path.join(os.homedir(), "Library", "Caches", "warpscope");
    default:
      return path.join(
        environment["XDG_CACHE_HOME"] || path.join(os.homedir(), ".cache"),
        "warpscope",
      );
  }
}

const digest = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** A cache that never fails a run: what cannot be read is a miss, what cannot be written is not kept. */
export function folderCache(folder: string): CacheStore {
  const fileOf = (key: string): string => {
    const name = createHash("sha256").update(key).digest("hex");
    return path.join(folder, name.slice(0, 2), name.slice(2));
  };
  return {
    get(key) {
      try {
        const entry = fs.readFileSync(fileOf(key));
        const content = entry.subarray(DIGEST_BYTES);
        return digest(content).every((byte, i) => byte === entry[i]) ? content : undefined;
      } catch {
        return undefined;
      }
    },
    put(key, bytes) {
      try {
        writeAtomically(fileOf(key), Buffer.concat([digest(bytes), bytes]));
      } catch {
        // A full or read-only disk costs speed, not the run.
      }
    },
  };
}
