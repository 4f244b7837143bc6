/** Examples run with pointers of 8 bytes, compared with what they do with 4. */
import fs from "node:fs";
import { expect, it } from "vitest";
import { buildProgram, type Run, runProgram } from "../runtime/host-program.ts";
import { buildWide } from "./wide-program.ts";

const FOLDER = new URL("../../examples/", import.meta.url).pathname;

export const EXAMPLES: readonly string[] = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith(".cu"))
  .sort();

/** What no width changes: grids, and for each memory space how often it was asked for how much. */
function counted({ launches }: Run): unknown[] {
  return launches.map(({ program, counters, grid, block }) => {
    const totals: Record<string, number> = {};
    for (const [field, values] of Object.entries(counters.sites))
      for (const [index, { space, kind }] of program.sites.entries()) {
        const name = `${space} ${kind} ${field}`;
        const value = values[index]!;
        // A generic access has rows for all spaces.
        if (value > 0) totals[name] = (totals[name] ?? 0) + value;
      }
    return { kernel: program.kernel, grid, block, totals };
  });
}

/** Times are modelled from instructions, of which 64 bits need others. */
const withoutTimes = (text: string): string => text.replace(/\d+\.\d+ (GB\/s|ms|us)|\d+ %/g, "");

export function describeExamples(names: readonly string[]): void {
  it.each(names)("%s does and counts the same", async (name) => {
    const wide = runProgram(buildWide(`${FOLDER}${name}`), { wordBytes: 8, engine: true });
    const source = fs.readFileSync(`${FOLDER}${name}`, "utf8");
    const header = fs.readFileSync(`${FOLDER}check.h`, "utf8");
    const program = await buildProgram(source.replace('#include "check.h"', () => header));
    const narrow = runProgram(program, { engine: true });
    expect(wide.exitCode).toBe(0);
    expect(wide.diagnostics).toEqual(narrow.diagnostics);
    expect(withoutTimes(wide.out)).toBe(withoutTimes(narrow.out));
    expect(counted(wide)).toEqual(counted(narrow));
  });
}
