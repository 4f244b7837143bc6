/**
 * The prelude, which every CUDA source begins with, in the form of Clang's state after it: reading that
 * costs a pass a fifth of what reading the headers costs. It is made when the package is built, for each of
 * the passes with the options they have where the command line asks for nothing.
 *
 * A pass reads it only where it makes no difference: with the same options and headers; where no macro of the
 * user's is a word in one of the headers; and where no folder of the user's has a header by a name that they
 * look for.
 */
import { byteText } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { guestPath, JOB_FOLDER, SYSROOT } from "./clang-files.ts";
import {
  type CommandContext,
  DEPENDENCY_FLAGS,
  deviceFlags,
  hostFlags,
  isCuda,
  PRELUDE,
  PRODUCT,
} from "./command-lines.ts";
import { TARGET } from "./data-model.ts";
import { filesOf } from "./dependencies.ts";
import { type ToolJob, toolRunner } from "./jobs.ts";
import { moduleTag } from "./module-tag.ts";
import { parseNvccOptions } from "./nvcc-options.ts";
import { pack, unpack } from "./packed.ts";
import {
  CLANG_PACKAGE_VERSION,
  headerFolder,
  loadToolchain,
  precompiledPreludePath,
  sysrootOf,
} from "./toolchain.ts";

type Pass = "device" | "host";

/** An empty file: what follows the prelude where it is precompiled. */
const EMPTY_SOURCE = `${JOB_FOLDER}/prelude.cu`;
const EMPTY_INPUT = [EMPTY_SOURCE, new Uint8Array(0)] as const;
const PRECOMPILED = `${JOB_FOLDER}/prelude.pch`;

interface PreludeHeader {
  /** Of the options and of the content of `headers`. */
  readonly key: string;
  /** Those of ours that were read, below our folder. */
  readonly headers: readonly string[];
  /** First parts of the names by which headers were looked for. */
  readonly names: readonly string[];
  /** Every word of the headers that could be a macro's name. */
  readonly words: readonly string[];
}

interface PrecompiledPrelude {
  /** In the form in which `preludePass` reads it; undefined where Clang found errors. */
  readonly file: Uint8Array | undefined;
  readonly clangText: string;
}

/** For the build: precompiles the prelude in this thread. */
export function precompilePrelude(pass: Pass, platform: Platform): PrecompiledPrelude {
  const toolchain = loadToolchain(platform);
  if (!toolchain) return { file: undefined, clangText: "@yowasp/clang is not installed\n" };
  const args = preludeCommand(pass, {
    options: parseNvccOptions([]).options,
    source: EMPTY_SOURCE,
    workingFolder: JOB_FOLDER,
    deviceExtra: undefined,
  });
  const result = toolRunner(toolchain, platform)({ args, inputs: [EMPTY_INPUT] });
  const clangText = result.text + (result.crash ?? "");
  if (!result.product) return { file: undefined, clangText };

  const sysroot = sysrootOf(toolchain);
  const words = new Set<string>();
  const headers: string[] = [];
  const names = new Set<string>();
  for (const path of filesOf(result.dependencies ?? "")) {
    const own = below(path, OWN_FOLDER);
    const bytes =
      own === undefined
        ? sysroot.get(below(path, SYSROOT) ?? "")
        : platform.files.read(`${headerFolder()}/${own}`);
    if (bytes === undefined || bytes === "folder") continue;
    if (own !== undefined) headers.push(own);
    for (const [word] of new TextDecoder().decode(bytes).matchAll(/[A-Za-z_]\w*/g)) words.add(word);
    names.add(searchedName(path));
  }
  // Also names that were looked for and not found.
  for (const path of result.asked)
    if (below(guestPath(path), OWN_FOLDER)) names.add(searchedName(guestPath(path)));
  const key = preludeKey(args, headers, platform);
  const header: PreludeHeader = { key, headers, names: [...names], words: [...words].sort() };
  return { file: pack(header, result.product), clangText };
}

/** How a pass is to run. */
interface PreparedPass {
  readonly job: ToolJob;
  /** Paths that the choice depends on. */
  readonly asked: readonly string[];
}

/** `job`, the pass of `context`, with the precompiled prelude where that makes no difference. */
export function preludePass(
  pass: Pass,
  job: ToolJob,
  context: CommandContext,
  platform: Platform,
): PreparedPass {
  const plain = { job, asked: [] };
  const at = job.args.indexOf(PRELUDE);
  const file = isCuda(context) ? platform.files.read(precompiledPreludePath(pass)) : undefined;
  const packed = file && unpack(file);
  if (!packed || at < 1) return plain;
  const { key, headers, names, words } = packed.header as PreludeHeader;
  const { macros, includeFolders, systemFolders } = context.options;
  const known = new Set(words);
  if (macros.some((macro) => known.has(/^-[DU](\w+)/.exec(macro)?.[1] ?? ""))) return plain;
  const folders = [...includeFolders, ...systemFolders];
  const lowerCase = new Set(names.map((name) => name.toLowerCase()));
  if (folders.some((folder) => hasAny(folder, lowerCase, platform))) return plain;
  if (preludeKey(preludeCommand(pass, context), headers, platform) !== key) return plain;
  return {
    job: {
      ...job,
      args: [...job.args.slice(0, at - 1), "-include-pch", PRECOMPILED, ...job.args.slice(at + 1)],
      inputs: [...job.inputs, EMPTY_INPUT, [PRECOMPILED, packed.payload]],
    },
    asked: folders.flatMap((folder) =>
      names.map((name) => `${platform.files.absolute(folder)}/${name}`),
    ),
  };
}

function hasAny(folder: string, lowerCase: ReadonlySet<string>, { files }: Platform): boolean {
  return (files.list(folder) ?? []).some((name) => lowerCase.has(name.toLowerCase()));
}

/** Precompiles the prelude with the options of `context`, but what `preludePass` looks at by itself. */
function preludeCommand(pass: Pass, context: CommandContext): string[] {
  const flags = pass === "device" ? deviceFlags : hostFlags;
  const free = { includeFolders: [], systemFolders: [], macros: [], preIncludes: [] };
  return [
    ...flags({
      ...context,
      options: {
        ...context.options,
        ...free,
        hostWarnings: [],
        warnings: "on",
        checked: false,
        numeric: false,
        hostLines: false,
      },
      source: EMPTY_SOURCE,
      workingFolder: JOB_FOLDER,
      libraries: undefined,
    }),
    ...DEPENDENCY_FLAGS,
    ...["-emit-pch", "-o", PRODUCT, EMPTY_SOURCE],
  ];
}

function preludeKey(
  args: readonly string[],
  headers: readonly string[],
  { files }: Platform,
): string {
  const contents = headers.map((name) =>
    byteText(files.read(`${headerFolder()}/${name}`) ?? new Uint8Array()),
  );
  return moduleTag([CLANG_PACKAGE_VERSION, ...args, ...headers, ...contents]);
}

/** The rest of a path below `folder`; undefined where it is elsewhere. */
function below(path: string, folder: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

const OWN_FOLDER = guestPath(headerFolder());

/** Where headers are looked for, folders within others first. */
const SEARCHED = [
  ...[`${OWN_FOLDER}/libcxx`, `${OWN_FOLDER}/libcudacxx`, OWN_FOLDER],
  ...[`${SYSROOT}/include/c++/v1`, `${SYSROOT}/include/cuda_wrappers`],
  ...TARGET.headers.map((folder) => `${SYSROOT}/${folder}`),
  `${SYSROOT}/include`,
];

/** The first part of the name by which the header at `path` was looked for. */
function searchedName(path: string): string {
  const folder = SEARCHED.find((one) => path.startsWith(`${one}/`));
  return path.slice((folder?.length ?? -1) + 1).split("/")[0]!;
}
