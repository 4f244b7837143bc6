/** Matrix instructions as an H100 computed them; accuracy/matrix/README.md says what was asked. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT, warpscope } from "../cli/warpscope.ts";

it.each(["fragments", "products"])("%s: as on an H100", { timeout: 200_000 }, async (name) => {
  const recorded = readFileSync(path.join(ROOT, `accuracy/matrix/h100-${name}.jsonl`), "utf8");
  const run = await warpscope(["run", `accuracy/matrix/programs/${name}.cu`], {
    limitSeconds: 180,
  });
  expect(run).toMatchObject({ exitCode: 0, error: "" });
  expect(run.out.split("\n")).toEqual(recorded.split("\n"));
});
