/** cuSOLVER: factors multiplied back, solutions put in. */
import { expect, it } from "vitest";
import { warpscope } from "../cli/warpscope.ts";

it("factorises, solves and finds eigenvalues", { timeout: 300_000 }, async () => {
  const { exitCode, out, error } = await warpscope(
    ["run", "test/libraries/programs/dense-solvers.cu", "-lcusolver"],
    { limitSeconds: 250 },
  );
  expect(error).toBe("");
  expect(out).toBe("100 checks, 0 wrong, last error: cudaSuccess\n");
  expect(exitCode).toBe(0);
});
