/**
 * The faulty programs of accuracy/faults: what stops a kernel on an H200 stops it here, at the same
 * place, and what runs to its end there runs to its end here.
 */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, warpscope } from "./warpscope.ts";

/** A row of compute-sanitizer.json: what one of the vendor's tools said of a program. */
interface Verdict {
  readonly program: string;
  readonly tool: string;
  /** Of the program, which ends with 1 at the first CUDA error. */
  readonly exit: number;
  readonly reports: readonly {
    readonly message: string;
    readonly at: readonly { readonly kernel: string; readonly line: number }[];
    readonly first: readonly string[];
  }[];
}

const folder = path.join(ROOT, "accuracy/faults");
const verdicts = JSON.parse(
  fs.readFileSync(path.join(folder, "compute-sanitizer.json"), "utf8"),
) as Verdict[];
const memcheck = verdicts.filter(({ tool }) => tool === "memcheck");
const faulty = memcheck.filter(({ exit }) => exit !== 0).map(({ program }) => program);
const ending = memcheck.filter(({ exit }) => exit === 0).map(({ program }) => program);

it("covers every program", () => {
  const programs = fs.readdirSync(folder).filter((name) => name.endsWith(".cu"));
  expect([...faulty, ...ending].sort()).toEqual(programs.sort());
});

describe("a kernel that faults on the device", () => {
  it.each(faulty)("%s ends with its CUDA error and one message", async (program) => {
    const { exitCode, error } = await warpscope(["run", `accuracy/faults/${program}`]);
    const report = memcheck.find((verdict) => verdict.program === program)!.reports[0]!;
    const { kernel, line } = report.at[0]!;
    expect(exitCode).toBe(1);
    expect(error).not.toMatch(/^ *at .*(file:|node:)/m);
    const messages = [
      ...error.matchAll(/^accuracy\/faults\/\S+: error: (?:.*\n)*?.*\[fault\/.*\]/gm),
    ];
    expect(messages).toHaveLength(1);
    const text = messages[0]![0].replace(/\s+/g, " ");
    expect(text).toContain(`accuracy/faults/${program}:`);
    // Of a fault inside one of the vendor's own headers the place there says nothing about ours.
    const own = !kernel.startsWith("__");
    if (own) expect(text).toContain(`${program}:${line}:`);
    if (own) expect(text).toContain(`error: ${kernel}: `);
    const [, thread, block] = /thread (\(.*?\)) in block (\(.*?\))/.exec(report.first[0]!)!;
    if (own) expect(text.replaceAll(", ", ",")).toContain(`thread ${thread} of block ${block}`);
    const access = /(read|write) of size (\d+)/.exec(report.message);
    if (access) expect(text).toContain(`${access[1]}s ${access[2]} B`);
    if (access) expect(text).toMatch(/0x[0-9a-f]+/);
  });
});

describe("a program that runs to its end on the device", () => {
  it.each(ending)("%s ends with 0", async (program) => {
    const { exitCode, error } = await warpscope(["run", `accuracy/faults/${program}`]);
    expect(exitCode).toBe(0);
    expect(error).not.toContain("error");
  });

  it("is told why a launch was refused", async () => {
    const { out, error } = await warpscope(["run", "accuracy/faults/bad_launch.cu"]);
    expect(out).toBe("invalid argument\n");
    expect(error.replace(/\s+/g, " ")).toContain(
      "touch(int *): the block 2048 × 1 × 1 is not launched; the limit is",
    );
  });
});
