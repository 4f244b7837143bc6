/** cuBLAS against plain loops: all types and forms. */
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

it("multiplies matrices of mixed types", LIBRARY_LIMIT, async () => {
  expect(await printedBy("mixed-blas.cu", "cublas")).toBe(
    "38 checks, 0 wrong, last error: cudaSuccess\n",
  );
});

it("multiplies matrices that are described piece by piece", LIBRARY_LIMIT, async () => {
  expect(await printedBy("described-blas.cu", "cublasLt")).toMatch(
    /^\d{5} checks, 0 wrong, last error: cudaSuccess\n$/,
  );
});

it("multiplies matrices of the host", LIBRARY_LIMIT, async () => {
  expect(await printedBy("tiled-blas.cpp", "cublas")).toMatch(
    /^\d{5} checks, 0 wrong, last error: cudaSuccess\n$/,
  );
});

it("solves systems for many matrices", LIBRARY_LIMIT, async () => {
  expect(await printedBy("batched-solvers.cu", "cublas")).toBe(
    "288 checks, 0 wrong, last error: cudaSuccess\n",
  );
});
