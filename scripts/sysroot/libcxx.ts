/**
 * Compiles libc++, libc++abi and compiler-rt's builtins. Of libc++ the packaged headers are used, which are those of
 * the same release but for corrections.
 */
import { SYSROOT } from "../../src/compile/clang-files.ts";
import {
  type Compiler,
  compileAll,
  inJob,
  jobInputs,
  makeArchive,
  SYSTEM_HEADERS,
} from "./compiling.ts";
import { edit, type SourceTree, textOf } from "./sources.ts";

const LIBCXX = "libcxx/src";
const LIBCXXABI = "libcxxabi/src";
const BUILTINS = "compiler-rt/lib/builtins";

/** Of libc++, and of what throws in libc++abi. */
const EXCEPTIONS =
  "-exception-model=wasm -mllvm -wasm-enable-eh -target-feature +exception-handling -fcxx-exceptions -fexceptions".split(
    " ",
  );

/** Parts of libc++abi that throw. The runtime has what throws and catches (guest/exceptions.cpp), and handlers of it. */
const THROWING = /\/(cxa_aux_runtime|cxa_vector|stdlib_new_delete)\.cpp$/;

export interface Libcxx {
  readonly libcxx: Uint8Array;
  readonly libcxxabi: Uint8Array;
  readonly builtins: Uint8Array;
}

/** Changes LLVM's source in place. */
export function adaptLibcxx(tree: SourceTree): void {
  // musl has this function, and wasi-libc leaves it out of it.
  edit(tree, `${LIBCXX}/filesystem/operations.cpp`, "|| _LIBCPP_HAS_MUSL_LIBC ", "");
  // GNU's library names only the function: what() of a failed std::stoi is "stoi".
  edit(
    tree,
    `${LIBCXX}/string.cpp`,
    /\(func \+ ": (?:out of range|no conversion)"\)\.c_str\(\)/g,
    "func.c_str()",
  );
  // What Clang calls comparisons of 16-byte numbers for has an int as its result in WebAssembly.
  const comparison = `${BUILTINS}/fp_compare_impl.inc`;
  edit(
    tree,
    comparison,
    "#if defined(__aarch64__)",
    "#if defined(__wasm__) || defined(__aarch64__)",
  );
}

export function compileLibcxx(compiler: Compiler, tree: SourceTree, headers: SourceTree): Libcxx {
  const inputs = jobInputs({ llvm: tree, include: headers });
  const compile = (files: readonly string[], flags: readonly string[]) =>
    compileAll(compiler, "llvm", files, [...flags, ...SYSTEM_HEADERS], inputs);
  const cxx = [
    ..."-x c++ -std=c++23 -fdeprecated-macro -mconstructor-aliases -fgnuc-version=4.2.1".split(" "),
    ..."-D_GNU_SOURCE -D_LIBCPP_BUILDING_LIBRARY -D_LIBCXXABI_BUILDING_LIBRARY".split(" "),
    "-DLIBCXX_BUILDING_LIBCXXABI",
    ...[LIBCXX, "libc", "libcxxabi/include"].flatMap((folder) => ["-I", inJob("llvm", folder)]),
    ...["-internal-isystem", `${SYSROOT}/include/c++/v1`],
  ];
  const abi = libcxxabi(tree);
  const silent = compile(
    abi.filter((file) => !THROWING.test(file)),
    [...cxx, "-D_LIBCXXABI_NO_EXCEPTIONS"],
  );
  const throwing = compile(
    abi.filter((file) => THROWING.test(file)),
    [...cxx, ...EXCEPTIONS],
  );
  return {
    builtins: makeArchive(
      compiler,
      compile(builtins(tree), ["-std=gnu17", "-I", inJob("llvm", BUILTINS)]),
    ),
    libcxxabi: makeArchive(compiler, [...silent, ...throwing]),
    libcxx: makeArchive(compiler, compile(libcxx(tree), [...cxx, ...EXCEPTIONS])),
  };
}

/** As in its CMakeLists for another system than Windows and those of IBM and Apple, without the data base of time zones. */
function libcxx(tree: SourceTree): string[] {
  return [...tree.keys()].filter((file) => {
    if (!file.startsWith(`${LIBCXX}/`) || !file.endsWith(".cpp")) return false;
    const name = file.slice(LIBCXX.length + 1);
    return !/^(support|pstl|experimental|new\.cpp|legacy_)/.test(name);
  });
}

/** The sources that its CMakeLists names in any case, and the `new` and `delete` that can be replaced. */
function libcxxabi(tree: SourceTree): string[] {
  return [...cmakeList(tree, LIBCXXABI, "LIBCXXABI_SOURCES"), `${LIBCXXABI}/stdlib_new_delete.cpp`];
}

/** What every target has, and what belongs to numbers of 16 bytes: `long double` is one. */
function builtins(tree: SourceTree): string[] {
  const lists = ["GENERIC_SOURCES", "GENERIC_TF_SOURCES"];
  // Of Apple's systems, and code that writes code.
  const absent = /\/(apple_versioning|os_version_check|trampoline_setup)\.c$/;
  return lists
    .flatMap((list) => cmakeList(tree, BUILTINS, list))
    .filter((file) => !absent.test(file));
}

/** Sources of the first `set(name …)` in a folder's CMakeLists. */
function cmakeList(tree: SourceTree, folder: string, name: string): string[] {
  const text = textOf(tree, `${folder}/CMakeLists.txt`);
  const begin = text.indexOf(`set(${name}\n`);
  if (begin < 0) throw new Error(`${folder} has no list ${name}`);
  const list = text.slice(begin, text.indexOf(")", begin));
  return [...list.matchAll(/^ +(\w+\.(?:c|cpp))$/gm)].map(([, file]) => `${folder}/${file}`);
}
