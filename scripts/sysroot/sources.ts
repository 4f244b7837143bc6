/**
 * Where the sysroot's sources come from: the upstream tarballs of two Debian source packages, known by their hash.
 * What is compiled is read into memory, so that objects depend on nothing of the machine that made them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SourcePackage {
  readonly name: string;
  /** Of Debian; its patches change only how the package is built there, so the tarball alone is taken. */
  readonly version: string;
  readonly tarball: string;
  /** SHA-256 of the tarball. */
  readonly sha256: string;
  /** What of it is unpacked, below its first folder. */
  readonly parts: readonly string[];
  readonly contents: string;
  readonly licence: string;
}

export const WASI_LIBC: SourcePackage = {
  name: "wasi-libc",
  version: "0.0~git20220510.9886d3d-2",
  tarball: "wasi-libc_0.0~git20220510.9886d3d.orig.tar.xz",
  sha256: "8f9b802736a856942839d32966937c389f46e9f156415a549a6675b7535e5f74",
  parts: ["Makefile", "dlmalloc", "libc-bottom-half", "libc-top-half"],
  contents: "wasi-libc, with musl, parts of cloudlibc, and dlmalloc",
  licence:
    "MIT OR Apache-2.0 OR Apache-2.0 WITH LLVM-exception; musl: MIT; cloudlibc: BSD-2-Clause; dlmalloc: CC0-1.0",
};

export const LLVM: SourcePackage = {
  name: "llvm-toolchain-22",
  version: "1:22.1.8-3",
  tarball: "llvm-toolchain-22_22.1.8.orig.tar.xz",
  sha256: "b49b9277aef97616320b2da259e1f8174c65b0ce2fbe2e8629644a97693402fe",
  parts: [
    "compiler-rt/lib/builtins",
    "libc/hdr",
    "libc/include",
    "libc/shared",
    "libc/src/__support",
    "libcxx/src",
    "libcxxabi/include",
    "libcxxabi/src",
  ],
  contents: "libc++, libc++abi, compiler-rt's builtins",
  licence: "Apache-2.0 WITH LLVM-exception",
};

/** Contents by path below the package's first folder. */
export type SourceTree = Map<string, Uint8Array>;

/** Lets apt fetch the tarball into `folder`; needs a `deb-src` line of a suite that has this version. */
export function fetchSource(source: SourcePackage, folder: string): void {
  if (existsSync(path.join(folder, source.tarball))) return;
  const args = ["source", "--download-only", "--tar-only", `${source.name}=${source.version}`];
  execFileSync("apt-get", args, { cwd: folder, stdio: "inherit" });
}

/** Unpacks the tarball in `folder`. Throws where it is not the very file that is known here. */
export function readSource(source: SourcePackage, folder: string): SourceTree {
  const tarball = path.join(folder, source.tarball);
  const hash = createHash("sha256").update(readFileSync(tarball)).digest("hex");
  if (hash !== source.sha256)
    throw new Error(`${tarball} has the SHA-256 ${hash}, not ${source.sha256}`);
  const unpacked = mkdtempSync(path.join(tmpdir(), "warpscope-sysroot-"));
  try {
    const wanted = source.parts.map((part) => `*/${part}`);
    const args = ["-xJf", tarball, "-C", unpacked, "--strip-components=1", "--wildcards"];
    execFileSync("tar", [...args, "--no-wildcards-match-slash", ...wanted]);
    return readFolder(unpacked);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

function readFolder(folder: string): SourceTree {
  const files: SourceTree = new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  for (const name of names.sort())
    files.set(name.replaceAll("\\", "/"), readFileSync(path.join(folder, name)));
  return files;
}

/** Text of a file that must be there. */
export function textOf(tree: SourceTree, name: string): string {
  const bytes = tree.get(name);
  if (!bytes) throw new Error(`The source has no ${name}`);
  return new TextDecoder().decode(bytes);
}

/** Puts `text` in the place of what `from` finds; throws where it finds nothing, lest an edit come to nothing. */
export function edit(tree: SourceTree, name: string, from: string | RegExp, to: string): void {
  const before = textOf(tree, name);
  const after = before.replaceAll(from, to);
  if (after === before) throw new Error(`${name}: the edit of ${from} changes nothing`);
  tree.set(name, new TextEncoder().encode(after));
}
