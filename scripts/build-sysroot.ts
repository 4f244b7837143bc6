/**
 * Makes src/compile/sysroot/: C's and C++'s libraries for host programs with pointers, `size_t` and `long` of 8 bytes,
 * compiled by the packaged Clang from the sources of two Debian packages. Takes five minutes. Same sources, same bytes.
 *
 *   npx tsx scripts/build-sysroot.ts FOLDER [--fetch] [--unpacked FOLDER] [--check]
 *
 * FOLDER has the tarballs that scripts/sysroot/sources.ts names; with --fetch, apt brings those that are missing.
 * --unpacked writes the files one by one, too; --check writes nothing, and fails where the result is another than
 * the one that is there.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CLANG_PACKAGE_VERSION } from "../src/compile/toolchain.ts";
import { openCompiler } from "./sysroot/compiling.ts";
import { compileLibc } from "./sysroot/libc.ts";
import { wideHeaders, widenLibc } from "./sysroot/libc-headers.ts";
import { adaptLibcxx, compileLibcxx } from "./sysroot/libcxx.ts";
import { compress, makeManifest, writeTar } from "./sysroot/package.ts";
import { fetchSource, LLVM, readSource, type SourceTree, WASI_LIBC } from "./sysroot/sources.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fetch: { type: "boolean", default: false },
    unpacked: { type: "string" },
    check: { type: "boolean", default: false },
  },
});
const folder = positionals[0];
if (folder === undefined || positionals.length > 1)
  throw new Error(
    "npx tsx scripts/build-sysroot.ts FOLDER [--fetch] [--unpacked FOLDER] [--check]",
  );

const target = new URL("../src/compile/sysroot/", import.meta.url);
const files = buildFiles(folder);
const tar = writeTar(files);
const manifest = makeManifest(files, tar, `@yowasp/clang ${CLANG_PACKAGE_VERSION}`, [
  WASI_LIBC,
  LLVM,
]);
const text = `${JSON.stringify(manifest, null, 2)}\n`;
if (values.unpacked !== undefined) writeUnpacked(files, values.unpacked);
if (values.check) {
  if (readFileSync(new URL("manifest.json", target), "utf8") !== text)
    throw new Error(`${fileURLToPath(target)} is not what its sources give`);
} else {
  mkdirSync(target, { recursive: true });
  writeFileSync(new URL("wasm64.tar.br", target), compress(tar));
  writeFileSync(new URL("manifest.json", target), text);
}

/** By path, in the order of paths. */
function buildFiles(tarballs: string): SourceTree {
  if (values.fetch) for (const source of [WASI_LIBC, LLVM]) fetchSource(source, tarballs);
  const libcSource = readSource(WASI_LIBC, tarballs);
  const llvmSource = readSource(LLVM, tarballs);
  const compiler = openCompiler();
  const headers = wideHeaders(libcSource, compiler.toolchain);
  widenLibc(libcSource, headers, compiler.toolchain);
  adaptLibcxx(llvmSource);
  const libc = compileLibc(compiler, libcSource, headers);
  const { libcxx, libcxxabi, builtins } = compileLibcxx(compiler, llvmSource, headers);
  const made: [string, Uint8Array][] = [
    ...[...headers].map(([name, bytes]): [string, Uint8Array] => [
      `include/wasm64-wasip1/${name}`,
      bytes,
    ]),
    ["lib/wasm64-wasip1/crt1-command.o", libc.start],
    ["lib/wasm64-wasip1/tag.o", libc.tag],
    ["lib/wasm64-wasip1/libc.a", libc.archive],
    ["lib/wasm64-wasip1/libc++.a", libcxx],
    ["lib/wasm64-wasip1/libc++abi.a", libcxxabi],
    ["lib/wasm64-wasip1/libclang_rt.builtins.a", builtins],
  ];
  return new Map(made.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function writeUnpacked(content: SourceTree, into: string): void {
  for (const [name, bytes] of content) {
    const file = path.join(into, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
