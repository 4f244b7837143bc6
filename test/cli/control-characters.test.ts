/** What a program calls its files, kernels and exceptions gives no command to the terminal. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Run, warpscope } from "./warpscope.ts";

const PROGRAM = String.raw`#include <cstdio>
#include <stdexcept>
#line 1 "\033[31mevil\x9b.cu"
extern "C" __global__ void k(int *p) asm("\x1b[2Jk");
extern "C" __global__ void k(int *p) { p[threadIdx.x * 3] = 1; }
int main() {
  int *p;
  cudaMalloc(&p, 64);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  unsigned char narrow = 300;
  puts("\x1b[32mits own\x1b[0m");
  throw std::runtime_error("\x1b]0;pwn\x07");
}
`;

/** Escapes in the file itself: in its name, a comment and a line with a warning. */
const NAMED = `__global__ void k(float *p) { p[threadIdx.x * 3] = 1; /* \u001b[34m\u202e */ }
int main() {
  float *p;
  cudaMalloc(&p, 512);
  k<<<1, 64>>>(p);
  unsigned char narrow = 300; // \u001b[8m
  return cudaDeviceSynchronize();
}
`;
const NAME = "\u001b[31mfile\u0007.cu";

/** What our messages are painted with. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character
const COLOUR = /\x1b\[(?:0;)?(?:1;)?(?:[017]|3[1-6])m/g;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-control-"));
beforeAll(() => {
  fs.writeFileSync(path.join(folder, "evil.cu"), PROGRAM);
  fs.writeFileSync(path.join(folder, NAME), NAMED);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function shown(args: readonly string[]): Promise<Run & { readonly all: string }> {
  const run = await warpscope(args, { folder });
  const all = (run.out + run.error).replaceAll("\u001b[32mits own\u001b[0m\n", "");
  return { ...run, all };
}

/** None but line ends, and colours where there are some. */
function expectNoCommands(text: string): void {
  expect(text.replace(/\n/g, "").match(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu)).toBeNull();
}

describe.each(["never", "always"])("with colours %s", (colour) => {
  const colours = ["--color", colour];
  const plain = (text: string) => (colour === "always" ? text.replace(COLOUR, "") : text);

  it.each(["run", "check", "profile"])(
    "%s shows the names of files, kernels and exceptions",
    async (command) => {
      const { all, out } = await shown([command, ...colours, "evil.cu"]);
      expect(out).toContain("\u001b[32mits own\u001b[0m\n");
      expectNoCommands(plain(all));
      const text = plain(all);
      expect(text).toMatch(/^\\u001b\[31mevil\S*\.cu:\d+:\d+: warning: implicit conversion/m);
      expect(text).toMatch(/^\\u001b\[31mevil\S*\.cu:2:\d+: error: \\u001b\[2Jk: /m);
      expect(text).toContain("\\u001b]0;pwn\\u0007");
      if (command === "profile") expect(text).toMatch(/ 1 {2}\\u001b\[2Jk +/);
    },
  );

  it("a file's own name and lines are shown", async () => {
    const { all } = await shown(["profile", ...colours, NAME]);
    const text = plain(all);
    expectNoCommands(text);
    expect(text).toMatch(/^\\u001b\[31mfile\\u0007\.cu:6:\d+: warning: /m);
    expect(text).toContain("p[threadIdx.x * 3] = 1; /* \\u001b[34m\\u202");
  });
});

it("what other programs read holds no commands either, and the names as they are", async () => {
  const { out } = await shown(["profile", "--format", "json", "evil.cu"]);
  expectNoCommands(out);
  const report = JSON.parse(out) as { launches: { kernel: string }[] };
  expect(report.launches[0]!.kernel).toBe("\u001b[2Jk");
  for (const format of ["csv", "markdown"])
    expectNoCommands(
      (await shown(["profile", "--format", format, "evil.cu"])).out.replaceAll("\r\n", "\n"),
    );
  for (const format of ["github", "sarif"])
    expectNoCommands((await shown(["check", "--format", format, "evil.cu"])).all);
});

it("the tools of NVIDIA's names, on the terminal and in their log", async () => {
  await shown(["nvcc", "-o", "evil", "evil.cu"]);
  for (const [tool, ...options] of [["nvprof"], ["ncu"], ["compute-sanitizer"]]) {
    const { all } = await shown([tool!, ...options, "./evil"]);
    expectNoCommands(all);
    expect(all).toContain("\\u001b[2Jk");
    await shown([tool!, "--log-file", `${tool}.log`, ...options, "./evil"]);
    const log = fs.readFileSync(path.join(folder, `${tool}.log`), "utf8");
    expectNoCommands(log);
    expect(log).toContain("\\u001b[2Jk");
  }
});
