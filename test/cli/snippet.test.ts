import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { RunReport } from "../../src/index.ts";
import { warpscope } from "./warpscope.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-snippet-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const KERNEL = `__global__ void scale(float *out, const float *in, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = b * in[i];
}
`;
fs.writeFileSync(path.join(folder, "scale.cu"), KERNEL);

describe("a file without main", () => {
  it("profiles by --call, its lines keep their numbers, expectations decide the exit code", async () => {
    const call = "scale<<<4, 64>>>(out=f32[250], in=iota, 3.0f, 250)";
    const expectations = ["--expect", "out[i] == b * in[i]", "--expect", "out[i] ~= 2.999999f * i"];
    const args = ["profile", "scale.cu", "--format", "json", "--capture", "--call", call];
    const run = await warpscope([...args, ...expectations], { folder });
    expect(run.error).toBe("");
    expect(run.exitCode).toBe(0);
    const report = JSON.parse(run.out) as RunReport;
    expect(report.output).toContain("out[250] = 0 3 6 9 12 15 18 21 ...");
    expect(report.launches[0]!.metrics["global_load_requests"]).toBe(8);
    expect(
      report.launches[0]!.lines.every(({ file, line }) => file === "scale.cu" && line < 5),
    ).toBe(true);
    const failing = await warpscope([...args, "--expect", "out[i] == in[i]"], { folder });
    expect(failing.exitCode).toBe(1);
    expect((JSON.parse(failing.out) as RunReport).output).toContain("249 of 250");
  });

  it("is answered with its kernels and a call, exit code 2", async () => {
    const run = await warpscope(["run", "scale.cu"], { folder });
    expect(run.exitCode).toBe(2);
    expect(run.error).toContain(
      "--call 'scale<<<4096, 256>>>(out=[1048576], in=iota, 2.0f, 1048576)'",
    );
  });

  it("with a call of a wrong type is told what would fit", async () => {
    const run = await warpscope(
      ["run", "scale.cu", "--call", "scale<<<1, 32>>>(out=i32[8], in=iota, 1, 8)"],
      { folder },
    );
    expect(run.exitCode).toBe(2);
    expect(run.error).toContain("snippet/buffer-type");
  });
});

describe("a file from a web page", () => {
  it("is said to be one when it does not compile, and runs by --repair with a diff", async () => {
    const damaged = `1 global void k(int p) { p[threadIdx.x] = 1； }
2 int main() { int p; cudaMalloc((void)&p, 128); k<<<1，32>>>（p）;
3   printf(“%d\\n”, cudaDeviceSynchronize()); return 0; }`;
    const file = path.join(folder, "page.cu");
    fs.writeFileSync(file, damaged);
    const refused = await warpscope(["run", "page.cu"], { folder });
    expect(refused.exitCode).toBe(1);
    expect(refused.error).toContain("--repair");
    const run = await warpscope(["run", "page.cu", "--repair-to", "mended.cu"], { folder });
    expect([run.exitCode, run.out]).toEqual([0, "0\n"]);
    expect(run.error).toContain('+  printf("%d\\n", cudaDeviceSynchronize()); return 0; }');
    expect(fs.readFileSync(file, "utf8")).toBe(damaged);
    expect((await warpscope(["run", "mended.cu"], { folder })).out).toBe("0\n");
  });

  it("is not said to be one where the error has nothing to do with what pages do", async () => {
    // `(int) sizeof(int)` could be a pointer's type that lost its asterisk.
    const intact =
      '#include <cstdio>\nint main() {\n  printf("%d", (int) sizeof(int));\n\n\n  undeclared();\n}\n';
    fs.writeFileSync(path.join(folder, "intact.cu"), intact);
    const refused = await warpscope(["run", "intact.cu"], { folder });
    expect(refused.exitCode).toBe(1);
    expect(refused.error).not.toContain("--repair");
  });
});
