// Compiles src/ to dist/, copies the CUDA headers, and compiles the guest library once.
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
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = new URL("..", import.meta.url);
const at = (path) => new URL(path, root);

rmSync(at("dist"), { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
cpSync(at("src/compile/include"), at("dist/compile/include"), { recursive: true });
chmodSync(at("dist/cli/main.js"), 0o755);

// Compiling the guest library takes Clang a few seconds, so its object is kept until a source changes.
const { compileGuestObject, createPlatform } = await import(at("dist/index.js").href);
cpSync(at("src/compile/guest"), at("dist/compile/guest"), { recursive: true });
const kept = keptObject();
if (existsSync(kept)) cpSync(kept, at("dist/compile/guest.o"));
else {
  const { object, clangText } = compileGuestObject(createPlatform());
  if (!object) throw new Error(`The guest library does not compile:\n${clangText}`);
  writeFileSync(at("dist/compile/guest.o"), object);
  mkdirSync(new URL(".", kept), { recursive: true });
  writeFileSync(kept, object);
}

/** Where the object for today's sources, headers and Clang is kept. */
function keptObject() {
  const hash = createHash("sha256");
  for (const folder of ["src/compile/guest", "src/compile/include"])
    for (const entry of readdirSync(at(folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  hash.update(readFileSync(at("src/compile/command-lines.ts")));
  hash.update(readFileSync(at("package-lock.json")));
  return at(`node_modules/.cache/warpscope/guest-${hash.digest("hex").slice(0, 16)}.o`);
}
