import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { CompiledProgram } from "../../src/compile/index.ts";
import { buildProgram, type Run, runProgram } from "./host-program.ts";

const programText = (name: string) =>
  fs.readFileSync(new URL(`./programs/${name}`, import.meta.url), "utf8");

describe("calls answer as an H200 or H100 with CUDA 13.0 does", () => {
  test.each([
    "launches",
    "copies",
    "pools",
    "managed",
    "capture",
    "devices",
    "graphs",
    "graph-nodes",
    "conditional-graphs",
    "watched-memory",
  ])("%s", async (name) => {
    const run = runProgram(await buildProgram(programText(`${name}.cu`)));
    const answers = programText(`${name}.answers.txt`);
    expect(run.out).toBe(answers);
    expect(run.exitCode).toBe(0);
  });
});

describe("a launch that is refused", () => {
  let run: Run;
  beforeAll(async () => {
    run = runProgram(await buildProgram(programText("launches.cu")));
  });

  test("is named once with the limit it breaks", () => {
    expect(run.diagnostics.map(({ code }) => code)).toEqual([
      "runtime/bad-block",
      "runtime/bad-grid",
      "runtime/launch-bounds",
      "runtime/too-much-shared",
      "runtime/cooperative-too-large",
    ]);
    expect(run.diagnostics[0]?.params).toEqual({
      kernel: "_Z5plainPi",
      block: "2048 × 1 × 1",
      limit: "1024 × 1024 × 64",
    });
  });

  test("does not run", () => {
    expect(run.launches.map(({ kernel, block }) => [kernel, block])).toEqual([
      ["_Z13dynamicSharedv", [32, 1, 1]],
      ["_Z13dynamicSharedv", [32, 1, 1]],
      ["_Z5plainPi", [64, 1, 1]],
      ["_Z5plainPi", [32, 1, 1]],
    ]);
  });
});

describe("a kernel that stops", () => {
  let program: CompiledProgram;
  beforeAll(async () => {
    program = await buildProgram(programText("faults.cu"));
  });
  const runFault = (letter: string) => runProgram(program, { arguments: ["./faults", letter] });

  test.each([
    ["out-of-bounds", "b", 700],
    ["null-pointer", "n", 700],
    ["host-pointer", "h", 700],
    ["misaligned", "m", 716],
    ["trap", "t", 719],
    ["assert", "a", 710],
  ])("by %s breaks the device when the program learns of it", (kind, letter, code) => {
    const run = runFault(letter);
    expect(run.launches.map(({ fault }) => fault?.kind)).toEqual([kind]);
    expect(run.out.split("\n").map((line) => line.replace(/.* -> /, ""))).toEqual(
      // Launch, synchronise, last error twice, copy, allocate, free, device, launch, reset, and after.
      [0, code, code, 0, code, code, code, 0, code, 0, 0, 46, ""].map(String),
    );
    expect(run.exitCode).toBe(5);
  });

  test("lists the error once, at the call that learnt of it", () => {
    expect(runFault("b").apiErrors.map(({ call, code }) => [call, code])).toEqual([
      ["cudaDeviceSynchronize", 700],
      ["cudaMalloc", 46],
    ]);
  });

  test("by an assertion says which one on standard error", () => {
    expect(runFault("a").error).toMatch(
      /program\.cu:\d+: .*: block: \[0,0,0\], thread: \[0,0,0\] Assertion `x == 0` failed\.\n$/,
    );
  });
});

test("CUDA_LAUNCH_BLOCKING=1 makes a launch return the error of its kernel", async () => {
  const program = await buildProgram(programText("faults.cu"));
  const run = runProgram(program, {
    arguments: ["./faults", "t"],
    environment: { CUDA_LAUNCH_BLOCKING: "1" },
  });
  expect(run.apiErrors[0]).toMatchObject({ call: "cudaLaunchKernel", code: 719 });
});

describe("what kernels print", () => {
  let program: CompiledProgram;
  beforeAll(async () => {
    program = await buildProgram(programText("faults.cu"));
  });

  test("appears behind the program's own output once it waits", () => {
    const run = runProgram(program, { arguments: ["./faults", "pw"] });
    expect(run.out).toBe("before after\nhello 0\nhello 1\n");
  });

  test("is lost, with a note, where the program never waits", () => {
    const run = runProgram(program, { arguments: ["./faults", "p"] });
    expect(run.out).toBe("before after\n");
    expect(run.diagnostics.map(({ code }) => code)).toEqual(["runtime/unflushed-output"]);
  });
});

test("managed, mapped, page-locked and registered memory is the same to host and kernels", async () => {
  const run = runProgram(await buildProgram(programText("shared-memory.cu")));
  expect(run.out.split("\n")).toEqual([
    "before synchronising 9",
    "after 10",
    "both 3 7 100",
    "list 10, values 40 to 10",
    "variables 112 16",
    "mapped 1, pinned 1, registered 0 1",
    "copied 101",
    "heap low",
    "no error",
    "",
  ]);
});

describe("streams and events", () => {
  let run: Run;
  beforeAll(async () => {
    run = runProgram(await buildProgram(programText("streams.cu")));
  });

  test("order work, overlap copies with kernels and end polling loops", () => {
    const [unrecorded, callback, early, remembered, polled, ...rest] = run.out.split("\n");
    expect(unrecorded).toBe("unrecorded 400 0");
    expect(callback).toBe("callback 0");
    expect(early).toBe("early 600");
    expect(remembered).toBe("not remembered 0");
    expect(polled).toMatch(/^polled \d+, took 0\.0\d\d\d ms, last 16383\.5$/);
    expect(rest).toEqual(["untimed 400", "destroyed 400, default 400", ""]);
  });

  test("start a kernel of a stream behind the copy before it, and not behind other streams", () => {
    const starts = run.launches.map(({ startNs }) => startNs);
    const copyNs = 8500 + (16_384 / 55.5e9) * 1e9;
    expect(starts[0]).toBeGreaterThan(copyNs);
    expect(starts[3]! - starts[0]!).toBeLessThan(copyNs);
  });

  test("finds a kernel whose template argument is a lambda of main", () => {
    expect(run.launches).toHaveLength(4);
    expect(run.launches[0]?.kernel).toMatch(/^_Z5applyIZ4mainE/);
  });
});

test("the same program has the same times on every run with a fixed clock", async () => {
  const program = await buildProgram(programText("streams.cu"));
  const [first, second] = [runProgram(program), runProgram(program)];
  expect(second.launches.map(({ startNs }) => startNs)).toEqual(
    first.launches.map(({ startNs }) => startNs),
  );
  expect(second.elapsedNs).toBe(first.elapsedNs);
});

test("a measured clock adds host code to the modelled time of kernels", async () => {
  const program = await buildProgram(programText("streams.cu"));
  const [fixed, measured] = [runProgram(program), runProgram(program, { clock: "measured" })];
  const durations = (run: Run) => run.launches.map(({ durationNs }) => durationNs);
  expect(durations(measured)).toEqual(durations(fixed));
  expect(measured.launches[0]!.startNs).toBeGreaterThan(fixed.launches[0]!.startNs);
});
