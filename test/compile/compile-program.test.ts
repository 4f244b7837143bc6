import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompileResult, compileProgram, parseNvccOptions } from "../../src/compile/index.ts";
import { wasmImports, wasmSections } from "../../src/compile/wasm-sections.ts";
import { testPlatform } from "./inline-workers.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-compile-"));
const { platform, started } = testPlatform();

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  return file;
}

function compile(line: string[], colour = false): Promise<CompileResult> {
  const { options, sources } = parseNvccOptions(line);
  return compileProgram({ sources, options, colour }, platform);
}

afterAll(() => fs.rmSync(folder, { recursive: true }));

describe("a program of a .cu file, headers and a .cpp file", () => {
  // "中" in GBK is D6 D0; the device function's name ends in it only in a comment.
  const gbk = Uint8Array.from([
    ...Buffer.from('#include "../common/scale.h"\n// '),
    0xd6,
    0xd0,
    ...Buffer.from(`
#include <cuda_runtime.h>
#include <vector>
#include <algorithm>
__device__ float offset = 2.5f;
__global__ void add(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = data[i] * scale() + offset;
}
int half(int);
int main() {
  std::vector<float> host(half(64), 1.0f);
  float* device;
  cudaMalloc(&device, host.size() * sizeof(float));
  add<<<1, 32>>>(device, (int)host.size());
  printf("\xd6\xd0 %f\\n", *std::max_element(host.begin(), host.end()));
}
`),
  ]);
  let source: string;
  let line: string[];
  let result: CompileResult;

  beforeAll(async () => {
    write(
      "common/scale.h",
      "#pragma once\n__host__ __device__ inline float scale() { return 3.0f; }\n",
    );
    source = write("app/main.cu", gbk);
    const second = write(
      "app/half.cpp",
      "#include <cuda_runtime.h>\nint half(int n) { return n / 2; }\n",
    );
    line = ["-arch=sm_80", source, second];
    result = await compile(line);
  });

  test("compiles without a word", () => {
    expect(result.diagnostics).toEqual([]);
    expect(result.clangText).toBe("");
    expect(result.program?.options.arch).toBe(80);
  });

  test("has one device module, with kernel, variable and lines of the user's file", () => {
    const [device, ...others] = result.program!.devices;
    expect(others).toEqual([]);
    expect(device!.ir).toMatch(/define .*ptx_kernel void @_Z3addPfi\(/);
    expect(device!.ir).toContain("@offset");
    expect(device!.ir).toContain(`"target-cpu"="sm_80"`);
    expect(device!.ir).toContain(`filename: "${source}"`);
  });

  test("links to a host program that carries the tag and imports only CUDA and WASI", () => {
    const { hostWasm, devices } = result.program!;
    const data = Buffer.from(hostWasm).toString("latin1");
    expect(data).toContain(`WARPSCOPE-MODULE ${devices[0]!.tag}\0`);
    const imports = wasmImports(hostWasm, wasmSections(hostWasm));
    const strange = imports.filter(
      (one) =>
        one.module !== "wasi_snapshot_preview1" && !/^(cuda|__cuda|__warpscope_)/.test(one.name),
    );
    expect(strange).toEqual([]);
  });

  test("comes from the cache the second time, without a worker", async () => {
    const before = started();
    const again = await compile(line);
    // Comparing megabytes byte by byte takes the test's tools seconds.
    const { program, ...rest } = again;
    const { hostWasm, ...compiled } = program!;
    const { hostWasm: expectedWasm, ...expected } = result.program!;
    expect(Buffer.compare(hostWasm, expectedWasm)).toBe(0);
    expect(compiled).toEqual(expected);
    expect(rest).toEqual({ ...result, program: undefined, fromCache: true });
    expect(started()).toBe(before);
  });

  test("is compiled again when a header changes", async () => {
    write(
      "common/scale.h",
      "#pragma once\n__host__ __device__ inline float scale() { return 4.0f; }\n",
    );
    const changed = await compile(line);
    expect(changed.fromCache).toBe(false);
    expect(changed.program!.devices[0]!.ir).not.toBe(result.program!.devices[0]!.ir);
  });
});

test("a mistake is shown once, with the user's line and a caret", async () => {
  const source = write(
    "wrong.cu",
    "__global__ void k(int* p) { p[0] = q; }\nint main() { k<<<1, 1>>>(0); }\n",
  );
  const result = await compile([source]);
  expect(result.program).toBeUndefined();
  expect(result.diagnostics.map((d) => d.code)).toEqual(["compile/failed"]);
  expect(result.clangText).toBe(
    `${source}:1:36: error: use of undeclared identifier 'q'\n` +
      "    1 | __global__ void k(int* p) { p[0] = q; }\n" +
      "      |                                    ^\n",
  );
});

test("a header of a library that is not here is said to be unsupported, once", async () => {
  const source = write("random.cu", "#include <cstdio>\n#include <cusolverSp.h>\nint main() {}\n");
  const { diagnostics, clangText } = await compile([source], true);
  expect(clangText).toContain("file not found");
  expect(diagnostics).toEqual([
    { code: "compile/failed", severity: "error", params: { file: source } },
    {
      code: "compile/unsupported-header",
      severity: "error",
      params: { header: "cusolverSp.h", library: "cuSOLVER" },
      at: { file: source, line: 2, column: 10 },
    },
  ]);
});

test("cuda.h is there for programs that need only the runtime", async () => {
  const source = write("habit.cu", "#include <cuda.h>\nint main() { return CUDA_VERSION == 0; }\n");
  const { diagnostics, program } = await compile([source]);
  expect(diagnostics).toEqual([]);
  expect(program).toBeDefined();
});

test("a missing header of the user's own is Clang's to report", async () => {
  const source = write("own.cu", '#include "helper.h"\nint main() {}\n');
  const { diagnostics } = await compile([source]);
  expect(diagnostics.map((d) => d.code)).toEqual(["compile/failed"]);
});

test("a fetch with gradients is unavailable, at the user's line", async () => {
  const source = write(
    "texture.cu",
    "__global__ void k(cudaTextureObject_t t, float* out) {\n" +
      "  *out = tex2DGrad<float>(t, 1, 2, float2(), float2());\n}\nint main() {}\n",
  );
  const { clangText, program } = await compile([source]);
  expect(program).toBeUndefined();
  expect(clangText).toMatch(/^.*texture\.cu:2:10: error: 'tex2DGrad<.*' is unavailable: /);
  expect(clangText).toContain("texture fetches with gradients are not supported");
});

test("a function that nobody defines is named, with the file that calls it", async () => {
  const source = write(
    "undefined.cu",
    "int elsewhere(float);\nint main() { return elsewhere(1.0f); }\n",
  );
  const { diagnostics, program } = await compile([source]);
  expect(program).toBeUndefined();
  expect(diagnostics).toEqual([
    {
      code: "compile/undefined-symbol",
      severity: "error",
      params: { symbol: "elsewhere(float)", file: source },
    },
  ]);
});

test.each([
  ["missing.cu", "compile/source-not-found"],
  [".", "compile/source-is-folder"],
])("%s is refused before anything starts", async (name, code) => {
  const before = started();
  const { options } = parseNvccOptions([]);
  const result = await compileProgram(
    { sources: [path.join(folder, name)], options, colour: false },
    platform,
  );
  expect(result.diagnostics.map((d) => d.code)).toEqual([code]);
  expect(started()).toBe(before);
});
