/** The package as its users get it: packed, installed into an empty folder, run and type-checked there. */
import { execFile } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../cli/warpscope.ts";

const PROGRAM = `#include <cstdio>
__global__ void strided(float* x) { x[threadIdx.x * 2] = 1; }
int main() {
  float* x;
  cudaMalloc(&x, 4096);
  strided<<<1, 64>>>(x);
  printf("%s\\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
`;

const CLIENT = `import { createPlatform, parseNvccOptions, type RunReport, reportOf, runProgram } from "warpscope";

const platform = createPlatform();
const { options, sources } = parseNvccOptions(["prog.cu", "-O3"]);
const request = { sources, options, programArguments: [], output: "capture" } as const;
const outcome = await runProgram(request, platform);
const report: RunReport = reportOf(outcome, request, platform, { captured: true });
const efficiency: number | undefined = report.launches[0]?.metrics["gst_efficiency"];
console.log(JSON.stringify({ efficiency, output: report.output, exitCode: outcome.exitCode }));
`;

const CONFIGURATION = {
  compilerOptions: {
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "dom"],
    types: [],
    strict: true,
    // The package's own declarations are checked as well.
    skipLibCheck: false,
    outDir: ".",
  },
  files: ["client.ts"],
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-package-"));
const run = promisify(execFile);
const environment = { ...process.env, WARPSCOPE_CACHE: path.join(folder, "cache") };
const node = (...args: string[]) => run(process.execPath, args, { cwd: folder, env: environment });
const npm = (...args: string[]) =>
  run("npm", args, {
    cwd: folder,
    shell: process.platform === "win32",
    env: environment,
  });
let tarball: string;

beforeAll(async () => {
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout } = await run("npm", args, { cwd: ROOT, shell: process.platform === "win32" });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  tarball = path.join(folder, filename);
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  write("package.json", JSON.stringify({ name: "user", private: true, type: "module" }));
  write("prog.cu", PROGRAM);
  write("client.ts", CLIENT);
  write("tsconfig.json", JSON.stringify(CONFIGURATION));
  await npm("install", "--prefer-offline", "--no-audit", "--no-fund", tarball);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("the package, installed from its tarball into an empty folder", () => {
  it("profiles a program", async () => {
    const { stdout, stderr } = await npm("exec", "--", "warpscope", "profile", "prog.cu");
    expect(stderr.replaceAll(/^npm warn .*\n/gm, "")).toBe("");
    expect(stdout).toMatch(/^no error\n\nProfile of prog, modelled for NVIDIA H200\n/);
    expect(stdout).toMatch(/gst_efficiency +50\.00%/);
  });

  it("looks inside, with code of its own that an earlier command kept", async () => {
    await npm("exec", "--", "warpscope", "devices");
    const { stdout, stderr } = await npm(
      "exec",
      "--",
      "warpscope",
      "compile",
      "prog.cu",
      "--emit",
      "wat",
    );
    expect(stderr.replaceAll(/^npm warn .*\n/gm, "")).toBe("");
    expect(stdout).toMatch(/^\(module/m);
  });

  it("is type-checked and used from TypeScript", async () => {
    const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    const problems = await node(tsc, "-p", ".").catch((error: { stdout: string }) => error);
    expect(problems.stdout).toBe("");
    const { stdout } = await node("client.js");
    expect(JSON.parse(stdout)).toEqual({ efficiency: 50, output: "no error\n", exitCode: 0 });
  });

  it("holds what it needs, and neither sources nor tests", async () => {
    const installed = path.join(folder, "node_modules/warpscope");
    expect(fs.readdirSync(installed).sort()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "NOTICE",
      "README.md",
      "README.zh-CN.md",
      "SECURITY.md",
      "SECURITY.zh-CN.md",
      "dist",
      "package.json",
    ]);
    const files = fs.readdirSync(path.join(installed, "dist"), { recursive: true }) as string[];
    expect(files.filter((name) => /\.ts$/.test(name) && !/\.d\.ts$/.test(name))).toEqual([]);
  });

  it("has nothing that publint objects to", async () => {
    const { messages } = await publint({ pkgDir: ROOT, strict: true, pack: false });
    expect(messages).toEqual([]);
  });
});
