/** Host programs with 64-bit memory, on an engine that has it. */
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { knowsWideMemory } from "../../src/runtime/index.ts";
import { warpscope } from "../cli/warpscope.ts";
import { buildProgram, runProgram } from "../runtime/host-program.ts";
import type { AskedRun, DoneRun } from "./main.ts";
import { wideNode } from "./node24.ts";
import { recorded, recordedAnswers, runWide } from "./run-wide.ts";

const node = wideNode();
const GIB = 2 ** 30;
const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const FAR = at("programs/far.cu");
const LARGE = at("programs/large.cu");

/** Of `far.cu`; what follows is the same with 32-bit memory, where all of it is near. */
const SAME = ["l", "d", "h"];

const far = (letter: string, ...more: string[]): AskedRun => ({
  source: FAR,
  arguments: [letter, ...more],
  hostMemoryBytes: 8 * GIB,
});
const ASKED: Readonly<Record<string, AskedRun>> = {
  managed: recorded("managed"),
  ...Object.fromEntries(SAME.map((letter) => [letter, far(letter, "far")])),
  large: { source: LARGE, arguments: [], hostMemoryBytes: 8 * GIB },
  "too large": { source: LARGE, arguments: [], hostMemoryBytes: 4.5 * GIB },
  kernel: far("k", "far"),
  reads: far("r", "near"),
  "reads far": far("r", "far"),
  "copies there": far("c", "near", "64"),
  "copies nothing": far("c", "near", "0"),
};

describe.skipIf("missing" in node)(
  `a host program with 64-bit memory${"missing" in node ? `: skipped, ${node.missing}` : ""}`,
  () => {
    let done: ReadonlyMap<string, DoneRun>;
    const ran = (name: string): DoneRun => done.get(name)!;
    beforeAll(() => {
      if (!("missing" in node)) done = runWide(node.path, ASKED);
    });

    test("calls answer as on a GPU where memory is managed; more programs are long tests", () => {
      expect(ran("managed")).toMatchObject({ out: recordedAnswers("managed"), exitCode: 0 });
    });

    test.each(SAME)("memory behind the device's addresses is as any other: %s", async (letter) => {
      const program = await buildProgram(fs.readFileSync(FAR, "utf8"));
      const near = runProgram(program, { arguments: ["./program", letter, "near"] });
      expect(near.exitCode).toBe(0);
      expect(ran(letter)).toMatchObject({ out: near.out, exitCode: 0, diagnostics: [] });
    });

    test("5 GiB are one allocation, and what lies between costs nothing", () => {
      expect(ran("large")).toMatchObject({ out: "1 2 3 9\n", exitCode: 0, diagnostics: [] });
      expect(ran("large").residentMiB).toBeLessThan(2048);
    });

    test("what is beyond the limit fails, with the size that would do", () => {
      const { out, diagnostics } = ran("too large");
      expect(out).toBe("no memory\n");
      expect(diagnostics).toEqual([
        {
          code: "runtime/out-of-host-memory-option",
          severity: "note",
          params: { bytes: 5 * GIB, limitBytes: 4.5 * GIB, enough: "6G" },
        },
      ]);
    });

    test("a kernel cannot use it", () => {
      expect(ran("kernel")).toMatchObject({
        out: "cudaErrorIllegalAddress\n",
        faults: ["host-pointer"],
      });
    });

    test.each([
      ["reads", "reads"],
      ["reads far", "reads"],
      ["copies there", "copies"],
    ])("host code cannot use memory of the device: %s", (name, printed) => {
      expect(ran(name)).toMatchObject({ out: `${printed}\n`, exitCode: 139 });
      expect(ran(name).diagnostics.map(({ code }) => code)).toEqual([
        "runtime/host-segmentation-fault",
      ]);
    });

    test("a check names the line of such a use", async () => {
      if ("missing" in node) return;
      const args = ["check", "device-pointer.cu", "--host-memory", "8G"];
      const run = await warpscope(args, { node: node.path, folder: at("programs") });
      expect(run.exitCode).toBe(3);
      expect(run.out).toContain("device-pointer.cu:7:10: error: The host program accesses");
      expect(run.out).toContain("device-pointer.cu:14:18: note: called from main");
    });

    test("more than engines give is refused before anything is compiled", async () => {
      if ("missing" in node) return;
      const args = ["run", LARGE, "--host-memory", "12.5G"];
      const run = await warpscope(args, { node: node.path });
      expect(run).toMatchObject({ exitCode: 1, out: "" });
      expect(run.error.replace(/\s+/g, " ")).toBe(
        "warpscope: error: The host program is to have 12800M of memory; 12G is the most it can have. [session/too-much-host-memory] ",
      );
    });

    test("copying nothing from there is no use of it", () => {
      expect(ran("copies nothing")).toMatchObject({ out: "copies\n", exitCode: 0 });
    });
  },
);

describe.skipIf(knowsWideMemory())("an engine without 64-bit memory", () => {
  test("refuses more than 4 GiB before anything is compiled", async () => {
    const run = await warpscope(["run", LARGE, "--host-memory", "8G"]);
    expect(run).toMatchObject({ exitCode: 1, out: "" });
    expect(run.error.replace(/\s+/g, " ")).toBe(
      "warpscope: error: The host program is to have 8G of memory, but this engine has no 64-bit memory: there is 4G at most. Node 24 and later have it. [session/no-wide-memory] ",
    );
  });
});

test.each([
  [["--host-memory", "100M"], { exitCode: 0, out: "no memory\n" }, "6G"],
  [["--host-memory", "eight"], { exitCode: 2, out: "" }, "--host-memory needs a size"],
  [[], { exitCode: 2, out: "" }, "WARPSCOPE_HOST_MEMORY needs a size"],
])("a size of less: %s", async (args, expected, told) => {
  const environment = { WARPSCOPE_HOST_MEMORY: args.length > 0 ? "" : "7 X" };
  const run = await warpscope(["run", LARGE, ...args], { environment });
  expect(run).toMatchObject(expected);
  expect(run.error).toContain(told);
});
