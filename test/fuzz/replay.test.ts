import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { encodingOf, FAILURES } from "./fuzz.ts";
import { IMPORT_FORMATS, type ImportFormat, readImportSeeds } from "./imports/formats.ts";
import { importMutant, mutant, readSeeds } from "./mutants.ts";
import { type Job, type Verdict, WorkerPool } from "./worker-pool.ts";

const MUTANTS = 100;
/** Of each imported format. */
const FILES = 20;

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
    const patient = new WorkerPool(1, { runMs: 60_000 });
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

  it(`${FILES} mutants of each imported format give a result or one message each`, async () => {
    const imports = readImportSeeds(IMPORT_FORMATS);
    const jobs = IMPORT_FORMATS.flatMap((format) =>
      Array.from({ length: FILES }, (_, n) => importMutant(imports, format, 0, n)),
    );
    const verdicts = await checkAll(jobs);
    expect(bugsAmong(verdicts)).toEqual([]);
    // Mutants that nobody refuses, or that everybody does at the first byte, would show nothing.
    const without = (outcome: string): readonly string[] =>
      IMPORT_FORMATS.filter(
        (format) =>
          !verdicts.some(
            (verdict, at) => jobs[at]!.language === format && verdict.outcome === outcome,
          ),
      );
    // Repairs refuse nothing.
    expect(without("message")).toEqual(["page"]);
    expect(without("result")).toEqual([]);
  });

  it("every file as it is gives a result", async () => {
    const imports = readImportSeeds(IMPORT_FORMATS);
    const jobs = IMPORT_FORMATS.flatMap((language) =>
      imports[language].map((text): Job => ({ language, text })),
    );
    const verdicts = await checkAll(jobs);
    const refused = verdicts.flatMap(({ outcome, details }, at) =>
      outcome === "result" ? [] : [`${jobs[at]!.language}: ${details}`],
    );
    expect(refused).toEqual([]);
  });

  it("a kernel that never ends is stopped", async () => {
    const text = `target triple = "nvptx64-nvidia-cuda"
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

  it("a process that holds more memory than it may counts as a bug", async () => {
    const small = new WorkerPool(1, { processBytes: 1e6 });
    const { outcome, details } = await small.check({ language: "ir", text: seeds.ir[0]! });
    small.close();
    expect([outcome, details.replace(/\d+/, "N")]).toEqual([
      "bug",
      "memory: the process held N MB",
    ]);
  });

  it("no text that failed once fails again", async () => {
    // The folder is absent while nothing has failed.
    const jobs = (existsSync(FAILURES) ? readdirSync(FAILURES) : []).map((name): Job => {
      const ending = name.split(".").at(-1)!;
      const language = ending === "ll" ? "ir" : ending === "cu" ? "cuda" : (ending as ImportFormat);
      const text = readFileSync(new URL(name, FAILURES), encodingOf({ language }));
      return { language, text };
    });
    expect(bugsAmong(await checkAll(jobs))).toEqual([]);
  });
});
