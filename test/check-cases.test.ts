/** The twins: what each faulty program says of itself is found, and nothing else; clean ones are clean. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CheckCase,
  type Expectation,
  readCheckCases,
  TOOLS,
} from "./check-cases/check-case.ts";
import { EXPLAINED } from "./check-cases/explained-mutants.ts";
import { check, type Found, placeSource } from "./check-cases/run-check.ts";
import { correctPrograms, runMutants } from "./check-cases/run-mutants.ts";

/** Least number of faulty and of clean programs of each tool. */
const LEAST = 16;

/** Threads of these stop or wait for ever, so each has a run of its own. */
const ONE_BY_ONE = new Set(["memcheck", "synccheck"]);

const GRADE: Readonly<Record<string, number>> = { note: 0, warning: 1, error: 2 };

describe.each(TOOLS)("%s", (tool) => {
  const cases = readCheckCases(tool);
  const faulty = cases.filter(({ clean }) => !clean);
  const clean = cases.filter((one) => one.clean);
  const { file, remove } = placeSource(cases);
  afterAll(remove);

  it("has enough programs", () => {
    expect(faulty.length).toBeGreaterThanOrEqual(LEAST);
    expect(clean.length).toBeGreaterThanOrEqual(LEAST);
  });

  const asked = ["--tool", tool === "numeric" ? tool : "all"];
  let found = new Map<string, Found[]>();
  beforeAll(async () => {
    if (ONE_BY_ONE.has(tool)) {
      // The first run compiles; the others take what it made.
      for (const { name, leaks } of faulty) found.set(name, await findingsOf(file, name, leaks));
    } else found = byFile((await check(file, ["faulty"], asked)).findings);
  }, 300_000);

  for (const one of faulty) {
    // A limit that has gone fails the test, so that the program stops claiming it.
    const test = one.limit === undefined ? it : it.fails;
    test(one.name, () => {
      compare(one, found.get(one.name) ?? []);
    });
  }

  it("finds nothing in the clean programs", async () => {
    const { findings, exitCode, error } = await check(file, ["clean"], ["--leaks", ...asked]);
    const limited = new Set(clean.filter(({ limit }) => limit).map(({ name }) => name));
    const told = findings.filter(
      ({ severity, locations }) =>
        severity !== "note" && !locations.some(({ file: at }) => limited.has(nameOf(at))),
    );
    expect(told.map(inShort)).toEqual([]);
    expect(error).not.toContain("failed");
    if (limited.size === 0) expect(exitCode).toBe(0);
  });
});

/** Two of all that `scripts/mutate-check.mjs` makes mutants of: a tree sum and a guarded copy. */
const MUTATED = new Set(["racecheck/reduction-barrier", "memcheck/guard"]);

describe("mutants", () => {
  it("are caught, unless they do nothing wrong", async () => {
    const outcomes = await runMutants(correctPrograms().filter(({ name }) => MUTATED.has(name)));
    expect(outcomes.length).toBeGreaterThanOrEqual(6);
    const missed = outcomes
      .filter(({ mutant, codes }) => codes.length === 0 && !EXPLAINED[mutant.name])
      .map(({ mutant }) => `${mutant.name}: ${mutant.after}`);
    expect(missed).toEqual([]);
  });
});

async function findingsOf(file: string, name: string, leaks: boolean): Promise<Found[]> {
  const { findings } = await check(file, [name], leaks ? ["--leaks"] : []);
  return [...findings];
}

/** By the program in which they are. */
function byFile(findings: readonly Found[]): Map<string, Found[]> {
  const files = new Map<string, Found[]>();
  for (const finding of findings) {
    const place = finding.locations.find(({ file }) => /\.cu$/.test(file));
    const name = nameOf(place?.file ?? "");
    files.set(name, [...(files.get(name) ?? []), finding]);
  }
  return files;
}

function nameOf(file: string): string {
  return file.split(/[\\/]/).slice(-2).join("/").replace(/\.cu$/, "");
}

function compare(one: CheckCase, findings: readonly Found[]): void {
  for (const expectation of one.expectations) {
    const met = findings.filter(
      (finding) => finding.severity === expectation.severity && isAt(finding, expectation),
    );
    expect(
      met,
      `expected: ${describeExpectation(expectation)}, found:\n${findings.map(inShort).join("\n")}`,
    ).not.toEqual([]);
    if (expectation.count !== undefined)
      expect(met.reduce((sum, { count }) => sum + count, 0)).toBe(expectation.count);
  }
  // Of a lower grade, too, nothing is said of other lines.
  const others = findings.filter(
    (finding) =>
      finding.severity !== "note" &&
      !one.expectations.some(
        (expectation) =>
          isAt(finding, expectation) && GRADE[finding.severity]! <= GRADE[expectation.severity]!,
      ),
  );
  expect(others.map(inShort)).toEqual([]);
}

/** What a place has to do with a finding, if it is one of those that were expected. */
const ROLES = new Set(["here", "other", "inlined", "call"]);

/** Whether the lines of the program that a finding names are those that were expected. */
function isAt(finding: Found, { tool, lines }: Expectation): boolean {
  const here = new Set(
    finding.locations.filter(({ role }) => ROLES.has(role)).map(({ line }) => line),
  );
  return finding.tool === tool && lines.every((line) => here.has(line));
}

function describeExpectation({ tool, severity, lines }: Expectation): string {
  return `${tool} ${severity} at ${lines.join(" and ")}`;
}

function inShort({ code, severity, count, locations, message }: Found): string {
  const places = locations.map(({ file, line }) => `${file}:${line}`).join(", ");
  return `${severity} ${code} x ${count} at ${places}: ${message}`;
}
