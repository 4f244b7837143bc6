import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { FAILURES } from "./fuzz.ts";
import { mutant, readSeeds } from "./mutants.ts";
import { type Job, type Verdict, WorkerPool } from "./worker-pool.ts";

const MUTANTS = 100;

const pool = new WorkerPool(2);
const seeds = readSeeds();
afterAll(() => pool.close());

function checkAll(jobs: readonly Job[]): Promise<Verdict[]> {
  return Promise.all(jobs.map((job) => pool.check(job)));
}

function bugsAmong(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap(({ outcome, details }) => (outcome === "bug" ? [details] : []));
}

describe("fuzzing", () => {
  it("every seed as it is runs to its end", async () => {
    // However busy the machine is.
    const patient = new WorkerPool(1, 60_000);
    const verdicts = await Promise.all(
      seeds.ir.map((text) => patient.check({ language: "ir", text })),
    );
    patient.close();
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(seeds.ir.map(() => "result"));
  });

  it(`${MUTANTS} mutants give a diagnostic or a result each, and some of both`, async () => {
    const jobs = Array.from({ length: MUTANTS }, (_, n) => mutant(seeds, "ir", 0, n));
    const verdicts = await checkAll(jobs);
    expect(bugsAmong(verdicts)).toEqual([]);
    const count = (wanted: string): number =>
      verdicts.filter(({ outcome }) => outcome === wanted).length;
    expect(count("diagnostic")).toBeGreaterThan(MUTANTS / 10);
    expect(count("result")).toBeGreaterThan(MUTANTS / 10);
  });

  it("mutated sources are refused by Clang with a message or run", async () => {
    const jobs = Array.from({ length: 3 }, (_, n) => mutant(seeds, "cuda", 0, n));
    expect(bugsAmong(await checkAll(jobs))).toEqual([]);
  });

  it("a kernel that never ends is stopped", async () => {
    const text = `target triple = "nvptx-nvidia-cuda"
define ptx_kernel void @k() {
entry:
  br label %loop
loop:
  br label %loop
}
`;
    expect((await pool.check({ language: "ir", text })).outcome).toBe("fault interrupted");
  });

  it("what is thrown while a text is checked counts as a bug", async () => {
    const broken = { language: "ir", text: null } as unknown as Job;
    expect((await pool.check(broken)).outcome).toBe("bug");
  });

  it("no text that failed once fails again", async () => {
    // The folder is absent while nothing has failed.
    const names = (existsSync(FAILURES) ? readdirSync(FAILURES) : []).filter((name) =>
      /\.(ll|cu)$/.test(name),
    );
    const jobs = names.map((name): Job => {
      const text = readFileSync(new URL(name, FAILURES), "utf8");
      return { language: name.endsWith(".ll") ? "ir" : "cuda", text };
    });
    expect(bugsAmong(await checkAll(jobs))).toEqual([]);
  });
});
