/**
 * The part of nvcc's command line that says what is to be made of the sources: a program, objects, a
 * library, dependencies. All other options are left to `parseNvccOptions`.
 */
import { type Diagnostic, Diagnostics } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { reportMissingSource } from "./missing-source.ts";
import { matchOption } from "./nvcc-option-table.ts";
import {
  NEUTRAL_LIBRARIES,
  type NvccCommand,
  parseNvccOptions,
  SOURCE_NAME,
} from "./nvcc-options.ts";
import { expandResponseFiles } from "./response-files.ts";

export type NvccProduct =
  | "program"
  | "object"
  | "device-link"
  | "library"
  | "shared"
  | "ptx"
  | "cubin"
  | "fatbin"
  | "preprocessed"
  | "dependencies";

/** The rule of `make` that a compilation writes. */
export interface DependencyRequest {
  /** Headers of the system and of CUDA too. */
  readonly system: boolean;
  readonly phony: boolean;
  readonly file: string | undefined;
  /** As they stand in the rule; empty for the name of the product. */
  readonly targets: readonly string[];
}

export interface NvccFront extends NvccCommand {
  readonly product: NvccProduct;
  /** Objects, archives and libraries, in order. */
  readonly objects: readonly string[];
  readonly dependencies: DependencyRequest | undefined;
  /** Prints the steps; `dryRun` does nothing else. */
  readonly verbose: boolean;
  readonly dryRun: boolean;
  readonly show: "help" | "version" | undefined;
  /** Where products go that `-o` does not name. */
  readonly outputFolder: string | undefined;
  /** Absolute paths of folders that sources may read besides the working folder; an option of ours. */
  readonly folders: readonly string[];
}

const OBJECT_NAME = /\.(o|obj|a|lib|so(\.\d+)*|dylib)$/i;

const PRODUCTS: Readonly<Record<string, NvccProduct>> = {
  "-c": "object",
  "-dc": "object",
  "-dw": "object",
  "-dlink": "device-link",
  "-lib": "library",
  "-shared": "shared",
  "-ptx": "ptx",
  "-cubin": "cubin",
  "-fatbin": "fatbin",
  "-E": "preprocessed",
  "-M": "dependencies",
  "-MM": "dependencies",
};

interface Draft {
  product: NvccProduct;
  objects: string[];
  libraryFolders: string[];
  libraries: string[];
  system: boolean;
  alongside: boolean;
  phony: boolean;
  dependencyFile: string | undefined;
  targets: string[];
  verbose: boolean;
  dryRun: boolean;
  show: NvccFront["show"];
  outputFolder: string | undefined;
  folders: string[];
}

/** `args` without the program's own name. Never throws; what is wrong is in `diagnostics`. */
export function parseNvccFront(args: readonly string[], platform: Platform): NvccFront {
  const diagnostics = new Diagnostics();
  const draft: Draft = {
    product: "program",
    objects: [],
    libraryFolders: [],
    libraries: [],
    system: true,
    alongside: false,
    phony: false,
    dependencyFile: undefined,
    targets: [],
    verbose: false,
    dryRun: false,
    show: undefined,
    outputFolder: undefined,
    folders: [],
  };
  const words = expandResponseFiles(args, platform, diagnostics);
  const rest: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (!word.startsWith("-")) {
      if (OBJECT_NAME.test(word)) draft.objects.push(word);
      else if (SOURCE_NAME.test(word) || platform.files.stat(word)) rest.push(word);
      else reportMissingSource(word, platform, diagnostics);
      continue;
    }
    const match = matchOption(word);
    const needsValue = match?.facts.value === "required" && match.value === undefined;
    const value = needsValue ? words[i + 1] : match?.value;
    const taken = match !== undefined && take(draft, match.facts.name, value, rest);
    if (!taken) rest.push(word);
    if (!needsValue) continue;
    i++;
    if (!taken && value !== undefined) rest.push(value);
  }
  findLibraries(draft, platform, diagnostics);
  const command = parseNvccOptions(rest);
  const list: Diagnostic[] = [...diagnostics.list, ...command.diagnostics];
  const asked = draft.alongside || draft.product === "dependencies";
  return {
    ...command,
    diagnostics: list,
    product: draft.product,
    objects: draft.objects,
    dependencies: asked
      ? {
          system: draft.system,
          phony: draft.phony,
          file: draft.dependencyFile,
          targets: draft.targets,
        }
      : undefined,
    verbose: draft.verbose,
    dryRun: draft.dryRun,
    show: draft.show,
    outputFolder: draft.outputFolder,
    folders: draft.folders.map((folder) => platform.files.absolute(folder)),
  };
}

/** Whether the option belongs here. An option with two meanings leaves the other one in `rest`. */
function take(draft: Draft, name: string, value: string | undefined, rest: string[]): boolean {
  const product = PRODUCTS[name];
  if (product) {
    // "-shared -dlink" is a device link, "-MM -MG" still dependencies.
    if (draft.product !== "device-link") draft.product = product;
    if (name === "-dc") rest.push("-rdc=true");
    if (name === "-MM") draft.system = false;
    return true;
  }
  switch (name) {
    case "-MD":
      draft.alongside = true;
      return true;
    case "-MMD":
      draft.alongside = true;
      draft.system = false;
      return true;
    case "-MP":
      draft.phony = true;
      return true;
    case "-MG":
      return true;
    case "-MF":
      draft.dependencyFile = value;
      return value !== undefined;
    case "-MT":
      if (value !== undefined) draft.targets.push(value);
      return value !== undefined;
    case "-v":
      draft.verbose = true;
      return true;
    case "-dryrun":
      draft.dryRun = true;
      return true;
    case "-V":
      draft.show = "version";
      return true;
    case "-h":
      draft.show ??= "help";
      return true;
    case "-odir":
      draft.outputFolder = value;
      return value !== undefined;
    case "--allow-dir":
      if (value !== undefined) draft.folders.push(value);
      return value !== undefined;
    case "-L":
      draft.libraryFolders.push(...(value?.split(",") ?? []));
      return value !== undefined;
    case "-l":
      draft.libraries.push(...(value?.split(",") ?? []));
      return value !== undefined;
    default:
      return false;
  }
}

/** A library of objects made here is an input; of the others the usual ones need nothing. */
function findLibraries(draft: Draft, platform: Platform, diagnostics: Diagnostics): void {
  for (const library of draft.libraries) {
    if (NEUTRAL_LIBRARIES.has(library)) continue;
    const names = [`lib${library}.a`, `lib${library}.so`, `lib${library}.dylib`, `${library}.lib`];
    const files = draft.libraryFolders.flatMap((folder) =>
      names.map((name) => `${folder.replace(/\/$/, "")}/${name}`),
    );
    const file = files.find((one) => platform.files.stat(one)?.kind === "file");
    if (file !== undefined) draft.objects.push(file);
    else diagnostics.error("compile/unsupported-library", { library });
  }
}
