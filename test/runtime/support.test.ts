/**
 * docs/support.md against the functions there are in CUDA, our headers, and the programs of the tests: no
 * entry without a test or a diagnostic.
 */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url).pathname;
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

function walk(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(name) : [name];
  });
}

const page = read("docs/support.md");
const rows = new Map(
  [...page.matchAll(/^\| `(cuda\w+)` +\| (\w+) +\|/gm)].map(([, name, status]) => [name!, status!]),
);
const headers = walk("src/compile/include")
  .filter((file) => /\/cuda_\w+\.h$/.test(file))
  .map(read)
  .join("\n");
const absent = new Set(
  [...headers.matchAll(/^WARPSCOPE_ABSENT\((\w+)\)/gm)].map(([, name]) => name!),
);
const programs = [...walk("test"), ...walk("accuracy")]
  .filter((file) => /\.(cu|cpp)$/.test(file))
  .map(read)
  .join("\n");
const named = (status: string) =>
  [...rows].filter(([, own]) => own === status).map(([name]) => name);

test("lists every function of the CUDA 13.0 runtime API, once, with a status", () => {
  const all = read("test/runtime/cuda-runtime-functions.txt").trim().split("\n");
  const listed = page.match(/^\| `cuda\w+` +\| (exact|approximate|refused|absent) /gm) ?? [];
  expect(all.filter((name) => !rows.has(name))).toEqual([]);
  expect(listed).toHaveLength(rows.size);
});

test("what is there is declared, and called by a program of the tests", () => {
  const there = [...named("exact"), ...named("approximate"), ...named("refused")];
  expect(there.length).toBeGreaterThan(200);
  expect(there.filter((name) => absent.has(name))).toEqual([]);
  expect(there.filter((name) => !new RegExp(`\\b${name}\\(`).test(headers))).toEqual([]);
  expect(there.filter((name) => !new RegExp(`\\b${name}\\b`).test(programs))).toEqual([]);
});

test("what is refused answers so in the program that counts refusals", () => {
  const counted = read("test/runtime/programs/elsewhere.cu").matchAll(/NOT_SUPPORTED\((cuda\w+)/g);
  expect(named("refused").sort()).toEqual([...counted].map(([, name]) => name!).sort());
});

test("what is absent is declared so that Clang reports it at its line", () => {
  expect(named("absent").sort()).toEqual([...absent].filter((name) => name !== "name").sort());
});
