import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OP, type Program } from "../../src/lower/index.ts";
import { MEMORY_BYTES } from "../../src/lower/needed-bytes.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../../accuracy/accesses/${name}`, import.meta.url), "utf8");

type Widths = Readonly<Record<string, number>>;

/** How many accesses of each kind and width a program has, as `decode.ts` names those of machine code. */
function widthsOf({ accesses }: Program): Widths {
  const widths: Record<string, number> = {};
  for (const { kind, space, elements } of accesses) {
    if ((kind !== "load" && kind !== "store") || space === "param") continue;
    const end = Math.max(...elements.map(({ offset, memory }) => offset + MEMORY_BYTES[memory]));
    const key = `${kind} ${space} ${2 ** Math.ceil(Math.log2(end))}`;
    widths[key] = (widths[key] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(widths).sort());
}

const { misses } = JSON.parse(read("misses.json")) as { misses: Readonly<Record<string, string>> };

describe.each(["accesses", "copies", "narrowing", "neighbours"])("the kernels of %s.cu", (name) => {
  const measured = JSON.parse(read(`${name}.json`)) as Readonly<Record<string, Widths>>;

  it("have the accesses of nvcc's machine code, but for those whose cause is known", () => {
    const { lowered } = lowerIr(compileDevice(read(`${name}.cu`)), 0x8000_0000);
    const different = Object.keys(measured).filter((kernel) => {
      const own = widthsOf(lowered.programs.get(kernel)!);
      return JSON.stringify(own) !== JSON.stringify(measured[kernel]);
    });
    expect(different).toEqual(
      Object.keys(misses)
        .filter((kernel) => kernel in measured)
        .sort(),
    );
  });
});

/** Divisions and remainders of integers by numbers that are not known. */
function divisionsOf({ code }: Program): number {
  const divisions: readonly number[] = [OP.divS, OP.divU, OP.remS, OP.remU];
  let count = 0;
  for (let pc = 0; pc < code.length; pc++)
    if (divisions.includes(code.op[pc]!) && code.args[code.argStart[pc]! + 1]! >= 0) count++;
  return count;
}

describe("the kernels of divisions.cu", () => {
  const measured = JSON.parse(read("divisions.json")) as Readonly<Record<string, number>>;

  it("divide where nvcc's machine code does, but by `warpSize`, which is no constant there", () => {
    const { lowered } = lowerIr(compileDevice(read("divisions.cu")), 0x8000_0000);
    const own = Object.keys(measured).map((name) => [
      name,
      divisionsOf(lowered.programs.get(name)!),
    ]);
    expect(Object.fromEntries(own)).toEqual({ ...measured, warp_size: 0 });
  });
});
