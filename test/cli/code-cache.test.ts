/** V8's compiled code of the command line, kept between runs. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./warpscope.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-code-"));
const kept = path.join(folder, "code");
const manifest = fs.readFileSync(path.join(ROOT, "package.json"), "utf8");
const { version } = JSON.parse(manifest) as { version: string };

function run(cache = folder): string {
  return execFileSync(process.execPath, [path.join(ROOT, "dist/cli/main.js"), "version"], {
    encoding: "utf8",
    env: { ...process.env, WARPSCOPE_CACHE: cache },
  });
}

const entry = () => path.join(kept, fs.readdirSync(kept)[0]!);

describe("the compiled code of a command", () => {
  beforeAll(() => void run());
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it("is one file, which later runs leave as it is", () => {
    const before = fs.statSync(entry()).mtimeMs;
    expect(run()).toBe(`warpscope ${version}\n`);
    expect(fs.readdirSync(kept).length).toBe(1);
    expect(fs.statSync(entry()).mtimeMs).toBe(before);
  });

  it.each([
    ["damaged", (bytes: Buffer) => bytes.fill(bytes[5000]! ^ 0x10, 5000, 5001)],
    ["torn", (bytes: Buffer) => bytes.subarray(0, 5000)],
    ["empty", () => Buffer.alloc(0)],
  ])("is made again where the file is %s", (_, change) => {
    const good = fs.readFileSync(entry());
    fs.writeFileSync(entry(), change(Buffer.from(good)));
    expect(run()).toBe(`warpscope ${version}\n`);
    expect(fs.statSync(entry()).size).toBeGreaterThan(10_000);
    expect(fs.readFileSync(entry()).equals(change(Buffer.from(good)))).toBe(false);
  });

  it("is done without where nothing can be written", () => {
    const file = path.join(folder, "a-file");
    fs.writeFileSync(file, "");
    expect(run(file)).toBe(`warpscope ${version}\n`);
  });
});
