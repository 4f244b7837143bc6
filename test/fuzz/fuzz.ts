/** The whole run: mutants through the pool, one kept failure for each kind of bug. */
import { mkdirSync, writeFileSync } from "node:fs";
import { minimise, signature } from "./minimise.ts";
import { mutant, readSeeds } from "./mutants.ts";
import { type Job, WorkerPool } from "./worker-pool.ts";

export const FAILURES: URL = new URL("./failures/", import.meta.url);

export interface FuzzRequest {
  readonly seed: number;
  readonly irCount: number;
  readonly sourceCount: number;
  readonly processes: number;
  onProgress(line: string): void;
}

export interface FuzzSummary {
  /** How many mutants ended in each way. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Bugs by signature: the file that shows it. */
  readonly bugs: ReadonlyMap<string, string>;
}

export async function fuzz(request: FuzzRequest): Promise<FuzzSummary> {
  const seeds = readSeeds();
  const pool = new WorkerPool(request.processes);
  const outcomes = new Map<string, number>();
  const bugs = new Map<string, string>();
  const total = request.irCount + request.sourceCount;
  let done = 0;
  let next = 0;

  const runOne = async (n: number): Promise<void> => {
    const language: Job["language"] = n < request.irCount ? "ir" : "cuda";
    const job = mutant(seeds, language, request.seed, n);
    const verdict = await pool.check(job);
    const outcome = `${language}: ${verdict.outcome}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (++done % 500 === 0) request.onProgress(`${done} of ${total}`);
    if (verdict.outcome !== "bug") return;
    const bug = signature(verdict);
    if (bugs.has(bug)) return;
    const name = `seed-${request.seed}-${n}.${language === "ir" ? "ll" : "cu"}`;
    bugs.set(bug, name);
    request.onProgress(`bug: ${verdict.details.split("\n").slice(0, 6).join("\n")}`);
    const text = await minimise(pool, job, verdict);
    mkdirSync(FAILURES, { recursive: true });
    writeFileSync(new URL(name, FAILURES), text);
  };
  const drain = async (): Promise<void> => {
    while (next < total) await runOne(next++);
  };
  await Promise.all(Array.from({ length: request.processes }, drain));
  pool.close();
  return { outcomes, bugs };
}
