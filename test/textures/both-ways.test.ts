/** Fetches that generated code does for a warp give what the engine gives a lane at a time. */
import fs from "node:fs";
import { expect, test } from "vitest";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

const source = fs.readFileSync(new URL("./programs/both-ways.cu", import.meta.url), "utf8");

test("texels of nine types, five shapes, all modes, at places inside, far outside and nowhere", async () => {
  const run = runProgram(await buildProgram(source), { engine: true });
  expect(run.error).toBe("");
  expect(run.out).toBe("done no error\n");
}, 300_000);
