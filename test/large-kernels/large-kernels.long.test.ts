import { describe, expect, it } from "vitest";
import { measure } from "./measure.ts";
import { SHAPES } from "./shapes.ts";

describe("a kernel of 2,500 statements", () => {
  it.each(Object.keys(SHAPES))("takes seconds and less than 1 GB: %s", (shape) => {
    const { code, output, userS, peakMB } = measure("run", shape, 2500);
    expect(code, output).toBe(0);
    expect(output).toMatch(/^cudaSuccess \d+$/);
    // Several times what an idle machine takes.
    expect(userS).toBeLessThan(40);
    expect(peakMB).toBeLessThan(1000);
  });
});

it("is cut into parts where it is more than one function may be", () => {
  const { code, output, peakMB } = measure("run", "ifStores", 5000);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^cudaSuccess \d+$/);
  expect(peakMB).toBeLessThan(1000);
});
