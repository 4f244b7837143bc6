/**
 * Who may open a file by its name: places whose paths the user's command gives, or that are ours. What a program or its
 * sources name goes through `Platform.gate` and `Platform.sources`.
 */
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SRC = path.join(import.meta.dirname, "../../../src");
const OPENS = /\b(?:platform\.|this\.|invocation\.platform\.)?files\.(?:read|stat|list|open)\(/g;

/** Files outside of platform/ that open others, with how many such calls each has and whose names they are. */
const KNOWN: Readonly<Record<string, readonly [calls: number, names: string]>> = {
  "cli/check-command.ts": [1, "--suppressions"],
  "cli/compare-command.ts": [3, "reports and sources of the command line"],
  "cli/device-option.ts": [1, "--device"],
  "cli/import-file.ts": [1, "--import"],
  "cli/measure-command.ts": [2, "what the vendor's profiler wrote for us"],
  "cli/nvcc-command.ts": [1, "--allow-dir"],
  "cli/program-file.ts": [3, "the program of the command line"],
  "cli/run-command.ts": [1, "--allow-dir"],
  "cli/sweep-command.ts": [1, "the sweep of the command line"],
  "cli/sweep-options.ts": [1, "the sweep of the command line"],
  "cli/vendor/target.ts": [1, "the program of the command line"],
  "compile/compile-cache.ts": [3, "ours"],
  "compile/compile-units.ts": [2, "sources of the command line"],
  "compile/device-source.ts": [1, "whether a folder is NVIDIA's own, which is left out then"],
  "compile/guest-object.ts": [2, "ours"],
  "compile/library-headers.ts": [4, "folders of headers, and what a toolkit has there"],
  "compile/link-inputs.ts": [3, "objects of the command line"],
  "compile/missing-source.ts": [1, "the folder of a source of the command line that is not there"],
  "compile/nvcc-front.ts": [2, "the command line"],
  "compile/precompiled-prelude.ts": [4, "ours, and names in folders of headers"],
  "compile/response-files.ts": [1, "the command line"],
  "compile/source-reach.ts": [1, "whether a folder around a source has a .git"],
  "compile/toolchain.ts": [4, "ours"],
  "runtime/host-process.ts": [
    2,
    "whether what the gate refused is there: the user is told, the program is not",
  ],
  "session/check-program.ts": [1, "--suppressions"],
  "session/page-of.ts": [1, "ours"],
  "session/prepare-snippet.ts": [2, "sources of the command line"],
  "session/sweep/run-sweep.ts": [3, "the sweep's own results"],
};

/** The program's gate is called `files` there. */
const GATES = ["runtime/wasi/path-calls.ts", "runtime/wasi/file-calls.ts"];

it("nothing else opens a file by its name", () => {
  const found: Record<string, number> = {};
  for (const name of fs.readdirSync(SRC, { recursive: true, encoding: "utf8" })) {
    const file = name.replaceAll(path.sep, "/");
    if (!file.endsWith(".ts") || file.startsWith("platform/") || GATES.includes(file)) continue;
    const calls = fs.readFileSync(path.join(SRC, file), "utf8").match(OPENS)?.length ?? 0;
    if (calls > 0) found[file] = calls;
  }
  const known = Object.fromEntries(Object.entries(KNOWN).map(([file, [calls]]) => [file, calls]));
  expect(found).toEqual(known);
});

it("what a program opens goes through its gate", () => {
  const state = fs.readFileSync(path.join(SRC, "runtime/wasi/wasi-state.ts"), "utf8");
  expect(state).toMatch(/readonly files: GuestFiles;/);
  for (const name of fs.readdirSync(path.join(SRC, "runtime/wasi"))) {
    if (!name.endsWith(".ts")) continue;
    const text = fs.readFileSync(path.join(SRC, "runtime/wasi", name), "utf8");
    const imported = text.match(/^import[^;]*;/gm)?.join("\n") ?? "";
    expect([name, imported.match(/\bFiles\b/)?.[0]]).toEqual([name, undefined]);
    expect([name, text.match(/platform\.files(?!\.workingFolder\b)/)?.[0]]).toEqual([
      name,
      undefined,
    ]);
  }
});
