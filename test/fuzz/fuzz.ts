/** The whole run: mutants through the pool, one kept failure for each kind of bug. */
import { mkdirSync, writeFileSync } from "node:fs";
import { type ImportFormat, readImportSeeds } from "./imports/formats.ts";
import { minimise, signature } from "./minimise.ts";
import { importMutant, mutant, readSeeds } from "./mutants.ts";
import { type Job, WorkerPool } from "./worker-pool.ts";

export const FAILURES: URL = new URL("./failures/", import.meta.url);

export interface FuzzRequest {
  readonly seed: number;
  readonly irCount: number;
  readonly sourceCount: number;
  readonly processes: number;
  onProgress(line: string): void;
}

export interface ImportFuzzRequest extends Pick<FuzzRequest, "seed" | "processes" | "onProgress"> {
  readonly formats: readonly ImportFormat[];
  /** Of each format. */
  readonly count: number;
}

export interface FuzzSummary {
  /** How many mutants ended in each way. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Bugs by signature: the file that shows it. */
  readonly bugs: ReadonlyMap<string, string>;
  /** The most memory that one process has held. */
  readonly peakBytes: number;
}

export function fuzz(request: FuzzRequest): Promise<FuzzSummary> {
  const seeds = readSeeds();
  const { seed, irCount, sourceCount } = request;
  const language = (n: number): "ir" | "cuda" => (n < irCount ? "ir" : "cuda");
  const nth = (n: number): Numbered => ({ n, job: mutant(seeds, language(n), seed, n) });
  return checkMutants(irCount + sourceCount, nth, request);
}

export function fuzzImports(request: ImportFuzzRequest): Promise<FuzzSummary> {
  const { seed, count, formats } = request;
  const seeds = readImportSeeds(formats);
  const nth = (at: number): Numbered => {
    const n = at % count;
    return { n, job: importMutant(seeds, formats[Math.floor(at / count)]!, seed, n) };
  };
  return checkMutants(formats.length * count, nth, request);
}

interface Numbered {
  readonly n: number;
  readonly job: Job;
}

async function checkMutants(
  total: number,
  nth: (at: number) => Numbered,
  { seed, processes, onProgress }: Pick<FuzzRequest, "seed" | "processes" | "onProgress">,
): Promise<FuzzSummary> {
  const pool = new WorkerPool(processes);
  const outcomes = new Map<string, number>();
  const bugs = new Map<string, string>();
  let done = 0;
  let next = 0;

  const runOne = async ({ n, job }: Numbered): Promise<void> => {
    const verdict = await pool.check(job);
    const outcome = `${job.language}: ${verdict.outcome}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (++done % 500 === 0) onProgress(`${done} of ${total}`);
    if (verdict.outcome !== "bug") return;
    const bug = `${job.language}: ${signature(verdict)}`;
    if (bugs.has(bug)) return;
    const name = failureName(seed, n, job);
    bugs.set(bug, name);
    onProgress(`bug: ${verdict.details.split("\n").slice(0, 6).join("\n").slice(0, 2000)}`);
    const text = await minimise(pool, job, verdict);
    mkdirSync(FAILURES, { recursive: true });
    writeFileSync(new URL(name, FAILURES), text, encodingOf(job));
  };
  const drain = async (): Promise<void> => {
    while (next < total) await runOne(nth(next++));
  };
  await Promise.all(Array.from({ length: processes }, drain));
  pool.close();
  return { outcomes, bugs, peakBytes: pool.peakBytes };
}

function failureName(seed: number, n: number, { language }: Job): string {
  const ending = language === "ir" ? "ll" : language === "cuda" ? "cu" : language;
  return `seed-${seed}-${n}.${ending}`;
}

export function encodingOf({ language }: Pick<Job, "language">): "utf8" | "latin1" {
  return language === "ir" || language === "cuda" ? "utf8" : "latin1";
}
