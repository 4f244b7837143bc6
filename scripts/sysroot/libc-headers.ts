/**
 * Headers and sources of C's library for pointers, `size_t` and `long` of 8 bytes. Programs go on with the packaged
 * wasi-libc's headers, but for the few that know how wide a type is; the library's source, which is older, is compiled
 * with the same headers, so that both agree on every structure and constant.
 */
import { sysrootOf, type Toolchain } from "../../src/compile/toolchain.ts";
import { edit, type SourceTree, textOf } from "./sources.ts";

const MUSL = "libc-top-half/musl";
const PACKAGED = "include/wasm32-wasip1/";

/** The packaged headers that are others now, by name. `source` is wasi-libc's. */
export function wideHeaders(source: SourceTree, toolchain: Toolchain): SourceTree {
  const packaged = packagedHeaders(toolchain);
  const headers: SourceTree = new Map();
  const change = (name: string, from: string | RegExp, to: string) => {
    if (!headers.has(name)) headers.set(name, Buffer.from(textOf(packaged, name)));
    edit(headers, name, from, to);
  };
  // WASI's structures hold pointers and sizes, which have 8 bytes now.
  change("wasi/wasip1.h", /#ifndef __wasm32__\n#error.*\n#endif\n/g, "");
  change("wasi/wasip1.h", "_Alignof(void *) == 4", "_Alignof(void *) == 8");
  change("wasi/wasip1.h", WORD_ASSERTS, "");
  // 64-bit types are `long`, as on Linux.
  for (const name of ["blkcnt", "clock", "dev", "ino", "nlink", "off", "suseconds", "time"])
    change(`__typedef_${name}_t.h`, "long long", "long");
  change("bits/alltypes.h", "#define _Int64 long long", "#define _Int64 long");
  change("bits/alltypes.h", "#define _Reg long long", "#define _Reg long");
  change("sys/types.h", /long long (?=u?_?quad_t)/g, "long ");
  change("sys/resource.h", "long long rlim_t", "long rlim_t");
  for (const name of ["stdint.h", "posix.h"])
    headers.set(`bits/${name}`, Buffer.from(textOf(source, `${MUSL}/arch/x86_64/bits/${name}`)));
  // GNU's fast types of 16 and 32 bits are words, and its sig_atomic_t is none.
  change("bits/stdint.h", /int32_t(?= u?int_fast)/g, "int64_t");
  change("bits/stdint.h", /(?<=_FAST\d+_M\w+ +U?INT)32/g, "64");
  change("inttypes.h", /(?<=^#define (?:PRI|SCN)[a-zA-Z]FAST(?:16|32) *)(?=")/gm, "__PRI64 ");
  change("signal.h", "typedef long sig_atomic_t", "typedef int sig_atomic_t");
  return headers;
}

/** Of the structures whose layout has words in it. */
const WORD_ASSERTS =
  /_Static_assert\(\s*(?:sizeof|_Alignof|offsetof)\(__wasi_(?:size|iovec|ciovec|prestat|prestat_dir|prestat_u|subscription|event)_t\b[^;]*;\n/g;

/** Changes wasi-libc's source in place. `headers` are the wide ones. */
export function widenLibc(tree: SourceTree, headers: SourceTree, toolchain: Toolchain): void {
  // Its own headers read musl's by relative names.
  for (const [name, bytes] of [...packagedHeaders(toolchain), ...headers])
    if (tree.has(`${MUSL}/include/${name}`)) tree.set(`${MUSL}/include/${name}`, bytes);
  for (const name of [...tree.keys()])
    if (/^libc-top-half\/musl\/arch\/(generic|wasm32)\/bits\//.test(name)) tree.delete(name);
  // musl exchanges pointers as numbers of 4 bytes unless an architecture says how.
  edit(
    tree,
    `${MUSL}/arch/wasm32/atomic_arch.h`,
    "#define a_crash()",
    "#define a_cas_p(p, t, s) (__sync_val_compare_and_swap((void *volatile *)(p), (t), (s)))\n#define a_crash()",
  );
  edit(tree, `${MUSL}/src/misc/uname.c`, "__wasm32__", "__wasm64__");
  edit(tree, `${MUSL}/src/misc/uname.c`, '"wasm32"', '"wasm64"');
  // It relied on another header for `size_t`.
  const stdio = "libc-bottom-half/headers/private/stdio.h";
  edit(tree, stdio, "int snprintf", "#include <stddef.h>\nint snprintf");
  // The headers name it by now.
  const preopens = "libc-bottom-half/sources/preopens.c";
  edit(
    tree,
    preopens,
    "static void __wasilibc_populate_preopens",
    "void __wasilibc_populate_preopens",
  );
  copyByInstruction(tree);
}

/** Large blocks are moved by WebAssembly's own instructions; for small ones engines take longer to begin. */
function copyByInstruction(tree: SourceTree): void {
  const beginnings = {
    memcpy: ["\tunsigned char *d = dest;\n", "dest, src, n"],
    memmove: ["\tchar *d = dest;\n", "dest, src, n"],
    memset: ["\tunsigned char *s = dest;\n", "dest, c, n"],
  } as const;
  for (const [name, [from, args]] of Object.entries(beginnings)) {
    const fast = `\tif (n >= 32) return __builtin_${name}(${args});\n`;
    edit(tree, `${MUSL}/src/string/${name}.c`, from, `${fast}${from}`);
  }
}

function packagedHeaders(toolchain: Toolchain): SourceTree {
  const headers: SourceTree = new Map();
  for (const [name, content] of sysrootOf(toolchain))
    if (name.startsWith(PACKAGED) && content !== "folder")
      headers.set(name.slice(PACKAGED.length), content);
  return headers;
}
