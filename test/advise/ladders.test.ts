/** What the lessons' ladders are advised: each rung the next one's change, the top nothing. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ADVICE_RULES } from "../../src/advise/advise.ts";
import type { LaunchReport, RunReport } from "../../src/index.ts";
import { profile } from "../cli/warpscope.ts";

const first = ({ advice }: LaunchReport): string | undefined => advice?.[0]?.rule;
const of = (report: RunReport, kernel: string): LaunchReport => {
  const found = report.launches.find((launch) => launch.kernel.includes(kernel));
  if (!found) throw new Error(kernel);
  return found;
};
const most = ({ advice = [] }: LaunchReport): number =>
  advice.reduce((least, { gain }) => Math.max(least, gain.fraction), 0);

/** Gains of less than this may be said of the top of a ladder. */
const TOP = 0.05;

describe("a ladder", () => {
  it("of reductions begins with the threads, goes on with their elements, and ends", async () => {
    const report = await profile(["examples/reduction.cu", "--", "22", "512"]);
    expect(first(of(report, "neighbored"))).toBe("advice/thread-parity");
    expect(first(of(report, "compact"))).toBe("advice/strided-access");
    expect(first(of(report, "interleaved"))).toBe("advice/tree-reduction");
    expect(most(of(report, "shared"))).toBeLessThan(TOP);
    expect(most(of(report, "shuffle"))).toBeLessThan(TOP);
  });

  it("of transposes names the column, then the banks, and ends", async () => {
    const report = await profile(["examples/transpose.cu", "--", "1024", "1024"]);
    expect(first(of(report, "byRows<"))).toBe("advice/transposed-index");
    expect(first(of(report, "byColumns<"))).toBe("advice/transposed-index");
    expect(first(of(report, "tiled<32, 0>"))).toBe("advice/bank-conflicts");
    expect(most(of(report, "tiled<32, 1>"))).toBeLessThan(TOP);
  });

  it("of matrix products names the tile, and ends", async () => {
    const report = await profile(["examples/matrix-multiply.cu"]);
    expect(first(of(report, "naive"))).toBe("advice/redundant-loads");
    expect(most(of(report, "tiled"))).toBeLessThan(TOP);
  });
});

it("an offset of 11 is worth a word on an M2070, and none on an H200", async () => {
  const report = await profile([
    ...["examples/offsets.cu", "--device", "h200,m2070"],
    ...["--kernel", "readOffset\\(|writeOffset", "--", "11", "20"],
  ]);
  expect(report.launches).toHaveLength(2);
  for (const { advice = [], onDevices } of report.launches) {
    const rules = (list: readonly { rule: string }[] = []) => list.map(({ rule }) => rule);
    expect(rules(advice)).not.toContain("advice/misaligned-access");
    expect(rules(onDevices?.["m2070"]?.advice)).toContain("advice/misaligned-access");
  }
});

it("the table of rules in docs/advice.md has every rule, and no other", () => {
  const page = readFileSync(new URL("../../docs/advice.md", import.meta.url), "utf8");
  const listed = [...page.matchAll(/^\| `(advice\/[a-z-]+)`/gm)].map(([, code]) => code);
  expect(listed.sort()).toEqual([...ADVICE_RULES].sort());
});
