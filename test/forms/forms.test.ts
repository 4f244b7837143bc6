import { describe, expect, it } from "vitest";
import { warpscope } from "../cli/warpscope.ts";
import { expectSameForms } from "./compare-forms.ts";

describe("programs print the same with each form of code", () => {
  it.each(["examples/reduction.cu", "examples/transpose.cu"])("%s", async (file) => {
    expect((await expectSameForms(file)).exitCode).toBe(0);
  });

  it("and no other form is taken", async () => {
    const { exitCode, error } = await warpscope(["run", "--form", "best", "examples/reduction.cu"]);
    expect(exitCode).toBe(2);
    expect(error).toContain("run, block, general");
  });
});
