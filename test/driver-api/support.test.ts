/**
 * docs/support.md against the functions there are in CUDA's driver API and NVRTC, our headers, and the programs of the
 * tests: no entry without a test or a diagnostic.
 */
import fs from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (file: string) => fs.readFileSync(new URL(file, root), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

const page = read("docs/support.md");
const there = all(page, /^\| `((?:cu[A-Z]|nvrtc)\w+)` +\| (?:exact|approximate) +\|/gm);
const absentHere = page
  .split("### Functions of the driver API that are absent\n")[1]!
  .split("\n## ")[0]!;
const absent = [
  ...all(absentHere, /`(cu\w+)`/g),
  ...all(page, /^\| `(nvrtc\w+)` +\| absent +\|/gm),
];

const header = "src/compile/include/warpscope/driver";
const declared = [
  ...all(read(`${header}/functions.h`), /WARPSCOPE_DRIVER_API (cu\w+)\(/g).map((name) =>
    name.replace(/_v\d$/, ""),
  ),
  ...all(read("src/compile/include/nvrtc.h"), /^WARPSCOPE_NVRTC\([^,]+, (nvrtc\w+)\)/gm),
];
const unavailable = [
  ...all(read(`${header}/absent.h`), /^WARPSCOPE_DRIVER_ABSENT\((cu\w+)\)/gm),
  ...all(read("src/compile/include/nvrtc.h"), /^WARPSCOPE_NVRTC_ABSENT\((nvrtc\w+)\)/gm),
];
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

test("lists every function of the CUDA 13.0 driver API, once", () => {
  const functions = read("test/driver-api/cuda-driver-functions.txt").trim().split("\n");
  const listed = [...there, ...absent].filter((name) => name.startsWith("cu"));
  expect(sorted(listed)).toEqual(sorted(functions));
  expect(listed).toHaveLength(functions.length);
});

test("what is there is declared, and called by a program of the tests", () => {
  const programs = fs
    .readdirSync(new URL("test/driver-api/programs", root))
    .filter((name) => name.endsWith(".cu"))
    .map((name) => read(`test/driver-api/programs/${name}`))
    .join("\n");
  expect(sorted(there)).toEqual(sorted(declared));
  expect(there.filter((name) => !new RegExp(`\\b${name}\\(`).test(programs))).toEqual([]);
});

test("what is absent is declared so that Clang reports it at its line", () => {
  expect(sorted(absent)).toEqual(sorted(unavailable));
});
