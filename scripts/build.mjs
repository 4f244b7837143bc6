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
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBundles } from "./bundles.mjs";

const root = new URL("..", import.meta.url);
const at = (path) => new URL(path, root);
const folder = fileURLToPath(root);

mkdirSync(at("dist/cli/"), { recursive: true });
await writeBundles(folder);

// Types are checked by `npm run check`; a build only writes them down.
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json", "--emitDeclarationOnly"], {
  cwd: root,
  stdio: "inherit",
});

cpSync(at("src/compile/include"), at("dist/compile/include"), { recursive: true });
cpSync(at("src/compile/guest"), at("dist/compile/guest"), { recursive: true });

writeToolkit(at("dist/compile/"));

// Compiling the guest library takes Clang a few seconds, so its object is kept until a source changes.
const kept = keptObject();
if (existsSync(kept)) cpSync(kept, at("dist/compile/guest.o"));
else {
  const { compileGuestObject, createPlatform } = await import(at("dist/index.js").href);
  const { object, clangText } = compileGuestObject(createPlatform());
  if (!object) throw new Error(`The guest library does not compile:\n${clangText}`);
  writeFileSync(at("dist/compile/guest.o"), object);
  mkdirSync(new URL(".", kept), { recursive: true });
  writeFileSync(kept, object);
}

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
  // The runtime is part of every program, so its libraries are archives of nothing. CMake looks for them in
  // lib64 or, where pointers have 4 bytes, in lib.
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

/** Where the object for today's sources, headers and Clang is kept. */
function keptObject() {
  const hash = createHash("sha256");
  for (const part of ["src/compile/guest", "src/compile/include"])
    for (const entry of readdirSync(at(part), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  hash.update(readFileSync(at("src/compile/command-lines.ts")));
  hash.update(readFileSync(at("package-lock.json")));
  return at(`node_modules/.cache/warpscope/guest-${hash.digest("hex").slice(0, 16)}.o`);
}
