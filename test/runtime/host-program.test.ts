import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompiledProgram } from "../../src/compile/index.ts";
import { buildProgram, type Run, type RunOptions, runProgram } from "./host-program.ts";

const programText = (name: string) =>
  fs.readFileSync(new URL(`./programs/${name}`, import.meta.url), "utf8");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-host-"));
let program: CompiledProgram;
beforeAll(async () => {
  program = await buildProgram(programText("host.cu"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Without the line that all runs begin with. */
function run(args: string[], options: RunOptions = {}): Run {
  const one = runProgram(program, { ...options, folder, arguments: ["./host", ...args] });
  expect(one.out).toMatch(/^\d \.\/host\n/);
  return { ...one, out: one.out.slice(one.out.indexOf("\n") + 1) };
}

test("files of the working folder are read, written, listed, renamed and removed", () => {
  expect(run(["f", folder]).out.split("\n")).toEqual([
    "size 21",
    "line X",
    "line 2",
    "line 3",
    "missing 1, outside 1 1",
    "entry a.txt 1",
    "renamed 0",
    "absolute 1",
    "stat -1 0",
    "",
  ]);
  expect(fs.readFileSync(path.join(folder, "out.txt"), "utf8")).toBe("line X\nline 2\nline 3\n");
});

test("files of other folders are the program's only where that is allowed", () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-other-"));
  const refused = run(["w", other]);
  expect(refused.out).toBe("write 0, read \n");
  expect(refused.diagnostics).toEqual([
    {
      code: "runtime/outside-folder",
      severity: "warning",
      params: { path: `${other}/kept.txt`, folder: other },
    },
  ]);
  const allowed = run(["w", other], { folders: [other] });
  expect(allowed.out).toBe("write 1, read kept\n");
  expect(allowed.diagnostics).toEqual([]);
  fs.rmSync(other, { recursive: true });
});

test("files of the system are there, and a file of the working folder comes before them", () => {
  const system = run(["y"]);
  expect(system.out).toBe(
    "processors 1 at 1000, MemTotal: 1\nnull 1, -1\nrandom 1, zero 0\nout\nnot written 1, there 0 -1\n",
  );
  expect(system.diagnostics).toEqual([]);
  fs.mkdirSync(path.join(folder, "dev"));
  fs.writeFileSync(path.join(folder, "dev/zero"), "own");
  expect(run(["y"]).out).toContain(`zero ${"o".charCodeAt(0)}\n`);
  fs.rmSync(path.join(folder, "dev"), { recursive: true });
});

test("arguments, environment, standard input and the exit code are the program's", () => {
  const one = run(["i"], {
    input: "word 21\nrest of line\nlast",
    environment: { GREETING: "hello" },
  });
  expect(one.out).toBe("word42\n[rest of line]\n[last]\nhello no\n");
  expect(one.exitCode).toBe(7);
  expect(run(["x"]).exitCode).toBe(9);
});

test("sleeping advances every clock and waits for nothing", () => {
  const start = performance.now();
  expect(run(["c"]).out).toBe("0.50\n100.50 100.50\nMon Jan  1 00:01:40 2024\n3040493081\n");
  expect(performance.now() - start).toBeLessThan(20_000);
});

test("malloc fails where host memory would reach device addresses", () => {
  expect(run(["o"]).out).toBe("nearly 2 GiB\n");
});

describe("a program that crashes ends with the signal's exit code and says why", () => {
  test.each([
    ["a device pointer used on the host", "d", 139, "runtime/host-segmentation-fault", "main"],
    ["a failed assertion", "a", 134, "runtime/host-aborted", "abort"],
    ["a stack overflow", "s", 139, "runtime/host-stack-overflow", "deep(int)"],
    ["a division by zero", "z", 136, "runtime/host-arithmetic", "main"],
  ])("%s", (_what, letter, exitCode, code, fn) => {
    const one = run([letter]);
    expect(one.exitCode).toBe(exitCode);
    expect(one.diagnostics).toEqual([{ code, severity: "error", params: { function: fn } }]);
  });

  test("a write through a null pointer is found at the next CUDA call", () => {
    const one = run(["n"]);
    expect(one.exitCode).toBe(139);
    expect(one.diagnostics.map(({ code }) => code)).toEqual(["runtime/host-null-write"]);
    expect(one.launches).toEqual([]);
  });

  test("an address that is nowhere, given to a call", () => {
    const one = run(["b"]);
    expect(one.exitCode).toBe(139);
    expect(one.diagnostics[0]?.params).toEqual({ address: "0x7fff0000" });
  });

  test.each([
    ["e", "MyError", "bad thing"],
    ["v", "std::out_of_range", "vector"],
  ])("an exception, by its type and text: %s", (letter, type, what) => {
    const one = run([letter]);
    expect(one.exitCode).toBe(134);
    expect(one.diagnostics).toEqual([
      { code: "runtime/uncaught-exception", severity: "error", params: { type, what } },
    ]);
  });
});

test("CUDA functions that do not exist are named before anything runs", async () => {
  const one = runProgram(await buildProgram(programText("unknown.cu")));
  expect(one.out).toBe("");
  expect(one.exitCode).toBe(1);
  expect(one.diagnostics).toEqual([
    { code: "runtime/unknown-call", severity: "error", params: { name: "cudaMakeCoffee" } },
  ]);
});
