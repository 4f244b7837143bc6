/** cuFFT against sums written out. */
import { expect, it } from "vitest";
import { LIBRARY_LIMIT, printedBy } from "./library-program.ts";

it("agrees with Fourier sums of all lengths and forms", LIBRARY_LIMIT, async () => {
  expect(await printedBy("transforms.cu", "cufft")).toBe(
    "118 checks, 0 wrong, last error: cudaSuccess\n",
  );
});
