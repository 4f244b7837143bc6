// node launch-times.mjs SOURCE true|false|TOOL,… : the CPU milliseconds of each launch of a program, as JSON, with
// or without counters, or checked by tools. A program of the public API: the command line has no such switches.
import { createPlatform, parseNvccOptions, runProgram } from "../dist/index.js";

const [source, mode] = process.argv.slice(2);
const checked = mode !== "true" && mode !== "false";
const { options, sources } = parseNvccOptions([source, "-O3"]);
const outcome = await runProgram(
  {
    sources,
    options,
    programArguments: [],
    output: "capture",
    workers: 1,
    ...(checked
      ? { check: { tools: mode.split(","), failFast: false } }
      : { counters: mode === "true" }),
    everyLaunch: true,
  },
  createPlatform(),
);
if (outcome.exitCode !== 0) throw new Error(`${source} failed: ${outcome.clangText}`);
process.stdout.write(
  JSON.stringify(outcome.launches.map(({ simulationCpuMs }) => simulationCpuMs)),
);
