/** Headers a text needs and does not name, or whose names a page took for tags. */
import { definesMain } from "../kernels.ts";
import { plainCode } from "../plain-code.ts";
import type { Repair } from "./edit.ts";

/** Names that need a header. Those that CUDA's own headers bring, which are always there, are left out. */
const NEEDS: readonly (readonly [header: string, names: RegExp])[] = [
  [
    "stdio.h",
    /\b(?:printf|fprintf|sprintf|snprintf|puts|putchar|getchar|scanf|fopen|fclose|fread|fwrite|stderr|stdout|FILE)\b/,
  ],
  ["sys/time.h", /\b(?:gettimeofday|struct\s+timeval)\b/],
  ["iostream", /\bstd\s*::\s*(?:cout|cerr|cin|endl)\b|(?<![\w:.])(?:cout|cerr)\s*<</],
  ["iomanip", /\bstd\s*::\s*(?:setw|setprecision|fixed)\b/],
  ["vector", /\b(?:std\s*::\s*)?vector\s*</],
  ["string", /\bstd\s*::\s*(?:string|to_string)\b/],
  [
    "algorithm",
    /\bstd\s*::\s*(?:sort|max|min|fill|generate|for_each|equal|swap|shuffle|transform)\b/,
  ],
  ["numeric", /\bstd\s*::\s*(?:accumulate|iota|inner_product)\b/],
  ["chrono", /\bstd\s*::\s*chrono\b/],
  ["random", /\bstd\s*::\s*(?:mt19937|random_device|uniform_\w+|normal_distribution)\b/],
  ["memory", /\bstd\s*::\s*(?:unique_ptr|shared_ptr|make_unique|make_shared)\b/],
  ["functional", /\bstd\s*::\s*(?:function|plus|multiplies|bind)\b/],
  ["cmath", /\bstd\s*::\s*(?:sqrt|abs|fabs|pow|sin|cos|exp|log)\b/],
  ["cooperative_groups.h", /\bcooperative_groups\b/],
  ["cuda_fp16.h", /\b(?:__half2?|half2)\b/],
];

/** Headers that bring others' names with them. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  "stdio.h": ["cstdio", "iostream"],
  cmath: ["math.h"],
  string: ["iostream"],
};

/** `#include` without a name: the page took `<stdio.h>` for a tag. */
export const emptyIncludes: Repair = (text) => {
  const edits: { code: string; line: number }[] = [];
  const lines = text.split("\n").map((line, index) => {
    if (!/^\s*#\s*include\s*$/.test(line)) return line;
    edits.push({ code: "snippet/damage-empty-include", line: index + 1 });
    return "";
  });
  return { text: lines.join("\n"), edits };
};

/** Headers to be added. A text without `main` gets its own from the `main` that is made for it. */
export function missingIncludes(text: string): string[] {
  const named = new Set(
    [...text.matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)].map(([, header]) => header!),
  );
  // A header of the user's own may bring anything.
  if (/^\s*#\s*include\s*"(?!cuda)/m.test(text)) return [];
  const code = plainCode(text);
  return NEEDS.flatMap(([header, names]) => {
    const there = named.has(header) || (SAME[header] ?? []).some((other) => named.has(other));
    const kernelOnly = !definesMain(text) && header === "stdio.h";
    return there || kernelOnly || !names.test(code) ? [] : [header];
  });
}
