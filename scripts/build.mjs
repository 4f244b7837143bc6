// Makes dist/: bundles (a run loads a handful of files, not hundreds), type declarations, the CUDA
// headers, and the guest library as an object.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { writeBundles } from "./bundles.mjs";

const root = new URL("..", import.meta.url);
const at = (path) => new URL(path, root);
const folder = fileURLToPath(root);

for (const part of ["cli", "compile"]) mkdirSync(at(`dist/${part}/`), { recursive: true });
await writeBundles(folder);

// Types are checked by `npm run check`; a build only writes them down.
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json", "--emitDeclarationOnly"], {
  cwd: root,
  stdio: "inherit",
});

// Browsers have no Brotli.
const sysroot = brotliDecompressSync(readFileSync(at("src/compile/sysroot/wasm64.tar.br")));
writeFileSync(at("dist/compile/wasm64.tar"), sysroot);

for (const part of ["include", "guest"]) {
  cpSync(at(`src/compile/${part}`), at(`dist/compile/${part}`), { recursive: true });
  for (const name of readdirSync(at(`dist/compile/${part}`), { recursive: true }))
    if (!existsSync(at(`src/compile/${part}/${name}`)))
      rmSync(at(`dist/compile/${part}/${name}`), { recursive: true, force: true });
}

writeToolkit(at("dist/compile/"));

// What Clang makes takes it a few seconds, so it is kept until a source changes.
await make("guest.o", ({ compileGuestObject, createPlatform }) => {
  const { object, clangText } = compileGuestObject(createPlatform());
  if (!object) throw new Error(`The guest library does not compile:\n${clangText}`);
  return object;
});
for (const pass of ["device", "host"])
  await make(`prelude-${pass}.pch`, ({ precompilePrelude, createPlatform }) => {
    const { file, clangText } = precompilePrelude(pass, createPlatform());
    if (!file) throw new Error(`The prelude does not compile:\n${clangText}`);
    return file;
  });

// Last, so that it never stands for headers of before. With the code that compiles: another repair, another result.
const shipped = createHash("sha256");
for (const part of ["dist/compile/include", "dist/compile/guest.o", "src/compile"])
  hashInto(shipped, part);
writeFileSync(at("dist/compile/shipped-digest"), shipped.digest("hex"));

/**
 * What makes dist/compile/ look like a CUDA toolkit to shells, Makefiles and CMake: launchers by the
 * vendor's names, and the files that CMake wants to see before it believes in a toolkit.
 */
function writeToolkit(toolkit) {
  const commands = {
    nvcc: "nvcc",
    nvprof: "nvprof",
    ncu: "ncu",
    "compute-sanitizer": "compute-sanitizer",
    "warpscope-c++": "host-compiler",
    "warpscope-cc": "host-compiler",
  };
  for (const part of ["bin/crt", "lib", "lib64", "nvvm/libdevice"])
    mkdirSync(new URL(part, toolkit), { recursive: true });
  for (const [name, command] of Object.entries(commands)) {
    const script = `#!/bin/sh
# Starts \`warpscope ${command}\`.
here=\${0%/*}
if [ -L "$0" ]; then here=$(dirname "$(readlink -f "$0")"); fi
exec node "$here/../../cli/main.js" ${command} "$@"
`;
    const launcher = new URL(`bin/${name}`, toolkit);
    writeFileSync(launcher, script);
    chmodSync(launcher, 0o755);
    const batch = `@node "%~dp0..\\..\\cli\\main.js" ${command} %*\r\n`;
    writeFileSync(new URL(`bin/${name}.cmd`, toolkit), batch);
  }
  // The runtime is part of every program, so its libraries are archives of nothing. Build systems look for
  // them in lib64 or in lib.
  for (const name of [
    ...["libcudart.so", "libcudart_static.a", "libcudadevrt.a", "librt.a"],
    // What a program calls of these is linked whether it names them or not.
    ...["libcublas.so", "libcublas_static.a", "libcurand.so", "libcurand_static.a", "libculibos.a"],
  ])
    for (const part of ["lib", "lib64"])
      writeFileSync(new URL(`${part}/${name}`, toolkit), "!<arch>\n");
  writeFileSync(new URL("bin/crt/link.stub", toolkit), "");
  const why = "CMake takes the folder above for a CUDA toolkit because this one exists.\n";
  writeFileSync(new URL("nvvm/libdevice/README", toolkit), why);
}

/** Writes a file of dist/compile/ that `compile` makes with the package, or made before of the same sources. */
async function make(name, compile) {
  const kept = at(`node_modules/.cache/warpscope/${sourcesHash()}-${name}`);
  if (!existsSync(kept)) {
    const bytes = compile(await import(at("dist/index.js").href));
    mkdirSync(new URL(".", kept), { recursive: true });
    writeFileSync(kept, bytes);
  }
  cpSync(kept, at(`dist/compile/${name}`));
}

/** Of what decides what Clang makes. */
function sourcesHash() {
  const hash = createHash("sha256");
  for (const part of ["guest", "include", "sysroot"]) hashInto(hash, `src/compile/${part}`);
  const own = [
    "command-lines",
    "data-model",
    "device-flags",
    "nvcc-options",
    "precompiled-prelude",
  ];
  for (const name of own) hashInto(hash, `src/compile/${name}.ts`);
  hashInto(hash, "package-lock.json");
  return hash.digest("hex").slice(0, 16);
}

/** Adds a file, or the files of a folder with their names. */
function hashInto(hash, path) {
  if (statSync(at(path)).isFile()) hash.update(path).update(readFileSync(at(path)));
  else for (const name of readdirSync(at(path)).sort()) hashInto(hash, `${path}/${name}`);
}
