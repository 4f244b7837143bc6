/** Results that a GPU gave; accuracy/device-functions/README.md says of what. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT, warpscope } from "../cli/warpscope.ts";

const FOLDER = path.join(ROOT, "accuracy/device-functions");

it.each([
  // The program's argument leaves out most of the work; what is printed before is the same.
  { name: "fp8", lines: 23, args: ["--", "short"] },
  { name: "integers", lines: 57, args: [] },
])("$name: as an H100 computes", async ({ name, lines, args }) => {
  const recorded = readFileSync(path.join(FOLDER, `h100-${name}.jsonl`), "utf8").split("\n");
  const run = await warpscope(["run", path.join(FOLDER, `programs/${name}.cu`), ...args]);
  expect(run).toMatchObject({ exitCode: 0, error: "" });
  expect(run.out.trimEnd().split("\n")).toEqual(recorded.slice(0, lines));
});
