// Correct programs under `warpscope check`: each finding of severity error is a false one.
//
//   npm run build && node scripts/check-clean.mjs [FILE|FOLDER…] [--tool A,B] [--timeout SECONDS]
//
// Without names: the examples, and the programs of test/check-cases that say they are clean. A folder stands for
// the .cu files below it, but for those that say what is wrong with them ("// expect: racecheck …").
// Exit code 1 if there is a finding of severity error, or a program that did not end well.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Exit codes that come with a report: clean, the program failed, findings. */
const REPORTED = new Set([0, 1, 3]);

const { values, positionals } = parseArgs({
  options: {
    tool: { type: "string", default: "all" },
    timeout: { type: "string", default: "600" },
  },
  allowPositionals: true,
});

const named = positionals.length > 0 ? positionals : ["examples", "test/check-cases"];
const programs = named.flatMap((name) =>
  programsOf(positionals.length > 0 ? path.resolve(name) : path.join(ROOT, name)),
);
if (programs.length === 0) {
  console.error(`No program in ${named.join(", ")}`);
  process.exit(2);
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-check-"));
let bad = 0;
let seconds = 0;
row("program", "exit", "errors", "warnings", "CPU s", "peak MB");
for (const program of programs) {
  const { exitCode, findings, cpuMs, peakRssBytes } = check(program);
  const of = (grade) => findings.filter(({ severity }) => severity === grade);
  const errors = of("error");
  const ended = exitCode === 0 || (exitCode === 3 && findings.length > 0);
  if (errors.length > 0 || !ended) bad++;
  seconds += cpuMs / 1000;
  row(
    path.relative(process.cwd(), program),
    ...[exitCode ?? "killed", errors.length, of("warning").length],
    ...[(cpuMs / 1000).toFixed(1), (peakRssBytes / 2 ** 20).toFixed(0)],
  );
  for (const { severity, code, message, count, locations } of [...errors, ...of("warning")]) {
    const places = locations.map(({ file, line }) => `${path.basename(file)}:${line}`);
    console.log(`    ${severity} ${code} x ${count} at ${places.join(", ")}: ${message}`);
  }
}
fs.rmSync(scratch, { recursive: true, force: true });
console.log(`${programs.length} programs, ${bad} not clean, ${seconds.toFixed(0)} s of CPU time`);
process.exit(bad > 0 ? 1 : 0);

/** The programs that a file or folder stands for, in order of names. */
function programsOf(named) {
  if (!fs.statSync(named).isDirectory()) return [named];
  return fs
    .readdirSync(named, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".cu"))
    .map((name) => path.join(named, name))
    .filter((file) => !/\/\/ expect: \w+/.test(fs.readFileSync(file, "utf8")))
    .sort();
}

function check(program) {
  const usageFile = path.join(scratch, "usage.json");
  fs.rmSync(usageFile, { force: true });
  const done = spawnSync(
    process.execPath,
    [
      ...["--import", new URL("../bench/report-usage.mjs", import.meta.url).href],
      ...[path.join(ROOT, "dist/cli/main.js"), "check", "--format", "json"],
      ...["--print-limit", "1000", "--tool", values.tool, "--timeout", values.timeout],
      path.basename(program),
    ],
    {
      cwd: path.dirname(program),
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      env: { ...process.env, USAGE_FILE: usageFile },
      // A process that does not keep to its own time limit.
      timeout: (Number(values.timeout) + 60) * 1000,
      killSignal: "SIGKILL",
    },
  );
  const reported = REPORTED.has(done.status) && done.stdout.startsWith("{");
  if (!reported) console.log(`${program}: exit code ${done.status}\n${tail(done.stderr)}`);
  return {
    exitCode: done.status,
    findings: reported ? JSON.parse(done.stdout).findings : [],
    ...(fs.existsSync(usageFile)
      ? JSON.parse(fs.readFileSync(usageFile, "utf8"))
      : { cpuMs: 0, peakRssBytes: 0 }),
  };
}

function tail(text) {
  return text.trimEnd().split("\n").slice(-10).join("\n");
}

function row(name, ...cells) {
  console.log([name.padEnd(56), ...cells.map((cell) => String(cell).padStart(9))].join(""));
}
