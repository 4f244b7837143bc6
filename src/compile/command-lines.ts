/**
 * Command lines of cc1 and wasm-ld. Clang's driver is not used: it asks for NVIDIA's toolkit.
 *
 * A .cu file is compiled twice, for the GPU (nvptx) to LLVM IR and for the host (WebAssembly with WASI) to an object
 * file, with pointers of the same size, so that both agree on the layout of structures. The two passes know nothing of
 * each other: the host object carries a tag in place of a fat binary, and the runtime finds the device module by it.
 */
import { slashed } from "../base/index.ts";
import { guestPath, HEADERS, JOB_FOLDER, SYSROOT } from "./clang-files.ts";
import { TARGET } from "./data-model.ts";
import { deviceOptimization } from "./device-flags.ts";
import { FORMAT_FUNCTIONS } from "./format-functions.ts";
import type { LibraryHeaders } from "./library-headers.ts";
import type { NvccOptions } from "./nvcc-options.ts";
import type { SourceTraits } from "./source-traits.ts";

/** Where cc1 and wasm-ld leave their product. */
export const PRODUCT = `${JOB_FOLDER}/product`;
/** Where the host pass leaves what it read, as a rule of `make`. */
export const DEPENDENCIES = `${JOB_FOLDER}/dependencies`;
/** Where a device module lies that is still to be optimised. */
export const UNOPTIMIZED = `${JOB_FOLDER}/unoptimized.ll`;
/** What every CUDA source begins with. */
export const PRELUDE = `${HEADERS}/warpscope/prelude.h`;
export const TAG_FILE = `${JOB_FOLDER}/tag`;

export const DEPENDENCY_FLAGS: readonly string[] = words(
  `-dependency-file ${DEPENDENCIES} -MT object -sys-header-deps`,
);

/** The stack comes first in a program's memory. */
export const STACK_BYTES = 8_388_608;

/** Compute capability, times ten, where the command line names none. */
export const DEFAULT_ARCH = 90;

export interface CommandContext {
  readonly options: NvccOptions;
  /** As the user wrote it. */
  readonly source: string;
  readonly workingFolder: string;
  /** Tells the source's static device symbols from those of others. */
  readonly unitId?: string;
  readonly traits?: SourceTraits;
  /** Further cc1 options of the device pass, for experiments. */
  readonly deviceExtra: string | undefined;
  readonly libraries?: LibraryHeaders | undefined;
}

/** Arguments of one run of a tool, or of two. */
export interface PassCommand {
  readonly args: readonly string[];
  /** Of the run that optimises what the first one made, which is put at `UNOPTIMIZED`. */
  readonly optimize?: readonly string[];
}

/** Two runs, so that copies of structures can be made nvcc's before anything is optimised. */
export function deviceCommand(context: CommandContext): PassCommand {
  const product = words(`-emit-llvm -o ${PRODUCT}`);
  const flags = deviceFlags(context);
  if (context.options.deviceDebug) return { args: [...flags, ...product, context.source] };
  return {
    args: [...flags, ...product, "-disable-llvm-passes", context.source],
    optimize: [
      ...deviceTarget(context),
      ...words("-x ir -disable-free -disable-llvm-verifier -fcolor-diagnostics"),
      ...["-working-directory", guestPath(context.workingFolder)],
      ...deviceOptimization(context.options, context.deviceExtra),
      // It would load single elements of vectors where nvcc loads them all; lowering knows which.
      ...words("-mllvm -disable-vector-combine"),
      ...(context.options.checked ? KEPT_HEAP_CALLS : []),
      ...(context.options.numeric ? NUMERIC_DEVICE : []),
      ...warningFlags(context.options),
      ...product,
      UNOPTIMIZED,
    ],
  };
}

export function hostCommand(context: CommandContext): string[] {
  return [
    ...hostFlags(context),
    ...(isCuda(context) ? ["-fcuda-include-gpubinary", TAG_FILE] : []),
    ...DEPENDENCY_FLAGS,
    ...words(`-Wno-unknown-warning-option -emit-obj -o ${PRODUCT}`),
    context.source,
  ];
}

export function preprocessCommand(context: CommandContext): string[] {
  return [...hostFlags(context), "-E", "-o", PRODUCT, context.source];
}

/** Lines of host code, which make a program longer. */
const HOST_LINES = ["-debug-info-kind=line-tables-only", "-dwarf-version=4"];

/**
 * A function that is inlined would be missing from the calls on the stack, so none is, at the cost of the
 * program's speed. (With -fno-inline the precompiled prelude could not be used.)
 */
const HOST_STACKS = [...HOST_LINES, "-mllvm", "-force-attribute=noinline"];

/** Warnings about variables that are read before they have a value: certainly, on some paths, perhaps. */
const UNINITIALIZED = [
  "-Wuninitialized",
  "-Wsometimes-uninitialized",
  "-Wconditional-uninitialized",
];

const KEPT_HEAP_CALLS = ["-fno-builtin-malloc", "-fno-builtin-free"];

/**
 * What `warpscope check` looks at must be there: calls of the heap in pairs, and loads of shared arrays that
 * nothing was stored to.
 */
const CHECKED_DEVICE = [
  ...UNINITIALIZED,
  ...KEPT_HEAP_CALLS,
  ...["-include", `${HEADERS}/warpscope/checked.h`],
];

/**
 * Clang computes both arms of a small branch, and what is the same in every round of a loop before it, also
 * where the program would not have: numbers that go wrong then are nobody's fault.
 */
const NUMERIC_DEVICE = [
  ...[
    "-mllvm",
    "-phi-node-folding-threshold=0",
    "-mllvm",
    "-two-entry-phi-node-folding-threshold=0",
  ],
  ...["-mllvm", "-speculate-one-expensive-inst=false", "-mllvm", "-opt-disable=licm"],
];

/** The options of the device pass but its product. */
export function deviceFlags(context: CommandContext): string[] {
  return [
    ...deviceTarget(context),
    ...["-aux-triple", TARGET.host, "-fcuda-is-device"],
    ...cudaFlags(context),
    ...commonFlags(context),
    ...deviceOptimization(context.options, context.deviceExtra),
    ...(context.options.checked ? CHECKED_DEVICE : []),
    ...(context.options.numeric ? NUMERIC_DEVICE : []),
  ];
}

function deviceTarget(context: CommandContext): string[] {
  const cpu = clangArch(context.options.arch ?? DEFAULT_ARCH);
  return words(`clang -cc1 -triple ${TARGET.device} -target-cpu sm_${cpu} -target-feature +ptx86`);
}

/** The options of the host pass but its product. */
export function hostFlags(context: CommandContext): string[] {
  const cpu = clangArch(context.options.arch ?? DEFAULT_ARCH);
  const language = isCuda(context)
    ? [...words(`-aux-triple ${TARGET.device} -aux-target-cpu sm_${cpu}`), ...cudaFlags(context)]
    : ["-x", isPlainC(context) ? "c" : "c++"];
  return [
    ...words(`clang -cc1 -triple ${TARGET.host} -target-cpu generic`),
    // Contraction off: the host of a CUDA program, a plain x86-64, has no fused multiply-add.
    ...words("-mrelocation-model static -fvisibility=hidden -O1 -ffp-contract=off"),
    // nvcc has the host compiled without optimization, and programs read values through pointers to other types.
    "-relaxed-aliasing",
    ...words("-exception-model=wasm -target-feature +exception-handling"),
    // Otherwise thread_local variables would be like all others; guest/threads.cpp gives each thread its own.
    ...words("-target-feature +atomics -target-feature +bulk-memory"),
    ...words("-mllvm -wasm-enable-eh -mllvm -wasm-enable-sjlj"),
    ...language,
    ...commonFlags(context),
    ...FORMAT_FUNCTIONS,
    ...context.options.hostWarnings,
    ...(context.options.hostLines ? HOST_LINES : []),
    ...(context.options.checked ? HOST_STACKS : []),
  ];
}

/**
 * `objects` are paths, those of an archive between `--start-lib` and `--end-lib`.
 * `undefinedSymbols`: what no object defines becomes an import, or is an error with its name
 * demangled. `zeros` (see `zero-segments.ts`): what is linked before all else, and from where on static data lies.
 */
export function linkCommand(
  objects: readonly string[],
  undefinedSymbols: "import" | "report",
  exports: readonly string[],
  zeros?: { readonly first: string; readonly dataStart: number },
): string[] {
  const { link } = TARGET;
  const lib = `${SYSROOT}/${link.folder}`;
  return [
    ...words(`wasm-ld -m ${link.emulation} -L${lib}`),
    ...(zeros ? [zeros.first, `--global-base=${zeros.dataStart}`] : []),
    ...link.objects.map((name) => `${lib}/${name}`),
    ...objects,
    ...link.libraries.map((name) => `-l${name}`),
    `${SYSROOT}/${link.builtins}`,
    undefinedSymbols === "import" ? "--allow-undefined" : "--error-limit=0",
    ...words("--export=malloc --export=free --export-table"),
    ...exports.map((name) => `--export-if-defined=${name}`),
    // Those that fail are told; see guest/host-heap.cpp.
    ...words("--wrap=malloc --wrap=calloc --wrap=realloc"),
    // wasm-ld's own choice is 64 KiB, and an overflow would run into the program's data.
    ...words(`-z stack-size=${STACK_BYTES} --stack-first -o ${PRODUCT}`),
  ];
}

/** Where a job finds a device module, as text (ll) or as bitcode (bc). */
export function modulePath(index: number, form: "ll" | "bc"): string {
  return `${JOB_FOLDER}/${index}.${form}`;
}

export function bitcodeCommand(module: string): string[] {
  return [
    ...words(`clang -cc1 -triple ${TARGET.device} -x ir -emit-llvm-bc`),
    ...joinFlags(module),
  ];
}

/** Joins device modules and leaves their code as it is: nvcc's linker does not optimise either. */
export function linkModulesCommand(module: string, bitcode: readonly string[]): string[] {
  return [
    ...words(`clang -cc1 -triple ${TARGET.device} -x ir -emit-llvm`),
    ...bitcode.flatMap((file) => ["-mlink-bitcode-file", file]),
    ...joinFlags(module),
  ];
}

function joinFlags(module: string): string[] {
  return ["-disable-llvm-passes", "-Wno-override-module", "-o", PRODUCT, module];
}

export function isCuda(context: Pick<CommandContext, "options" | "source">): boolean {
  return context.options.treatAsCuda || /\.cu$/i.test(context.source);
}

export function isPlainC({ options, source }: CommandContext): boolean {
  return /\.c$/.test(source) && !options.treatAsCuda;
}

function cudaFlags({ options, unitId, traits }: CommandContext): string[] {
  const macros: readonly (readonly [boolean, string])[] = [
    [options.fastMath, "__USE_FAST_MATH__"],
    [options.deviceDebug, "__CUDACC_DEBUG__"],
    [options.relocatable, "__CUDACC_RDC__"],
    [traits?.textureReferences === true, "WARPSCOPE_TEXTURE_REFERENCES"],
    [traits?.watchesSharedMemory === true, "WARPSCOPE_WATCHES_SHARED_MEMORY"],
    [traits?.halvesByCublas === true, "WARPSCOPE_HALVES_BY_CUBLAS"],
    [options.extendedLambda, "__CUDACC_EXTENDED_LAMBDA__"],
    [options.perThreadStream, "CUDA_API_PER_THREAD_DEFAULT_STREAM"],
  ];
  return [
    // From SDK 9.2 on Clang emits cudaLaunchKernel with pushed launch configurations.
    ...(options.relocatable ? ["-fgpu-rdc", `-cuid=${unitId ?? ""}`] : []),
    ...words("-x cuda -target-sdk-version=12.9 -fcuda-allow-variadic-functions"),
    ...words(`-internal-isystem ${SYSROOT}/include/cuda_wrappers`),
    ...["-include", PRELUDE],
    `-D__CUDA_ARCH_LIST__=${options.arch ?? DEFAULT_ARCH}0`,
    ...macros.flatMap(([on, name]) => (on ? [`-D${name}=1`] : [])),
  ];
}

function commonFlags(context: CommandContext): string[] {
  const { options, workingFolder } = context;
  const libcxx = [
    // Of libc++'s headers each includes only what it needs, which halves the time of a pass; the
    // folder before it adds what programs expect of GNU's headers.
    "-D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES",
    // GNU's library keeps what C++17 removed: `auto_ptr`, `bind2nd`.
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_AUTO_PTR",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_BINDERS",
    "-D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION",
    "-D_LIBCPP_DISABLE_DEPRECATION_WARNINGS",
    ...["-internal-isystem", `${HEADERS}/libcxx`],
    ...words(`-internal-isystem ${SYSROOT}/include/c++/v1`),
    ...words(`-std=${options.standard ?? "gnu++17"} -fcxx-exceptions -fexceptions`),
  ];
  return [
    ...["-working-directory", guestPath(workingFolder)],
    ...words(`-resource-dir ${SYSROOT} -isysroot ${SYSROOT}`),
    ...options.includeFolders.flatMap((folder) => ["-I", slashed(folder)]),
    ...options.systemFolders.flatMap((folder) => ["-isystem", slashed(folder)]),
    // What CCCL has for compilers that know threads only.
    ...["-internal-isystem", `${HEADERS}/libcudacxx`],
    // Before our headers: what CCCL's parts include of each other must come from one place.
    ...(context.libraries?.options ?? []),
    ...["-internal-isystem", HEADERS],
    ...(isPlainC(context) ? OLD_C : libcxx),
    ...words(`-internal-isystem ${SYSROOT}/include`),
    ...TARGET.headers.flatMap((folder) => ["-internal-isystem", `${SYSROOT}/${folder}`]),
    ...words("-ferror-limit 30 -fgnuc-version=4.2.1 -fskip-odr-check-in-gmf -fdeprecated-macro"),
    ...words("-mconstructor-aliases -mframe-pointer=none"),
    ...TARGET.flags,
    // A function that ends without its `return` returns something, as with nvcc and GNU's compiler; by default
    // Clang would let such a call lead anywhere.
    "-fno-strict-return",
    // As Clang's driver does: the process ends anyway, and the IR is Clang's own.
    ...words("-disable-free -disable-llvm-verifier"),
    ...words("-D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS"),
    ...words("-D_WASI_EMULATED_GETPID -D_WASI_EMULATED_MMAN"),
    ...options.macros,
    ...options.preIncludes.flatMap((file) => ["-include", slashed(file)]),
    // Colours are taken out again where they are not wanted, so that the cache need not know.
    "-fcolor-diagnostics",
    "-fdiagnostics-parseable-fixits",
    ...warningFlags(options),
  ];
}

/** Arguments without spaces inside. */
function words(text: string): string[] {
  return text.split(" ");
}

/** What GNU's compiler takes in C with a warning, up to its version 13. */
const OLD_C = [
  "-Wno-error=implicit-function-declaration",
  "-Wno-error=implicit-int",
  "-Wno-error=int-conversion",
  "-Wno-error=incompatible-pointer-types",
  "-Wno-error=return-mismatch",
  "-Wno-deprecated-non-prototype",
];

/** Warnings that nvcc does not give and correct programs are full of: `while (atomicCAS(…));` */
const NOT_NVCC = [
  "-Wno-empty-body",
  "-Wno-implicit-const-int-float-conversion",
  // GNU's library marks no function whose answer must be used.
  "-Wno-unused-result",
  // What programs written for C++14 and for C contain: `register`, `throw(…)`, arrays of variable length.
  "-Wno-register",
  "-Wno-dynamic-exception-spec",
  "-Wno-vla-cxx-extension",
  // `dim3 grid{n / 32, 1}` with signed numbers: nvcc only warns, and so does Clang then.
  "-Wno-error=c++11-narrowing",
  // A loop that `#pragma unroll` could not unroll.
  "-Wno-pass-failed",
  // Thrust 1 and CUB 1 are full of what these are about.
  "-Wno-deprecated-builtins",
  "-Wno-missing-template-arg-list-after-template-kw",
];

function warningFlags(options: NvccOptions): string[] {
  // Formats and calls of C are repaired by what Clang says of them.
  if (options.warnings === "off")
    return ["-Wno-everything", "-Wformat", "-Wimplicit-function-declaration"];
  return options.warnings === "error" ? [...NOT_NVCC, "-Werror"] : NOT_NVCC;
}

/** The newest architecture of Clang that is no newer than `arch`. */
function clangArch(arch: number): number {
  const known = [
    20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90, 100, 101, 103,
    120, 121,
  ];
  return known.findLast((one) => one <= arch) ?? 20;
}
