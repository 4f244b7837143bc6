/** cuSPARSE against sums over dense matrices: what takes half a minute. */
import { expect, it } from "vitest";
import { LIBRARY_LIMIT, printedBy } from "./library-program.ts";

it("adds up, converts and solves sparse vectors and matrices", LIBRARY_LIMIT, async () => {
  expect(await printedBy("sparse-more.cu", "cusparse")).toBe(
    "126 checks, 0 wrong, last error: cudaSuccess\n",
  );
});
