/** `profile --page` and `--print-summary`: the run in Nsight Compute's form. */
import { expect, it } from "vitest";
import { warpscope } from "./warpscope.ts";

const page = (...options: string[]) =>
  warpscope(["profile", "examples/transpose.cu", "--lang", "en", ...options]);

it("prints the sections of each launch, and to standard error what is modelled", async () => {
  const { out, error, exitCode } = await page("--page", "details");
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^ {2}copy \(10, 7, 1\)x\(32, 32, 1\), Context 1, Stream 7, Device 0, CC 9\.0$/m,
  );
  expect(out).toMatch(/^ {4}Global Load Requests +2,000$/m);
  expect(out).not.toContain("What to change first");
  expect(error).toMatch(/^Modelled by Warpscope, not measured: .*gpu__time_duration\.sum/s);
});

it("prints ncu's CSV", async () => {
  const { out } = await page("--page", "raw", "--format", "csv");
  const rows = out.split("\n").filter((line) => line.startsWith('"'));
  expect(rows).toHaveLength(9);
  const names = rows[0]!.split('","');
  const copy = rows[2]!.split('","');
  expect(copy[names.indexOf("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum")]).toBe("2,000");
});

it("sums up the launches of a kernel, with the metrics asked for alone", async () => {
  const metric = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
  const { out } = await page("--print-summary", "per-kernel", "--metrics", metric);
  expect(out).toMatch(/byRows .*Invocations 1/);
  expect(out).toMatch(
    /l1tex__t_sectors_pipe_lsu_mem_global_op_ld\.sum +sector +64,000\.00 +64,000\.00 +64,000\.00$/m,
  );
  expect(out).not.toContain("Duration");
});

it.each([
  [["--page", "source"], "cli/bad-value"],
  [["--page", "raw", "--device", "h200,m2070"], "cli/one-device"],
])("says what is wrong with %j", async (options, code) => {
  const { error, exitCode } = await page(...options);
  expect(error).toContain(`[${code}]`);
  expect(exitCode).toBe(2);
});
