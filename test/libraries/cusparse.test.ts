/** cuSPARSE against sums over dense matrices. */
import { expect, it } from "vitest";
import { warpscope } from "../cli/warpscope.ts";

it("multiplies sparse matrices in all forms that are there", { timeout: 300_000 }, async () => {
  const { exitCode, out, error } = await warpscope(
    ["run", "test/libraries/programs/sparse.cu", "-lcusparse"],
    { limitSeconds: 250 },
  );
  expect(error).toBe("");
  expect(out).toBe("144 checks, 0 wrong, last error: cudaSuccess\n");
  expect(exitCode).toBe(0);
});

it("adds up, converts and solves sparse vectors and matrices", { timeout: 300_000 }, async () => {
  const { exitCode, out, error } = await warpscope(
    ["run", "test/libraries/programs/sparse-more.cu", "-lcusparse"],
    { limitSeconds: 250 },
  );
  expect(error).toBe("");
  expect(out).toBe("126 checks, 0 wrong, last error: cudaSuccess\n");
  expect(exitCode).toBe(0);
});
