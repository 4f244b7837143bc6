/**
 * Measures the error of every function of the math library against arbitrary precision.
 *
 *   npm run build
 *   cc -O2 accuracy/math/reference.c -lmpfr -lgmp -lm -o /tmp/reference
 *   npx tsx accuracy/math/measure.ts /tmp/reference [--points N] [--only REGEXP] [--jobs N] [--program FILE]
 *
 * --program: evaluate.cu as a program, built by Warpscope's or NVIDIA's nvcc; without it, Warpscope compiles
 * and runs it. --folder: where errors.json and points.json are written, this one by default.
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { MEASURED_FUNCTIONS, type MeasuredFunction, type Part } from "./functions.ts";
import { pointsOf } from "./points.ts";

const run = promisify(execFile);
const here = path.dirname(new URL(import.meta.url).pathname);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    points: { type: "string", default: "1000000" },
    only: { type: "string", default: "." },
    jobs: { type: "string", default: "1" },
    program: { type: "string" },
    folder: { type: "string", default: here },
  },
});
const reference = positionals[0];
if (reference === undefined) throw new Error("usage: measure.ts REFERENCE [--points N] [--only REGEXP]");

/** What `reference` prints. */
interface Measured {
  readonly points: number;
  readonly ulp: number;
  readonly distance: number;
  readonly at: readonly number[];
  readonly absolute: number;
  readonly absoluteAt: readonly number[];
  readonly unlike: number;
  readonly worst: readonly (readonly [readonly number[], number | string])[];
  readonly sample: readonly (readonly [readonly number[], number | string])[];
}

interface Row extends Pick<Measured, "points" | "ulp" | "distance" | "at" | "unlike"> {
  readonly name: string;
  readonly type: string;
  readonly where?: string;
  readonly bound: Part["bound"];
  /** Where the bound is one. */
  readonly absolute?: number;
}

type Recorded = Record<string, string>;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "measure-"));
const errorsFile = path.join(values.folder, "errors.json");
const pointsFile = path.join(values.folder, "points.json");
const cli = path.join(here, "../../dist/cli/main.js");

const key = (name: string, where: string | undefined): string =>
  where === undefined ? name : `${name} ${where}`;

/** JSON has no infinities: C prints them as words. */
const number = (x: number | string): number => Number(String(x).replace("inf", "Infinity"));

/** Rows of arguments and result as the bytes of doubles. */
function pack(points: Measured["sample"]): string {
  const numbers = points.flatMap(([args, expected]) => [...args, expected].map(number));
  return Buffer.from(new Float64Array(numbers).buffer).toString("base64");
}

interface Job {
  readonly fn: MeasuredFunction;
  readonly part: Part;
  readonly points: string;
  readonly results: string;
}

/** Evaluates all jobs in one run of the program. */
async function evaluate(jobs: readonly Job[]): Promise<void> {
  for (const { fn, part, points } of jobs)
    fs.writeFileSync(path.join(folder, points), pointsOf(fn, part, Number(values.points)));
  const [program, ...args] =
    values.program === undefined
      ? [process.execPath, cli, "run", path.join(here, "evaluate.cu"), "--"]
      : [path.resolve(values.program)];
  const triples = jobs.flatMap(({ fn, points, results }) => [fn.name, points, results]);
  // A program that Warpscope runs sees the files of the folder that it is started in.
  await run(program!, [...args, ...triples], { cwd: folder });
}

async function compare({ fn, part, points, results }: Job): Promise<Measured> {
  const command = [fn.reference, fn.type[0]!, String(fn.args), points, results, "12", "12"];
  const { stdout } = await run(path.resolve(reference!), command, {
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  for (const file of [points, results]) fs.rmSync(path.join(folder, file));
  const measured = JSON.parse(stdout) as Measured;
  const { distance, absolute } = part.bound;
  const isWithin =
    measured.unlike === 0 &&
    (distance === undefined || measured.distance <= distance) &&
    (absolute === undefined || measured.absolute <= absolute);
  const { worst: _worst, sample: _sample, ...shown } = measured;
  const text = isWithin
    ? `${measured.ulp} ulp, ${measured.distance} floats, ${measured.absolute}`
    : JSON.stringify(shown);
  process.stdout.write(`${isWithin ? "  " : "!!"} ${key(fn.name, part.where)}: ${text}\n`);
  return measured;
}

const read = <T>(file: string, otherwise: T): T =>
  fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as T) : otherwise;
const rows = new Map(read<Row[]>(errorsFile, []).map((row) => [key(row.name, row.where), row]));
const recorded = read<Recorded>(pointsFile, {});

const jobs = MEASURED_FUNCTIONS.filter(({ name }) => new RegExp(values.only).test(name)).flatMap(
  (fn) =>
    fn.parts.map((part, i): Job => {
      const file = `${fn.name}-${i}`;
      return { fn, part, points: `${file}.points`, results: `${file}.results` };
    }),
);
const AT_ONCE = Math.max(1, Math.floor(1_000_000 / Number(values.points)));
let next = 0;
async function work(): Promise<void> {
  while (next < jobs.length) {
    const some = jobs.slice(next, (next += AT_ONCE));
    await evaluate(some);
    for (const job of some) record(job, await compare(job));
    write();
  }
}

function record({ fn, part }: Job, measured: Measured): void {
  const { points, ulp, distance, at, unlike, absolute, worst, sample } = measured;
  const id = key(fn.name, part.where);
  const { bound, where } = part;
  rows.set(id, {
    name: fn.name,
    type: fn.type,
    ...(where === undefined ? {} : { where }),
    bound,
    points,
    ulp,
    distance,
    at,
    unlike,
    ...(bound.absolute === undefined ? {} : { absolute }),
  });
  recorded[id] = pack([...worst, ...sample]);
}

/** After each run, so that a measurement that is stopped leaves what it has. */
function write(): void {
  const ids = MEASURED_FUNCTIONS.flatMap((fn) => fn.parts.map(({ where }) => key(fn.name, where)));
  const kept = ids.filter((id) => rows.has(id));
  const lines = kept.map((id) => JSON.stringify(rows.get(id)));
  fs.writeFileSync(errorsFile, `[\n${lines.join(",\n")}\n]\n`);
  const fixed = kept.map((id) => `${JSON.stringify(id)}: ${JSON.stringify(recorded[id])}`);
  fs.writeFileSync(pointsFile, `{\n${fixed.join(",\n")}\n}\n`);
}

await Promise.all(Array.from({ length: Number(values.jobs) }, work));
fs.rmSync(folder, { recursive: true });
