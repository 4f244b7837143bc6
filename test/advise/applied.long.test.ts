/** Sure advice that comes with the user's lines rewritten: they are put into the source, which is run and counted again. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunReport } from "../../src/report/index.ts";
import { warpscope } from "../cli/warpscope.ts";

const SOURCE = readFileSync(new URL("applied.cu", import.meta.url), "utf8");
const KERNELS = [...SOURCE.matchAll(/__global__ void (\w+)/g)].map(([, name]) => name!);

interface Report extends RunReport {
  /** The program's own, which `profile` writes beside the report. */
  readonly printed: readonly string[];
}

const launchOf = (report: Report, name: string) =>
  report.launches.find(({ kernel }) => new RegExp(`(^| )${name}[<(]`).test(kernel))!;

/** Modelled, warm caches, on the chip that the advice is for. */
const timeOf = (launch: ReturnType<typeof launchOf>): number => launch.time!.warmNs;

describe("sure advice with lines of the user's", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "applied-"));
  let [before, after]: Report[] = [];
  const sure = (name: string) =>
    launchOf(before!, name).advice!.filter(
      ({ confidence, change }) => confidence === "high" && change.edits,
    );

  const run = async (text: string): Promise<Report> => {
    const file = path.join(folder, "applied.cu");
    writeFileSync(file, text);
    const { out, error, exitCode } = await warpscope(
      ["profile", file, "--format", "json", "--device", "h200", "--advice", "all"],
      { limitSeconds: 600 },
    );
    expect(exitCode, error).toBe(0);
    const printed = error
      .split("\n")
      .filter((line) => /^\w+ ([0-9a-f]{8}|-?\d\.\d+e[+-]\d+)$/.test(line));
    return { ...(JSON.parse(out) as RunReport), printed };
  };

  beforeAll(async () => {
    before = await run(SOURCE);
    const lines = SOURCE.split("\n");
    for (const { line, text } of KERNELS.flatMap(sure).flatMap(({ change }) => change.edits!)) {
      expect(lines[line - 1]).not.toBe(text);
      lines[line - 1] = text;
    }
    after = await run(lines.join("\n"));
  }, 1_200_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  it("is there for at least 20 kernels", () => {
    expect(KERNELS.filter((name) => sure(name).length > 0).length).toBeGreaterThanOrEqual(20);
  });

  it("leaves all results alone", () => {
    expect(before!.printed).toHaveLength(KERNELS.length);
    expect(after!.printed).toEqual(before!.printed);
  });

  it.each(KERNELS)("saves what was promised, and is not given again: %s", (name) => {
    const [old, now] = [launchOf(before!, name), launchOf(after!, name)];
    for (const { rule, gain } of sure(name)) {
      // Both are times of the same model: what differs is how well the change was foreseen.
      const saved = 1 - timeOf(now) / timeOf(old);
      expect(Math.abs(saved - gain.fraction), `${rule}: ${saved}, ${gain.fraction}`).toBeLessThan(
        0.08,
      );
      expect(now.advice!.map((advice) => advice.rule)).not.toContain(rule);
    }
  });
});
