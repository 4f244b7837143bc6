/** cuSOLVER: factors multiplied back, solutions put in. */
import { expect, it } from "vitest";
import { LIBRARY_LIMIT, printedBy } from "./library-program.ts";

it("factorises, solves and finds eigenvalues", LIBRARY_LIMIT, async () => {
  expect(await printedBy("dense-solvers.cu", "cusolver")).toBe(
    "100 checks, 0 wrong, last error: cudaSuccess\n",
  );
});
