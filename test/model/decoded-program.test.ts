import { expect, it } from "vitest";
import { findDevice } from "../../src/device/index.ts";
import { decodeProgram } from "../../src/model/time/decoded-program.ts";
import { ProgramBuilder } from "../emit/program-text.ts";

it.each([
  ["m2070", 0],
  ["rtx3090", 0],
  ["h200", 1],
])(
  "a constant at a known address is no instruction before compute capability 9: %s",
  (name, loads) => {
    const builder = new ProgramBuilder();
    const fn = builder.function();
    const [thread, known, indexed] = [fn.register("i32"), fn.register("f32"), fn.register("f32")];
    fn.block();
    fn.special(thread, "tid.x");
    fn.access("load", [known], [builder.constant("i32", 64)], { space: "constant" });
    fn.access("load", [indexed], [thread], { space: "constant" });
    fn.access("store", [], [thread, known], { kind: "store" });
    fn.access("store", [], [thread, indexed], { kind: "store" });
    fn.ret();
    const program = builder.finish();
    const { code } = decodeProgram(program, findDevice(name)!);
    const issued = program.accesses.map(({ pc }) => code[pc]!.issued);
    expect(issued).toEqual([loads, 1, 1, 1]);
  },
);
