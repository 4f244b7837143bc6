import { expect, it } from "vitest";
import { warpscope } from "../cli/warpscope.ts";

it("has latches, semaphores and annotated pointers, whether libcu++ is installed or not", {
  timeout: 200_000,
}, async () => {
  const { out, error, exitCode } = await warpscope(
    ["run", "test/libraries/programs/cuda-synchronisation.cu"],
    { limitSeconds: 180 },
  );
  expect(error).toBe("");
  expect(out).toBe("256 256 256 256, 15, ok\n5 36 no error\n01 1010\n");
  expect(exitCode).toBe(0);
});
