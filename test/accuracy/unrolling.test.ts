import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loopSource, MOST_STATEMENTS, ROUNDS, STATEMENTS } from "../../accuracy/unrolling/loops.ts";
import { compileDevice } from "../cases/compile-cases.ts";

const measured: Record<string, Record<string, number>> = JSON.parse(
  readFileSync(new URL("../../accuracy/unrolling/nvcc.json", import.meta.url), "utf8"),
);

it("loops become straight code where nvcc's do", () => {
  const isStraight = new Map<string, boolean>();
  for (const [text, name] of compileDevice(loopSource()).matchAll(
    /^define [^\n]*@(\w+_\d+_\d+)\([\s\S]*?^}/gm,
  ))
    isStraight.set(name!, !text.includes("br i1 "));
  let equal = 0;
  let beyond = 0;
  for (const kind of Object.keys(STATEMENTS))
    for (const rounds of ROUNDS)
      for (let count = 1; count <= MOST_STATEMENTS; count++) {
        const ours = isStraight.get(`${kind}_${rounds}_${count}`);
        const theirs = count <= measured[kind]![rounds]!;
        if (ours === theirs) equal++;
        else if (ours === true) beyond++;
      }
  expect(equal).toBeGreaterThanOrEqual(196);
  expect(beyond).toBeLessThanOrEqual(2);
});
