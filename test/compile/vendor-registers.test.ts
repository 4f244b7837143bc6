import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { parseNvccOptions, vendorRegisters } from "../../src/compile/index.ts";
import type { Platform, Processes } from "../../src/platform/index.ts";
import { nodePlatform } from "../../src/platform/node/index.ts";

/** As nvcc 13.0 printed it for two kernels; its times left out. */
const TEXT = `ptxas info    : 48 bytes gmem, 20 bytes cmem[3]
ptxas info    : Compiling entry function '_Z1mPf' for 'sm_80'
ptxas info    : Function properties for _Z1mPf
    8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads
ptxas info    : Used 32 registers, used 0 barriers, 8 bytes cumulative stack size, 360 bytes cmem[0]
ptxas info    : Compiling entry function '_Z1kPf' for 'sm_80'
ptxas info    : Function properties for _Z1kPf
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 16 registers, used 1 barriers, 48 bytes smem, 360 bytes cmem[0]
`;

/** A machine on whose PATH one folder has `programs`, and whose nvcc answers `answer`. */
function machine(
  programs: readonly string[],
  answer: ReturnType<Processes["run"]>,
): { platform: Platform; asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = [];
  const platform = nodePlatform({
    workerFiles: {
      compile: new URL("file:///"),
      session: new URL("file:///"),
      blocks: new URL("file:///"),
    },
    packageFolder: new URL("../../", import.meta.url),
  });
  const processes: Processes = {
    nullDevice: "/dev/null",
    folderWith: (wanted) => (wanted.every((one) => programs.includes(one)) ? "/cuda" : undefined),
    run(folder, program, args) {
      asked.push([`${folder}/${program}`, ...args]);
      return answer;
    },
  };
  return { platform: { ...platform, processes }, asked };
}

const { options } = parseNvccOptions(["-DN=3", "-Iinclude", "-use_fast_math", "-maxrregcount=40"]);

describe("registers of the vendor's assembler", () => {
  it("are read kernel by kernel, with the options that nvcc was given", () => {
    const { platform, asked } = machine(["ptxas", "nvcc"], { exitCode: 0, out: "", error: TEXT });
    const diagnostics = new Diagnostics();
    expect(vendorRegisters(["a.cu"], options, 80, platform, diagnostics)).toEqual([
      { kernel: "_Z1mPf", registers: 32, spillStoreBytes: 4, spillLoadBytes: 12 },
      { kernel: "_Z1kPf", registers: 16, spillStoreBytes: 0, spillLoadBytes: 0 },
    ]);
    expect(diagnostics.list).toEqual([]);
    expect(asked).toHaveLength(1);
    const [program, ...args] = asked[0]!;
    expect(program).toBe("/cuda/nvcc");
    for (const wanted of ["-arch=sm_80", "-DN=3", "-use_fast_math", "-maxrregcount=40"])
      expect(args).toContain(wanted);
    expect(args.slice(args.indexOf("-I"), args.indexOf("-I") + 2)).toEqual(["-I", "include"]);
    expect(args.at(-1)).toBe("a.cu");
  });

  it("need ptxas and nvcc in one folder", () => {
    const { platform } = machine(["nvcc"], { exitCode: 0, out: "", error: TEXT });
    const diagnostics = new Diagnostics();
    expect(vendorRegisters(["a.cu"], options, 80, platform, diagnostics)).toBeUndefined();
    expect(diagnostics.list.map(({ code }) => code)).toEqual(["registers/ptxas-missing"]);
  });

  it("say which source failed and why", () => {
    const error = "a.cu(3): warning: odd\na.cu(7): error: no such thing\n";
    const { platform } = machine(["ptxas", "nvcc"], { exitCode: 1, out: "", error });
    const diagnostics = new Diagnostics();
    expect(vendorRegisters(["a.cu"], options, 80, platform, diagnostics)).toBeUndefined();
    const [problem] = diagnostics.list;
    expect(problem!.code).toBe("registers/ptxas-failed");
    expect(problem!.params).toMatchObject({
      file: "a.cu",
      reason: "a.cu(7): error: no such thing",
    });
  });
});
