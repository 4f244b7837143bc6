/** Files of programs that are no longer what nvcc wrote, or never were: one message each, and nothing runs. */
import { describe, expect, it } from "vitest";
import {
  type CompiledProgram,
  encodeProgramFile,
  readProgramFile,
} from "../../../src/compile/index.ts";
import { CommandLineInside } from "./command-line-inside.ts";
import { fromLatin1, readImportSeeds } from "./formats.ts";

const inside = new CommandLineInside();
const [program, other] = readImportSeeds(["program"]).program.map(fromLatin1) as [
  Uint8Array,
  Uint8Array,
];
const partsOf = (bytes: Uint8Array): CompiledProgram => {
  const read = readProgramFile(bytes);
  if (typeof read === "string") throw new Error(read);
  return read;
};
const parts = partsOf(program);

const flipped = (bytes: Uint8Array, at: number): Uint8Array => {
  const changed = bytes.slice();
  changed[at]! ^= 0x10;
  return changed;
};
const joined = (...pieces: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(pieces));
const middle = program.length >> 1;

const DAMAGED: readonly (readonly [string, Uint8Array])[] = [
  ["cut in the middle", program.subarray(0, middle)],
  ["without its last byte", program.subarray(0, -1)],
  ["with a byte more", joined(program, new Uint8Array(1))],
  ["a bit flipped in the header", flipped(program, 3000)],
  ["a bit flipped in the host code", flipped(program, program.length - 5000)],
  ["halves of two programs", joined(program.subarray(0, middle), other.subarray(middle))],
  ["zeros in it", program.map((byte, at) => (at > middle && at < middle + 512 ? 0 : byte))],
];

/** Sealed as nvcc seals them. */
const FOREIGN: readonly (readonly [string, Partial<CompiledProgram>, string])[] = [
  ["host code of another program", { hostWasm: partsOf(other).hostWasm }, "runtime/no-device-code"],
  ["no device code", { devices: [] }, "runtime/no-device-code"],
  ["no host code", { hostWasm: new Uint8Array() }, "session/damaged-program"],
  ...[200, 2000, 9000, 100_000, parts.hostWasm.length - 1].map(
    (bytes) =>
      [
        `host code cut at ${bytes} B`,
        { hostWasm: parts.hostWasm.subarray(0, bytes) },
        "session/damaged-program",
      ] as const,
  ),
  [
    "an empty module",
    { hostWasm: Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) },
    "session/damaged-program",
  ],
];

describe("a program file", () => {
  it("runs as it was written", async () => {
    const run = await inside.run(["run", "prog"], { prog: program });
    expect(run).toMatchObject({ exitCode: 0, errors: 0 });
  });

  it.each(DAMAGED)("%s: is refused in one message", async (_, bytes) => {
    const run = await inside.run(["run", "prog"], { prog: bytes });
    expect(run).toMatchObject({ exitCode: 2, errors: 1 });
    expect(run.errorText).toContain("[nvcc/damaged]");
  });

  it.each(FOREIGN)("with %s: is refused in one message", async (_, changed, code) => {
    const bytes = encodeProgramFile("", { ...parts, ...changed });
    const run = await inside.run(["run", "prog"], { prog: bytes });
    expect(run).toMatchObject({ exitCode: 1, errors: 1 });
    expect(run.errorText).toContain(`[${code}]`);
  });
});
