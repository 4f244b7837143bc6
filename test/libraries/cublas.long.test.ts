/** cuBLAS against plain loops: what takes over half a minute each. */
import { expect, it } from "vitest";
import { LIBRARY_LIMIT, printedBy } from "./library-program.ts";

it(
  "agrees with plain sums for complex elements, and for triangles in packed and banded form",
  LIBRARY_LIMIT,
  async () => {
    expect(await printedBy("complex-blas.cpp", "cublas")).toBe(
      "1260 checks, 0 wrong, last error: cudaSuccess\n",
    );
  },
);

it("works on vectors whose types are arguments", LIBRARY_LIMIT, async () => {
  expect(await printedBy("typed-blas.cu", "cublas")).toMatch(
    /^\d+ checks, 0 wrong, last error: cudaSuccess\n$/,
  );
});
