/**
 * Runs the packaged Clang over sources in memory: one job for each object, all of them below the job's own folder, so
 * that no object holds a path of the machine. Through the project's own system calls: with `node:wasi` Clang aborts on
 * some sources.
 */
import { JOB_FOLDER, SYSROOT } from "../../src/compile/clang-files.ts";
import { PRODUCT } from "../../src/compile/command-lines.ts";
import { TARGET } from "../../src/compile/data-model.ts";
import { type ToolJob, toolRunner } from "../../src/compile/jobs.ts";
import { loadToolchain, type Toolchain } from "../../src/compile/toolchain.ts";
import { createPlatform } from "../../src/create-platform.ts";
import type { SourceTree } from "./sources.ts";

export interface ObjectFile {
  /** As member of an archive. */
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Compiler {
  readonly toolchain: Toolchain;
  readonly run: (job: ToolJob) => Uint8Array;
}

/** Where the sysroot's own headers lie while its libraries are compiled. */
export const INCLUDE = `${JOB_FOLDER}/include`;

export function openCompiler(): Compiler {
  const platform = createPlatform();
  const toolchain = loadToolchain(platform);
  if (!toolchain) throw new Error("@yowasp/clang is not installed");
  const run = toolRunner(toolchain, platform);
  return {
    toolchain,
    run(job) {
      const { product, text, crash, exitCode } = run(job);
      if (exitCode === 0 && product) return product;
      throw new Error(`${job.args.join(" ")}\n${text}${crash ?? ""}`);
    },
  };
}

/** What all libraries are compiled with. Warnings are of other people's code. */
export const COMMON_FLAGS: readonly string[] = [
  ...`clang -cc1 -triple ${TARGET.host} -target-cpu generic -emit-obj -O2`.split(" "),
  ..."-mrelocation-model static -mframe-pointer=none -ffp-contract=off -disable-free -w".split(" "),
  ...["-resource-dir", SYSROOT, "-DNDEBUG", ...TARGET.flags],
  `-fmacro-prefix-map=${JOB_FOLDER}/=`,
  ...["SIGNAL", "PROCESS_CLOCKS", "GETPID", "MMAN"].map((name) => `-D_WASI_EMULATED_${name}`),
];

/** Behind all other folders of headers. */
export const SYSTEM_HEADERS: readonly string[] = [
  `${SYSROOT}/include`,
  INCLUDE,
  `${SYSROOT}/include/wasm32-wasip1`,
].flatMap((folder) => ["-internal-isystem", folder]);

/** Files of `trees` in the job's folder, by the tree's name. */
export function jobInputs(trees: Readonly<Record<string, SourceTree>>): ToolJob["inputs"] {
  return Object.entries(trees).flatMap(([name, tree]) =>
    [...tree].map(([file, bytes]) => [`${JOB_FOLDER}/${name}/${file}`, bytes] as const),
  );
}

/** Path of a file of the tree `wasi-libc` or `llvm`, as a job sees it. */
export function inJob(tree: string, file: string): string {
  return `${JOB_FOLDER}/${tree}/${file}`;
}

/** Throws with what Clang says of all files that it refuses. */
export function compileAll(
  compiler: Compiler,
  tree: string,
  files: readonly string[],
  flags: readonly string[],
  inputs: ToolJob["inputs"],
): ObjectFile[] {
  const refused: string[] = [];
  const objects = files.map((file) => {
    const args = [...COMMON_FLAGS, ...flags, "-o", PRODUCT, inJob(tree, file)];
    try {
      return { name: objectName(file), content: compiler.run({ args, inputs }) };
    } catch (error) {
      refused.push(String(error));
      return { name: file, content: new Uint8Array() };
    }
  });
  if (refused.length > 0) throw new Error(refused.join("\n"));
  return objects;
}

/** `libc-top-half/musl/src/math/sin.c` → `math-sin.o`: short, and no two of a library are the same. */
function objectName(file: string): string {
  return `${file
    .split("/")
    .slice(-2)
    .join("-")
    .replace(/\.\w+$/, "")}.o`;
}

/** With an index of symbols, which wasm-ld asks for. */
export function makeArchive(compiler: Compiler, objects: readonly ObjectFile[]): Uint8Array {
  const names = new Set(objects.map(({ name }) => name));
  if (names.size < objects.length) throw new Error("Two objects of an archive share a name");
  const inputs = objects.map(({ name, content }) => [`${JOB_FOLDER}/${name}`, content] as const);
  // D: no times, no owners.
  const args = ["ar", "rcsD", PRODUCT, ...inputs.map(([file]) => file)];
  return compiler.run({ args, inputs });
}
