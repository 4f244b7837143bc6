/** Sweeps as data: points, parts, result files, and the jobs that run parts. */
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import {
  findCatalogue,
  JOB_SYSTEMS,
  jobDefinition,
  mergeSweeps,
  type PointResult,
  readSweepFile,
  renderSweep,
  type SweepDefinition,
  type SweepFile,
  sweepHeader,
  sweepPoints,
  sweepText,
} from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";

const SWEEP: SweepDefinition = {
  sources: [{ file: "a.cu", digest: "0123" }],
  options: [],
  macros: ["-DTILE={TILE}"],
  arguments: ["{n}"],
  dimensions: [
    { kind: "macro", name: "TILE", values: ["8", "16"] },
    { kind: "argument", name: "n", values: ["1", "2", "3"] },
    { kind: "device", name: "device", values: ["h200", "m2070"] },
  ],
  kernel: "",
  metrics: [],
};

function result({ point, values }: Pick<PointResult, "point" | "values">): PointResult {
  const kernel = {
    kernel: "add(int *)",
    launches: 1,
    timeNs: 1000 + point,
    limiter: "dram",
    grid: [1, 1, 1],
    block: [32, 1, 1],
    metrics: {},
  } as const;
  return {
    point,
    values,
    status: "ok",
    exitCode: 0,
    timeNs: 1000 + point,
    kernels: [kernel],
    output: "o",
    code: "c",
  };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (index?: number, count = 3): string => {
  const shard = index === undefined ? undefined : { index, count };
  return sweepText(sweepHeader(SWEEP, shard), sweepPoints(SWEEP, shard).map(result));
};

function read(text: string): SweepFile | string[] {
  const diagnostics = new Diagnostics();
  const file = readSweepFile(bytes(text), "f", diagnostics);
  if (file === "empty") return ["empty"];
  return (
    file ?? diagnostics.list.map(({ code, params }) => `${code} ${params["line"] ?? ""}`.trim())
  );
}

const whole = (text: string): SweepFile => {
  const file = read(text);
  if (Array.isArray(file)) throw new Error(file.join());
  return file;
};

describe("the points of a sweep", () => {
  it("are all combinations, and parts share them out", () => {
    const points = sweepPoints(SWEEP, undefined);
    expect(points).toHaveLength(12);
    expect(points[1]).toEqual({ point: 1, values: { TILE: "8", n: "1", device: "m2070" } });
    const parts = [1, 2, 3, 4, 5].flatMap((index) => sweepPoints(SWEEP, { index, count: 5 }));
    expect(parts.map(({ point }) => point).sort((a, b) => a - b)).toEqual(
      points.map(({ point }) => point),
    );
  });
});

describe("a result file", () => {
  it("is read as it was written; a line that was not finished is none", () => {
    const text = textOf();
    expect(whole(text).results.size).toBe(12);
    const torn = whole(text.slice(0, -30));
    expect([torn.results.size, torn.wholeBytes]).toEqual([
      11,
      text.trimEnd().lastIndexOf("\n") + 1,
    ]);
    expect(read("")).toEqual(["empty"]);
    expect(read(text.slice(0, 50))).toEqual(["empty"]);
  });

  it("of another kind, or damaged, is refused with the line", () => {
    const lines = textOf().split("\n");
    const changed = (at: number, line: string): string => lines.with(at, line).join("\n");
    expect(read("int main() {}\n")).toEqual(["sweep/foreign-file"]);
    expect(read("int main() {}")).toEqual(["sweep/foreign-file"]);
    expect(read('{"format":"warpscope-report"}\n')).toEqual(["sweep/foreign-file"]);
    expect(read(changed(0, lines[0]!.replace('"version":1', '"version":2')))).toEqual([
      "sweep/file-version",
    ]);
    expect(read(changed(0, lines[0]!.replace('"points":12', '"points":13')))).toEqual([
      "sweep/damaged-line 1",
    ]);
    expect(read(changed(3, lines[3]!.slice(5)))).toEqual(["sweep/damaged-line 4"]);
    // A result of a point that the sweep does not have.
    expect(read(changed(3, lines[3]!.replace('"n":"2"', '"n":"9"')))).toEqual([
      "sweep/damaged-line 4",
    ]);
  });

  it("shards merge to what one run is, in any order", () => {
    const merge = (...texts: string[]) => {
      const diagnostics = new Diagnostics();
      const files = texts.map((text, at) => ({ name: String(at), content: whole(text) }));
      const merged = mergeSweeps(files, diagnostics);
      return merged
        ? sweepText(merged.header, merged.results)
        : diagnostics.list.map(({ code }) => code);
    };
    expect(merge(textOf(3), textOf(1), textOf(2))).toBe(merge(textOf()));
    expect(merge(textOf(1), textOf(1))).toBe(merge(textOf(1)));
    const other = textOf(2).replaceAll('"m2070"', '"k40"');
    expect(merge(textOf(1), other)).toEqual(["sweep/merge-other"]);
    expect(merge(textOf(1), textOf(1).replaceAll('"timeNs":1003', '"timeNs":1'))).toEqual([
      "sweep/merge-conflict",
    ]);
  });
});

describe("the table of a sweep", () => {
  it("has the best first, names what is best of each chip and size, and what failed", () => {
    const results = sweepPoints(SWEEP, undefined).map(result);
    const reason = { code: "fault/misaligned-write", params: { kernel: "add" } };
    const failed: PointResult = {
      ...results[0]!,
      status: "failed",
      exitCode: 1,
      reason,
      kernels: [],
    };
    const text = renderSweep(SWEEP, [failed, ...results.slice(1)], findCatalogue("en"), {
      columns: 80,
      colour: false,
    });
    expect(text).toMatch(/^#? *# +TILE +n +device +Time +Limited by\n +1 +8 +1 +m2070/);
    expect(text).toMatch(/Best: TILE=8 n=2 device=h200, .* times as fast as TILE=16/s);
    expect(text).toMatch(/1 failed \(TILE=8 n=1 device=h200\)/);
    for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(80);
  });

  it("marks points that print something else than with their own blocks", () => {
    const dimensions = [{ kind: "block", name: "block", values: ["own", "64", "128"] }] as const;
    const sweep: SweepDefinition = { ...SWEEP, macros: [], arguments: [], dimensions };
    const results = sweepPoints(sweep, undefined).map((point) => ({
      ...result(point),
      output: point.values["block"] === "64" ? "other" : "o",
    }));
    const marked = (definition: SweepDefinition): string[] =>
      renderSweep(definition, results, findCatalogue("en"), { columns: 80, colour: false })
        .split("\n")
        .filter((line) => line.includes(" !"));
    expect(marked(sweep)).toEqual([expect.stringMatching(/ 64 .* !/)]);
    // Where the program is told its block, it launches its own.
    expect(marked({ ...sweep, macros: ["-DB={block}"] })).toEqual([]);
  });
});

describe("job definitions", () => {
  const facts = {
    args: ["sweep", "my prog.cu", "-D", "TILE=8,16"],
    programArguments: ["it's", "{n}"],
    shards: 3,
    name: "my-prog.sweep",
    version: "1.2.3",
  };

  it.each(JOB_SYSTEMS)("for %s have a command for each part, and the merge", (system) => {
    const text = jobDefinition(system, facts);
    expect(text).toContain(`sweep 'my prog.cu' -D TILE=8,16 --shard "`);
    expect(text).toContain(`-- 'it'\\''s' '{n}'`);
    expect(text).toMatch(/sweep --merge my-prog\.sweep-\*-of-3\.jsonl -o my-prog\.sweep\.jsonl/);
    expect(text).not.toContain("\t");
  });

  it("for Slurm are a script whose command a shell takes apart as it was typed", () => {
    const script = jobDefinition("slurm", facts).replace(/^warpscope /m, `printf '<%s>' `);
    const out = execFileSync("bash", ["-c", script], {
      encoding: "utf8",
      env: { ...process.env, SLURM_ARRAY_TASK_ID: "2" },
    });
    expect(out).toBe(
      "<sweep><my prog.cu><-D><TILE=8,16><--shard><2/3><-o><my-prog.sweep-2-of-3.jsonl><--jobs><8><--><it's><{n}>",
    );
    expect(jobDefinition("slurm", facts)).toContain("#SBATCH --array=1-3\n");
  });
});
