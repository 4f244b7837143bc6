import { describe, expect, it } from "vitest";
import type { BlockShape } from "../../src/emit/analysis/block-shape.ts";
import { explainForms } from "../../src/emit/explain.ts";
import { ICMP_PREDICATES } from "../../src/ir/index.ts";
import { OP } from "../../src/lower/index.ts";
import { type FunctionText, ProgramBuilder } from "./program-text.ts";

const BYTES = { bytes: 4, elements: [{ offset: 0, memory: "f32" as const }] };

/** The way of a load whose address `write` leaves in a register. */
function wayOf(shape: BlockShape, write: (p: ProgramBuilder, f: FunctionText) => number) {
  const p = new ProgramBuilder();
  const f = p.function();
  f.block();
  const address = write(p, f);
  f.access("load", [f.register("f32")], [address], BYTES);
  f.ret();
  const program = p.finish();
  const [access] = explainForms(program, shape).accesses;
  const { tier, form, culprit } = access!;
  return { tier, form, culprit: culprit === undefined ? undefined : program.code.op[culprit] };
}

function byThread(scale: "shl" | "xor") {
  return (p: ProgramBuilder, f: FunctionText) => {
    const [x, scaled] = [f.register("i32"), f.register("i32")];
    f.special(x, "tid.x").add(scale, "i32", [scaled], [x, p.constant("i32", 2)]);
    return scaled;
  };
}

describe("what --explain tells", () => {
  it("of neighbours: their counts are known", () => {
    expect(wayOf([64, 1, 1], byThread("shl"))).toMatchObject({ tier: "closed-form", form: "run" });
  });

  it("of rows: they depend on where the rows are", () => {
    expect(wayOf([16, 4, 1], byThread("shl"))).toMatchObject({ tier: "table", form: "rows" });
  });

  it("of lanes without steps: which instruction is to blame", () => {
    const way = wayOf([64, 1, 1], byThread("xor"));
    expect(way).toEqual({ tier: "general", form: undefined, culprit: OP.xor });
  });

  it("of loads whose lanes are as far apart: which one they go with", () => {
    const p = new ProgramBuilder();
    const f = p.function();
    f.block();
    const address = byThread("xor")(p, f);
    for (const offset of [0, 64])
      f.access("load", [f.register("f32")], [address], { ...BYTES, offset });
    f.ret();
    const [first, second] = explainForms(p.finish(), [64, 1, 1]).accesses;
    expect([first!.leader, second!.leader]).toEqual([undefined, first!.access.pc]);
  });

  it("of a barrier that only some threads come to: there is no block form", () => {
    const p = new ProgramBuilder();
    const f = p.function();
    const [x, low] = [f.register("i32"), f.register("i1")];
    f.block();
    f.special(x, "tid.x")
      .add("icmp", "i1", [low], [x, p.constant("i32", 40)], ICMP_PREDICATES.indexOf("ult"))
      .brIf(low, 1, 2);
    f.block();
    f.wait("barrier", 2, [p.constant("i32", 0), p.constant("i32", 0)]);
    f.block();
    f.ret();
    expect(explainForms(p.finish(), [64, 1, 1]).refusal).toBe("divergent-barrier");
  });
});
