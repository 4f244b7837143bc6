/** Compiles wasi-libc: one archive with all that the package keeps in separate ones, and the object that begins programs. */
import { readdirSync, readFileSync } from "node:fs";
import {
  type Compiler,
  compileAll,
  inJob,
  jobInputs,
  makeArchive,
  type ObjectFile,
  SYSTEM_HEADERS,
} from "./compiling.ts";
import { type SourceTree, textOf } from "./sources.ts";

const MUSL = "libc-top-half/musl";
const BOTTOM = "libc-bottom-half";

/** What programs get by -lwasi-emulated-… elsewhere. */
const EMULATED = ["mman", "clocks", "getpid", "signal"].map((name) => `${BOTTOM}/${name}/`);

/** Of musl, and left out by wasi-libc when this source was made. */
const MORE_OF_MUSL = [
  ...["legacy/getpagesize.c", "misc/realpath.c", "unistd/gethostname.c"],
  ...["network/inet_addr.c", "network/inet_legacy.c", "network/inet_ntoa.c"],
].map((name) => `${MUSL}/src/${name}`);

/** Our own part. */
const LIBRARY = new URL("library/", import.meta.url);

export interface Libc {
  readonly archive: Uint8Array;
  readonly start: Uint8Array;
  readonly tag: Uint8Array;
}

/** `tree` is edited already; `headers` are what it installs. */
export function compileLibc(compiler: Compiler, tree: SourceTree, headers: SourceTree): Libc {
  const own: SourceTree = new Map(
    readdirSync(LIBRARY).map((name) => [name, readFileSync(new URL(name, LIBRARY))]),
  );
  const inputs = jobInputs({ "wasi-libc": tree, include: headers, own });
  const c = (...folders: string[]) => [
    ...["-std=gnu17", "-ffp-exception-behavior=ignore"],
    ...folders.flatMap((folder) => ["-I", inJob("wasi-libc", folder)]),
    ...SYSTEM_HEADERS,
  ];
  const from = (files: readonly string[], ...folders: string[]) =>
    compileAll(compiler, "wasi-libc", files, c(...folders), inputs);
  const ours = (name: string, ...flags: string[]): ObjectFile =>
    compileAll(compiler, "own", [name], [...c(), ...flags], inputs)[0]!;
  const objects = [
    ...from(
      topHalf(tree),
      ...[`${MUSL}/src/include`, `${MUSL}/src/internal`],
      ...[`${MUSL}/arch/wasm32`, `${MUSL}/arch/generic`, "libc-top-half/headers/private"],
    ),
    ...from(
      bottomHalf(tree),
      ...[
        `${BOTTOM}/headers/private`,
        `${BOTTOM}/cloudlibc/src/include`,
        `${BOTTOM}/cloudlibc/src`,
      ],
    ),
    ...from(
      EMULATED.flatMap((folder) => filesOf(tree, folder)),
      `${BOTTOM}/cloudlibc/src`,
    ),
    ...from(["dlmalloc/src/dlmalloc.c"], "dlmalloc/include"),
    ours("threads.c"),
    ours("posix.c"),
    ours(
      "setjmp.c",
      ..."-target-feature +exception-handling -mllvm -wasm-enable-eh".split(" "),
      "-exception-model=wasm",
    ),
  ];
  return {
    archive: makeArchive(compiler, objects),
    start: ours("crt1-command.c").content,
    tag: ours("tag.c").content,
  };
}

/** musl's sources that the Makefile names, and those of its folders but what it filters out of them. */
function topHalf(tree: SourceTree): string[] {
  const makefile = textOf(tree, "Makefile");
  const begin = makefile.indexOf("LIBC_TOP_HALF_MUSL_SOURCES =");
  const text = makefile.slice(begin, makefile.indexOf("MUSL_PRINTSCAN_SOURCES ="));
  const named = [...text.matchAll(/^ +(\w+\/\w+\.c) \\$/gm)].map(
    ([, file]) => `${MUSL}/src/${file}`,
  );
  const folders = text.matchAll(
    /(?:\$\(filter-out ([^,]*),\s*\\?\s*)?\$\(wildcard \$\(LIBC_TOP_HALF_MUSL_SRC_DIR\)\/(\w+)\/\*\.c\)/g,
  );
  const found = [...folders].flatMap(([, without = "", folder]) => {
    const endings = without.match(/(?<=%)\S+/g) ?? [];
    return filesOf(tree, `${MUSL}/src/${folder}/`).filter(
      (file) => !endings.some((ending) => file.endsWith(ending)),
    );
  });
  // The Makefile puts these two into the library of emulated signals.
  const signals = [`${MUSL}/src/signal/psignal.c`, `${MUSL}/src/string/strsignal.c`];
  return [
    ...named,
    ...found,
    ...signals,
    ...MORE_OF_MUSL,
    ...filesOf(tree, "libc-top-half/sources/"),
  ];
}

function bottomHalf(tree: SourceTree): string[] {
  const last = `${BOTTOM}/sources/chdir.c`;
  const files = [`${BOTTOM}/cloudlibc/src/`, `${BOTTOM}/sources/`].flatMap((folder) =>
    filesOf(tree, folder, true),
  );
  // Weak references to its functions work only from members before it.
  return [...files.filter((file) => file !== last), last];
}

function filesOf(tree: SourceTree, folder: string, deep = false): string[] {
  return [...tree.keys()].filter(
    (file) =>
      file.startsWith(folder) &&
      file.endsWith(".c") &&
      (deep || !file.slice(folder.length).includes("/")),
  );
}
