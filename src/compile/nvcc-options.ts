/** Reads a command line as nvcc does: options that matter are obeyed, others named. */
import { type Diagnostic, Diagnostics } from "../base/index.ts";
import {
  ARCHITECTURES,
  matchOption,
  type OptionMatch,
  suggestOption,
} from "./nvcc-option-table.ts";

export interface NvccOptions {
  readonly includeFolders: readonly string[];
  readonly systemFolders: readonly string[];
  /** `-DNAME=VALUE` and `-UNAME` in order. */
  readonly macros: readonly string[];
  /** Headers read before the source. */
  readonly preIncludes: readonly string[];
  /** `c++17`; undefined for the compiler's own choice. */
  readonly standard: string | undefined;
  /** Device code without optimisation. */
  readonly deviceDebug: boolean;
  readonly hostDebug: boolean;
  /** Compute capability times ten (90 is sm_90); undefined where the command line names none. */
  readonly arch: number | undefined;
  readonly fmad: boolean;
  readonly ftz: boolean;
  readonly precDiv: boolean;
  readonly precSqrt: boolean;
  /** Fast forms of `sinf` and the like. */
  readonly fastMath: boolean;
  /** Registers a thread may use; undefined for no limit. */
  readonly maxRegisters: number | undefined;
  /** Caching of global loads: "ca" in L1 and L2, "cg" in L2 only. */
  readonly dlcm: "ca" | "cg" | undefined;
  readonly verbosePtxas: boolean;
  readonly relocatable: boolean;
  readonly extendedLambda: boolean;
  readonly perThreadStream: boolean;
  /** Every source is CUDA, whatever its name. */
  readonly treatAsCuda: boolean;
  readonly warnings: "off" | "on" | "error";
  /** `-W…` of the host compiler. */
  readonly hostWarnings: readonly string[];
  readonly output: string | undefined;
  /**
   * For `warpscope check`, no option of nvcc: host code knows its lines, and Clang tells which variables of
   * device code are read before they have a value.
   */
  readonly checked: boolean;
  /** With `checked`: numbers that go wrong are looked for, so that none is computed which nothing uses. */
  readonly numeric: boolean;
  /** Host code knows its lines, so that its calls can be placed; no option of nvcc. */
  readonly hostLines: boolean;
}

export interface NvccCommand {
  readonly options: NvccOptions;
  readonly sources: string[];
  readonly diagnostics: Diagnostic[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Draft extends Mutable<NvccOptions> {
  includeFolders: string[];
  systemFolders: string[];
  macros: string[];
  preIncludes: string[];
  hostWarnings: string[];
}

/** Libraries that a program links without our having to offer anything: C, threads, the runtime. */
export const NEUTRAL_LIBRARIES: ReadonlySet<string> = new Set([
  "m",
  "c",
  "pthread",
  "rt",
  "dl",
  "stdc++",
  "gcc",
  "gomp",
  "cudart",
  "cudart_static",
  "cudadevrt",
  "cuda",
  "cublas",
  "cublas_static",
  "cublasLt",
  "cusolver",
  "cusolver_static",
  "cusparse",
  "cusparse_static",
  "curand",
  "curand_static",
  "cufft",
  "cufft_static",
  "culibos",
  "gcc_s",
  "c++",
  "nvJitLink",
  "nvrtc",
  "nvrtc_static",
  "nvrtc-builtins",
  "nvToolsExt",
  "util",
]);

export const SOURCE_NAME = /\.(cu|c|cc|cpp|cxx|c\+\+)$/i;

/** `args` without the program's own name. Never throws; what is wrong is in `diagnostics`. */
export function parseNvccOptions(args: readonly string[]): NvccCommand {
  const parser = new OptionParser(args.some((argument) => FORWARD.test(argument)));
  for (let i = 0; i < args.length; i++) {
    const argument = args[i]!;
    if (!argument.startsWith("-") || argument === "-") {
      parser.source(argument);
      continue;
    }
    const match = matchOption(argument);
    if (!match) {
      parser.unknown(argument);
      continue;
    }
    let value = match.value;
    if (value === undefined && match.facts.value === "required") {
      if (i + 1 === args.length) {
        parser.diagnostics.error("compile/missing-option-value", { option: argument });
        break;
      }
      value = args[++i]!;
    } else if (
      value === undefined &&
      match.facts.value === "flag" &&
      /^(true|false)$/.test(args[i + 1] ?? "")
    ) {
      value = args[++i]!;
    }
    parser.option(match, value);
  }
  return {
    options: parser.finish(),
    sources: parser.sources,
    diagnostics: parser.diagnostics.list,
  };
}

const FORWARD = /^--?forward-unknown-(to-host-compiler|opts)$/;

class OptionParser {
  readonly diagnostics = new Diagnostics();
  readonly sources: string[] = [];
  private readonly architectures: number[] = [];
  private readonly draft: Draft = {
    includeFolders: [],
    systemFolders: [],
    macros: [],
    preIncludes: [],
    hostWarnings: [],
    standard: undefined,
    deviceDebug: false,
    hostDebug: false,
    arch: undefined,
    fmad: true,
    ftz: false,
    precDiv: true,
    precSqrt: true,
    fastMath: false,
    maxRegisters: undefined,
    dlcm: undefined,
    verbosePtxas: false,
    relocatable: false,
    extendedLambda: false,
    perThreadStream: false,
    treatAsCuda: false,
    warnings: "on",
    output: undefined,
    checked: false,
    numeric: false,
    hostLines: false,
  };

  private readonly forwardUnknown: boolean;

  /** `forwardUnknown`: options that nvcc does not know are the host compiler's. */
  constructor(forwardUnknown: boolean) {
    this.forwardUnknown = forwardUnknown;
  }

  source(path: string): void {
    if (!SOURCE_NAME.test(path) && !this.draft.treatAsCuda) {
      this.diagnostics.error("compile/unsupported-input", { file: path });
    } else this.sources.push(path);
  }

  unknown(argument: string): void {
    if (this.forwardUnknown) {
      this.hostOption(argument, argument);
      return;
    }
    const suggestion = suggestOption(argument);
    if (suggestion)
      this.diagnostics.error("compile/unknown-option-suggest", { option: argument, suggestion });
    else this.diagnostics.error("compile/unknown-option", { option: argument });
  }

  option(match: OptionMatch, value: string | undefined): void {
    const option = match.spelling;
    switch (match.facts.effect) {
      case "implied":
        return;
      case "ignored":
        this.diagnostics.note("compile/option-without-effect", { option });
        return;
      case "unsupported":
        this.diagnostics.error("compile/unsupported-mode", { option });
        return;
      case "obeyed":
        if (match.facts.value === "flag") this.flag(match.facts.name, option, value);
        else if (match.facts.value === "none") this.toggle(match.facts.name);
        else this.setting(match.facts.name, option, value!);
    }
  }

  finish(): NvccOptions {
    const chosen = Math.max(...this.architectures);
    if (this.architectures.length > 0) this.draft.arch = chosen;
    if (new Set(this.architectures).size > 1)
      this.diagnostics.note("compile/architecture-chosen", { arch: `sm_${chosen}` });
    return this.draft;
  }

  private invalid(option: string, value: string): void {
    this.diagnostics.error("compile/invalid-option-value", { option, value });
  }

  private toggle(name: string): void {
    switch (name) {
      case "-G":
        this.draft.deviceDebug = true;
        break;
      case "-g":
        this.draft.hostDebug = true;
        break;
      case "-w":
        this.draft.warnings = "off";
        break;
      case "-res-usage":
        this.draft.verbosePtxas = true;
        break;
      case "-expt-extended-lambda":
        this.draft.extendedLambda = true;
        break;
    }
  }

  private flag(name: string, option: string, value: string | undefined): void {
    if (value !== undefined && value !== "true" && value !== "false") {
      this.invalid(option, value);
      return;
    }
    const on = value !== "false";
    switch (name) {
      case "-fmad":
        this.draft.fmad = on;
        break;
      case "-ftz":
        this.draft.ftz = on;
        break;
      case "-prec-div":
        this.draft.precDiv = on;
        break;
      case "-prec-sqrt":
        this.draft.precSqrt = on;
        break;
      case "-rdc":
        this.draft.relocatable = on;
        break;
      case "-use_fast_math":
        if (!on) break;
        Object.assign(this.draft, {
          fastMath: true,
          ftz: true,
          precDiv: false,
          precSqrt: false,
          fmad: true,
        });
        break;
    }
  }

  private setting(name: string, option: string, value: string): void {
    const draft = this.draft;
    switch (name) {
      case "-I":
        draft.includeFolders.push(...value.split(","));
        break;
      case "-isystem":
        draft.systemFolders.push(...value.split(","));
        break;
      case "-D":
        draft.macros.push(`-D${value}`);
        break;
      case "-U":
        draft.macros.push(`-U${value}`);
        break;
      case "-include":
        draft.preIncludes.push(...value.split(","));
        break;
      case "-o":
        draft.output = value;
        break;
      case "-std":
        if (/^(c\+\+|gnu\+\+)(03|11|14|17|20|23)$/.test(value)) draft.standard = value;
        else this.invalid(option, value);
        break;
      case "-maxrregcount":
        if (/^\d+$/.test(value) && Number(value) <= 255)
          draft.maxRegisters = Number(value) || undefined;
        else this.invalid(option, value);
        break;
      case "-x":
        if (value === "cu") draft.treatAsCuda = true;
        else if (!/^(c|c\+\+)$/.test(value)) this.invalid(option, value);
        break;
      case "-l":
        if (!NEUTRAL_LIBRARIES.has(value))
          this.diagnostics.error("compile/unsupported-library", { library: value });
        break;
      case "-default-stream":
        if (value === "per-thread") draft.perThreadStream = true;
        else if (!/^(legacy|null|none)$/.test(value)) this.invalid(option, value);
        break;
      case "-Werror":
        if (/\ball-warnings\b/.test(value)) draft.warnings = "error";
        break;
      case "-arch":
        this.architecture(option, value);
        break;
      case "-code":
        for (const one of value.split(",")) this.architecture(option, one);
        break;
      case "-gencode":
        this.generateCode(option, value);
        break;
      case "-Xptxas":
        for (const one of value.split(",")) this.assemblerOption(one);
        break;
      case "-Xcompiler":
        for (const one of value.split(",")) this.hostOption(one.replace(/^"(.*)"$/, "$1"));
        break;
    }
  }

  private architecture(option: string, value: string): void {
    if (value === "native" || value === "all" || value === "all-major") return;
    const number = Number(/^(?:sm|compute|lto)_(\d{2,3})[af]?$/.exec(value)?.[1]);
    if (ARCHITECTURES.includes(number)) this.architectures.push(number);
    else if (Number.isNaN(number)) this.invalid(option, value);
    else
      this.diagnostics.error("compile/unknown-architecture", {
        value,
        known: ARCHITECTURES.map((one) => `sm_${one}`).join(", "),
      });
  }

  /** `arch=compute_80,code=[sm_80,compute_80]`, in any order, brackets and quotes optional. */
  private generateCode(option: string, value: string): void {
    const names = value
      .replace(/["'[\]]/g, "")
      .split(",")
      .map((part) => part.replace(/^(arch|code)=/, ""));
    if (!/arch=/.test(value)) this.invalid(option, value);
    else for (const name of names) this.architecture(option, name);
  }

  private assemblerOption(value: string): void {
    const caching = /^-{1,2}(?:dlcm|def-load-cache)=(\w+)$/.exec(value)?.[1];
    const registers = /^-{1,2}maxrregcount=(\d+)$/.exec(value)?.[1];
    if (caching === "ca" || caching === "cg") this.draft.dlcm = caching;
    else if (registers) this.draft.maxRegisters = Number(registers);
    else if (/^-{1,2}(v|verbose|warn-spills|warn-lmem-usage)$/.test(value))
      this.draft.verbosePtxas = true;
    else if (
      !/^-{0,2}O?[0-4]$/.test(value) &&
      !/^-{1,2}(O|opt-level|allow-expensive-optimizations)/.test(value)
    )
      this.diagnostics.note("compile/option-without-effect", { option: `-Xptxas ${value}` });
  }

  /** `shown` is how a note names an option that does nothing here. */
  private hostOption(value: string, shown = `-Xcompiler ${value}`): void {
    // -Wl,… and the like are for the linker, the assembler and the preprocessor.
    if (value === "") return;
    if (/^-W[^,]*$/.test(value)) this.draft.hostWarnings.push(value);
    else if (/^-[DU]./.test(value)) this.draft.macros.push(value);
    else if (/^-I./.test(value)) this.draft.includeFolders.push(value.slice(2));
    else if (/^[-/](fopenmp|openmp)$/.test(value)) this.draft.macros.push(`-D_OPENMP=${OPENMP}`);
    else if (/^-std=/.test(value)) this.setting("-std", "-Xcompiler", value.slice(5));
    else if (!HOST_OPTION_WITHOUT_EFFECT.test(value))
      this.diagnostics.note("compile/option-without-effect", { option: shown });
  }
}

/** The version of OpenMP of GCC 6 to 13. Source: their `_OPENMP`. */
const OPENMP = 201511;

/** Options of host compilers that change nothing a program could notice here, and need no remark. */
const HOST_OPTION_WITHOUT_EFFECT = new RegExp(
  [
    "^-(O|W|g|m|s$|v$|f(PIC|pic|PIE|pie|permissive|no-|visibility|diagnostics|color|lto|stack|strict)",
    "|f(data|function)-sections|no-pie|pie|pthread|pipe|pedantic|rdynamic|static|shared-libgcc|ansi)",
    "|^/(O|W|EH|MD|MT|Zi|nologo|FS|utf-8|wd)",
  ].join(""),
);
