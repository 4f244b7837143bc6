/** The cache as the command line uses it: damaged, exchanged, restored for somebody else, cleared. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Run, warpscope } from "./warpscope.ts";

const IS_ROOT = process.getuid?.() === 0;

const home = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-cli-cache-"));
const cache = path.join(home, "cache");
afterAll(() => fs.rmSync(home, { recursive: true }));

const run = (...args: string[]): Promise<Run> =>
  warpscope(args, { cache, environment: { XDG_STATE_HOME: path.join(home, "state") } });
const program = () => run("run", "examples/vector-add.cu");
const files = (below: string) =>
  fs
    .readdirSync(path.join(cache, below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

let first: Run;
beforeAll(async () => {
  first = await program();
});

describe("the cache on the command line", () => {
  it("entries that were exchanged for others are as good as none", async () => {
    const all = files("").sort();
    expect(all.length).toBeGreaterThan(3);
    const contents = all.map((file) => fs.readFileSync(file));
    for (const [i, file] of all.entries()) fs.writeFileSync(file, contents.at(i - 1)!);
    const again = await program();
    expect([again.exitCode, again.out, again.error]).toEqual([0, first.out, first.error]);
  });

  it("compiled code that the key does not seal is not run, and made anew", async () => {
    const [code] = files("code");
    const kept = fs.readFileSync(code!);
    for (const file of files("code")) fs.writeFileSync(file, kept.subarray(32));
    const again = await program();
    expect([again.exitCode, again.out]).toEqual([0, first.out]);
    expect(fs.readFileSync(code!).length).toBeGreaterThan(kept.length / 2);
  });

  it.runIf(IS_ROOT)("of another user it is not used, which is said", async () => {
    fs.chownSync(cache, 12345, 12345);
    const again = await program();
    fs.chownSync(cache, 0, 0);
    expect([again.exitCode, again.out]).toEqual([0, first.out]);
    expect(again.error).toContain("[cli/cache-other-owner]");
  });

  it("says how much there is, and forgets it", async () => {
    expect((await run("cache")).out).toMatch(
      /: \d+ entries, [\d.]+ MiB; at most 1024 MiB are kept\.\n$/,
    );
    expect((await run("cache", "--clear")).out).toMatch(/: \d+ entries, /);
    expect(files("").filter((file) => !file.includes(`${path.sep}code${path.sep}`))).toEqual([]);
  });
});
