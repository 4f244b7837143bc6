import { expect, test } from "vitest";
import { repairFormats } from "../../src/compile/format-repairs.ts";
import { launchSizeRepairs } from "../../src/compile/launch-sizes.ts";

/** `source` as it is compiled once Clang has refused the `{` behind `|`. */
function repaired(marked: string): string {
  const source = marked.replace("|", "");
  const bytes = new TextEncoder().encode(source);
  const before = marked.slice(0, marked.indexOf("|")).split("\n");
  const column = new TextEncoder().encode(before.at(-1)!).length + 1;
  const message = `a.cu:${before.length}:${column}: error: expected expression`;
  return new TextDecoder().decode(
    repairFormats(
      bytes,
      launchSizeRepairs(message, () => bytes),
    ),
  );
}

test("lists as sizes of a launch become sizes", () => {
  expect(repaired("/* é */ k<<<|{2, 3},\n{32}>>>(p);")).toBe(
    "/* é */ k<<<dim3{2, 3},\ndim3{32}>>>(p);",
  );
  expect(repaired("k<T><<<f(n), |{n, 8}, 0, s>>>({1}, p);")).toBe(
    "k<T><<<f(n), dim3{n, 8}, 0, s>>>({1}, p);",
  );
});

test.each(["x = f(|{1}, {2});", "k<<<1, 2>>>(a, |{1});", "k<<<1, 2>>>; x = |{1};"])(
  "%s stays",
  (text) => {
    expect(repaired(text)).toBe(text.replace("|", ""));
  },
);
