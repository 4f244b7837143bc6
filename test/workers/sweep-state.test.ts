import { expect, it } from "vitest";
import { placesOfLaunch } from "../../src/exec/workers/addresses.ts";
import { findReads, writtenIn } from "../../src/exec/workers/sweep-state.ts";
import type { Program } from "../../src/lower/index.ts";
import { lowerIr } from "../cases/compile-cases.ts";

/** A kernel whose body has `%t`, the thread's number, and ends where it returns. */
function lowered(body: string): Program {
  const { lowered, diagnostics } = lowerIr(
    `target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
${body}
}
`,
    0x8100_0000,
  );
  expect(diagnostics).toEqual([]);
  return lowered.programs.get("k")!;
}

it("a turn leaves to the next what is read before it is written, and nothing else", () => {
  const program = lowered(`  br label %turn
turn:
  %i = phi i32 [ %t, %entry ], [ %next, %turn ]
  %square = mul i32 %i, %i
  %odd = or i32 %square, 1
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %odd, ptr addrspace(1) %to
  %next = add i32 %i, 32
  %more = icmp slt i32 %next, %n
  br i1 %more, label %turn, label %end
end:
  ret void`);
  const kernel = program.functions[0]!;
  const [loop] = kernel.loops;
  const { isCarried } = findReads(program, kernel);
  const written = [...writtenIn(program, loop!)];
  expect(written.length).toBeGreaterThan(3);
  expect(written.filter((register) => isCarried(register, loop!))).toHaveLength(1);
});

it("an address that hangs on the sum of many loaded values has no form of as many terms", () => {
  const count = 300;
  const loads = Array.from({ length: count }, (_, i) => {
    const before = i === 0 ? "%t" : `%sum${i - 1}`;
    return `  %from${i} = getelementptr i32, ptr addrspace(1) %p, i32 ${7 * i}
  %value${i} = load i32, ptr addrspace(1) %from${i}
  %sum${i} = add i32 ${before}, %value${i}`;
  });
  const program = lowered(`${loads.join("\n")}
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %sum${count - 1}
  store i32 1, ptr addrspace(1) %to
  ret void`);
  const params = new Uint8Array(program.paramBytes);
  const found = placesOfLaunch(program, { grid: [1, 1, 1], block: [32, 1, 1], params });
  const places = found!.places.filter(({ access }) => access.space === "global");
  expect(places.length).toBeGreaterThan(count / 4);
  for (const { address } of places) expect(address!.symbols.length).toBeLessThan(100);
});
