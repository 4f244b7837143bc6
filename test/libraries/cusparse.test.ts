/** cuSPARSE against sums over dense matrices. */
import { expect, it } from "vitest";
import { LIBRARY_LIMIT, printedBy } from "./library-program.ts";

it("multiplies sparse matrices in all forms that are there", LIBRARY_LIMIT, async () => {
  expect(await printedBy("sparse.cu", "cusparse")).toBe(
    "144 checks, 0 wrong, last error: cudaSuccess\n",
  );
});
