import { describe, expect, it } from "vitest";
import { checkKernelNames, givenRegisters } from "../../src/cli/registers-option.ts";
import { createPlatform, DEFAULT_DEVICE, Diagnostics, parseNvccOptions } from "../../src/index.ts";

const { options } = parseNvccOptions([]);
const none = { spillStoreBytes: 0, spillLoadBytes: 0 };

function read(value: string, compiled = false) {
  const diagnostics = new Diagnostics();
  const question = { sources: ["a.cu"], options, compiled, device: DEFAULT_DEVICE };
  const given = givenRegisters(value, question, createPlatform(), diagnostics);
  return { given, codes: diagnostics.list.map(({ code }) => code) };
}

describe("--registers", () => {
  it("takes one number, numbers by name, or both", () => {
    expect(read("40").given).toEqual({
      source: "given",
      byKernel: {},
      all: { perThread: 40, ...none },
    });
    expect(read("32,copy=10,_Z3addv=255").given).toEqual({
      source: "given",
      byKernel: { copy: { perThread: 10, ...none }, _Z3addv: { perThread: 255, ...none } },
      all: { perThread: 32, ...none },
    });
  });

  it.each([
    "0",
    "256",
    "copy",
    "copy=",
    "=5",
    "1.5",
    "-3",
    "copy=1,copy=2",
    "3,4",
    "3,,a=4",
    "Ptxas",
  ])("refuses %s", (value) => {
    expect(read(value)).toEqual({ given: undefined, codes: ["registers/bad-option"] });
  });

  it("cannot ask ptxas about a compiled program", () => {
    expect(read("ptxas", true).codes).toEqual(["registers/ptxas-needs-source"]);
  });

  it("warns of a name that no launched kernel has", () => {
    const diagnostics = new Diagnostics();
    const { given } = read("copy=10,_Z3addv=12,odd=3");
    checkKernelNames(given!, ["_Z4copyv", "_Z3addv"], diagnostics);
    expect(diagnostics.list).toMatchObject([
      { code: "registers/no-such-kernel", params: { name: "odd", kernels: "copy, add" } },
    ]);
  });
});
