/** Clang lays out the C declarations of what the runtime reads in the memory of programs, for words of 4 and 8 bytes. */
import { describe, expect, it } from "vitest";
import { JOB_FOLDER, SYSROOT } from "../../src/compile/clang-files.ts";
import { hostFlags, PRODUCT } from "../../src/compile/command-lines.ts";
import { TARGET } from "../../src/compile/data-model.ts";
import { parseNvccOptions } from "../../src/compile/index.ts";
import { toolRunner } from "../../src/compile/jobs.ts";
import { loadToolchain, sysrootOf } from "../../src/compile/toolchain.ts";
import { FAT_BINARY_WRAPPER } from "../../src/runtime/cuda/registration-calls.ts";
import type { StructLayout } from "../../src/runtime/struct-layout.ts";
import { WIDE_ARGUMENTS } from "../../src/runtime/wasi/wasi-imports.ts";
import * as wasi from "../../src/runtime/wasi/wasi-layouts.ts";
import { testPlatform } from "../compile/inline-workers.ts";

interface Declared {
  readonly layout: StructLayout<string>;
  readonly type: string;
  /** In C, by our names; those that are not here have no name of ours, or Clang's alone. */
  readonly members: Readonly<Record<string, string>>;
}

const declared = <Name extends string>(
  layout: StructLayout<Name>,
  type: string,
  members: Readonly<Record<NoInfer<Name>, string>>,
): Declared => ({ layout: layout as StructLayout<string>, type, members });

const DECLARED: readonly Declared[] = [
  declared(FAT_BINARY_WRAPPER, "Wrapper", {
    magic: "magic",
    version: "version",
    data: "data",
    unused: "unused",
  }),
  declared(wasi.IO_VECTOR, "__wasi_iovec_t", { buffer: "buf", bytes: "buf_len" }),
  declared(wasi.IO_VECTOR, "__wasi_ciovec_t", { buffer: "buf", bytes: "buf_len" }),
  declared(wasi.PRESTAT, "__wasi_prestat_t", { tag: "tag", nameBytes: "u.dir.pr_name_len" }),
  declared(wasi.DESCRIPTOR_STAT, "__wasi_fdstat_t", {
    type: "fs_filetype",
    flags: "fs_flags",
    rights: "fs_rights_base",
    inherited: "fs_rights_inheriting",
  }),
  declared(wasi.FILE_STAT, "__wasi_filestat_t", {
    device: "dev",
    inode: "ino",
    type: "filetype",
    links: "nlink",
    size: "size",
    accessed: "atim",
    modified: "mtim",
    changed: "ctim",
  }),
  declared(wasi.FOLDER_ENTRY, "__wasi_dirent_t", {
    next: "d_next",
    inode: "d_ino",
    nameBytes: "d_namlen",
    type: "d_type",
  }),
  declared(wasi.SUBSCRIPTION_CLOCK, "__wasi_subscription_clock_t", {
    id: "id",
    timeout: "timeout",
    precision: "precision",
    flags: "flags",
  }),
  declared(wasi.SUBSCRIPTION, "__wasi_subscription_t", {
    userData: "userdata",
    tag: "u.tag",
    clock: "u.u.clock",
  }),
  declared(wasi.EVENT, "__wasi_event_t", {
    userData: "userdata",
    error: "error",
    type: "type",
    transfer: "fd_readwrite",
  }),
];

/** Structures that are the same for all words, of which the runtime has the size or reads what comes first. */
const FIXED = [
  "sizeof(dim3) == 12 && offsetof(dim3, y) == 4 && offsetof(dim3, z) == 8",
  "sizeof(cudaGraphEdgeData) == 8",
  "sizeof(cudaLaunchAttributeValue) == 64",
  ...["cooperative", "clusterDim", "priority"].map(
    (member) => `offsetof(cudaLaunchAttributeValue, ${member}) == 0`,
  ),
];

/** wasi/api.h says of itself that it is for wasm32, and checks all sizes. */
const SOURCE = `#define _Static_assert(...)
#ifndef __wasm32__
#define __wasm32__ 1
#endif
#include <wasi/api.h>
#undef _Static_assert
#include <cuda_runtime.h>
#include <stddef.h>
struct Wrapper { int magic, version; const void *data, *unused; };
`;

/** With what Clang wants to be declared. */
const KERNEL = `struct dim3 { unsigned x, y, z; };
enum cudaError_t { cudaSuccess };
extern "C" cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, decltype(sizeof 0), void *);
extern "C" int __cudaPopCallConfiguration(dim3 *, dim3 *, decltype(sizeof 0) *, void *);
__attribute__((global)) void f() {}
`;

const { platform } = testPlatform();
const toolchain = loadToolchain(platform)!;
const run = toolRunner(toolchain, platform);

function clang(name: string, text: string, args: readonly string[]): ReturnType<typeof run> {
  return run({ args, inputs: [[`${JOB_FOLDER}/${name}`, new TextEncoder().encode(text)]] });
}

/** What Clang says of the assertions; empty where all hold. */
function refused(assertions: readonly string[]): string {
  const source = `${JOB_FOLDER}/layouts.cpp`;
  const { options } = parseNvccOptions([]);
  const args = hostFlags({ options, source, workingFolder: JOB_FOLDER, deviceExtra: undefined });
  const lines = assertions.map((one) => `static_assert(${one});\n`);
  const { exitCode, text } = clang("layouts.cpp", SOURCE + lines.join(""), [
    ...args,
    "-fsyntax-only",
    source,
  ]);
  expect(exitCode === 0).toBe(text === "");
  return text;
}

function assertionsOf({ layout, type, members }: Declared): string[] {
  const { bytes, alignment, at } = layout;
  return [
    `sizeof(${type}) == ${bytes}`,
    `alignof(${type}) == ${alignment}`,
    ...Object.entries(members).map(
      ([name, member]) => `offsetof(${type}, ${member}) == ${at[name]}`,
    ),
  ];
}

describe("structures", () => {
  it("every structure lies as Clang lays it out", () => {
    const all = [
      "sizeof(void *) == 8 && sizeof(size_t) == 8",
      ...FIXED,
      ...DECLARED.flatMap((one) => assertionsOf(one)),
    ];
    expect(refused(all)).toBe("");
  });

  it("another layout is refused", () => {
    const { layout, ...declared } = DECLARED[1]!;
    const other = { ...declared, layout: { ...layout, bytes: layout.bytes + 8 } };
    expect(refused(assertionsOf(other))).toContain("static assertion failed");
  });

  it("Clang wraps what it registers as the runtime unwraps it", () => {
    const source = `${JOB_FOLDER}/kernel.cu`;
    const { text, product } = clang("kernel.cu", KERNEL, [
      ...["clang", "-cc1", "-triple", TARGET.host, "-aux-triple", TARGET.device],
      ...["-x", "cuda", "-target-sdk-version=12.9", "-fcuda-include-gpubinary", source],
      ...["-emit-llvm", "-resource-dir", SYSROOT, "-o", PRODUCT, source],
    ]);
    expect(text).toBe("");
    const ir = new TextDecoder().decode(product);
    expect(ir).toMatch(/@__cuda_fatbin_wrapper = internal constant \{ i32, i32, ptr, ptr \}/);
    expect(ir).toContain("-p:64:64-");
  });
});

it("the arguments of 64 bits are those of wasi/api.h", () => {
  const file = sysrootOf(toolchain).get("include/wasm32-wasip1/wasi/wasip1.h") as Uint8Array;
  const text = new TextDecoder().decode(file).replace(/\/\*[\s\S]*?\*\//g, "");
  const typedefs = [...text.matchAll(/typedef u?int64_t (\w+);/g)].map(([, name]) => name!);
  const wideType = new RegExp(`^\\s*(${typedefs.join("|")})\\s+\\w+\\s*$`);
  const found: Record<string, number[]> = {};
  for (const [, name, list] of text.matchAll(/__wasi_errno_t\s+__wasi_(\w+)\(([^)]*)\)/g)) {
    // A text is its address and its length.
    const arguments_ = list!
      .split(",")
      .flatMap((one) => (/const char \*/.test(one) ? [one, "length"] : [one]));
    const wide = arguments_.flatMap((one, index) => (wideType.test(one) ? [index] : []));
    if (wide.length > 0) found[name!] = wide;
  }
  expect(found).toEqual(WIDE_ARGUMENTS);
});
