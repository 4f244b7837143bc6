/** nvcc's command line, typed into a shell that has evaluated `warpscope env`. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { courseShell, hasCommand, hasShell, keptFolder } from "./course-shell.ts";
import { ROOT, warpscope } from "./warpscope.ts";

const HELLO = `#include <cstdio>
#include "greeting.h"
__global__ void greet() { printf("%s from thread %d\\n", GREETING, threadIdx.x); }
int main(int argc, char** argv) {
  printf("%s, %d arguments\\n", argv[0], argc - 1);
  greet<<<1, 2>>>();
  cudaDeviceSynchronize();
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  printf("on %d.%d\\n", properties.major, properties.minor);
  return argc;
}
`;

const folder = hasShell
  ? keptFolder("nvcc", {
      "hello.cu": HELLO,
      "include/greeting.h": '#define GREETING "hello"\n',
      "broken.cu": "int main() { return x; }\n",
      "user.cu": `#include <cstdio>
extern __device__ int bump(int);
extern __constant__ int scale;
static __global__ void use(int* out) { out[threadIdx.x] = bump(threadIdx.x) * scale; }
void other(int* out);
int main() {
  int *d, h[4], s = 10;
  cudaMalloc(&d, sizeof h);
  cudaMemcpyToSymbol(scale, &s, sizeof s);
  use<<<1, 4>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\\n", h[0], h[1], h[2], h[3]);
  other(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\\n", h[3]);
}
`,
      "bump.cu": "__device__ int bump(int x) { return x + 100; }\n",
      "definer.cu": `__constant__ int scale;
extern __device__ int bump(int);
static __global__ void use(int* out) { out[threadIdx.x] = bump(scale); }
void other(int* out) { use<<<1, 4>>>(out); }
`,
      "fault.cu": `__global__ void k(int* p) {
  p[1000000] = 1;
}
int main() { int* p; cudaMalloc(&p, 4); k<<<1, 1>>>(p); return cudaDeviceSynchronize(); }
`,
      "half.cpp": "int half(int n) { return n / 2; }\n",
      "elsewhere/unused.txt": "",
    })
  : "";
const shell = (script: string, environment = {}) => courseShell(script, folder, environment);
const oneLine = (text: string) => text.replace(/\s+/g, " ");

describe.skipIf(!hasShell)("a program that nvcc wrote", () => {
  const compile = "nvcc -O3 -arch=sm_86 -Iinclude hello.cu -o hello";

  it("runs by its name, with its arguments, output and exit code, and nothing else", async () => {
    const { exitCode, out, error } = await shell(`${compile} && ./hello --metrics -- 3`);
    expect({ exitCode, out, error }).toEqual({
      exitCode: 4,
      out: "./hello, 3 arguments\nhello from thread 0\nhello from thread 1\non 8.6\n",
      error: "",
    });
  });

  it("runs where it was moved to, on the GPU of its -arch or of WARPSCOPE_DEVICE", async () => {
    const { out } = await shell(
      `${compile} && mv hello elsewhere/moved && cd elsewhere && ./moved | tail -1
WARPSCOPE_DEVICE=m2070 ./moved | tail -1`,
    );
    expect(out).toBe("on 8.6\non 2.0\n");
  });

  it("is what `run` and `profile` take in place of sources", async () => {
    await shell(compile);
    const run = await warpscope(["run", "./hello", "--", "1"], { folder });
    expect(run.exitCode).toBe(2);
    expect(run.out).toMatch(/^\.\/hello, 1 arguments\n/);
    const profile = await warpscope(["profile", "--format", "json", "./hello"], { folder });
    const [launch] = JSON.parse(profile.out).launches;
    expect(launch.kernel).toBe("greet()");
    const both = await warpscope(["run", "./hello", "-O3"], { folder });
    expect(both.exitCode).toBe(2);
    expect(both.error).toContain("[nvcc/already-compiled]");
  });

  it("tells faults by source line, wherever it is started", async () => {
    const { exitCode, error } = await shell("nvcc fault.cu -o fault && cd elsewhere && ../fault");
    expect(exitCode).toBe(700 % 256);
    expect(oneLine(error)).toContain(`${path.join(folder, "fault.cu")}:2:14: error: k(int *):`);
  });

  it("says what is missing where Warpscope is gone", async () => {
    const { exitCode, error } = await shell(
      `${compile} && PATH=/usr/bin:/bin WARPSCOPE_HOME=/nowhere LANG=C ./hello`,
    );
    expect(exitCode).toBe(127);
    expect(error).toMatch(/^\.\/hello: this program runs on Warpscope, .*WARPSCOPE_HOME/);
  });

  it("that is cut short is refused", async () => {
    const { exitCode, error } = await shell(
      `${compile} && head -c 20000 hello > cut && chmod +x cut && ./cut`,
    );
    expect(exitCode).toBe(2);
    expect(error).toContain("[nvcc/damaged]");
  });
});

describe.skipIf(!hasShell)("separate compilation", () => {
  it("links device code of several objects, also out of an archive", async () => {
    const { exitCode, out, error } = await shell(`nvcc -dc user.cu definer.cu bump.cu &&
nvcc user.o definer.o bump.o -o linked && ./linked &&
nvcc -lib definer.o bump.o half.cpp -o libdefiner.a && nvcc user.o -L. -ldefiner -o archived && ./archived`);
    const results = "1000 1010 1020 1030\n110\n";
    expect({ exitCode, out, error }).toEqual({ exitCode: 0, out: results + results, error: "" });
  });

  it("without -rdc=true names what is missing, by file and readable name", async () => {
    const { exitCode, error } = await shell("nvcc user.cu definer.cu bump.cu -o linked");
    expect(exitCode).toBe(1);
    expect(oneLine(error)).toContain("user.cu uses `bump(int)` of bump.cu.");
    expect(oneLine(error)).toContain("user.cu uses `scale` of definer.cu.");
    expect(error.match(/\[compile\/needs-device-linking\]/g)).toHaveLength(3);
  });

  it.skipIf(!hasCommand("gcc"))("names the source of an object that gcc made", async () => {
    const { exitCode, error } = await shell(
      "gcc -c half.cpp -o half.o && nvcc definer.cu half.o -o mixed",
    );
    expect(exitCode).toBe(1);
    expect(oneLine(error)).toContain("`nvcc -c half.cpp`");
    expect(error).toContain("[compile/foreign-object]");
  });

  it("names a symbol that is defined twice, with both files", async () => {
    const { exitCode, error } = await shell(
      "cp half.cpp again.cpp && nvcc -c half.cpp again.cpp && nvcc half.o again.o -o twice",
    );
    expect(exitCode).toBe(1);
    expect(oneLine(error)).toContain(
      "`half(int)` is defined in half.o (half.cpp) and again in again.o",
    );
  });
});

describe.skipIf(!hasShell)("what build systems ask of nvcc", () => {
  it("dependencies as rules of make, with or without CUDA's own headers", async () => {
    const { out } = await shell(`nvcc -MM -Iinclude hello.cu
nvcc -MD -MF hello.d -MT obj/hello.o -Iinclude -c hello.cu -o hello.o && cat hello.d`);
    const [short, long] = out.split(/(?<=greeting\.h\n)/);
    expect(short).toBe("hello.o : hello.cu \\\n    include/greeting.h\n");
    const all = (long ?? "") + out.slice((short + (long ?? "")).length);
    expect(all).toMatch(/^obj\/hello\.o : hello\.cu \\\n/);
    expect(all).toContain("include/greeting.h");
    expect(all).toContain("dist/compile/include/");
    expect(all).not.toContain("/@");
  });

  it("a version that scripts can read, the same as the headers'", async () => {
    const { out } = await shell("nvcc --version");
    const header = fs.readFileSync(
      path.join(ROOT, "src/compile/include/warpscope/qualifiers.h"),
      "utf8",
    );
    const [major, minor, build] = ["MAJOR", "MINOR", "BUILD"].map(
      (part) => new RegExp(`__CUDACC_VER_${part}__ (\\d+)`).exec(header)![1],
    );
    expect(out).toContain(`\nCuda compilation tools, release ${major}.${minor}, `);
    expect(out).toContain(` V${major}.${minor}.${build}\n`);
    expect(out).toContain("Warpscope");
  });

  it("the steps, which can be typed", async () => {
    const steps = await shell("nvcc -dryrun -Iinclude hello.cu -o stepped");
    expect(fs.existsSync(path.join(folder, "stepped"))).toBe(false);
    const commands = steps.error.match(/^#\$ \/.*/gm)!.map((line) => line.slice(3));
    expect(commands).toHaveLength(2);
    const { exitCode } = await shell(`${commands.join(" &&\n")} && ./stepped > /dev/null`);
    expect(exitCode).toBe(1);
  });

  it("the preprocessor's text on standard output", async () => {
    const { exitCode, out } = await shell("nvcc -E -Iinclude hello.cu");
    expect(exitCode).toBe(0);
    expect(out).toContain('printf("%s from thread %d\\n", "hello", threadIdx.x)');
  });
});

describe.skipIf(!hasShell)("a wrong command line", () => {
  it.each([
    ["", "nvcc/no-input"],
    ["missing.cu", "compile/source-not-found"],
    ["--hlep", "compile/unknown-option-suggest"],
    ["hello.cu -arch=sm_91", "compile/unknown-architecture"],
    ["hello.cu -o nowhere/hello", "nvcc/no-output-folder"],
    ["hello.cu -o hello.cu", "nvcc/output-is-input"],
    ["-c hello.cu half.cpp -o both.o", "nvcc/output-for-several"],
    ["-c missing.o", "nvcc/nothing-to-compile"],
    ["missing.o", "compile/source-not-found"],
    ["-optix-ir hello.cu", "compile/unsupported-mode"],
    ["broken.cu", "compile/failed"],
    ["half.cpp", "compile/no-main"],
    ["hello.cu -Iinclude -o /", "nvcc/cannot-write"],
    ["@missing.rsp", "compile/source-unreadable"],
  ])("nvcc %s", async (line, code) => {
    const { exitCode, out, error } = await shell(`nvcc ${line}`);
    expect(error.match(/\[[a-z]+\/[a-z-]+\]/g)).toEqual([`[${code}]`]);
    expect(exitCode).toBe(1);
    expect(out).toBe("");
  });
});
