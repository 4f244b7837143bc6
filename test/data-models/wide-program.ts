/** A program compiled, linked and lowered with pointers of 8 bytes, step by step: the product does not do it yet. */
import fs from "node:fs";
import { JOB_FOLDER } from "../../src/compile/clang-files.ts";
import {
  type CommandContext,
  deviceCommand,
  hostCommand,
  PRODUCT,
  STACK_BYTES,
  TAG_FILE,
} from "../../src/compile/command-lines.ts";
import { guestObjectJob } from "../../src/compile/guest-object.ts";
import { type CompiledProgram, parseNvccOptions } from "../../src/compile/index.ts";
import { type ToolJob, toolRunner } from "../../src/compile/jobs.ts";
import { lowerMemory64 } from "../../src/compile/memory64/lower-memory64.ts";
import { tagText } from "../../src/compile/module-tag.ts";
import { loadToolchain } from "../../src/compile/toolchain.ts";
import { createPlatform } from "../../src/create-platform.ts";
import { WIDE_FILES, withWideHeaders } from "../compile/wide-sysroot.ts";

const LIB = "lib/wasm64-wasip1";
const ARCHIVES = ["libc++.a", "libc++abi.a", "libc.a", "libclang_rt.builtins.a"];
const TAG = "0123456789abcdef";

const platform = createPlatform();
const run = toolRunner(loadToolchain(platform)!, platform);

function make(job: ToolJob): Uint8Array {
  const { product, text, crash } = run(job);
  if (!product) throw new Error(text + (crash ?? ""));
  return product;
}

function contextOf(source: string): CommandContext {
  const { options } = parseNvccOptions([]);
  return {
    options,
    source,
    workingFolder: platform.files.workingFolder(),
    unitId: TAG,
    deviceExtra: undefined,
    dataModel: "lp64",
  };
}

let guest: Uint8Array | undefined;

/** `path`: of a .cu file; what lies beside it can be included. Throws what Clang says where it does not compile. */
export function buildWide(path: string): CompiledProgram {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const files = fs
    .readdirSync(folder)
    .filter((name) => /\.(cu|cuh|h|hpp)$/.test(name))
    .map((name) => [`${JOB_FOLDER}/${name}`, fs.readFileSync(`${folder}/${name}`)] as const);
  const source = `${JOB_FOLDER}/${path.slice(folder.length + 1)}`;
  const context = contextOf(source);
  const inputs = [[TAG_FILE, tagText(TAG)] as const, ...files];
  const host = make(withWideHeaders({ args: hostCommand(context), inputs }));
  const ir = make(withWideHeaders({ ...deviceCommand(context), inputs: files }));
  guest ??= make(withWideHeaders(guestObjectJob(platform, "lp64")));
  const lib = (name: string) => `${JOB_FOLDER}/lib/${name}`;
  const names = ["crt1-command.o", "tag.o", ...ARCHIVES];
  const linked = make({
    args: [
      ...["wasm-ld", "-m", "wasm64", ...names.slice(0, 2).map(lib)],
      ...[`${JOB_FOLDER}/program.o`, `${JOB_FOLDER}/guest.o`, ...ARCHIVES.map(lib)],
      ...["--allow-undefined", "--export=malloc", "--export=free", "--export-table"],
      ...["--wrap=malloc", "--wrap=calloc", "--wrap=realloc"],
      ...["-z", `stack-size=${STACK_BYTES}`, "--stack-first", "-o", PRODUCT],
    ],
    inputs: [
      [`${JOB_FOLDER}/program.o`, host],
      [`${JOB_FOLDER}/guest.o`, guest],
      ...names.map((name) => [lib(name), WIDE_FILES.get(`${LIB}/${name}`)!] as const),
    ],
  });
  return {
    hostWasm: lowerMemory64(linked).bytes,
    devices: [{ tag: TAG, ir: new TextDecoder().decode(ir), source }],
    options: {
      ...{ fmad: true, ftz: false, precDiv: true, precSqrt: true, dlcm: undefined },
      ...{ maxRegisters: undefined, arch: undefined, verbosePtxas: false, relocatable: false },
    },
    sources: [source],
    folder: platform.files.workingFolder(),
  };
}
