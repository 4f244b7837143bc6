import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { repairDiff, repairSource } from "../../src/snippet/index.ts";

const KERNEL = `__global__ void add(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[64];
  tile[threadIdx.x] = b[i];
  __syncthreads();
  if (i < n) a[i] += tile[threadIdx.x];  // 注释：不动“引号”，也不动逗号
}`;

/** Damage that leaves nothing unknown: the repair gives the original back. */
const DAMAGES: readonly (readonly [string, (text: string) => string])[] = [
  ["line numbers with points", (text) => numbered(text, (n) => `${n}. `)],
  ["line numbers with tabs", (text) => numbered(text, (n) => `${n}\t`)],
  ["line numbers in a column", (text) => numbered(text, (n) => `${String(n).padStart(3)}  `)],
  ["full-width punctuation", (text) => fullWidth(text)],
  [
    "entities",
    (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  ],
  ["blanks of a page", (text) => text.replace(/^ +/gm, (blanks) => "\u00a0".repeat(blanks.length))],
  ["quotation marks", (text) => text.replace(/^/gm, "> ")],
  ["a fence", (text) => `\`\`\`cuda\n${text}\n\`\`\``],
  ["underscores eaten", (text) => text.replace(/__(\w+?)(__)?\b/g, "$1")],
  ["emphasis by asterisks", (text) => text.replace("__global__", "**global**")],
  ["single underscores", (text) => text.replace("__global__", "_global_")],
  ["stars of pointers eaten", (text) => text.replaceAll("float *", "float ")],
  ["products eaten", (text) => text.replace("blockIdx.x * ", "blockIdx.x ")],
];

function numbered(text: string, mark: (line: number) => string): string {
  return text
    .split("\n")
    .map((line, index) => mark(index + 1) + line)
    .join("\n");
}

function fullWidth(text: string): string {
  const wide: Record<string, string> = {
    ";": "；",
    ",": "，",
    "(": "（",
    ")": "）",
    "{": "｛",
    "+": "＋",
  };
  return text.replace(/^[^/\n]*/gm, (code) =>
    code.replace(/[;,(){+]/g, (char) => wide[char] ?? char),
  );
}

describe("repair", () => {
  it.each(DAMAGES)("%s", (_name, damage) => {
    const damaged = damage(KERNEL);
    expect(damaged).not.toBe(KERNEL);
    const { text, edits } = repairSource(damaged);
    expect(text.trim()).toBe(KERNEL);
    expect(edits.length).toBeGreaterThan(0);
    expect(text.split("\n").length).toBe(damaged.split("\n").length);
  });

  it("mends all of it at once", () => {
    const damaged = numbered(
      fullWidth(KERNEL.replaceAll("__global__", "global").replaceAll("float *", "float ")),
      (n) => `${n} `,
    );
    expect(repairSource(damaged).text).toBe(KERNEL);
  });

  it("mends host code: quotes, stars of variables and casts, chevrons, includes", () => {
    const damaged = `#include
int main() {
  float h = (float )malloc(64  sizeof(float));
  float d_a, scale;
  cudaMalloc((void)&d_a, 64 * sizeof(float));
  add<< <1, 64>> >(d_a, d_a, 64);
  printf(“%f,%f\\n”, h[0], scale);
  std::vector<int> v;
}`;
    const { text, includes } = repairSource(damaged);
    expect(text).toBe(`
int main() {
  float *h = (float *)malloc(64 * sizeof(float));
  float *d_a, scale;
  cudaMalloc((void**)&d_a, 64 * sizeof(float));
  add<<<1, 64>>>(d_a, d_a, 64);
  printf("%f,%f\\n", h[0], scale);
  std::vector<int> v;
}`);
    expect(includes).toEqual(["stdio.h", "vector"]);
  });

  it("leaves intact programs alone", () => {
    const folders = ["examples", "accuracy/programs", "accuracy/faults", "accuracy/textbook"];
    const files = [
      ...folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
      ...readdirSync("test/cases", { recursive: true, encoding: "utf8" }).map((name) =>
        join("test/cases", name),
      ),
    ].filter((file) => file.endsWith(".cu"));
    expect(files.length).toBeGreaterThan(200);
    const changed = files.filter((file) => {
      const { edits, includes } = repairSource(readFileSync(file, "utf8"));
      return edits.length > 0 || includes.length > 0;
    });
    expect(changed).toEqual([]);
  });

  it("shows what it changes as a diff", () => {
    const before = "a\nb\nc\nd；\ne\nf\ng";
    expect(repairDiff("x.cu", before, before.replace("；", ";"), ["vector"])).toBe(
      `--- x.cu\n+++ x.cu\n@@ -0,0 +1,1 @@\n+#include <vector>\n@@ -2,5 +3,5 @@\n b\n c\n-d；\n+d;\n e\n f\n`,
    );
  });
});
