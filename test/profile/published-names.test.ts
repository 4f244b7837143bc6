/** The catalogue against the names that the vendor has published; the lists lie in `published/`. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type DeviceSpec, H200 } from "../../src/device/index.ts";
import { CATALOGUE, isListed, type MetricTool } from "../../src/profile/index.ts";

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as T;
}

interface Names {
  readonly names: readonly string[];
}

const METRICS = read<{ lists: Record<string, string[]> }>("published/nvprof-metrics.json").lists;
const OLD = read<Names>("published/nvprof-5.5-metrics.json").names;
const EVENTS = read<Record<string, Names>>("published/nvprof-events.json");
const NSIGHT = read<{ metrics: Record<string, string>; events: Record<string, string> }>(
  "published/nsight-names.json",
);

function chip(capability: string): DeviceSpec {
  const [major = 0, minor = 0] = capability.split(".").map(Number);
  return { ...H200, computeCapability: { major, minor } };
}

function listed(tool: MetricTool, capability: string): string[] {
  const device = chip(capability);
  return CATALOGUE.filter((entry) => entry.tools.includes(tool) && isListed(entry, device)).map(
    ({ name }) => name,
  );
}

describe("nvprof's metrics", () => {
  it.each(Object.keys(METRICS))("of compute capability %s are all there, and no others", (cc) => {
    const mine = listed("nvprof-metric", cc);
    expect(METRICS[cc]!.filter((name) => !mine.includes(name))).toEqual([]);
    // Names of older versions, or later ones for the same chips.
    const known = new Set([...METRICS[cc]!, ...(cc.startsWith("3") ? OLD : [])]);
    const later = ["stall_data_request"];
    expect(mine.filter((name) => !known.has(name) && !later.includes(name))).toEqual([]);
  });

  it("of 2.x are those of CUDA 5.5, without the levels of utilization, and later names of the same", () => {
    const mine = listed("nvprof-metric", "2.0");
    const old = OLD.filter((name) => !name.endsWith("_utilization") || name.startsWith("issue"));
    expect(old.filter((name) => !mine.includes(name))).toEqual([]);
    const ofKepler = new Set(METRICS["3.0"]);
    expect(mine.filter((name) => !old.includes(name) && !ofKepler.has(name))).toEqual([]);
  });

  it("end with 7.2", () => {
    expect(listed("nvprof-metric", "7.5")).toEqual([]);
    expect(listed("nsight-compute", "7.5").length).toBeGreaterThan(100);
    expect(listed("nsight-compute", "6.1")).toEqual([]);
  });

  it("that Nsight Compute has are mapped to its names as its manual does", () => {
    const tidy = (text: string | undefined): string => (text ?? "n/a").replace(/[\s()]/g, "");
    const ours = new Map(CATALOGUE.map((entry) => [entry.name, entry]));
    const wrong = Object.entries({ ...NSIGHT.events, ...NSIGHT.metrics })
      .filter(([name]) => ours.get(name)?.counterpart !== undefined)
      .filter(([name, text]) => tidy(ours.get(name)!.counterpart) !== tidy(text));
    // The manual's rows of L2 reads end with a stray 2, that of surface loads repeats another row's tail.
    const typos = ["l2_read_throughput", "l2_read_transactions", "inst_executed_surface_loads"];
    const events = ["inst_executed", "tensor_int_fu_utilization"];
    expect(wrong.map(([name]) => name).filter((n) => ![...typos, ...events].includes(n))).toEqual(
      [],
    );
    const unmapped = Object.entries(NSIGHT.metrics).filter(
      ([name, text]) =>
        text !== "n/a" && ours.has(name) && ours.get(name)!.counterpart === undefined,
    );
    expect(unmapped.map(([name]) => name)).toEqual([
      "l2_surface_load_bytes",
      "l2_surface_store_bytes",
    ]);
  });
});

describe("nvprof's events", () => {
  it.each(["2.0", "3.0"])("of compute capability %s are ones that it has", (cc) => {
    const names = listed("nvprof-event", cc);
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !EVENTS[cc]!.names.includes(name))).toEqual([]);
  });

  it("of 7.x are ones that the manual of Nsight Compute maps", () => {
    const names = listed("nvprof-event", "7.0");
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !Object.hasOwn(NSIGHT.events, name))).toEqual([]);
  });
});

it("every metric measured on the H200 is known", () => {
  const folder = new URL("../../accuracy/h200/", import.meta.url);
  const known = new Set(CATALOGUE.map(({ name }) => name));
  const unknown = new Set<string>();
  for (const file of readdirSync(folder)) {
    const { launches } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as {
      launches: { metrics: Record<string, number> }[];
    };
    for (const { metrics } of launches)
      for (const name of Object.keys(metrics)) if (!known.has(name)) unknown.add(name);
  }
  expect([...unknown]).toEqual([]);
});
