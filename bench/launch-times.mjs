// node launch-times.mjs SOURCE true|false : the CPU milliseconds of each launch of a program, as JSON, with
// or without counters. A program of the public API: the command line has no such switch.
import { createPlatform, parseNvccOptions, runProgram } from "../dist/index.js";

const [source, counters] = process.argv.slice(2);
const { options, sources } = parseNvccOptions([source, "-O3"]);
const outcome = await runProgram(
  {
    sources,
    options,
    programArguments: [],
    output: "capture",
    workers: 1,
    counters: counters === "true",
  },
  createPlatform(),
);
if (outcome.exitCode !== 0) throw new Error(`${source} failed: ${outcome.clangText}`);
process.stdout.write(
  JSON.stringify(outcome.launches.map(({ simulationCpuMs }) => simulationCpuMs)),
);
