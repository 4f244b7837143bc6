/** What is mistyped: a command, an option, a device, a file, a word. Nothing runs, and one name is suggested. */
import { expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const folder = programFolder({
  "scale.cu": `#include <cstdio>
__global__ void scale(float* x) { x[threadIdx.x] *= 2; }
int main(int count, char**) {
  float* x;
  cudaMalloc(&x, 128);
  scale<<<1, 32>>>(x);
  cudaDeviceSynchronize();
  printf("%d\\n", count);
}`,
});

it.each([
  ["profil scale.cu", "`profile`"],
  ["profile scal.cu", "scale.cu"],
  ["run scale", "scale.cu"],
  ["check scalee.cu", "scale.cu"],
  ["compare scale.cu sclae.cu", "scale.cu"],
  ["profile scale.cu --metric gld_efficiency", "--metrics"],
  ["profile scale.cu --metric=gld_efficiency", "--metrics"],
  ["check scale.cu --leak", "--leaks"],
  ["run scale.cu --arhc=sm_90", "-arch"],
  ["profile scale.cu --device h20", "`h200`"],
  ["explain coalesing", "`coalescing`"],
])("warpscope %s: %s", async (line, suggestion) => {
  const { exitCode, out, error } = await warpscope(line.split(" "), { folder });
  expect(exitCode).toBe(2);
  expect(out).toBe("");
  const text = error.replace(/\s+/g, " ");
  expect(text.match(/error:/g)).toHaveLength(1);
  expect(text).toContain(`Did you mean ${suggestion}?`);
});

it("suggests nothing where nothing is near", async () => {
  const { error } = await warpscope(["profile", "quite-another-name.cu"], { folder });
  expect(error).toContain("does not exist.");
  expect(error).not.toContain("Did you mean");
});

it.each([[["scale.cu"]], [["-O3", "scale.cu", "--advice", "none"]]])(
  "a source where a command is expected is profiled: %s",
  async (line) => {
    const { exitCode, out } = await warpscope([...line, "--", "a", "b"], { folder });
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^3\n\nProfile of scale, modelled for NVIDIA H200\n/);
  },
);
