/**
 * Options of NVRTC, which are nvcc's and a few of its own, with NVRTC's words for those that are wrong.
 * Source: NVRTC 13.0, "Supported Compile Options"; the words were observed with its library.
 */
import { ARCHITECTURES } from "./nvcc-option-table.ts";
import { type NvccOptions, parseNvccOptions } from "./nvcc-options.ts";

export interface NvrtcOptions {
  readonly options: NvccOptions;
  /** Functions and variables without a memory or execution space are the device's. */
  readonly defaultDevice: boolean;
  /** The architecture is a real one (`sm_90`), for which NVRTC makes machine code too. */
  readonly machineCode: boolean;
  /** NVRTC's warnings, or the error where `isValid` is false. */
  readonly log: string;
  readonly isValid: boolean;
}

type ValueForm = "none" | "flag" | "required";

interface OptionRow {
  readonly names: readonly string[];
  readonly value: ValueForm;
  /** nvcc's option that does the same; without one the option changes nothing here. */
  readonly nvcc?: string;
}

function rows(value: ValueForm, ...names: readonly (readonly [string, ...string[]])[]) {
  return names.map((one): OptionRow => ({ names: one, value }));
}

function translated(
  value: ValueForm,
  ...pairs: readonly (readonly [string, readonly string[]])[]
): OptionRow[] {
  return pairs.map(([nvcc, names]) => ({ names, value, nvcc }));
}

const TABLE: readonly OptionRow[] = [
  ...translated(
    "required",
    ["-arch", ["--gpu-architecture", "-arch"]],
    ["-std", ["--std", "-std"]],
    ["-maxrregcount", ["--maxrregcount", "-maxrregcount"]],
    ["-I", ["--include-path", "-I"]],
    ["-D", ["--define-macro", "-D"]],
    ["-U", ["--undefine-macro", "-U"]],
    ["-include", ["--pre-include", "-include"]],
    ["-Xptxas", ["--ptxas-options", "-Xptxas"]],
  ),
  ...translated(
    "flag",
    ["-fmad", ["--fmad", "-fmad"]],
    ["-ftz", ["--ftz", "-ftz"]],
    ["-prec-div", ["--prec-div", "-prec-div"]],
    ["-prec-sqrt", ["--prec-sqrt", "-prec-sqrt"]],
    ["-rdc", ["--relocatable-device-code", "-rdc"]],
  ),
  ...translated(
    "none",
    ["-use_fast_math", ["--use_fast_math", "-use_fast_math"]],
    ["-G", ["--device-debug", "-G"]],
    ["-w", ["--disable-warnings", "-w"]],
    ["-rdc=true", ["--device-c", "-dc"]],
    ["-rdc=false", ["--device-w", "-dw"]],
    ["-expt-extended-lambda", ["--extended-lambda", "-extended-lambda"]],
  ),
  ...rows(
    "none",
    ["--device-as-default-execution-space", "-default-device"],
    ["--generate-line-info", "-lineinfo"],
    ["--extensible-whole-program", "-ewp"],
    ["--dlink-time-opt", "-dlto"],
    ["--restrict", "-restrict"],
    ["--extra-device-vectorization", "-extra-device-vectorization"],
    ["--display-error-number", "-err-no"],
    ["--no-display-error-number", "-no-err-no"],
    ["--no-source-include", "-no-source-include"],
    ["--no-cache", "-no-cache"],
    ["--device-int128", "-device-int128"],
    ["--device-float128", "-device-float128"],
    ["--version-ident", "-dQ"],
    ["--minimal", "-minimal"],
    ["--pch", "-pch"],
  ),
  ...rows(
    "flag",
    ["--modify-stack-limit", "-modify-stack-limit"],
    ["--builtin-move-forward", "-builtin-move-forward"],
    ["--builtin-initializer-list", "-builtin-initializer-list"],
    ["--brief-diagnostics", "-brief-diag"],
    ["--device-stack-protector", "-device-stack-protector"],
    ["--pch-messages", "-pch-messages"],
    ["--pch-verbose", "-pch-verbose"],
    ["--instantiate-templates-in-pch", "-instantiate-templates-in-pch"],
  ),
  ...rows(
    "required",
    ["--dopt", "-dopt"],
    ["--optimization-info", "-opt-info"],
    ["--diag-error", "-diag-error"],
    ["--diag-suppress", "-diag-suppress"],
    ["--diag-warn", "-diag-warn"],
    ["--time", "-time"],
    ["--split-compile", "-split-compile"],
    ["--jump-table-density", "-jtd"],
    ["--frandom-seed", "-frandom-seed"],
    ["--pch-dir", "-pch-dir"],
    ["--create-pch", "-create-pch"],
    ["--use-pch", "-use-pch"],
  ),
];

const byName = new Map(TABLE.flatMap((row) => row.names.map((name) => [name, row] as const)));

/** Their value may follow without a sign between. */
const JOINED = ["-I", "-D", "-U"];

/** `defaultArch`: the compute capability, times ten, of programs that name none. */
export function parseNvrtcOptions(args: readonly string[], defaultArch: number): NvrtcOptions {
  const given = args.map((argument) => argument.trim());
  const nvcc: string[] = [];
  let architecture: string | undefined;
  let defaultDevice = false;
  let log = "";
  const result = (isValid: boolean): NvrtcOptions => {
    const arch = architecture ?? `compute_${defaultArch}`;
    const { options } = parseNvccOptions([...nvcc, `-arch=${arch}`]);
    return { options, defaultDevice, machineCode: arch.startsWith("sm_"), log, isValid };
  };
  const refuse = (problem: string): NvrtcOptions => {
    log += `nvrtc: error: ${problem}\n`;
    return result(false);
  };
  for (let i = 0; i < given.length; i++) {
    const argument = given[i]!;
    if (argument === "") continue;
    const split = splitOption(argument);
    if (!split) return refuse(`unrecognized option ${argument} found`);
    const { row } = split;
    let { value } = split;
    if (row.value === "required" && value === undefined) value = given[++i];
    if (row.value === "required" && value === undefined)
      return refuse(`value is missing for ${argument}`);
    if (row.value === "flag" && value !== undefined && !/^(true|false)$/.test(value))
      return refuse(`invalid value for ${row.names[0]} (${row.names[1]})`);
    switch (row.names[0]) {
      case "--gpu-architecture":
        if (!isArchitecture(value!)) return refuse("invalid value for --gpu-architecture (-arch)");
        if (architecture !== undefined)
          log += `nvrtc: warning: "--gpu-architecture(-arch)=${digits(architecture)}" followed by "--gpu-architecture(-arch)=${digits(value!)}"\n`;
        architecture = value!;
        continue;
      case "--std":
        if (!/^c\+\+(03|11|14|17|20)$/.test(value!)) return refuse("invalid value for --std(-std)");
        break;
      case "--maxrregcount":
        if (!/^\d+$/.test(value!))
          return refuse("invalid value for --maxrregcount (-maxrregcount)");
        break;
      case "--device-as-default-execution-space":
        defaultDevice = true;
        break;
    }
    if (row.nvcc === undefined) continue;
    if (value === undefined) nvcc.push(row.nvcc);
    else if (row.value === "flag") nvcc.push(`${row.nvcc}=${value}`);
    else nvcc.push(row.nvcc, value);
  }
  return result(true);
}

function splitOption(
  argument: string,
): { readonly row: OptionRow; readonly value: string | undefined } | undefined {
  const exact = byName.get(argument);
  if (exact) return { row: exact, value: undefined };
  const equals = argument.indexOf("=");
  const named = equals > 0 ? byName.get(argument.slice(0, equals)) : undefined;
  if (named && named.value !== "none") return { row: named, value: argument.slice(equals + 1) };
  const joined = JOINED.find((name) => argument.startsWith(name));
  if (joined === undefined) return undefined;
  return { row: byName.get(joined)!, value: argument.slice(joined.length) };
}

function isArchitecture(value: string): boolean {
  return /^(compute|sm)_\d{2,3}[af]?$/.test(value) && ARCHITECTURES.includes(Number(digits(value)));
}

function digits(architecture: string): string {
  return architecture.replace(/\D/g, "");
}
