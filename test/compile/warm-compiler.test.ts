import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { compileObjects, keepCompiler, parseNvccOptions } from "../../src/compile/index.ts";
import { ROOT } from "../cli/warpscope.ts";
import { testPlatform } from "./inline-workers.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-warm-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
function source(): string {
  const file = path.join(folder, `f${files++}.cpp`);
  fs.writeFileSync(file, `int f${files}() { return ${files}; }\n`);
  return file;
}

describe("a compiler that is kept", () => {
  it("serves later compilations with the workers of the first, until it is closed", async () => {
    const { platform, started } = testPlatform();
    const compile = async (): Promise<number> => {
      const { options, sources } = parseNvccOptions([source()]);
      const { units } = await compileObjects({ sources, options, colour: false }, platform);
      expect(units?.length).toBe(1);
      return started();
    };
    const warm = keepCompiler(platform);
    expect([await compile(), await compile()]).toEqual([1, 1]);
    await warm.close();
    expect([await compile(), await compile()]).toEqual([2, 3]);
  });

  it("keeps no process alive", async () => {
    const client = `
      import { compileObjects, createPlatform, keepCompiler, parseNvccOptions } from ${JSON.stringify(path.join(ROOT, "dist/index.js"))};
      const platform = createPlatform();
      keepCompiler(platform);
      const { options, sources } = parseNvccOptions([${JSON.stringify(source())}]);
      const { units } = await compileObjects({ sources, options, colour: false }, platform);
      console.log(units.length);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", client],
      { env: { ...process.env, WARPSCOPE_CACHE: path.join(folder, "cache") }, timeout: 60_000 },
    );
    expect(stdout).toBe("1\n");
  });
});
