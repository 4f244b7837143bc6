import { describe, expect, test } from "vitest";
import { parseNvccOptions } from "../../src/compile/index.ts";

const parse = (line: string) => parseNvccOptions(line.split(" ").filter((word) => word !== ""));
const codes = (line: string) => parse(line).diagnostics.map((d) => `${d.severity} ${d.code}`);

describe("nvcc options", () => {
  test("values may be joined, after a space or after an equals sign", () => {
    const { options, sources, diagnostics } = parse(
      "-I inc -Iother --include-path=third -DA=1 -D B -UC -std=c++20 a.cu -o prog b.cpp",
    );
    expect(diagnostics).toEqual([]);
    expect(options.includeFolders).toEqual(["inc", "other", "third"]);
    expect(options.macros).toEqual(["-DA=1", "-DB", "-UC"]);
    expect(options.standard).toBe("c++20");
    expect(options.output).toBe("prog");
    expect(sources).toEqual(["a.cu", "b.cpp"]);
  });

  test.each([
    "-arch=sm_90",
    "-arch sm_90",
    "--gpu-architecture=compute_90",
    "-gencode arch=compute_90,code=sm_90",
    "-arch=sm_90a",
  ])("%s is compute capability 9.0", (line) => {
    expect(parse(`${line} a.cu`).options.arch).toBe(90);
  });

  test("of several architectures the newest is compiled, with a note", () => {
    const line =
      "-gencode arch=compute_70,code=sm_70 -gencode arch=compute_80,code=[sm_80,compute_80] a.cu";
    expect(parse(line).options.arch).toBe(80);
    expect(codes(line)).toEqual(["note compile/architecture-chosen"]);
  });

  test("-use_fast_math sets what nvcc's does", () => {
    const { fmad, ftz, precDiv, precSqrt, fastMath } = parse("-use_fast_math a.cu").options;
    expect({ fmad, ftz, precDiv, precSqrt, fastMath }).toEqual({
      fmad: true,
      ftz: true,
      precDiv: false,
      precSqrt: false,
      fastMath: true,
    });
  });

  test("switches take true or false", () => {
    expect(parse("-fmad=false a.cu").options.fmad).toBe(false);
    expect(parse("--ftz true a.cu").options.ftz).toBe(true);
    expect(codes("-fmad=maybe a.cu")).toEqual(["error compile/invalid-option-value"]);
  });

  test("with OpenMP its pragmas are one thread's, and its macro says that it is there", () => {
    expect(parse("-Xcompiler -Wall,-fopenmp a.cu").options.macros).toEqual(["-D_OPENMP=201511"]);
  });

  test("ptxas options that matter are obeyed", () => {
    const { options } = parse("-Xptxas -v,-dlcm=cg --ptxas-options=-maxrregcount=40 a.cu");
    expect(options.verbosePtxas).toBe(true);
    expect(options.dlcm).toBe("cg");
    expect(options.maxRegisters).toBe(40);
  });

  test("host options as CMake's older module writes them", () => {
    const { options, diagnostics } = parse('-m32 -Xcompiler ,"-g","-DA=1" -Xcompiler -DB="x" a.cu');
    expect(diagnostics).toEqual([]);
    expect(options.macros).toEqual(["-DA=1", '-DB="x"']);
  });

  test("the usual command lines of build scripts pass without remark", () => {
    const line =
      "-O3 -g -G -lineinfo -std=c++17 -m64 -Xcompiler -Wall,-O2,-fopenmp -lm -lcudart -L/usr/lib -ccbin g++ --expt-relaxed-constexpr --extended-lambda -Wno-deprecated-gpu-targets -t 4 a.cu";
    expect(codes(line)).toEqual([]);
  });

  test("an unknown option is an error with the nearest known one", () => {
    const { diagnostics } = parse("-use-fast-math a.cu");
    expect(diagnostics).toEqual([
      {
        code: "compile/unknown-option-suggest",
        severity: "error",
        params: { option: "-use-fast-math", suggestion: "-use_fast_math" },
      },
    ]);
    expect(codes("--zzzzzzzzzzzzzzzz a.cu")).toEqual(["error compile/unknown-option"]);
  });

  test.each([
    ["-c a.cu", "compile/unsupported-mode"],
    ["-arch=sm_99 a.cu", "compile/unknown-architecture"],
    ["--hlep a.cu", "compile/unknown-option-suggest"],
    ["-lcudnn a.cu", "compile/unsupported-library"],
    ["a.o", "compile/unsupported-input"],
    ["a.cu -o", "compile/missing-option-value"],
  ])("%s is refused", (line, code) => {
    expect(codes(line)).toEqual([`error ${code}`]);
  });
});
