/**
 * The file that a program of ours starts with, in the main thread or a worker: runs the program's bundle
 * with what V8 made of it the last time.
 *
 * V8 takes 35 ms to read 0.5 MB of JavaScript and as long again for the functions that run; its code cache
 * takes 6 ms. An entry holds for one bundle and one V8 with its flags, which its name tells. It is native code,
 * and V8 does not check it: it is sealed with the cache's key. An entry that cannot be used costs speed, never the run.
 */
import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import vm from "node:vm";
import { ownCache } from "./cache/own-cache.ts";
import { openSealed, seal } from "./cache/sealed-entry.ts";
import { writeAtomically } from "./files.ts";
import { enableRelaxedSimd } from "./relaxed-simd.ts";

/** File of the program beside this one; the build puts its name here. */
declare const BUNDLE: string;
/** Digest of the bundle's content, likewise. */
declare const BUNDLE_DIGEST: string;
/** Commands that have an entry each, because they run different functions; likewise. */
declare const OWN_ENTRY: readonly string[];

/** What a bundle exports. */
interface Program {
  /** `keepCode` is to be called once, when most functions have run that run in a usual run. */
  start(keepCode: () => void): void;
}

// V8 would refuse code that was compiled under other flags, and the engine sets this one.
enableRelaxedSimd();
const tag = v8.cachedDataVersionTag();
const file = path.join(__dirname, BUNDLE);
const name = entryName();
const own = ownCache(process.env);
const cache = own && "key" in own ? own : undefined;
const entry = path.join(cache?.folder ?? "", "code", name);
const kept = readEntry();
// A function of its exports and what modules are given; the build writes ASCII only.
const script = new vm.Script(fs.readFileSync(file, "latin1"), {
  filename: file,
  ...(kept ? { cachedData: kept } : {}),
});
const bundle = { exports: {} as Program };
script.runInThisContext()(bundle.exports, require, bundle, file);
bundle.exports.start(kept && !script.cachedDataRejected ? () => {} : keepCode);

function entryName(): string {
  const command = OWN_ENTRY.find((name) => name === process.argv[2]);
  return [path.parse(BUNDLE).name, ...(command ? [command] : []), tag.toString(16)].join("-");
}

function readEntry(): Buffer | undefined {
  if (!cache) return undefined;
  try {
    return openSealed(cache.key, sealedName(), fs.readFileSync(entry));
  } catch {
    return undefined;
  }
}

/** An entry is that of one bundle. */
function sealedName(): string {
  return `code ${name} ${BUNDLE_DIGEST}`;
}

function keepCode(): void {
  // Flags that were set on the way, as for a compilation, would make V8 refuse the entry.
  if (!cache || v8.cachedDataVersionTag() !== tag) return;
  try {
    writeAtomically(entry, seal(cache.key, sealedName(), script.createCachedData()));
  } catch {
    // A full or read-only disk, or another run that writes the same.
  }
}
