/**
 * One net in a process of its own: `run-net.ts '{"net": …, "first": …, "count": …, "as": …, "expected": …}'`.
 *   as "reference" or "plain"   writes to `expected` what the reference executor gives, by full or plain lowering
 *   as "engine" or "results"    compares the engine with that: all that can be seen, or results only
 * Says after each kernel that it is through, and at last which one differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { lowerPlainly } from "./lower-plainly.ts";
import { engineMachine, LIVE_NETS, lowerFully, NETS, referenceMachine } from "./nets.ts";
import type { Seen } from "./seen.ts";

export interface NetTask {
  readonly net: string;
  readonly first: number;
  readonly count: number;
  readonly as: "reference" | "plain" | "engine" | "results";
  readonly expected: string;
}

const task = JSON.parse(process.argv[2]!) as NetTask;
const live = LIVE_NETS[task.net]?.();
const net = NETS.find(({ name }) => name === task.net)!;

const lower = task.as === "plain" ? lowerPlainly : lowerFully;

/** Blocks that lanes execute, at most: the reference executor takes a minute for some millions. */
const MOST_WORK = 300_000;

function record(): void {
  const all = Array.from({ length: task.count }, () => true);
  const sizes = net.run([engineMachine({ traces: false })], lower, task.first, all);
  const wanted = [...sizes].map(([seen]) => seen!.work <= MOST_WORK);
  const found: (Seen | null)[] = [];
  for (const [seen] of net.run([referenceMachine()], lower, task.first, wanted)) {
    found.push(seen ?? null);
    process.stdout.write(`through ${task.first + found.length - 1}\n`);
  }
  writeFileSync(task.expected, JSON.stringify(found));
}

function compare(): void {
  const expected = JSON.parse(readFileSync(task.expected, "utf8")) as (Seen | null)[];
  const wanted = expected.map((seen) => seen !== null);
  let seed = task.first;
  const engines = net.engines.map(engineMachine);
  for (const all of net.run(engines, lower, task.first, wanted)) {
    const right = expected[seed - task.first];
    const wrong = all.find(
      ({ results, counts }) =>
        results !== right?.results || (task.as === "engine" && counts !== right.counts),
    );
    if (wrong) {
      const what = wrong.results === right?.results ? "counts" : "results";
      process.stdout.write(`differs ${seed} ${what} engine ${all.indexOf(wrong)}\n`);
      return;
    }
    process.stdout.write(`through ${seed}\n`);
    seed++;
  }
}

function compareLive(compare: (seed: number) => string | undefined): void {
  for (let seed = task.first; seed < task.first + task.count; seed++) {
    const what = compare(seed);
    process.stdout.write(what ? `differs ${seed} ${what}\n` : `through ${seed}\n`);
    if (what) return;
  }
}

if (live) compareLive(live);
else if (task.as === "reference" || task.as === "plain") record();
else compare();
// Helper threads keep nobody waiting.
process.exit(0);
