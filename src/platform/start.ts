/**
 * The file that a program of ours starts with, in the main thread or a worker: runs the program's bundle
 * with what V8 made of it the last time.
 *
 * V8 takes 35 ms to read 0.5 MB of JavaScript and as long again for the functions that run; its code cache
 * takes 6 ms. An entry holds for one bundle and one V8 with its flags, which its name tells, and is
 * checked for damage, which V8 does not do. An entry that cannot be used costs speed, never the run.
 */
import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import vm from "node:vm";
import zlib from "node:zlib";
import { cacheFolder } from "./cache-folder.ts";
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

/** Compiled code, then 8 bytes: CRC-32 of it and of the bundle's digest. */
const CHECK_BYTES = 8;

// V8 would refuse code that was compiled under other flags, and the engine sets this one.
enableRelaxedSimd();
const tag = v8.cachedDataVersionTag();
const file = path.join(__dirname, BUNDLE);
const entry = path.join(cacheFolder(process.env), "code", entryName());
const kept = readEntry();
const script = new vm.Script(
  // The build writes ASCII only.
  `(function(exports,require,module,__filename){${fs.readFileSync(file, "latin1")}\n})`,
  {
    filename: file,
    ...(kept ? { cachedData: kept } : {}),
  },
);
const bundle = { exports: {} as Program };
script.runInThisContext()(bundle.exports, require, bundle, file);
bundle.exports.start(kept && !script.cachedDataRejected ? () => {} : keepCode);

function entryName(): string {
  const command = OWN_ENTRY.find((name) => name === process.argv[2]);
  return [path.parse(BUNDLE).name, ...(command ? [command] : []), tag.toString(16)].join("-");
}

function checksOf(code: Uint8Array): readonly [number, number] {
  return [zlib.crc32(code), zlib.crc32(BUNDLE_DIGEST)];
}

function readEntry(): Buffer | undefined {
  try {
    const bytes = fs.readFileSync(entry);
    const code = bytes.subarray(0, -CHECK_BYTES);
    const at = code.length;
    const [ofCode, ofBundle] = checksOf(code);
    return bytes.readUInt32LE(at) === ofCode && bytes.readUInt32LE(at + 4) === ofBundle
      ? code
      : undefined;
  } catch {
    return undefined;
  }
}

function keepCode(): void {
  // Flags that were set on the way, as for a compilation, would make V8 refuse the entry.
  if (v8.cachedDataVersionTag() !== tag) return;
  const draft = `${entry}.${process.pid}.tmp`;
  try {
    fs.mkdirSync(path.dirname(entry), { recursive: true });
    const fd = fs.openSync(draft, "wx");
    const code = script.createCachedData();
    const checks = Buffer.alloc(CHECK_BYTES);
    checksOf(code).forEach((check, i) => {
      checks.writeUInt32LE(check, 4 * i);
    });
    fs.writeSync(fd, Buffer.concat([code, checks]));
    fs.closeSync(fd);
    fs.renameSync(draft, entry);
  } catch {
    // A full or read-only disk, or another run that writes the same.
  }
}
