import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import {
  createEngine,
  DeviceMemory,
  type EngineOptions,
  type LaunchRequest,
} from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { lowerModule, type Program } from "../../src/lower/index.ts";

const HEADER = `target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
`;

const memory = new DeviceMemory();

function lower(ir: string): Program {
  const diagnostics = new Diagnostics();
  const module = parseModule(HEADER + ir, "engine.ll", diagnostics)!;
  const options = {
    globalBase: memory.nextImageBase,
    fmad: true,
    ftz: false,
    precDiv: true,
    precSqrt: true,
  };
  const { programs } = lowerModule(module, options, diagnostics);
  expect(diagnostics.list).toEqual([]);
  return programs.get("k")!;
}

function engine(options: Partial<EngineOptions> = {}) {
  return createEngine(memory, {
    print: () => {},
    nowNs: () => performance.now() * 1e6,
    ...options,
  });
}

function request(address: number, changes: Partial<LaunchRequest> = {}): LaunchRequest {
  const params = new Uint8Array(8);
  new DataView(params.buffer).setUint32(0, address, true);
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
    ...changes,
  };
}

/** Adds 1 to a word, once a thread. */
const COUNT = `
define ptx_kernel void @k(ptr %p) {
  %old = atomicrmw add ptr %p, i32 1 monotonic, align 4
  ret void
}`;

/** Stores the thread's number, a word each. */
const FILL = `
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  store i32 %t, ptr %q, align 4
  ret void
}`;

const ENDLESS = `
define ptx_kernel void @k(ptr %p) {
entry:
  br label %again
again:
  %v = load volatile i32, ptr %p, align 4
  %c = icmp eq i32 %v, 0
  br i1 %c, label %again, label %done
done:
  ret void
}`;

describe("engine", () => {
  it("runs all blocks of a grid, however they are sliced", () => {
    const address = memory.allocate(4);
    const program = lower(COUNT);
    for (const sliceNs of [1, 1e12]) {
      memory.view.setUint32(address, 0, true);
      let clock = 0;
      const { fault, counters } = engine({
        nowNs: () => {
          clock += sliceNs;
          return clock;
        },
      }).launch(program, request(address, { grid: [25, 4, 10] }));
      expect(fault).toBeUndefined();
      expect(memory.view.getUint32(address, true)).toBe(32_000);
      expect(counters.sites.lanes[0]).toBe(32_000);
      expect(counters.blocks.executions[0]).toBe(1000);
    }
    memory.release(address);
  });

  it("starts every launch with counters at 0", () => {
    const address = memory.allocate(4);
    const program = lower(COUNT);
    const { launch } = engine();
    launch(program, request(address));
    expect(launch(program, request(address)).counters.sites.requests[0]).toBe(1);
    memory.release(address);
  });

  it("ends between slices when the supervisor says so", () => {
    const address = memory.allocate(4);
    memory.view.setUint32(address, 0, true);
    const done: number[] = [];
    const { fault } = engine({
      mayContinue: (blocks) => {
        done.push(blocks);
        return blocks < 20;
      },
    }).launch(lower(COUNT), request(address, { grid: [1_000_000, 1, 1] }));
    expect(fault?.kind).toBe("interrupted");
    expect(memory.view.getUint32(address, true)).toBe(32 * done.at(-1)!);
    memory.release(address);
  });

  it("ends an endless loop when the stop flag is up, at the loop", () => {
    const address = memory.allocate(4);
    memory.view.setUint32(address, 0, true);
    const program = lower(ENDLESS);
    let asked = 0;
    const stopped = engine({ mayContinue: () => ++asked < 3 });
    memory.view.setInt32(stopped.stopFlagAddress, 1, true);
    const { fault, counters } = stopped.launch(program, request(address));
    expect(fault?.kind).toBe("interrupted");
    expect(asked).toBe(3);
    expect(counters.blocks.executions.some((count) => count >= 3)).toBe(true);
    memory.release(address);
  });

  it("lets an overrun of an allocation pass only where it is lenient", () => {
    const address = memory.allocate(64);
    const program = lower(FILL);
    const strict = engine().launch(program, request(address));
    expect(strict.fault).toMatchObject({ kind: "out-of-bounds", address: address + 64, bytes: 4 });
    expect(strict.fault?.thread).toEqual([16, 0, 0]);
    const lenient = engine().launch(program, request(address, { lenient: true }));
    expect(lenient.fault).toBeUndefined();
    const far = engine().launch(program, request(2 ** 32 - 4096, { lenient: true }));
    expect(far.fault).toMatchObject({ kind: "out-of-bounds", address: 2 ** 32 - 4096 });
    memory.release(address);
  });

  it("forgets an allocation that was freed between launches", () => {
    const address = memory.allocate(128);
    const program = lower(FILL);
    const { launch } = engine();
    expect(launch(program, request(address)).fault).toBeUndefined();
    memory.release(address);
    expect(launch(program, request(address)).fault?.kind).toBe("out-of-bounds");
  });
});
