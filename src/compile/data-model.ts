/**
 * What pointers, `size_t` and `long` take: 4 bytes (ilp32), which is what programs are compiled with, or 8 as with nvcc
 * on Linux (lp64), with which tests compile programs so far.
 */
export type DataModel = "ilp32" | "lp64";

interface Target {
  /** Triples of the device and of the host. */
  readonly device: string;
  readonly host: string;
  /** Further options of cc1. */
  readonly flags: readonly string[];
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

export const TARGETS: Readonly<Record<DataModel, Target>> = {
  ilp32: { device: "nvptx-nvidia-cuda", host: "wasm32-unknown-wasip1", flags: [] },
  lp64: { device: "nvptx64-nvidia-cuda", host: "wasm64-unknown-wasip1", flags: INT64_IS_LONG },
};
