import { describe, expect, test } from "vitest";
import {
  decodeDeviceCode,
  deviceCodeBytes,
  encodeDeviceCode,
  parseNvccOptions,
} from "../../src/compile/index.ts";
import { parseNvccFront } from "../../src/compile/nvcc-front.ts";
import { parseNvrtcOptions } from "../../src/compile/nvrtc-options.ts";
import { testPlatform } from "../compile/inline-workers.ts";

const { options } = parseNvccOptions([]);
const code = {
  ir: 'define dso_local ptx_kernel void @_Z1kPi(ptr %p) {\n  ret void\n}\n!1 = !{!"ä"}\n',
  source: "k.cu",
  options,
};

describe("a file of device code", () => {
  const bytes = encodeDeviceCode(code);

  test("holds what was put in, with the 0 at its end or without, and whatever follows", () => {
    expect(deviceCodeBytes(bytes)).toBe(bytes.length);
    for (const file of [bytes, bytes.slice(0, -1), Uint8Array.from([...bytes, 65, 66])])
      expect(decodeDeviceCode(file)).toMatchObject({ ir: code.ir, source: "k.cu" });
  });

  test("is text that names its kernels as PTX does", () => {
    const text = new TextDecoder().decode(bytes);
    expect(text.indexOf("\0")).toBe(text.length - 1);
    expect(text).toMatch(/^\.version \d\.\d$/m);
    expect(text).toContain("\n.visible .entry _Z1kPi(");
  });

  test("is none where it is cut short or another compiler's", () => {
    expect(decodeDeviceCode(bytes.slice(0, -2))).toBeUndefined();
    expect(
      deviceCodeBytes(new TextEncoder().encode("// WARPSCOPE\n.version 8.0\n")),
    ).toBeUndefined();
  });
});

test.each(["ptx", "cubin", "fatbin"])("nvcc -%s makes one", (form) => {
  const front = parseNvccFront([`-${form}`, "-arch=sm_80", `${form}.cu`], testPlatform().platform);
  expect(front).toMatchObject({ product: form, diagnostics: [], options: { arch: 80 } });
});

describe("options of NVRTC", () => {
  const parse = (...args: string[]) => parseNvrtcOptions(args, 75);

  test("mean what nvcc's mean", () => {
    const given = parse(
      "-arch=sm_86",
      "--std=c++14",
      "-I",
      "a",
      "-Ib",
      "-DX=1",
      "--define-macro=Y",
    );
    expect(given).toMatchObject({ isValid: true, machineCode: true, log: "" });
    expect(given.options).toMatchObject({
      arch: 86,
      standard: "c++14",
      includeFolders: ["a", "b"],
      macros: ["-DX=1", "-DY"],
    });
    expect(
      parse("--fmad=false", "-use_fast_math", "-G", "--maxrregcount=32").options,
    ).toMatchObject({
      fastMath: true,
      ftz: true,
      deviceDebug: true,
      maxRegisters: 32,
    });
    expect(parse("--fmad=false").options.fmad).toBe(false);
    expect(parse("-default-device").defaultDevice).toBe(true);
  });

  test("have the architecture that the library compiles for by itself", () => {
    expect(parse()).toMatchObject({ options: { arch: 75 }, machineCode: false });
  });

  test.each([
    ["--foo", "nvrtc: error: unrecognized option --foo found\n"],
    ["k.cu", "nvrtc: error: unrecognized option k.cu found\n"],
    ["--gpu-architecture=sm_12", "nvrtc: error: invalid value for --gpu-architecture (-arch)\n"],
    ["--std=c++99", "nvrtc: error: invalid value for --std(-std)\n"],
  ])("that are wrong are told in the library's words: %s", (option, log) => {
    expect(parse(option)).toMatchObject({ isValid: false, log });
  });

  test("given twice are told", () => {
    expect(parse("-arch=sm_80", "-arch=sm_90").log).toBe(
      'nvrtc: warning: "--gpu-architecture(-arch)=80" followed by "--gpu-architecture(-arch)=90"\n',
    );
  });
});
