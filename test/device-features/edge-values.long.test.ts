/** What an H200 gave for subnormal numbers, infinities and NaN; accuracy/edge-values/README.md says of what. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { warpscope } from "../cli/warpscope.ts";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

const FOLDER = new URL("../../accuracy/edge-values/", import.meta.url);

/** Lines `kernel code result …` by kernel. */
const byKernel = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => [line.split(" ")[0]!, line.split(" ").slice(1)]),
  );

/** Approximations. */
const APPROXIMATE = /^(ex2_approx_ftz|f_(rsqrt|exp|log|sin|pow))$/;

/** Known to differ; accuracy/edge-values/README.md says how. */
const LEFT: Readonly<Record<string, RegExp>> = {
  "border-ftz":
    /^(mul|mul_op|c_(fma|fma_half|contract|div|half|narrow|narrow_rz|nextafter|bf16mul))$/,
  nan: /^(f_union|f_select_abs2|h_float_half|d_(fmin|fmax|add|sub|mul|fma|neg_add|fmod|pow|hi))$/,
};

/** What differs, as "kernel: place, the GPU's result, ours". */
function differences(recorded: string, ours: string): readonly string[] {
  const results = byKernel(ours);
  return [...byKernel(recorded)].flatMap(([kernel, expected]) => {
    const given = results.get(kernel) ?? [];
    const at = expected.findIndex((bits, index) => bits !== given[index]);
    return at < 0 ? [] : [`${kernel}: ${at - 1}, ${expected[at]}, ${given[at]}`];
  });
}

const recordingOf = (name: string): string =>
  gunzipSync(readFileSync(new URL(`h200/${name}.txt.gz`, FOLDER))).toString();

describe("as an H200 computes", () => {
  it.each([
    { name: "atomics", recording: "atomics", options: [] },
    { name: "border", recording: "border", options: [] },
    { name: "border", recording: "border-ftz", options: ["-ftz=true"] },
    { name: "nan", recording: "nan", options: [] },
  ])("$recording", async ({ name, recording, options }) => {
    const file = fileURLToPath(new URL(`${name}.cu`, FOLDER));
    const run = await warpscope(["run", file, ...options]);
    expect(run).toMatchObject({ exitCode: 0, error: "" });
    const others = differences(recordingOf(recording), run.out).filter((line) => {
      const [kernel] = line.split(":") as [string];
      return !APPROXIMATE.test(kernel) && !LEFT[recording]?.test(kernel);
    });
    expect(others).toEqual([]);
  });

  it("atomics, by the reference executor", async () => {
    const program = await buildProgram(readFileSync(new URL("atomics.cu", FOLDER), "utf8"));
    const run = runProgram(program);
    expect({ code: run.exitCode, error: run.error }).toEqual({ code: 0, error: "" });
    expect(differences(recordingOf("atomics"), run.out)).toEqual([]);
  });
});
