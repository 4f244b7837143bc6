/**
 * The secret that entries of the cache are sealed with. It lies outside of the cache, where only its owner can read
 * it: who can write into the cache (a program that was granted a folder around it, an archive that CI restores) still
 * cannot make an entry that is believed.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { writeAtomically } from "../files.ts";

const KEY_BYTES = 32;
/** Of a key that is given as text. */
const LEAST_CHARACTERS = 16;

/** Where the key lies; the folder holds nothing else. */
export function keyFile(environment: Readonly<Record<string, string | undefined>>): string {
  const home = os.homedir();
  switch (process.platform) {
    case "win32":
      return path.join(environment["APPDATA"] || home, "warpscope", "cache-key");
    case "darwin":
      return path.join(home, "Library", "Application Support", "warpscope", "cache-key");
    default:
      return path.join(
        environment["XDG_STATE_HOME"] || path.join(home, ".local", "state"),
        "warpscope",
        "cache-key",
      );
  }
}

/**
 * The key, made at the first use. `WARPSCOPE_CACHE_KEY` gives one that several machines share. Undefined where there
 * is none and none can be kept: then nothing is believed, and nothing kept.
 */
export function cacheKey(
  environment: Readonly<Record<string, string | undefined>>,
): Uint8Array | undefined {
  const given = environment["WARPSCOPE_CACHE_KEY"];
  if (given) return given.length < LEAST_CHARACTERS ? undefined : Buffer.from(given);
  const file = keyFile(environment);
  try {
    return readKey(file) ?? makeKey(file);
  } catch {
    return undefined;
  }
}

function readKey(file: string): Uint8Array | undefined {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size !== KEY_BYTES) return undefined;
  // One that others can read or write is made anew.
  if (process.getuid && (stat.uid !== process.getuid() || stat.mode & 0o077)) return undefined;
  return fs.readFileSync(file);
}

function makeKey(file: string): Uint8Array | undefined {
  const key = process.getBuiltinModule("node:crypto").randomBytes(KEY_BYTES);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeAtomically(file, key, 0o600);
  // Of two processes that make one at a time the later one stays.
  return readKey(file);
}
