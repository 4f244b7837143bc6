import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { encodeArchive, isArchive, readArchive } from "../../src/compile/archive.ts";
import { hasCommand } from "../cli/course-shell.ts";

const MEMBERS = [
  { name: "a.o", content: Uint8Array.from([1, 2, 3]) },
  { name: "a-name-longer-than-sixteen.cu.o", content: new Uint8Array(0) },
  { name: "another-long-name.cpp.o", content: Uint8Array.from([4, 5]) },
];

it("what is written is read again, with long names and odd sizes", () => {
  const bytes = encodeArchive(MEMBERS);
  expect(isArchive(bytes)).toBe(true);
  expect(readArchive(bytes)).toEqual(MEMBERS);
});

it("an archive that ends inside a member is damaged", () => {
  const bytes = encodeArchive(MEMBERS);
  expect(readArchive(bytes.subarray(0, bytes.length - 2))).toBeUndefined();
});

it("BSD's long names stand before the content", () => {
  const header = `${"#1/8".padEnd(16)}${"0".padEnd(12)}${"0".padEnd(6)}${"0".padEnd(6)}${"644".padEnd(8)}${"10".padEnd(10)}\`\n`;
  const bytes = new TextEncoder().encode(`!<arch>\n${header}long.o\0\0xy`);
  expect(readArchive(bytes)).toEqual([{ name: "long.o", content: Uint8Array.from([120, 121]) }]);
});

it.each(["ar", "llvm-ar"].filter(hasCommand))("archives of %s are read", (tool) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-archive-"));
  try {
    for (const { name, content } of MEMBERS) fs.writeFileSync(path.join(folder, name), content);
    const names = MEMBERS.map(({ name }) => name);
    execFileSync(tool, ["qc", "lib.a", ...names], { cwd: folder, stdio: "ignore" });
    const members = readArchive(fs.readFileSync(path.join(folder, "lib.a")))!;
    expect(members.map(({ name, content }) => ({ name, content: [...content] }))).toEqual(
      MEMBERS.map(({ name, content }) => ({ name, content: [...content] })),
    );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
