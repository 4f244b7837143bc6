import { expect, it } from "vitest";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";

const folder = programFolder({
  "kernel.cu": `#include <cstdio>
__device__ float scaled(float x) { return x + 1; }
__host__ __device__ float both(float x) { return x; }
static __device__ float own(float x) { return x; }
__global__ void k(float *p) { *p = scaled(*p) + both(*p) + own(*p); }
float shown(float x);
int main() { printf("%g\\n", shown(1)); }
`,
  "host.cpp": `float scaled(float x) { return x + 2; }
float own(float x) { return x + 3; }
float shown(float x) { return scaled(x) + own(x); }
`,
  "other.cpp": `float both(float x);
static float scaled(float x) { return x + 2; }
float own(float x) { return x + 3; }
float shown(float x) { return scaled(x) + own(x) + both(x); }
`,
});

it("one name for a device and a host function does not link", { timeout: 60_000 }, async () => {
  const run = await warpscope(["run", "kernel.cu", "host.cpp"], { folder });
  expect(run.exitCode).not.toBe(0);
  expect(run.error.match(/\[compile\/device-host-same-name\]/g)).toHaveLength(1);
  expect(run.error.replace(/\s+/g, " ")).toContain(
    "is a device function in kernel.cu and a host function in host.cpp",
  );
  const apart = await warpscope(["run", "kernel.cu", "other.cpp"], { folder });
  expect(apart).toMatchObject({ exitCode: 0, out: "8\n" });
});
