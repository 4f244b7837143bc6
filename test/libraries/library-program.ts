import { expect } from "vitest";
import { warpscope } from "../cli/warpscope.ts";

/** The first run on a machine compiles the library too. */
export const LIBRARY_LIMIT = { timeout: 300_000 };

/** What a program of `programs/` prints that ends well and says nothing else. */
export async function printedBy(program: string, library: string): Promise<string> {
  const { exitCode, out, error } = await warpscope(
    ["run", `test/libraries/programs/${program}`, `-l${library}`],
    { limitSeconds: 250 },
  );
  expect(error).toBe("");
  expect(exitCode).toBe(0);
  return out;
}
