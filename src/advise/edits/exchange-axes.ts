/** Indices of a matrix with x and y exchanged. */
import { editLines, type LineEdit } from "./edit.ts";
import { codeOf, kernelText, type SourceLine } from "./kernel-text.ts";

const AXIS = /\b(threadIdx|blockIdx|blockDim|gridDim)\s*\.\s*([xyz])\b/g;

/**
 * Undefined unless x and y each stand in one line of the function, or both in the same, and nowhere else: then all
 * threads together compute the same, as long as blocks and grid are as wide as high.
 */
export function exchangeAxes(source: SourceLine | undefined): LineEdit[] | undefined {
  const text = source && kernelText(source);
  if (!text) return undefined;
  const axes = text.lines.map((line) =>
    [...new Set([...codeOf(line).matchAll(AXIS)].map(([, , axis]) => axis))].join(""),
  );
  const used = axes.filter((axis) => axis !== "").sort();
  if (!["x y", "xy", "yx"].includes(used.join(" "))) return undefined;
  return editLines(text, (line) =>
    line.replace(AXIS, (_, name: string, axis: string) => `${name}.${axis === "x" ? "y" : "x"}`),
  );
}
