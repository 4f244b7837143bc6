import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../cli/warpscope.ts";
import { CHROMIUM } from "../report-page/browser.ts";
import { difference } from "./compared.ts";
import { openSite, type Site } from "./site.ts";

const EXAMPLES = path.join(ROOT, "examples");
const CHECK = path.join(EXAMPLES, "check.h");
/** All are compared by `npm run test:long`. */
const SOME = ["offsets", "reduction", "textures", "timing", "transfers"];

describe.skipIf(!CHROMIUM)("the engine in Chromium", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => site?.close());

  it.each(SOME)("reports of %s what Node reports", async (name) => {
    const files = [path.join(EXAMPLES, `${name}.cu`), CHECK];
    expect(await difference(site, { files })).toBeUndefined();
  });

  it("says what does not compile, and where", async () => {
    const source = "__global__ void k() { int x = ; }\nint main() { k<<<1, 1>>>(); }\n";
    const { exitCode, clangText, json } = await site.profile([["wrong.cu", source]], {
      ...{ command: ["wrong.cu"], programArguments: [], device: "h200", workers: 1 },
      language: "en",
    });
    expect(exitCode).toBe(1);
    expect(JSON.parse(json).diagnostics).toMatchObject([{ code: "compile/failed" }]);
    expect(clangText).toContain("wrong.cu:1:31: error: expected expression");
  });

  it("ends a kernel that never does, when it is told to, and goes on", async () => {
    const source = `__global__ void once(int* p) { *p = 1; }
__global__ void forever(volatile int* p) { while (*p) {} }
int main() {
  int* p;
  cudaMalloc(&p, 4);
  once<<<1, 1>>>(p);
  forever<<<1, 1>>>(p);
  return cudaDeviceSynchronize();
}
`;
    const job = { programArguments: [], device: "h200", workers: 2, language: "en" };
    const run = site.profile([["endless.cu", source]], { ...job, command: ["endless.cu"] });
    const stopping = setInterval(() => void site.stop(), 1000);
    const { exitCode, json } = await run;
    clearInterval(stopping);
    expect([exitCode, JSON.parse(json).exitCode]).toEqual([130, 130]);
    const small = [["small.cu", "int main() { return 3; }\n"]] as const;
    const { exitCode: next } = await site.profile(small, { ...job, command: ["small.cu"] });
    expect(next).toBe(3);
  });

  it("writes nothing to the console", () => expect(site.errors).toEqual([]));
});

it("has examples to compare", () =>
  expect(SOME.every((name) => fs.existsSync(path.join(EXAMPLES, `${name}.cu`)))).toBe(true));
