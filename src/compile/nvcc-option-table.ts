/**
 * nvcc's options by all their spellings, and what each does here.
 * Source: NVIDIA, "CUDA Compiler Driver NVCC", release 13.0, chapter 4 "Command Option Description".
 */

import { editDistance } from "../base/index.ts";

/** How the value of an option is written. `flag` may be followed by `=true` or `=false`. */
type OptionValue = "none" | "flag" | "required";

type OptionEffect =
  /** Changes results, counts or messages: the parser obeys it. */
  | "obeyed"
  /** Belongs to a tool that has no part here, or is always so; nothing to say. */
  | "implied"
  /** Accepted, with a note that it changes nothing. */
  | "ignored"
  /** Asks for another product than a program that runs: `nvcc-front.ts` obeys those it knows. */
  | "unsupported";

interface OptionFacts {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly value: OptionValue;
  readonly effect: OptionEffect;
}

function options(
  effect: OptionEffect,
  value: OptionValue,
  ...spellings: readonly (readonly string[])[]
): OptionFacts[] {
  return spellings.map((names) => ({ name: names[0]!, spellings: names, value, effect }));
}

const NVCC_OPTIONS: readonly OptionFacts[] = [
  ...options(
    "obeyed",
    "required",
    ["-I", "--include-path"],
    ["-isystem", "--system-include"],
    ["-D", "--define-macro"],
    ["-U", "--undefine-macro"],
    ["-include", "--pre-include"],
    ["-std", "--std"],
    ["-arch", "--gpu-architecture"],
    ["-code", "--gpu-code"],
    ["-gencode", "--generate-code"],
    ["-maxrregcount", "--maxrregcount"],
    ["-Xptxas", "--ptxas-options"],
    ["-Xcompiler", "--compiler-options"],
    ["-x", "--x"],
    ["-o", "--output-file"],
    ["-l", "--library"],
    ["-default-stream", "--default-stream"],
    ["-Werror", "--Werror"],
    // No option of nvcc's: folders that sources may read besides the working folder.
    ["--allow-dir"],
  ),
  ...options(
    "obeyed",
    "flag",
    ["-use_fast_math", "--use_fast_math"],
    ["-fmad", "--fmad"],
    ["-ftz", "--ftz"],
    ["-prec-div", "--prec-div"],
    ["-prec-sqrt", "--prec-sqrt"],
    ["-rdc", "--relocatable-device-code"],
  ),
  ...options(
    "obeyed",
    "none",
    ["-G", "--device-debug"],
    ["-g", "--debug"],
    ["-w", "--disable-warnings"],
    ["-res-usage", "--resource-usage"],
    ["-expt-extended-lambda", "--expt-extended-lambda", "-extended-lambda", "--extended-lambda"],
    ["-expt-relaxed-constexpr", "--expt-relaxed-constexpr"],
  ),
  ...options(
    "implied",
    "none",
    ["-lineinfo", "--generate-line-info"],
    ["-m64", "--m64"],
    ["-m32", "--m32"],
    ["-pg", "--profile"],
    ["-keep", "--keep"],
    ["-save-temps", "--save-temps"],
    ["-v", "--verbose"],
    ["-link", "--link"],
    ["-forward-unknown-to-host-compiler", "--forward-unknown-to-host-compiler"],
    ["-no-exceptions", "--no-exceptions"],
    ["-Wno-deprecated-gpu-targets", "--Wno-deprecated-gpu-targets"],
    ["-restrict", "--restrict"],
    ["-Wreorder", "--Wreorder"],
    ["-Wno-deprecated-declarations", "--Wno-deprecated-declarations"],
    ["-dopt", "--dopt"],
    ["-use-local-env", "--use-local-env"],
    ["-noprof", "--no-profile"],
    ["-source-in-ptx", "--source-in-ptx"],
    ["-no-display-error-number", "--no-display-error-number"],
    ["-display-error-number", "--display-error-number"],
    ["-no-compress", "--no-compress"],
    ["-Wdefault-stream-launch", "--Wdefault-stream-launch"],
    ["-Wmissing-launch-bounds", "--Wmissing-launch-bounds"],
    ["-Wext-lambda-captures-this", "--Wext-lambda-captures-this"],
    ["-allow-unsupported-compiler", "--allow-unsupported-compiler"],
  ),
  ...options(
    "implied",
    "required",
    // The level is the host compiler's; nvcc optimises device code at every level unless -G is given.
    ["-O", "--optimize"],
    ["-L", "--library-path"],
    ["-Xlinker", "--linker-options"],
    ["-ccbin", "--compiler-bindir"],
    ["-cudart", "--cudart"],
    ["-cudadevrt", "--cudadevrt"],
    ["-t", "--threads"],
    ["-keep-dir", "--keep-dir"],
    ["-odir", "--output-directory"],
    ["-m", "--machine"],
    ["-split-compile", "--split-compile"],
    ["-diag-suppress", "--diag-suppress"],
    ["-diag-error", "--diag-error"],
    ["-diag-warn", "--diag-warn"],
    ["-cccl-dir", "--cccl-dir"],
    ["-arch-list", "--arch-list"],
    ["-time", "--time"],
    ["-objtemp", "--objtemp"],
    ["-Xnvlink", "--nvlink-options"],
    ["-target-dir", "--target-directory"],
    ["-idp", "--input-drive-prefix"],
  ),
  ...options(
    "ignored",
    "none",
    ["-extra-device-vectorization", "--extra-device-vectorization"],
    ["-dlto", "--dlink-time-opt"],
    ["-lto", "--lto"],
    ["-gen-opt-lto", "--gen-opt-lto"],
    ["-no-align-double", "--no-align-double"],
  ),
  ...options(
    "ignored",
    "required",
    ["-Xarchive", "--archive-options"],
    ["-Xfatbin", "--fatbin-options"],
    ["-Xcudafe", "--cudafe-options"],
    ["-Xcicc", "--cicc-options"],
    ["-maxntid", "--maxntid"],
    ["-minnctapersm", "--minnctapersm"],
    ["-Ofc", "--Ofast-compile"],
  ),
  ...options(
    "unsupported",
    "none",
    ["-c", "--compile"],
    ["-dc", "--device-c"],
    ["-dw", "--device-w"],
    ["-dlink", "--device-link"],
    ["-lib", "--lib"],
    ["-shared", "--shared"],
    ["-ptx", "--ptx"],
    ["-cubin", "--cubin"],
    ["-fatbin", "--fatbin"],
    ["-cuda", "--cuda"],
    ["-E", "--preprocess"],
    ["-M", "--generate-dependencies"],
    ["-MM", "--generate-nonsystem-dependencies"],
    ["-MD", "--generate-dependencies-with-compile"],
    ["-MMD", "--generate-nonsystem-dependencies-with-compile"],
    ["-run", "--run"],
    ["-dryrun", "--dryrun"],
    ["-optix-ir", "--optix-ir"],
    ["-ltoir", "--ltoir"],
    ["-MP", "--generate-dependency-targets"],
    ["-MG"],
    ["-V", "--version"],
    ["-h", "--help"],
  ),
  ...options(
    "unsupported",
    "required",
    ["-MF", "--dependency-output"],
    ["-MT", "--dependency-target-name", "-MQ"],
  ),
];

/**
 * Architectures that nvcc of any release knows, compute capability times ten.
 * Source: NVIDIA, "CUDA Compiler Driver NVCC", GPU feature list of releases 6.5, 9.0, 11.8, 12.9 and 13.0.
 */
export const ARCHITECTURES: readonly number[] = [
  20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89, 90, 100, 101, 103,
  110, 120, 121,
];

const bySpelling = new Map(
  NVCC_OPTIONS.flatMap((facts) => facts.spellings.map((spelling) => [spelling, facts] as const)),
);

export interface OptionMatch {
  readonly facts: OptionFacts;
  readonly spelling: string;
  /** Undefined where the argument holds no value. */
  readonly value: string | undefined;
}

/** Short options whose value may follow without a space: `-Iinclude`, `-O3`, `-lm`. */
const JOINED = ["-I", "-D", "-U", "-O", "-l", "-L"];

/** Finds the option of one command-line argument; undefined where nvcc has none of that name. */
export function matchOption(argument: string): OptionMatch | undefined {
  const exact = bySpelling.get(argument);
  if (exact) return { facts: exact, spelling: argument, value: undefined };
  const equals = argument.indexOf("=");
  if (equals > 0) {
    const spelling = argument.slice(0, equals);
    const facts = bySpelling.get(spelling);
    const isJoined = JOINED.includes(spelling) && spelling !== "-O";
    if (facts && facts.value !== "none" && !isJoined)
      return { facts, spelling, value: argument.slice(equals + 1) };
  }
  const joined = JOINED.find((spelling) => argument.startsWith(spelling));
  if (!joined) return undefined;
  const value = argument.slice(joined.length);
  // "-Ofast" is no level, "-lineinfoo" no library: a slip of the pen, not a joined value.
  if (joined === "-O" && !/^[0-3]$/.test(value)) return undefined;
  return { facts: bySpelling.get(joined)!, spelling: joined, value };
}

export function isNvccOption(argument: string): boolean {
  return matchOption(argument) !== undefined;
}

/** The spelling nearest to a mistyped one; undefined where none is near. */
export function suggestOption(argument: string): string | undefined {
  const typed = argument.split("=")[0]!;
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const spelling of bySpelling.keys()) {
    const distance = editDistance(typed, spelling);
    if (distance < bestDistance) {
      best = spelling;
      bestDistance = distance;
    }
  }
  return best;
}
