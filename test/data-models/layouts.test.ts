/** Sizes, places and names of types with pointers of 8 bytes are nvcc's: `layouts/record.mjs` asked it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHILD_LAUNCH } from "../../src/runtime/cuda/child-launches.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";

interface Recorded {
  readonly types: readonly {
    readonly type: string;
    readonly size: number;
    readonly align: number;
  }[];
  readonly fields: readonly {
    readonly type: string;
    readonly member: string;
    readonly offset: number;
  }[];
  /** Offset and bytes of each parameter, by the mangled name of the kernel. */
  readonly kernels: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

const folder = new URL("./layouts/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
const recorded: Recorded = JSON.parse(read("nvcc.json"));
const source = read("probe.cu").replace('#include "types.h"', () => read("types.h"));

it("launches that kernels leave lie as the runtime reads them", () => {
  const { at } = CHILD_LAUNCH;
  const claims = Object.entries(at).map(
    ([member, offset]) => `static_assert(offsetof(__warpscope_child, ${member}) == ${offset});\n`,
  );
  const text = `#ifdef __CUDA_ARCH__\n${claims.join("")}#endif\n__global__ void k() {}`;
  expect(() => compileDevice(text)).not.toThrow();
  const other = claims.map((claim) => claim.replace("== 0", "== 4")).join("");
  expect(() => compileDevice(other)).toThrow();
});

describe("types", () => {
  it("sizes, alignments and offsets are those of nvcc", () => {
    expect(recorded.types.length).toBeGreaterThan(200);
    const claims = [
      ...recorded.types.map(
        ({ type, size, align }) => `sizeof(${type}) == ${size} && alignof(${type}) == ${align}`,
      ),
      ...recorded.fields.map(
        ({ type, member, offset }) => `offsetof(${type}, ${member}) == ${offset}`,
      ),
    ];
    const asserted = claims.map((claim) => `static_assert(${claim});\n`).join("");
    expect(() => compileDevice(`${source}\n${asserted}`)).not.toThrow();
    // An assertion that does not hold is seen.
    expect(() => compileDevice(`${source}\nstatic_assert(sizeof(long) == 4);`)).toThrow();
  });

  it("kernels have the names and parameters that nvcc gives them", () => {
    const { lowered, diagnostics } = lowerIr(compileDevice(source), 0x8100_0000);
    expect(diagnostics).toEqual([]);
    const ours = Object.keys(recorded.kernels).map((name) => {
      const params = lowered.programs.get(name)?.params.map(({ offset, bytes }) => [offset, bytes]);
      return [name, params ?? "missing"];
    });
    expect(Object.fromEntries(ours)).toEqual(recorded.kernels);
  });
});
