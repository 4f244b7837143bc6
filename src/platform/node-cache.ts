/**
 * `CacheStore` in the platform's cache folder: one file an entry, named by its key.
 * An entry is `sha256 of the rest` (32 bytes), then the content: a torn or damaged file is a miss.
 */
import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import { writeAtomically } from "./node-files.ts";
import type { CacheStore } from "./platform.ts";

const DIGEST_BYTES = 32;

/** Read at the first use: of a worker that needs no cache it would be a tenth of the start. */
const sha256 = (bytes: Uint8Array | string): Buffer =>
  process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest();

/** A cache that never fails a run: what cannot be read is a miss, what cannot be written is not kept. */
export function folderCache(folder: string): CacheStore {
  const fileOf = (key: string): string => {
    const name = sha256(key).toString("hex");
    return path.join(folder, name.slice(0, 2), name.slice(2));
  };
  const get = (key: string): Buffer | undefined => {
    try {
      const entry = fs.readFileSync(fileOf(key));
      const content = entry.subarray(DIGEST_BYTES);
      return sha256(content).equals(entry.subarray(0, DIGEST_BYTES)) ? content : undefined;
    } catch {
      return undefined;
    }
  };
  const put = (key: string, bytes: Uint8Array): void => {
    try {
      writeAtomically(fileOf(key), Buffer.concat([sha256(bytes), bytes]));
    } catch {
      // A full or read-only disk costs speed, not the run.
    }
  };
  return {
    get,
    put,
    getValue(key) {
      try {
        const bytes = get(key);
        return bytes && v8.deserialize(bytes);
      } catch {
        // Written by a later version of Node.
        return undefined;
      }
    },
    putValue: (key, value) => put(key, v8.serialize(value)),
  };
}
