import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planUnits } from "../../src/compile/compile-units.ts";
import { compileObjects, parseNvccOptions } from "../../src/compile/index.ts";
import { precompilePrelude, preludePass } from "../../src/compile/precompiled-prelude.ts";
import { viewOf } from "../../src/compile/source-reach.ts";
import type { Platform } from "../../src/platform/index.ts";
import { testPlatform } from "./inline-workers.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-prelude-"));
const source = path.join(folder, "program.cu");
const made = new Map<string, Uint8Array>();
/** Headers of ours whose content is another one today. */
const changed = new Map<string, Uint8Array>();

/** A platform with the precompiled preludes, which a checkout does not have. */
function preparedPlatform(): Platform {
  const { platform } = testPlatform();
  return {
    ...platform,
    files: { ...platform.files, read: (file) => ours(file) ?? platform.files.read(file) },
  };
}

function ours(file: string): Uint8Array | undefined {
  return made.get(path.basename(file)) ?? changed.get(path.basename(file));
}

beforeAll(() => {
  const { platform } = testPlatform();
  for (const pass of ["device", "host"] as const)
    made.set(`prelude-${pass}.pch`, precompilePrelude(pass, platform).file!);
  fs.writeFileSync(
    source,
    `#include <cassert>
#include <vector>
__global__ void scale(float* data, int n) {
  assert(n > 0);
  if (threadIdx.x < n) data[threadIdx.x] = sqrtf(data[threadIdx.x]) + min(n, 3);
  printf("%d\\n", n);
}
int main() {
  std::vector<float> host(32);
  int unused;
  float* device;
  cudaMalloc(&device, 128);
  scale<<<1, 32>>>(device, 32);
  return cudaMemcpy(host.data(), device, 128, cudaMemcpyDeviceToHost);
}
`,
  );
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function compile(platform: Platform) {
  const { options, sources } = parseNvccOptions([source, "-Xcompiler", "-Wall"]);
  const { units, clangText } = await compileObjects({ sources, options, colour: false }, platform);
  return { unit: units![0]!, clangText };
}

test("the object, the messages and the dependencies are those of the headers", async () => {
  const { platform } = testPlatform();
  const plain = await compile(platform);
  const prepared = await compile(preparedPlatform());
  expect(plain.clangText).toContain("unused variable 'unused'");
  expect(prepared.clangText).toBe(plain.clangText);
  expect(prepared.unit.object.host).toEqual(plain.unit.object.host);
  expect([...prepared.unit.dependencies].sort()).toEqual([...plain.unit.dependencies].sort());
  expect(prepared.unit.dependencies[0]).toBe(source);
  // Also in what is placed in memory: addresses must not depend on it.
  expect(prepared.unit.object.device!.ir).toBe(plain.unit.object.device!.ir);
});

describe("is read", () => {
  function isRead(...line: string[]): boolean[] {
    const platform = preparedPlatform();
    const { options, sources } = parseNvccOptions([source, ...line]);
    const request = { sources, options, colour: false };
    const [plan] = planUnits(request, viewOf(request, platform), platform);
    const { device, host, context } = plan!;
    return [
      preludePass("device", device!, context, platform),
      preludePass("host", host, context, platform),
    ].map(({ job }) => job.args.includes("-include-pch"));
  }

  test("with options that have no part in it", () => {
    expect(isRead()).toEqual([true, true]);
    fs.writeFileSync(path.join(folder, "helper.h"), "");
    const line = ["-DBLOCK_EDGE=16", `-I${folder}`, "-Xcompiler", "-Wall", "-w"];
    expect(isRead(...line)).toEqual([true, true]);
  });

  test.each([
    ["other options", ["-std=c++20"]],
    ["another GPU", ["-arch=sm_70"]],
    ["a macro that the headers look at", ["-DNDEBUG"]],
    ["a macro that is a word of the headers", ["-Dthreads=2"]],
  ])("not with %s", (_, line) => {
    expect(isRead(...line)).toEqual([false, false]);
  });

  test("not where a folder of the user's has a header by a name that is looked for", () => {
    const own = path.join(folder, "own");
    fs.mkdirSync(own);
    fs.writeFileSync(path.join(own, "stdio.h"), "");
    expect(isRead(`-I${own}`)).toEqual([false, false]);
  });

  test("not when a header has changed", () => {
    changed.set("vector_types.h", new TextEncoder().encode("// another one\n"));
    expect(isRead()).toEqual([false, false]);
    changed.clear();
  });
});
