import { expect, it } from "vitest";
import type { CompiledProgram } from "../../src/compile/index.ts";
import { findDevice } from "../../src/device/index.ts";
import { assemblerText } from "../../src/session/index.ts";
import { compileDevice } from "../cases/compile-cases.ts";

const SOURCE = `
  __device__ int counts[10];
  __constant__ float weights[5];
  __global__ void sum(float* out, const float* in, char c, int n) {
    __shared__ float tile[12];
    tile[threadIdx.x % 12] = in[threadIdx.x] * weights[threadIdx.x % 5] + counts[n] + c;
    __syncthreads();
    out[threadIdx.x] = tile[3];
  }`;

function program(arch: number): CompiledProgram {
  return {
    hostWasm: new Uint8Array(),
    devices: [{ tag: "0", ir: compileDevice(SOURCE), source: "sum.cu" }],
    options: {
      fmad: true,
      ftz: false,
      precDiv: true,
      precSqrt: true,
      maxRegisters: undefined,
      arch,
      dlcm: undefined,
      verbosePtxas: true,
      relocatable: false,
    },
    sources: ["sum.cu"],
    folder: "/",
  };
}

const count = (perThread: number) => ({ perThread, spillStoreBytes: 8, spillLoadBytes: 16 });

// The lines are those of ptxas 13.0 for this source, but for the numbers of registers and spills.
it("-Xptxas -v prints the vendor's lines, with the registers that were given", () => {
  const given = { source: "given", byKernel: { sum: count(21) } } as const;
  const { text, notes } = assemblerText(program(80), findDevice("sm_80")!, { registers: given });
  expect(text.split("\n")).toEqual([
    "ptxas info    : 40 bytes gmem, 20 bytes cmem[3]",
    "ptxas info    : Compiling entry function '_Z3sumPfPKfci' for 'sm_80'",
    "ptxas info    : Function properties for _Z3sumPfPKfci",
    "    8 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads",
    "ptxas info    : Used 21 registers, used 1 barriers, 8 bytes cumulative stack size, 48 bytes smem, 376 bytes cmem[0]",
    "",
  ]);
  expect(notes).toEqual([]);
});

it("-Xptxas -v notes that registers are estimated; from sm_90 on parameters are not told", () => {
  const { text, notes } = assemblerText(program(90), findDevice("sm_90")!);
  expect(text).toMatch(/^ptxas info {4}: Used \d+ registers, used 1 barriers, 48 bytes smem$/m);
  expect(notes.map(({ code }) => code)).toEqual(["registers/estimated"]);
});
