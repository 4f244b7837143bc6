/** Keeps the cache within its bound: what was not used for longest goes first. */
import fs from "node:fs";
import path from "node:path";

/** 1 GiB. */
const DEFAULT_BYTES = 2 ** 30;
/** So much of the bound is left by a cleaning, that not every run needs one. */
const KEPT_PART = 0.8;
/** Interrupted writes: nobody takes so long for one. */
const DRAFT_MS = 3_600_000;
/** Uses closer together than this are one: reading an entry then writes nothing. */
const USE_MS = 3_600_000;

const UNITS: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** `WARPSCOPE_CACHE_SIZE`: bytes, or with K, M or G; the default where it is absent or no such number. */
export function cacheBound(environment: Readonly<Record<string, string | undefined>>): number {
  const [, number, unit = ""] =
    /^(\d+)([KMG]?)$/i.exec(environment["WARPSCOPE_CACHE_SIZE"] ?? "") ?? [];
  return number === undefined ? DEFAULT_BYTES : Number(number) * (UNITS[unit.toUpperCase()] ?? 1);
}

interface Entry {
  readonly file: string;
  readonly bytes: number;
  readonly usedMs: number;
}

/** Entries, our compiled code, and drafts of either: what else lies in the folder is not ours to remove. */
const OURS = /^([0-9a-f]{2}\/[0-9a-f]{62}|code\/[\w.-]+)(\.\d+\.[0-9a-z]+\.tmp)?$/;

/** Our files below the cache's folder. */
export function cacheEntries(folder: string): Entry[] {
  const found: Entry[] = [];
  for (const one of listing(folder)) {
    const file = path.join(one.parentPath, one.name);
    if (!one.isFile() || !OURS.test(path.relative(folder, file).replaceAll(path.sep, "/")))
      continue;
    const stat = fs.lstatSync(file, { throwIfNoEntry: false });
    if (stat) found.push({ file, bytes: stat.size, usedMs: Math.max(stat.mtimeMs, stat.atimeMs) });
  }
  return found;
}

function listing(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

/** Notes that an entry was used. */
export function noteUse(file: string, nowMs: number): void {
  const stat = fs.statSync(file);
  if (nowMs - stat.mtimeMs > USE_MS) fs.utimesSync(file, nowMs / 1000, nowMs / 1000);
}

export function prune(folder: string, bound: number, nowMs: number): void {
  const entries = cacheEntries(folder);
  const isDraft = ({ file, usedMs }: Entry) => file.endsWith(".tmp") && nowMs - usedMs > DRAFT_MS;
  for (const draft of entries.filter(isDraft)) discard(draft.file);
  const kept = entries.filter((entry) => !isDraft(entry)).sort((a, b) => a.usedMs - b.usedMs);
  let bytes = kept.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes <= bound) return;
  for (const entry of kept) {
    if (bytes <= bound * KEPT_PART) return;
    discard(entry.file);
    bytes -= entry.bytes;
  }
}

/** Another run may have been faster. */
function discard(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch {}
}
