/** Projects with a Makefile and with CMake build and run in a shell that has evaluated `warpscope env`. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { courseShell, hasCommand, keptFolder } from "../cli/course-shell.ts";
import { ROOT } from "../cli/warpscope.ts";

/** From an empty cache CMake compiles some ten sources. */
const LIMIT_MS = 300_000;

/** A copy to build in. */
function project(name: string): string {
  const folder = keptFolder(name, {});
  fs.cpSync(path.join(ROOT, "test/projects", name), folder, { recursive: true });
  return folder;
}

describe.skipIf(!hasCommand("make"))("a Makefile that calls nvcc", () => {
  it("builds and runs; what did not change is not made again", { timeout: LIMIT_MS }, async () => {
    const folder = project("makefile");
    const first = await courseShell("make run", folder);
    expect(first.error).toBe("");
    expect(first.exitCode).toBe(0);
    expect(first.out).toMatch(/1000 values, largest error 0\n$/);
    expect(first.out.match(/^nvcc .* -c /gm)).toHaveLength(3);

    const again = await courseShell("sleep 1; touch check.cpp; make", folder);
    expect(again.out.match(/^nvcc .*/gm)).toHaveLength(2);
    expect(again.exitCode).toBe(0);
  });
});

describe.skipIf(!hasCommand("cmake"))("a CMake project with CUDA and C++", () => {
  it("configures, builds and runs with no further options", { timeout: LIMIT_MS }, async () => {
    const folder = project("cmake");
    const configured = await courseShell("cmake -S . -B build", folder);
    expect(configured.error).toBe("");
    expect(configured.exitCode).toBe(0);
    expect(configured.out).toContain("The CUDA compiler identification is NVIDIA 13.0");

    const built = await courseShell("cmake --build build && ./build/scan", folder);
    expect(built.error).toBe("");
    expect(built.exitCode).toBe(0);
    expect(built.out).toMatch(/the sums agree\n$/);

    // CMake follows the headers that nvcc names.
    fs.appendFileSync(path.join(folder, "include/kernels.h"), "// changed\n");
    const again = await courseShell("cmake --build build", folder);
    expect(again.out).toContain("src/kernels.cu.o");
    expect(again.out).toContain("src/reference.cpp.o");
    expect(again.out).not.toContain("src/unused.cu.o");
  });
});
