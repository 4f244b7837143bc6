/** `warpscope run`: the program behaves as if it had been compiled and started. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { measured, warpscope } from "./warpscope.ts";

const folder = programFolder({
  "echo.cu": `
#include <cstdio>
__global__ void twice(int* x) { x[threadIdx.x] *= 2; }
int main(int argc, char** argv) {
  for (int i = 0; i < argc; ++i) printf("[%d] %s\\n", i, argv[i]);
  char line[100];
  while (fgets(line, sizeof line, stdin)) printf("in: %s", line);
  FILE* note = fopen("note.txt", "r");
  if (note && fgets(line, sizeof line, note)) printf("file: %s", line);
  FILE* made = fopen("made.txt", "w");
  fprintf(made, "by the program\\n");
  fclose(made);
  fprintf(stderr, "a word aside\\n");
  int host[32], *device;
  for (int i = 0; i < 32; ++i) host[i] = i;
  cudaMalloc(&device, sizeof host);
  cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
  twice<<<1, 32>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\\n", host[31]);
  return 42;
}`,
  "note.txt": "a note\n",
  "broken.cu": `__global__ void k(float* x) {
  x[0] = undeclared;
}
int main() { return 0; }
`,
  "unknown-call.cu": `#include <cstdio>
// cudaDeviceGetTexture1DLinearMaxWidth() would come first here.
int main() {
  printf("started\\n");
  size_t width = 0;

  return cudaDeviceGetTexture1DLinearMaxWidth(&width, nullptr, 0);
}`,
  "unknown-feature.cu": `#include <cstdio>
__global__ void k(int* out) {
  int r;
  asm volatile("frobnicate.sync.u32 %0;" : "=r"(r));
  out[0] = r;
}
int main() {
  printf("started\\n");
  k<<<1, 32>>>(nullptr);
  return 0;
}`,
  "abort.cu": `#include <cstdio>
#include <cstdlib>
int main() { printf("about to\\n"); fflush(stdout); abort(); }`,
  "memory.cu": `#include <cstdlib>
__global__ void set(int *p) { *p = 1; }
int main(int argc, char **argv) {
  int *d = nullptr;
  cudaMalloc(&d, 4);
  set<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  if (argc > 1) return 5;
  volatile float *h = (volatile float *)malloc(3000000000u);
  h[0] = 1;
  return cudaDeviceSynchronize();
}`,
});
const run = (args: string[], input = "") => warpscope(["run", ...args], { folder, input });

describe("a program that runs", () => {
  it("gets arguments, standard input, files of its folder, and keeps its exit code", async () => {
    const { exitCode, out, error } = await run(
      ["echo.cu", "--", "one", "two words", "--timeout"],
      "first\nsecond\n",
    );
    expect(out).toBe(
      "[0] echo\n[1] one\n[2] two words\n[3] --timeout\n" +
        "in: first\nin: second\nfile: a note\n62\n",
    );
    expect(error).toMatch(/^a word aside\nwarpscope: note: [^[]*\[cli\/try-check\]\n+$/);
    expect(exitCode).toBe(42);
    expect(fs.readFileSync(path.join(folder, "made.txt"), "utf8")).toBe("by the program\n");
  });

  it("that aborts ends with 134 and says where", async () => {
    const { exitCode, out, error } = await run(["abort.cu"]);
    expect(exitCode).toBe(134);
    expect(out).toBe("about to\n");
    expect(error).toContain("[runtime/host-aborted]");
    expect(error).not.toMatch(STACK_TRACE);
  });

  it("that uses what malloc did not give is told so, with the size; one that fails, of check", async () => {
    const { exitCode, error } = await run(["memory.cu"]);
    expect(exitCode).toBe(139);
    expect(error.replace(/\s+/g, " ")).toMatch(
      /3000000000 B on the host fails: programs have 2147483648 B .*after an allocation of 3000000000 B .*\[runtime\/host-failed-allocation\]/,
    );
    const failed = await run(["memory.cu", "--", "5"]);
    expect(failed.exitCode).toBe(5);
    expect(failed.error.replace(/\s+/g, " ")).toMatch(
      /^warpscope: note: [^:]*`warpscope check memory\.cu`[^:]*\[cli\/try-check\] $/,
    );
  });

  it("starts no Clang the second time", async () => {
    const cache = path.join(folder, "cache");
    const first = await measured(["run", "echo.cu"], { folder, cache });
    const second = await measured(["run", "echo.cu"], { folder, cache });
    expect(first.workers).toContain("compile-worker.js");
    expect(second.workers).toEqual(["session-worker.js"]);
    expect(second.out).toBe(first.out);
    expect(second.cpuMs).toBeLessThan(first.cpuMs / 2);
  });

  it("is compiled again when its source changes", async () => {
    const edited = path.join(folder, "edited.cu");
    const cache = path.join(folder, "cache");
    fs.writeFileSync(edited, "int main() { return 3; }\n");
    expect((await measured(["run", "edited.cu"], { folder, cache })).exitCode).toBe(3);
    fs.writeFileSync(edited, "int main() { return 4; }\n");
    expect((await measured(["run", "edited.cu"], { folder, cache })).exitCode).toBe(4);
  });
});

describe("a program that cannot run", () => {
  it("for a mistake in it, shows the compiler's message with a caret and ends with 1", async () => {
    const { exitCode, out, error } = await run(["broken.cu"]);
    expect(exitCode).toBe(1);
    expect(out).toBe("");
    expect(error).toMatch(/^broken\.cu:2:10: error: use of undeclared identifier 'undeclared'\n/);
    expect(error).toMatch(/\n +2 \| {3}x\[0\] = undeclared;\n +\| {10}\^~+\n/);
    expect(error).toContain("[compile/failed]");
  });

  it("for a missing file, ends with 2", async () => {
    const { exitCode, error } = await run(["missing.cu"]);
    expect(exitCode).toBe(2);
    expect(error).toContain("missing.cu does not exist. [compile/source-not-found]");
  });

  it("for an unknown option, ends with 2 and suggests one", async () => {
    const { exitCode, error } = await run(["echo.cu", "-use_fast_mth"]);
    expect(exitCode).toBe(2);
    expect(error).toMatch(/Did you mean\s+-?-?use_fast_math/);
  });

  it("for a CUDA call that is not supported, names it with its line before anything runs", async () => {
    const { exitCode, out, error } = await run(["unknown-call.cu"]);
    expect(exitCode).toBe(1);
    expect(out).toBe("");
    expect(error).toMatch(
      /^unknown-call\.cu:7:10: error: The CUDA call\s+`cudaDeviceGetTexture1DLinearMaxWidth`\s+is\s+not\s+supported/m,
    );
    expect(error).toContain("[compile/unsupported-call]");
    expect(error).not.toContain("unavailable");
  });

  it("for a device feature that is not supported, names it with its line before anything runs", async () => {
    const { exitCode, out, error } = await run(["unknown-feature.cu"]);
    expect(exitCode).toBe(1);
    expect(out).toBe("");
    expect(error).toMatch(/^unknown-feature\.cu:4:3: error: /);
    expect(error).toContain("frobnicate");
  });
});

/** What no user may ever see. */
const STACK_TRACE = /^ *at .*(file:\/\/|node:|Object\.)/m;
