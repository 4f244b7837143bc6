/** NOTICE names whose work is in the npm package, and under which licence. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../cli/warpscope.ts";

const words = (text: string) => text.replace(/\s+/g, " ").trim();
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const NOTICE = words(read("NOTICE"));

describe("npm packages of which code is in dist/", () => {
  const script = path.join(ROOT, "scripts/bundled-packages.mjs");
  const bundled = execFileSync(process.execPath, [script], { encoding: "utf8" }).split("\n");
  const packages = bundled.filter((name) => name !== "");

  it("are those of the list, and no more", () => {
    const list = NOTICE.slice(NOTICE.indexOf("2. dist/report/page"), NOTICE.indexOf("3. dist/"));
    const named = [...list.matchAll(/ - ([\w@/, -]+)\. Copyright/g)].flatMap(([, names]) =>
      names!.split(", "),
    );
    expect(named.sort()).toEqual(packages);
  });

  it.each(packages)("%s, with its licence, holder and text", (name) => {
    const [holder, ...text] = read(`node_modules/${name}/LICENSE`)
      .split(/\n\n+/)
      .map(words)
      .filter((part) => !/^The MIT License/.test(part));
    const { license } = JSON.parse(read(`node_modules/${name}/package.json`));
    // The entry ends with its full stop after the licence: "d3-a, d3-b. Copyright … . ISC licence, …".
    const entry = NOTICE.split(" - ").find((one) => new RegExp(`(^|, )${name}[.,]`).test(one));
    expect(entry).toContain(holder!);
    expect(entry).toContain(`${license} licence`);
    for (const part of text) expect(NOTICE).toContain(part);
  });
});

it("packages that are installed beside it are named", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: object };
  for (const name of Object.keys(dependencies)) expect(NOTICE).toContain(`- ${name} (`);
});

/** Headers of Clang's package in what is compiled ahead, by the folder that a licence holds for. */
it("Clang's, libc++'s and wasi-libc's headers in precompiled files are named", () => {
  for (const name of ["device", "host"]) {
    const file = `dist/compile/prelude-${name}.pch`;
    const text = fs.readFileSync(path.join(ROOT, file), "latin1");
    const folders = [...text.matchAll(/\/@clang\/include\/(c\+\+|wasm32-wasip1|[\w.]+\.h)/g)].map(
      ([, folder]) => (folder!.endsWith(".h") ? "Clang" : folder!),
    );
    expect([...new Set(folders)].sort()).toEqual(["Clang", "c++", "wasm32-wasip1"]);
    expect(NOTICE).toContain(file);
  }
});
