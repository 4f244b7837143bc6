/** Our own part of the sysroot, as it is packed, and what its manifest says of it. */
import fs from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { readTar } from "../../src/compile/tar.ts";

const folder = new URL("../../src/compile/sysroot/", import.meta.url);

export const WIDE_TAR = new Uint8Array(
  brotliDecompressSync(fs.readFileSync(new URL("wasm64.tar.br", folder))),
);
export const WIDE_FILES = readTar(WIDE_TAR) as ReadonlyMap<string, Uint8Array>;
export const WIDE_MANIFEST = JSON.parse(fs.readFileSync(new URL("manifest.json", folder), "utf8"));
