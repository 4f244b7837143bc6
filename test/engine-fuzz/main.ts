/**
 * Generated kernels on several processes until their number or time is up: `scripts/fuzz.mjs engine`. It is
 * bundled into one file, which starts itself once more for each process.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { enableRelaxedSimd } from "../../src/platform/node/relaxed-simd.ts";
import { createCheckSeed, type Failure } from "./check-seed.ts";

/** Seeds that a process takes at once. */
const CHUNK = 50;
/** Seeds after which a process is replaced: each kernel leaves compiled code behind. */
const LIFE = 3000;
/** A process that says nothing for so long is lost in a kernel. */
const PATIENCE_MS = 300_000;

type FromWorker =
  | { readonly kind: "at"; readonly seed: number }
  | { readonly kind: "failure"; readonly failure: Failure }
  | { readonly kind: "done"; readonly cpuSeconds: number };

if (process.argv.includes("--worker")) work();
else await supervise();

function work(): void {
  enableRelaxedSimd();
  const check = createCheckSeed();
  const send = (message: FromWorker) => process.send!(message);
  process.on("message", ({ first, end }: { first: number; end: number }) => {
    const before = process.cpuUsage();
    for (let seed = first; seed < end; seed++) {
      send({ kind: "at", seed });
      const failure = check(seed);
      if (failure) send({ kind: "failure", failure });
    }
    const used = process.cpuUsage(before);
    send({ kind: "done", cpuSeconds: (used.user + used.system) / 1e6 });
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function supervise(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: "string" },
      minutes: { type: "string" },
      seed: { type: "string", default: "1" },
      processes: { type: "string", default: String(Math.min(availableParallelism(), 16)) },
      out: { type: "string", default: "engine-fuzz-failures" },
    },
  });
  const first = Number(values.seed);
  const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
  const unlimited = values.minutes === undefined ? 1000 : Number.POSITIVE_INFINITY;
  const end = first + Number(values.count ?? unlimited);
  const until = performance.now() + minutes * 60_000;
  const began = performance.now();
  let next = first;
  let kernels = 0;
  let cpuSeconds = 0;
  let reported = 0;
  const failures: Failure[] = [];
  const fail = (failure: Failure): void => {
    failures.push(failure);
    mkdirSync(values.out, { recursive: true });
    writeFileSync(join(values.out, `seed-${failure.seed}.ll`), failure.file);
    say(`seed ${failure.seed}: ${failure.what.split("\n").slice(0, 4).join("\n")}`);
  };

  const chunk = (child: ChildProcess, from: number, to: number) =>
    new Promise<boolean>((resolve) => {
      let at = from;
      let timer: NodeJS.Timeout | undefined;
      const finish = (lives: boolean): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(lives);
      };
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      };
      child.on("message", (message: FromWorker) => {
        wait();
        if (message.kind === "at") at = message.seed;
        else if (message.kind === "failure") fail(message.failure);
        else {
          cpuSeconds += message.cpuSeconds;
          kernels += to - from;
          finish(true);
        }
      });
      child.on("exit", (code, signal) => {
        kernels += at - from + 1;
        fail({ seed: at, what: `the process ended: ${code ?? signal}`, file: `; seed ${at}\n` });
        finish(false);
      });
      wait();
      child.send({ first: from, end: to });
    });

  const runner = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    let age = 0;
    while (next < end && performance.now() < until) {
      const from = next;
      const to = Math.min(end, from + CHUNK);
      next = to;
      child ??= fork(process.argv[1]!, ["--worker"]);
      const lives = await chunk(child, from, to);
      age += to - from;
      if (!lives || age >= LIFE) {
        child.kill();
        child = undefined;
        age = 0;
      }
      if (performance.now() - reported > 60_000) {
        reported = performance.now();
        process.stderr.write(
          `${kernels} kernels, ${failures.length} differences, at seed ${next}\n`,
        );
      }
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: Number(values.processes) }, runner));

  const seconds = (performance.now() - began) / 1000;
  say(
    `${kernels} kernels, seeds ${first} to ${next - 1}: ${failures.length} differences; ` +
      `${seconds.toFixed(0)} s, ${(kernels / cpuSeconds).toFixed(1)} kernels per CPU second`,
  );
  say(`go on with --seed ${next}`);
  process.exit(failures.length > 0 ? 1 : 0);
}
