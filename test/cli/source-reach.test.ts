/** Which files a source may name: `#include` reaches the project, what takes bytes only what the user named. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Run, warpscope } from "./warpscope.ts";

let root = "";
const SECRET = "canary-7f3a";

/** A book's folders: chapters, what they share, and what is nobody's business beside them. */
const FILES = {
  "book/common/common.h": `#ifndef COMMON_H
#define COMMON_H
#include "inner/more.h"
inline const char *place() { return __FILE__; }
__device__ inline int twice(int x) { return 2 * x; }
#endif
`,
  "book/common/inner/more.h": "#pragma once\ninline int more() { return 7; }\n",
  "book/common/broken.h": "inline int broken() { return undeclared; }\n",
  "book/common/back.h": `#include "../ch1/own.h"\n`,
  "book/ch1/own.h": `static const unsigned char stolen[] = {\n#embed "../common/common.h"\n};\n`,
  "book/ch1/data.bin": "12345",
  "book/ch1/program.cu": `#include <cstdio>
#include "../common/common.h"
#include "../common/common.h"
#include "../common/inner/more.h"
const unsigned char data[] = {
#embed "data.bin"
};
__global__ void kernel(int *p) { p[threadIdx.x] = twice(p[threadIdx.x]); }
int main() {
  int *p;
  cudaMallocManaged(&p, 128);
  for (int i = 0; i < 32; i++) p[i] = i;
  kernel<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  printf("%d %d %d %s\\n", p[3], more(), (int)sizeof data, place());
}
`,
  "book/ch1/broken.c": `#include "../common/broken.h"\nint main() { return broken(); }\n`,
  "book/ch1/stage.c": `#include "../common/back.h"\nint main() { return stolen[0]; }\n`,
  "book/ch1/asks.c": `#if __has_include("../../outside/header.h") || __has_include("link") || __has_include("../../outside")
#error told
#endif
int main(void) { return 0; }
`,
  "book/ch1/lines.cu": `#include <cstdio>
#line 1 "SECRET_FILE"
__global__ void kernel(int *p) { p[threadIdx.x] = 1; }
int main() { kernel<<<1, 32>>>(nullptr); printf("%d\\n", cudaDeviceSynchronize()); }
`,
  "outside/header.h": `static const char *secret = "${SECRET}";\n`,
  "outside/key": SECRET,
};

function programOf(body: string): string {
  return `${body}\nint main() { return 0; }\n`;
}

const embed = (file: string): string =>
  programOf(`const unsigned char bytes[] = {\n#embed "${file}"\n};`);
const incbin = (file: string): string =>
  programOf(
    `asm(".section .rodata.x,\\"\\",@\\nbytes:\\n.incbin \\"${file}\\"\\n.size bytes, 4\\n");`,
  );
const include = (file: string): string => programOf(`#include "${file}"`);

function run(file: string, ...args: readonly string[]): Promise<Run> {
  return warpscope(["run", ...args, file], { folder: path.join(root, "book/ch1") });
}

function object(file: string, ...args: readonly string[]): Promise<Run> {
  const folder = path.join(root, "book/ch1");
  return warpscope(["nvcc", "-c", file, "-o", "/dev/null", ...args], { folder });
}

/** The message on one line, as terminals break it. */
const told = ({ error }: Run): string => error.replace(/\s+/g, " ");

beforeAll(() => {
  root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "warpscope-reach-"));
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text.replace("SECRET_FILE", `${root}/outside/key`));
  }
  fs.symlinkSync("../../outside/key", path.join(root, "book/ch1/link"));
});
afterAll(() => fs.rmSync(root, { recursive: true }));

describe("text of the project", () => {
  it("is included, and has its own name", async () => {
    const { exitCode, out, error } = await run("program.cu");
    expect(out).toBe("6 7 5 ../common/common.h\n");
    expect([exitCode, error.replace(/^.*#embed[\s\S]*/m, "")]).toEqual([0, ""]);
  });

  it("is named truly in messages, each place once", async () => {
    const { error } = await object("broken.c");
    expect(error).toContain("In file included from broken.c:1:\n");
    expect(error).toMatch(/^(\.\/)?\.\.\/common\/broken\.h:1:\d+: error/m);
    expect(error.match(/In file included/g)).toHaveLength(1);
    expect(error).not.toContain("/@");
  });

  it("is a dependency under its own name", async () => {
    const { out } = await warpscope(["nvcc", "-MM", "program.cu"], {
      folder: path.join(root, "book/ch1"),
    });
    expect(
      out
        .split(/[\s\\]+/)
        .filter(Boolean)
        .slice(2),
    ).toEqual([
      ...["program.cu", "../common/common.h", "../common/inner/more.h"],
      // Clang gives what is embedded with its whole path.
      path.join(root, "book/ch1/data.bin"),
    ]);
  });
});

/** Sources of one purpose each, and what a refusal must name. */
const REFUSED: readonly (readonly [name: string, text: () => string, allow: string])[] = [
  ["embeds text of the project", () => embed("../common/common.h"), "book/common"],
  [
    "embeds what it includes, too",
    () => `#include "../common/common.h"\n${embed("../common/common.h")}`,
    "book/common",
  ],
  [
    "includes what it embeds, too",
    () => `${embed("../common/inner/more.h")}#include "../common/inner/more.h"\n`,
    "book/common/inner",
  ],
  [
    "takes the project's bytes by the assembler",
    () => incbin(`${root}/book/common/common.h`),
    "book/common",
  ],
  ["embeds a file outside", () => embed("../../outside/key"), "outside"],
  ["embeds a file outside by its whole name", () => embed(`${root}/outside/key`), "outside"],
  ["embeds what a link leads to", () => embed("link"), "outside"],
  ["takes bytes outside by the assembler", () => incbin(`${root}/outside/key`), "outside"],
  ["includes a file outside", () => include("../../outside/header.h"), "outside"],
  ["includes what a link leads to", () => include("link"), "outside"],
];

describe("a source that", () => {
  it.each(REFUSED)("%s is refused, with what to do", async (name, text, allow) => {
    // C without CUDA's headers compiles in a tenth of the time.
    const file = `${name.replace(/\W/g, "-")}.c`;
    fs.writeFileSync(path.join(root, "book/ch1", file), text());
    const refused = await object(file);
    expect(refused.exitCode).toBe(1);
    expect(told(refused)).toContain(`--allow-dir ${root}/${allow}.`);
    expect(refused.out + refused.error).not.toContain(SECRET);
  });

  it("is allowed a folder reads it, and no longer once it is not", async () => {
    fs.writeFileSync(path.join(root, "book/ch1/allowed.c"), embed("../../outside/key"));
    const codes: (number | undefined)[] = [];
    for (const args of [[], ["--allow-dir", "../../outside"], []])
      codes.push((await object("allowed.c", ...args)).exitCode);
    expect(codes).toEqual([1, 0, 1]);
  });

  it("may embed what folders of headers hold", async () => {
    fs.writeFileSync(path.join(root, "book/ch1/headers.c"), embed("../common/common.h"));
    expect((await object("headers.c", "-I../common")).exitCode).toBe(0);
  });

  it("is included from text of the project embeds no more than others", async () => {
    const refused = await object("stage.c");
    expect(refused.exitCode).toBe(1);
    expect(told(refused)).toContain("compile/embed-outside");
  });

  it("embeds what is not there is told so", async () => {
    fs.writeFileSync(path.join(root, "book/ch1/missing.c"), embed("missing.bin"));
    const { exitCode, error } = await object("missing.c");
    expect(exitCode).toBe(1);
    expect(error).toContain("'missing.bin' file not found");
  });

  it("asks what is outside hears of nothing", async () => {
    expect((await object("asks.c")).exitCode).toBe(0);
  });
});

it("a source that says it is another file does not show that one", async () => {
  const folder = path.join(root, "book/ch1");
  const runs = await Promise.all(
    ["run", "check", "profile"].map((command) => warpscope([command, "lines.cu"], { folder })),
  );
  for (const { out, error } of runs) {
    expect(out + error).toContain(`${root}/outside/key:1`);
    expect(out + error).not.toContain(SECRET);
  }
});

it("a source without a project around it reaches its own folder", async () => {
  const home = path.join(root, "home");
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(home, "beside.h"), "#define VALUE 4\n");
  fs.writeFileSync(path.join(home, "x.c"), `#include "beside.h"\nint main() { return VALUE; }\n`);
  fs.writeFileSync(path.join(home, "y.c"), include("../book/common/inner/more.h"));
  const environment = { HOME: home };
  const folder = path.join(root, "outside");
  const codes = await Promise.all(
    ["../home/x.c", "../home/y.c"].map(
      async (file) =>
        (await warpscope(["nvcc", "-c", file, "-o", "/dev/null"], { folder, environment }))
          .exitCode,
    ),
  );
  expect(codes).toEqual([0, 1]);
});
