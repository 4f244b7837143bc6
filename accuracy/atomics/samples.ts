/** Launches that contend, as an H200 took them, with what the engine counts for each. */
import fs from "node:fs";
import { H200 } from "../../src/device/index.ts";
import { countedLaunch } from "../../src/profile/index.ts";
import { CODEGEN, countedLaunches, modelledInputs } from "../time/samples.ts";

/** Threads that wait for each other's stores: the model knows nothing of it. */
const WAITING = /^(lock|chain|meeting)/;

type Row = readonly [launch: number, name: string, bins: number, which: string, coldUs: number];

export async function loadContention() {
  const file = new URL("h200.json", import.meta.url);
  const { launches } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    readonly launches: readonly Row[];
  };
  const counted = await countedLaunches("../atomics/programs/contention.cu");
  return launches.map(([index, name, bins, which, coldUs]) => {
    const own = counted[index]!;
    const launch = countedLaunch(own.program, own.counters, own, H200, CODEGEN);
    const waits = WAITING.test(name);
    return { index, name, bins, which, coldUs, launch, inputs: modelledInputs(launch), waits };
  });
}

/** Parameters of contention are fitted to the launches of even numbers. */
export function isHeldBack({ index }: { readonly index: number }): boolean {
  return index % 2 === 1;
}
