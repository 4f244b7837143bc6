/** Programs of the driver API and of NVRTC, compiled and run as a user's. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { encodeDeviceCode } from "../../src/compile/index.ts";
import { buildProgram, compileText, type Run, runProgram } from "../runtime/host-program.ts";

const programText = (name: string) =>
  fs.readFileSync(new URL(`./programs/${name}`, import.meta.url), "utf8");

const DRIVER = `#include <cuda.h>
#include <cstdio>
int main() {
  CUcontext context;
  cuInit(0);
  cuDevicePrimaryCtxRetain(&context, 0);
  cuCtxSetCurrent(context);
`;

test.each(["driver", "settings", "virtual-memory"])("%s", async (name) => {
  const run = runProgram(await buildProgram(programText(`${name}.cu`)));
  expect(run.out).toBe(programText(`${name}.answers.txt`));
  expect(run.exitCode).toBe(0);
});

test("modules and libraries from files that nvcc -fatbin and -ptx write", async () => {
  const { devices, options } = await buildProgram(`${programText("kernels.cu")}int main() {}`);
  const { ir } = devices[0]!;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-modules-"));
  for (const name of ["kernels.fatbin", "kernels.ptx"]) {
    const code = encodeDeviceCode({ ir, source: "kernels.cu", options });
    fs.writeFileSync(path.join(folder, name), code);
  }
  const run = runProgram(await buildProgram(programText("modules.cu")), { folder });
  const libraries = runProgram(await buildProgram(programText("libraries.cu")), { folder });
  fs.rmSync(folder, { recursive: true });
  expect(libraries.out).toBe(programText("libraries.answers.txt"));
  expect(run.out).toBe(programText("modules.answers.txt"));
  expect(run.exitCode).toBe(0);
  expect(run.diagnostics.map(({ code }) => code)).toEqual(["runtime/module-file-missing"]);
});

describe("NVRTC", () => {
  let run: Run;
  beforeAll(async () => {
    run = runProgram(await buildProgram(programText("nvrtc.cu")));
  });

  test("answers as the vendor's library does", () => {
    expect(run.out).toBe(programText("nvrtc.answers.txt"));
    expect(run.exitCode).toBe(0);
  });

  test("makes kernels with names and lines of the source that the program names", () => {
    expect(run.launches.map(({ kernel }) => kernel)).toEqual([
      "scale",
      "scale",
      "_ZN4work3addIiLi7EEEvPT_",
    ]);
    expect(run.launches[0]!.program.locations.map(({ file }) => file)).toContain("scale.cu");
  });

  test("names what this package lacks", async () => {
    const program = await buildProgram(`#include <nvrtc.h>
      #include <cstdio>
      int main() {
        nvrtcProgram program;
        nvrtcCreateProgram(&program, "#include <cutensor.h>\\n__global__ void k() {}", "k.cu", 0, 0, 0);
        printf("%d\\n", nvrtcCompileProgram(program, 0, 0));
      }`);
    const { out, diagnostics } = runProgram(program);
    expect(out).toBe("6\n");
    expect(diagnostics).toMatchObject([
      { code: "compile/unsupported-header", at: { file: "k.cu", line: 1 } },
    ]);
  });
});

test("modules that need one another are linked while the program runs", async () => {
  const run = runProgram(await buildProgram(programText("linking.cu")));
  expect(run.out).toBe(programText("linking.answers.txt"));
  expect(run.exitCode).toBe(0);
  expect(run.diagnostics.map(({ code }) => code)).toEqual(["runtime/link-failed"]);
});

test("memory at two addresses at a time is refused and named", async () => {
  const program = await buildProgram(`${DRIVER}
    CUmemAllocationProp properties = {};
    properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CUmemGenericAllocationHandle handle;
    CUdeviceptr base;
    const size_t step = 2 << 20;
    cuMemAddressReserve(&base, 2 * step, 0, 0, 0);
    cuMemCreate(&handle, step, &properties, 0);
    printf("%d ", cuMemMap(base, step, 0, handle, 0));
    printf("%d\\n", cuMemMap(base + step, step, 0, handle, 0));
  }`);
  const run = runProgram(program);
  expect(run.out).toBe("0 801\n");
  expect(run.diagnostics).toMatchObject([
    { code: "runtime/unsupported", params: { what: "term/memory-at-two-addresses" } },
  ]);
});

test("device code of other compilers is refused and named", async () => {
  const program = await buildProgram(`${DRIVER}
    CUmodule module;
    const char ptx[] = "// made elsewhere\\n.version 8.0\\n.target sm_90\\n.address_size 64\\n";
    const char cubin[] = "\\x7f" "ELF\\x02\\x01";
    const unsigned fatbin[] = {0xba55ed50, 0x100001};
    printf("%d %d %d %d\\n", cuModuleLoadData(&module, ptx), cuModuleLoadData(&module, cubin),
           cuModuleLoadData(&module, fatbin), cuModuleLoadData(&module, "what is this"));
    printf("%d\\n", cuModuleLoadData(&module, ptx));
  }`);
  const run = runProgram(program);
  expect(run.out).toBe("218 209 209 200\n218\n");
  expect(run.diagnostics.map(({ code, params }) => [code, params["kind"]])).toEqual([
    ["runtime/foreign-device-code", "PTX"],
    ["runtime/foreign-device-code", "term/machine-code"],
    ["runtime/foreign-device-code", "term/fat-binary"],
  ]);
});

test("errors of the driver are listed by its names and leave the runtime's last error", async () => {
  const program = await buildProgram(`${DRIVER}
    CUdeviceptr memory;
    cuMemAlloc(&memory, 0);
    return cudaGetLastError();
  }`);
  const run = runProgram(program);
  expect(run.exitCode).toBe(0);
  expect(run.apiErrors).toMatchObject([{ call: "cuMemAlloc", code: 1 }]);
});

test("functions that are absent are named at their lines", async () => {
  const { diagnostics, program } = await compileText(`#include <cuda.h>
    #include <nvrtc.h>
    int main() {
      cuGraphAddKernelNode(nullptr);
      nvrtcGetOptiXIR(nullptr);
    }`);
  expect(program).toBeUndefined();
  expect(
    diagnostics
      .filter(({ code }) => code === "compile/unsupported-call")
      .map(({ params, at }) => [params["name"], at?.line]),
  ).toEqual([
    ["cuGraphAddKernelNode", 4],
    ["nvrtcGetOptiXIR", 5],
  ]);
});
