// Compiles src/ to dist/, copies the CUDA headers, and compiles the guest library once.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const root = new URL("..", import.meta.url);
const at = (path) => new URL(path, root);

rmSync(at("dist"), { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
cpSync(at("src/compile/include"), at("dist/compile/include"), { recursive: true });
chmodSync(at("dist/cli/main.js"), 0o755);
