/** The cache as a run may use it: a folder that is its user's alone, and the key of its entries. */
import fs from "node:fs";
import type { CacheProblem } from "../../platform.ts";
import { cacheFolder } from "./cache-folder.ts";
import { cacheKey } from "./cache-key.ts";

export interface OwnCache {
  readonly folder: string;
  readonly key: Uint8Array;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined, or what is wrong: then the run goes on without a cache. */
export function ownCache(environment: Environment): OwnCache | CacheProblem | undefined {
  const folder = cacheFolder(environment);
  const reason = whyNotOwn(folder);
  if (reason) return { folder, reason };
  const key = cacheKey(environment);
  return key && { folder, key };
}

/** Makes the folder where there is none. */
function whyNotOwn(folder: string): CacheProblem["reason"] | undefined {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stat = fs.statSync(folder);
    if (!stat.isDirectory()) return undefined;
    if (!process.getuid) return undefined;
    if (stat.uid !== process.getuid()) return "other-owner";
    return stat.mode & 0o022 ? "others-may-write" : undefined;
  } catch {
    // What cannot be made or seen cannot be used either: that costs speed only.
    return undefined;
  }
}
