/**
 * Command lines of cc1 and wasm-ld. Clang's driver is not used: it asks for NVIDIA's toolkit.
 *
 * A .cu file is compiled twice, for the GPU (nvptx, 32-bit, so that host and device agree on the
 * layout of structures) to LLVM IR and for the host (WebAssembly with WASI) to an object file. The
 * two passes know nothing of each other: the host object carries a tag in place of a fat binary, and
 * the runtime finds the device module by it.
 */
import { guestPath, JOB_FOLDER, SYSROOT } from "./clang-files.ts";
import { deviceOptimization } from "./device-flags.ts";
import type { NvccOptions } from "./nvcc-options.ts";
import { headerFolder } from "./toolchain.ts";

/** Where cc1 and wasm-ld leave their product. */
export const PRODUCT = `${JOB_FOLDER}/product`;
export const TAG_FILE = `${JOB_FOLDER}/tag`;

/** Compute capability, times ten, where the command line names none. */
export const DEFAULT_ARCH = 90;

export interface CommandContext {
  readonly options: NvccOptions;
  /** As the user wrote it. */
  readonly source: string;
  readonly workingFolder: string;
  /** Further cc1 options of the device pass, for experiments. */
  readonly deviceExtra: string | undefined;
}

export function deviceCommand(context: CommandContext): string[] {
  const cpu = clangArch(context.options.arch ?? DEFAULT_ARCH);
  return [
    "clang", "-cc1", "-triple", "nvptx-nvidia-cuda", "-aux-triple", "wasm32-unknown-wasip1",
    "-fcuda-is-device", "-target-cpu", `sm_${cpu}`, "-target-feature", "+ptx86",
    ...cudaFlags(context), ...commonFlags(context),
    ...deviceOptimization(context.options, context.deviceExtra),
    "-emit-llvm", "-o", PRODUCT, context.source,
  ];
}

export function hostCommand(context: CommandContext): string[] {
  const cpu = clangArch(context.options.arch ?? DEFAULT_ARCH);
  return [
    "clang", "-cc1", "-triple", "wasm32-unknown-wasip1", "-target-cpu", "generic",
    "-mrelocation-model", "static", "-fvisibility=hidden", "-O1", "-ffp-contract=off",
    ...(isCuda(context)
      ? [
          "-aux-triple", "nvptx-nvidia-cuda", "-aux-target-cpu", `sm_${cpu}`,
          "-fcuda-include-gpubinary", TAG_FILE, ...cudaFlags(context),
        ]
      : ["-x", /\.c$/.test(context.source) ? "c" : "c++"]),
    ...commonFlags(context),
    ...context.options.hostWarnings, "-Wno-unknown-warning-option",
    "-emit-obj", "-o", PRODUCT, context.source,
  ];
}

/** `undefinedSymbols`: what no object defines becomes an import, or is an error with its name demangled. */
export function linkCommand(
  objects: readonly string[], undefinedSymbols: "import" | "report",
): string[] {
  const lib = `${SYSROOT}/lib/wasm32-wasip1`;
  const builtins = `${SYSROOT}/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a`;
  return [
    "wasm-ld", "-m", "wasm32", `-L${lib}`, `${lib}/crt1-command.o`, ...objects,
    "-lc++", "-lc++abi", "-lwasi-emulated-signal", "-lwasi-emulated-process-clocks",
    "-lwasi-emulated-getpid", "-lwasi-emulated-mman",
    // Without it printf("%Lf") aborts.
    "-lc-printscan-long-double", "-lc", builtins,
    ...(undefinedSymbols === "import" ? ["--allow-undefined"] : ["--error-limit=0"]),
    "--export=malloc", "--export=free", "--export-table",
    // wasm-ld's own choice is 64 KiB, and an overflow would run into the program's data.
    "-z", "stack-size=8388608", "--stack-first",
    "-o", PRODUCT,
  ];
}

export function isCuda(context: Pick<CommandContext, "options" | "source">): boolean {
  return context.options.treatAsCuda || /\.cu$/i.test(context.source);
}

function cudaFlags({ options }: CommandContext): string[] {
  const arch = options.arch ?? DEFAULT_ARCH;
  return [
    "-x", "cuda",
    // From 9.2 on Clang emits cudaLaunchKernel with pushed launch configurations.
    "-target-sdk-version=12.9", "-fcuda-allow-variadic-functions",
    "-internal-isystem", `${SYSROOT}/include/cuda_wrappers`,
    "-include", `${guestPath(headerFolder())}/warpscope/prelude.h`,
    `-D__CUDA_ARCH_LIST__=${arch}0`,
    ...(options.fastMath ? ["-D__USE_FAST_MATH__=1"] : []),
    ...(options.deviceDebug ? ["-D__CUDACC_DEBUG__=1"] : []),
    ...(options.relocatable ? ["-D__CUDACC_RDC__=1"] : []),
    ...(options.extendedLambda ? ["-D__CUDACC_EXTENDED_LAMBDA__=1"] : []),
    ...(options.perThreadStream ? ["-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"] : []),
  ];
}

function commonFlags({ options, source, workingFolder }: CommandContext): string[] {
  const isC = /\.c$/.test(source) && !options.treatAsCuda;
  return [
    "-working-directory", guestPath(workingFolder),
    "-resource-dir", SYSROOT, "-isysroot", SYSROOT,
    ...options.includeFolders.flatMap((folder) => ["-I", slashes(folder)]),
    ...options.systemFolders.flatMap((folder) => ["-isystem", slashes(folder)]),
    "-internal-isystem", guestPath(headerFolder()),
    ...(isC
      ? []
      : [
          // Of libc++'s headers each includes only what it needs, which halves the time of a pass; the
          // folder before it adds what programs expect of GNU's headers.
          "-D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES",
          "-internal-isystem", guestPath(`${headerFolder()}/libcxx`),
          "-internal-isystem", `${SYSROOT}/include/c++/v1`,
        ]),
    "-internal-isystem", `${SYSROOT}/include`,
    "-internal-isystem", `${SYSROOT}/include/wasm32-wasip1`,
    "-ferror-limit", "30", "-fgnuc-version=4.2.1", "-fskip-odr-check-in-gmf", "-fdeprecated-macro",
    "-mconstructor-aliases", "-mframe-pointer=none",
    "-D_WASI_EMULATED_SIGNAL", "-D_WASI_EMULATED_PROCESS_CLOCKS", "-D_WASI_EMULATED_GETPID",
    "-D_WASI_EMULATED_MMAN",
    ...(isC ? [] : [`-std=${options.standard ?? "c++17"}`, "-fcxx-exceptions", "-fexceptions"]),
    ...options.macros,
    ...options.preIncludes.flatMap((file) => ["-include", slashes(file)]),
    // Taken out again where they are not wanted, so that the cache need not know.
    "-fcolor-diagnostics",
    ...warningFlags(options),
  ];
}

function warningFlags(options: NvccOptions): string[] {
  if (options.warnings === "off") return ["-w"];
  return options.warnings === "error" ? ["-Werror"] : [];
}

/** A name as the user wrote it, with the slashes Clang expects. */
function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}

/** The newest architecture of Clang that is no newer than `arch`. */
function clangArch(arch: number): number {
  const known = [
    20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90, 100, 101, 103, 120,
    121,
  ];
  return known.findLast((one) => one <= arch) ?? 20;
}
