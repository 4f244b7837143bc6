import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { createEngine, DeviceMemory, type LaunchRequest } from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { lowerModule, type Program } from "../../src/lower/index.ts";

const HEADER = `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
`;

const memory = new DeviceMemory();

function lower(body: string): Program {
  const diagnostics = new Diagnostics();
  const ir = `${HEADER}define ptx_kernel void @k(ptr %from, ptr %to) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = getelementptr i32, ptr %from, i32 %t
  %o = getelementptr i32, ptr %to, i32 %t
  %v = load i32, ptr %f, align 4
  ${body}
  ret void
}`;
  const module = parseModule(ir, "repeats.ll", diagnostics)!;
  const { programs } = lowerModule(
    module,
    {
      globalBase: memory.nextImageBase,
      fmad: true,
      ftz: false,
      precDiv: true,
      precSqrt: true,
    },
    diagnostics,
  );
  expect(diagnostics.list).toEqual([]);
  return programs.get("k")!;
}

const ADD_ONE = `%w = add i32 %v, 1
  store i32 %w, ptr %o, align 4`;

function requestOf(from: number, to: number): LaunchRequest {
  const params = new Uint8Array(16);
  new DataView(params.buffer).setUint32(0, from, true);
  new DataView(params.buffer).setUint32(8, to, true);
  return {
    grid: [1, 1, 1],
    block: [32, 1, 1],
    dynamicSharedBytes: 0,
    params,
    smCount: 1,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 1024,
  };
}

function engine() {
  return createEngine(memory, {
    print: () => {},
    nowNs: () => performance.now() * 1e6,
    repeats: true,
  });
}

/** Two arrays of 32 words, the first of which holds 7s. */
function arrays(): { from: number; to: number } {
  const [from, to] = [memory.allocate(128), memory.allocate(128)];
  for (let word = 0; word < 32; word++) memory.view.setUint32(from + 4 * word, 7, true);
  return { from, to };
}

describe("launches that would repeat one before", () => {
  it("are left out from the third on, until what they read or write is changed", () => {
    const { from, to } = arrays();
    const { launch } = engine();
    const program = lower(ADD_ONE);
    const run = () => launch(program, requestOf(from, to));
    const first = run();
    const second = run();
    expect(second).not.toBe(first);
    expect(run()).toBe(second);
    expect(second.counters).toEqual(first.counters);

    memory.view.setUint32(from + 124, 41, true);
    const changed = run();
    expect(changed).not.toBe(second);
    expect(memory.view.getUint32(to + 124, true)).toBe(42);
    expect(run()).toBe(changed);

    memory.fill(to, 0, 4);
    expect(run()).not.toBe(changed);
    expect(memory.view.getUint32(to, true)).toBe(8);
  });

  it("run where the allocation is another one at the same place", () => {
    const { from, to } = arrays();
    const { launch } = engine();
    const program = lower(ADD_ONE);
    const run = () => launch(program, requestOf(from, to));
    run();
    const kept = run();
    expect(run()).toBe(kept);
    memory.release(to);
    expect(run().fault?.kind).toBe("out-of-bounds");
    expect(memory.allocate(128)).toBe(to);
    expect(run()).not.toBe(kept);
  });

  it.each([
    ["what they write", ADD_ONE, true],
    [
      "a clock",
      `%c = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  store i32 %c, ptr %o, align 4`,
      false,
    ],
  ])("run where they read %s", (_, body, inPlace) => {
    const { from, to } = arrays();
    const { launch } = engine();
    const program = lower(body);
    const outcomes = Array.from({ length: 5 }, () =>
      launch(program, requestOf(from, inPlace ? from : to)),
    );
    expect(new Set(outcomes).size).toBe(5);
    if (inPlace) expect(memory.view.getUint32(from, true)).toBe(12);
  });
});
