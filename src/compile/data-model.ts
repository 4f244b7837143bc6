/**
 * What programs are compiled for: pointers, `size_t` and `long` of 8 bytes (LP64), as with nvcc on Linux. All that hangs
 * on it is said here: triples, flags, and what of the sysroot is read and linked.
 */

interface Target {
  /** Triples of the device and of the host. */
  readonly device: string;
  readonly host: string;
  /** Further options of cc1. */
  readonly flags: readonly string[];
  /** Bytes of a pointer, a `size_t` and a `long`. */
  readonly wordBytes: 8;
  /** Folders of the C library's headers, below the sysroot; what lies in the first hides the same names in others. */
  readonly headers: readonly string[];
  readonly link: {
    /** wasm-ld's `-m`. */
    readonly emulation: string;
    /** Folder of the libraries, below the sysroot. */
    readonly folder: string;
    /** Objects in that folder that are in every program. */
    readonly objects: readonly string[];
    /** Behind the program's objects. */
    readonly libraries: readonly string[];
    /** What Clang's code calls, below the sysroot. */
    readonly builtins: string;
  };
}

/** `int64_t` is `long` on Linux and `long long` on WebAssembly: names and overloads hang on it. */
const INT64_IS_LONG = [
  "-Wno-builtin-macro-redefined",
  ...["INT64", "INTMAX"].flatMap((name) => [
    `-U__${name}_TYPE__`,
    `-D__${name}_TYPE__=long int`,
    `-U__U${name}_TYPE__`,
    `-D__U${name}_TYPE__=long unsigned int`,
  ]),
];

export const TARGET: Target = {
  device: "nvptx64-nvidia-cuda",
  host: "wasm64-unknown-wasip1",
  flags: INT64_IS_LONG,
  wordBytes: 8,
  // Most of the packaged headers are the same for all widths.
  headers: ["include/wasm64-wasip1", "include/wasm32-wasip1"],
  link: {
    emulation: "wasm64",
    folder: "lib/wasm64-wasip1",
    // wasm-ld stops where the tag of C++'s exceptions comes from an object that has functions of its signature.
    objects: ["crt1-command.o", "tag.o"],
    // libc.a has what the package keeps in libraries of their own.
    libraries: ["c++", "c++abi", "c"],
    builtins: "lib/wasm64-wasip1/libclang_rt.builtins.a",
  },
};

export const hostTriple: string = TARGET.host;
