/**
 * The sysroot as one file: a tar without times and owners, compressed; and the manifest that says what is in it and
 * where that comes from.
 *
 * Brotli, because only Node reads it, which has it built in: a fifth smaller than gzip. The npm package, which is
 * compressed as a whole, is to have the tar itself, so that no browser need know it.
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import type { SourcePackage } from "./sources.ts";

export interface SysrootManifest {
  /** SHA-256 of the tar, not of the compressed file, whose bytes depend on the compressor's version. */
  readonly sha256: string;
  readonly compiler: string;
  readonly sources: readonly Pick<
    SourcePackage,
    "name" | "version" | "tarball" | "sha256" | "contents" | "licence"
  >[];
  /** SHA-256 by path. */
  readonly files: Readonly<Record<string, string>>;
}

export function makeManifest(
  files: ReadonlyMap<string, Uint8Array>,
  tar: Uint8Array,
  compiler: string,
  sources: readonly SourcePackage[],
): SysrootManifest {
  return {
    sha256: hashOf(tar),
    compiler,
    sources: sources.map(({ parts, ...source }) => source),
    files: Object.fromEntries([...files].map(([name, bytes]) => [name, hashOf(bytes)])),
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function compress(tar: Uint8Array): Uint8Array {
  return brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  });
}

/** POSIX tar of `files` in their order. Same files, same bytes. */
export function writeTar(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const pieces = [...files].flatMap(([name, bytes]) => [
    tarHeader(name, bytes.length),
    bytes,
    new Uint8Array((512 - (bytes.length % 512)) % 512),
  ]);
  return Buffer.concat([...pieces, new Uint8Array(1024)]);
}

function tarHeader(name: string, size: number): Uint8Array {
  const header = Buffer.alloc(512);
  if (name.length > 100) throw new Error(`${name} is too long a name for a tar`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0, "latin1");
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}
