/** cuFFT against sums written out. */
import { expect, it } from "vitest";
import { warpscope } from "../cli/warpscope.ts";

it("agrees with Fourier sums of all lengths and forms", { timeout: 300_000 }, async () => {
  const { exitCode, out, error } = await warpscope(
    ["run", "test/libraries/programs/transforms.cu", "-lcufft"],
    { limitSeconds: 250 },
  );
  expect(error).toBe("");
  expect(out).toBe("118 checks, 0 wrong, last error: cudaSuccess\n");
  expect(exitCode).toBe(0);
});
