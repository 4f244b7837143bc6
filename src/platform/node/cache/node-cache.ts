/**
 * `MachineCache` in the platform's cache folder: one sealed file an entry (`sealed-entry.ts`), named by its key.
 * A cache never fails a run: what cannot be read is a miss, what cannot be written is not kept.
 */
import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import type { MachineCache } from "../../platform.ts";
import { writeAtomically } from "../files.ts";
import { cacheFolder } from "./cache-folder.ts";
import { type OwnCache, ownCache } from "./own-cache.ts";
import { cacheBound, cacheEntries, noteUse, prune } from "./prune.ts";
import { openSealed, seal } from "./sealed-entry.ts";

export function nodeCache(environment: Readonly<Record<string, string | undefined>>): MachineCache {
  let opened: { readonly found: ReturnType<typeof ownCache> } | undefined;
  /** Looked at when something is asked of it. */
  const found = () => {
    opened ??= { found: ownCache(environment) };
    return opened.found;
  };
  const own = (): OwnCache | undefined => {
    const cache = found();
    return cache && "key" in cache ? cache : undefined;
  };
  const fileOf = (folder: string, key: string): string => {
    const name = process.getBuiltinModule("node:crypto").createHash("sha256").update(key);
    const digits = name.digest("hex");
    return path.join(folder, digits.slice(0, 2), digits.slice(2));
  };
  let pruned = false;
  const get = (key: string): Buffer | undefined => {
    const cache = own();
    if (!cache) return undefined;
    try {
      const file = fileOf(cache.folder, key);
      const content = openSealed(cache.key, key, fs.readFileSync(file));
      if (content) noteUse(file, Date.now());
      return content;
    } catch {
      return undefined;
    }
  };
  const put = (key: string, bytes: Uint8Array): void => {
    const cache = own();
    if (!cache) return;
    try {
      writeAtomically(fileOf(cache.folder, key), seal(cache.key, key, bytes));
      if (!pruned) prune(cache.folder, cacheBound(environment), Date.now());
      pruned = true;
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
    problem() {
      const cache = opened?.found;
      return cache && "reason" in cache ? cache : undefined;
    },
    usage() {
      const folder = cacheFolder(environment);
      const entries = cacheEntries(folder);
      const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
      return { folder, entries: entries.length, bytes, bound: cacheBound(environment) };
    },
    clear() {
      const folder = cacheFolder(environment);
      for (const { file } of cacheEntries(folder)) fs.rmSync(file, { force: true });
    },
  };
}
