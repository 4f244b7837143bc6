import { expect, it } from "vitest";
import { type CompiledObject, readObjectFile } from "../../src/compile/compiled-object.ts";
import {
  type CompiledProgram,
  encodeObjectFile,
  encodeProgramFile,
  readProgramFile,
  rebaseProgram,
} from "../../src/compile/index.ts";
import { moduleTag, replaceTags, tagText } from "../../src/compile/module-tag.ts";

const OPTIONS = {
  fmad: true,
  ftz: false,
  precDiv: true,
  precSqrt: true,
  maxRegisters: 32,
  arch: 20,
  dlcm: "cg",
  verbosePtxas: false,
  relocatable: false,
} as const;
const IR = `!3 = !DIFile(filename: "src/a.cu", directory: "")
!4 = !DIFile(filename: "/usr/b.h", directory: "")
!5 = !DIFile(filename: "<stdin>", directory: "")
`;
const PROGRAM: CompiledProgram = {
  hostWasm: Uint8Array.from([0, 0x61, 0x73, 0x6d, 10, 13, 255]),
  devices: [{ tag: "0123456789abcdef", ir: IR, source: "src/a.cu" }],
  options: OPTIONS,
  sources: ["src/a.cu", "/abs/b.cpp"],
  folder: "/home/ü x",
};

it("a program is what it was after a file, whatever its script says", () => {
  const bytes = encodeProgramFile("#!/bin/sh\nexit 1 # no WARPSCOPE PROGRAM 9\n", PROGRAM);
  expect(readProgramFile(bytes)).toEqual(PROGRAM);
  expect(new TextDecoder().decode(bytes.subarray(0, 10))).toBe("#!/bin/sh\n");
});

it("other files, files of another version and damaged files are told apart", () => {
  const bytes = encodeProgramFile("", PROGRAM);
  const text = (content: string) => new TextEncoder().encode(content);
  expect(readProgramFile(text("#!/bin/sh\necho\n"))).toBe("no-program");
  expect(readProgramFile(text("WARPSCOPE PROGRAM 999\n"))).toBe("other-version");
  expect(readProgramFile(bytes.subarray(0, bytes.length - 1))).toBe("damaged");
  expect(readProgramFile(bytes.subarray(0, 40))).toBe("damaged");
});

it("a changed bit anywhere behind the script is seen", () => {
  const bytes = encodeProgramFile("#!/bin/sh\n", PROGRAM);
  const begin = new TextDecoder("latin1").decode(bytes).indexOf("\n", 12) + 1;
  for (let at = begin; at < bytes.length; at++) {
    const changed = bytes.slice();
    changed[at]! ^= 1 << (at % 8);
    expect(readProgramFile(changed)).toBe("damaged");
  }
});

it("a sealed file whose fields are of other kinds is damaged", () => {
  const odd = (fields: object) => encodeProgramFile("", { ...PROGRAM, ...fields });
  expect(readProgramFile(odd({ sources: "a.cu" }))).toBe("damaged");
  expect(readProgramFile(odd({ devices: [{ tag: 1, ir: IR, source: "a.cu" }] }))).toBe("damaged");
  expect(readProgramFile(odd({ options: { ...OPTIONS, arch: -1 } }))).toBe("damaged");
});

it("an object is what it was after a file; others are none of ours", () => {
  const { devices, options, folder } = PROGRAM;
  const host = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const object: CompiledObject = { host, device: devices[0], options, source: "src/a.cu", folder };
  const bytes = encodeObjectFile(object);
  expect(readObjectFile(bytes)).toEqual(object);
  expect(readObjectFile(bytes.subarray(0, 30))).toBe("damaged");
  const noModule = encodeObjectFile({ ...object, host: PROGRAM.hostWasm });
  expect(readObjectFile(noModule)).toBe("damaged");
  expect(readObjectFile(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46]))).toBeUndefined();
});

it("in another folder, relative names of sources become absolute, in debug information too", () => {
  const { devices, sources } = rebaseProgram(PROGRAM);
  expect(sources).toEqual(["/home/ü x/src/a.cu", "/abs/b.cpp"]);
  expect(devices[0]!.source).toBe("/home/ü x/src/a.cu");
  expect(devices[0]!.ir).toBe(IR.replace('"src/a.cu"', '"/home/\\C3\\BC x/src/a.cu"'));
});

it("tags differ with what they are made of, and can be replaced in a program", () => {
  const tags = ["a", "b", "ab"].map((part) => moduleTag([part, "x"]));
  expect(new Set([...tags, moduleTag(["a", "x", ""]), moduleTag(["ax"])]).size).toBe(5);
  for (const tag of tags) expect(tag).toMatch(/^[0-9a-f]{16}$/);
  const [first, second, third] = tags as [string, string, string];
  const host = Buffer.concat([tagText(second), Buffer.from("W"), tagText(first), tagText(third)]);
  const expected = Buffer.concat([
    tagText(first),
    Buffer.from("W"),
    tagText(first),
    tagText(third),
  ]);
  expect(Buffer.from(replaceTags(host, [second], first))).toEqual(expected);
});
