import { describe, expect, it } from "vitest";
import { findDevice } from "../../src/device/index.ts";
import { placesOfLaunch } from "../../src/exec/workers/addresses.ts";
import type { Program } from "../../src/lower/index.ts";
import { registerUse } from "../../src/model/index.ts";
import { lowerIr } from "../cases/compile-cases.ts";

const FROM = "ptr addrspace(1) %p";

/** A kernel of a body that begins in block `entry` with `%t`, the thread's number. */
function lowered(body: readonly string[]): Program {
  const { lowered, diagnostics } = lowerIr(
    `target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(${FROM}) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
${body.join("\n")}
  ret void
}
`,
    0x8100_0000,
  );
  expect(diagnostics).toEqual([]);
  return lowered.programs.get("k")!;
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const store = (value: string): string[] => [
  `  %to = getelementptr i32, ${FROM}, i32 %t`,
  `  store i32 ${value}, ptr addrspace(1) %to`,
];

function registersOf(program: Program) {
  const codegen = { dlcm: undefined, maxRegisters: undefined };
  return registerUse({ program, device: findDevice("h200")!, codegen }, undefined);
}

// Limits are several times what is needed today, and a fraction of what it took before.
describe("a kernel of thousands of statements", () => {
  it("may have thousands of branches, one after the other", () => {
    const count = 1000;
    const body = Array.from({ length: count }, (_, i) => {
      const x = i === 0 ? "%t" : `%x${i}`;
      return `  %c${i} = icmp ugt i32 ${x}, ${7919 * i}
  br i1 %c${i}, label %then${i}, label %end${i}
then${i}:
  %y${i} = mul i32 ${x}, ${2 * i + 3}
  br label %end${i}
end${i}:
  %x${i + 1} = phi i32 [ ${x}, %${i === 0 ? "entry" : `end${i - 1}`} ], [ %y${i}, %then${i} ]`;
    });
    let program: Program | undefined;
    const lowering = cpuSeconds(() => {
      program = lowered([...body, ...store(`%x${count}`)]);
    });
    const registers = cpuSeconds(() => registersOf(program!));
    const request = { grid: [4, 1, 1], block: [64, 1, 1], params: new Uint8Array(8) } as const;
    const places = cpuSeconds(() => placesOfLaunch(program!, request));
    expect(lowering).toBeLessThan(30);
    expect(registers).toBeLessThan(10);
    expect(places).toBeLessThan(20);
  });

  it("may have a switch of a thousand cases in a loop", () => {
    const cases = 1024;
    const tree = (low: number, high: number): string => {
      const label = `n${low}.${high}`;
      if (high - low === 1)
        return `${label}:\n  %y${low} = mul i32 %x, ${2 * low + 3}\n  br label %end\n`;
      const middle = (low + high) / 2;
      return `${label}:
  %c${low}.${high} = icmp ult i32 %x, ${middle * 4096}
  br i1 %c${low}.${high}, label %n${low}.${middle}, label %n${middle}.${high}
${tree(low, middle)}${tree(middle, high)}`;
    };
    const ends = Array.from({ length: cases }, (_, i) => `[ %y${i}, %n${i}.${i + 1} ]`);
    const body = [
      `  br label %n0.${cases}.in`,
      `n0.${cases}.in:`,
      `  %x = phi i32 [ %t, %entry ], [ %next, %end ]`,
      `  br label %n0.${cases}`,
      tree(0, cases),
      `end:`,
      `  %next = phi i32 ${ends.join(", ")}`,
      `  %again = icmp ult i32 %next, 4000000`,
      `  br i1 %again, label %n0.${cases}.in, label %out`,
      `out:`,
    ];
    expect(cpuSeconds(() => lowered([...body, ...store("%next")]))).toBeLessThan(15);
  });

  it("may have thousands of values alive: what exceeds the registers is spilled", () => {
    const count = 2000;
    const loads = Array.from(
      { length: count },
      (_, i) => `  %a${i} = getelementptr i32, ${FROM}, i32 ${3 * i}
  %v${i} = load volatile i32, ptr addrspace(1) %a${i}`,
    );
    const sums = Array.from({ length: count }, (_, i) => {
      const x = i === 0 ? "%t" : `%x${i}`;
      return `  %m${i} = mul i32 ${x}, 31
  %x${i + 1} = add i32 %m${i}, %v${count - 1 - i}`;
    });
    const program = lowered([...loads, ...sums, ...store(`%x${count}`)]);
    let use: ReturnType<typeof registersOf> | undefined;
    const seconds = cpuSeconds(() => {
      use = registersOf(program);
    });
    // The vendor's assembler (13.0, sm_90) spills 7,020 bytes of the same 2,000 loads.
    expect(use).toMatchObject({ perThread: 255, spillStoreBytes: 4 * (count - 248) });
    expect(seconds).toBeLessThan(10);
  });
});
