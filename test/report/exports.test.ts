/** Exports against the formats' published schema, and the rules of the format that has none. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import {
  chromeTrace,
  findCatalogue,
  type RunReport,
  reportMarkdown,
  speedscope,
} from "../../src/report/index.ts";
import { FILES, SAMPLE } from "./sample-run.ts";

const ENGLISH = findCatalogue("en");
const PLACES = { call: 0, fromAddress: 0, toAddress: 256, unchanged: false };
const WITH_ACTIVITY: RunReport = {
  ...SAMPLE,
  activity: {
    calls: [{ name: "cudaMalloc", startNs: 10, durationNs: 100, launches: 0 }],
    transfers: [
      {
        from: "pageable",
        to: "device",
        bytes: 4096,
        startNs: 200,
        durationNs: 900,
        stream: 0,
        ...PLACES,
      },
      {
        from: undefined,
        to: "device",
        bytes: 64,
        startNs: 1200,
        durationNs: 50,
        stream: 77,
        ...PLACES,
      },
    ],
    lostCalls: 0,
    lostTransfers: 2,
  },
};

describe("speedscope", () => {
  const text = speedscope(SAMPLE, ENGLISH, "warpscope@0", (file) => FILES.lines(file));
  const data = JSON.parse(text);

  it("follows its published schema, which refuses what does not", () => {
    const schema = JSON.parse(
      readFileSync(new URL("./schemas/speedscope.json", import.meta.url), "utf8"),
    );
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate(data) ? [] : validate.errors).toEqual([]);
    expect(validate({ ...data, shared: {} })).toBe(false);
    expect(validate({ ...data, profiles: [{ ...data.profiles[0], type: "other" }] })).toBe(false);
  });

  it("has the counters of the report by line, nothing lost", () => {
    const byName = new Map<string, { weights: number[]; samples: number[][]; endValue: number }>(
      data.profiles.map((profile: { name: string }) => [profile.name, profile]),
    );
    const instructions = byName.get("Instructions of warps")!;
    const counted = SAMPLE.launches
      .flatMap(({ lines }) => lines)
      .reduce((sum, { counters }) => sum + (counters["inst_executed"] ?? 0), 0);
    expect(instructions.weights.reduce((a, b) => a + b, 0)).toBe(counted);
    expect(instructions.endValue).toBe(counted);
    expect(instructions.samples).toHaveLength(instructions.weights.length);
    const conflicts = byName.get("Bank conflicts")!;
    const [stack] = conflicts.samples;
    expect(stack?.map((frame) => data.shared.frames[frame].name)).toEqual([
      "banks",
      "sample.cu:5 __device__ float pick(const float *p) { return p[0]; }",
    ]);
  });
});

describe("the Chrome trace", () => {
  const trace = JSON.parse(chromeTrace(WITH_ACTIVITY));
  const events: {
    ph: string;
    name: string;
    cat: string;
    pid: number;
    tid: number;
    ts: number;
    dur: number;
    args: Record<string, unknown>;
  }[] = trace.traceEvents;

  it("has complete events with times in microseconds, each on a named row", () => {
    const named = new Set(
      events
        .filter(({ ph, name }) => ph === "M" && name === "thread_name")
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const spans = events.filter(({ ph }) => ph === "X");
    expect(events.every(({ ph }) => ph === "X" || ph === "M")).toBe(true);
    expect(spans).toHaveLength(3 + 1 + 2);
    for (const { pid, tid, ts, dur } of spans) {
      expect(named.has(`${pid} ${tid}`)).toBe(true);
      expect([Number.isFinite(ts), dur >= 0]).toEqual([true, true]);
    }
    expect(spans.find(({ name }) => name === "banks")).toMatchObject({
      cat: "kernel",
      ts: 10,
      dur: 4,
      args: { launch: 2, grid: [1, 1, 1] },
    });
    expect(
      spans.filter(({ cat }) => cat === "copy" || cat === "fill").map(({ name }) => name),
    ).toEqual(["memcpy HtoD", "memset"]);
    expect(trace.otherData.lostTransfers).toBe(2);
  });
});

it("the Markdown summary has a row a kernel, and the line with the most waste", () => {
  const text = reportMarkdown(SAMPLE, ENGLISH, (file) => FILES.lines(file));
  const rows = text.split("\n").filter((line) => line.startsWith("| `"));
  expect(rows.map((row) => row.split("`")[1])).toEqual(
    expect.arrayContaining(["strided", "banks", "sample.cu:5"]),
  );
  expect(text).toContain("`__device__ float pick(const float *p) { return p[0]; }`");
});
