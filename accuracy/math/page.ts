/**
 * Writes docs/math.md from errors.json and h100.json.
 *
 *   npx tsx accuracy/math/page.ts
 */
import fs from "node:fs";
import { pathToFileURL } from "node:url";

interface Row {
  readonly name: string;
  readonly type: string;
  readonly where?: string;
  readonly bound: { readonly distance?: number; readonly absolute?: number; readonly text?: string };
  readonly points: number;
  readonly ulp: number;
  readonly distance: number;
  readonly absolute?: number;
  readonly at: readonly (number | string)[];
}

const id = ({ name, where }: Row): string => `${name} ${where ?? ""}`;

function boundText({ text, distance, absolute }: Row["bound"]): string {
  if (text !== undefined) return text.includes("(") ? `\`${text}\`` : text;
  return absolute === undefined ? String(distance) : `${shortNumber(absolute)} absolute`;
}

const shortNumber = (x: number): string => (x === 0 ? "0" : x.toExponential(1).replace("e+0", ""));

function errorText(row: Row | undefined): string {
  if (row === undefined) return "–";
  if (row.bound.absolute !== undefined) return `${shortNumber(row.absolute ?? 0)} absolute`;
  return String(row.distance);
}

/** Directed results may be almost a whole unit from the exact value; their distance says it all. */
function ulpText(row: Row): string {
  if (row.bound.absolute !== undefined || row.ulp > 1e6) return "–";
  return row.ulp < 100 ? row.ulp.toFixed(3) : row.ulp.toFixed(0);
}

function table(rows: readonly Row[], theirs: ReadonlyMap<string, Row>): string[] {
  return [
    "| function | where | CUDA's bound | floats from correctly rounded | ulp from exact | at | H100 |",
    "|---|---|---:|---:|---:|---|---:|",
    ...rows.map((row) => {
      const at = row.distance === 0 && row.ulp <= 0.5 ? "" : row.at.map(String).join(", ");
      const name = row.name.replace(/_(sine|cosine)(f?)$/, "$2` ($1)");
      const shown = name.includes("`") ? `\`${name}` : `\`${name}\``;
      return `| ${shown} | ${row.where?.replaceAll("|", "\\|") ?? ""} | ${boundText(row.bound)} | ${errorText(row)} | ${ulpText(row)} | ${at} | ${errorText(theirs.get(id(row)))} |`;
    }),
  ];
}

export function mathPage(errors: string, h100: string): string {
  const rows = JSON.parse(errors) as readonly Row[];
  const theirs = new Map((JSON.parse(h100) as readonly Row[]).map((row) => [id(row), row]));
  const isFast = (row: Row): boolean => row.name.startsWith("__");
  const fewest = Math.min(...rows.map(({ points }) => points));
  return `${[
    "# Accuracy of the math library",
    "",
    "<!-- Written by `npx tsx accuracy/math/page.ts`; `npm test` compares. -->",
    "",
    "The greatest error of every function of CUDA's math library, as a kernel sees it under Warpscope, at",
    `${fewest.toLocaleString("en-US")} or more points each: pseudo-random ones over the whole range of bit patterns and over the ranges`,
    "where a function is interesting, and edge cases (zeros, denormals, powers of two, the largest numbers,",
    "infinities, NaN). The reference is GNU MPFR. How it was measured: `accuracy/math/README.md`.",
    "",
    "- *CUDA's bound*: CUDA C++ Programming Guide 13, \"Mathematical Functions\": floats between the result and",
    "  the correctly rounded one, or an absolute error.",
    "- *floats from correctly rounded*: the same measure of our results. 0: every result was correctly rounded.",
    "- *ulp from exact*: the distance from the exact value, so at least 0.5 for most functions. Near a zero of",
    "  a Bessel function it means nothing, which is why CUDA bounds the absolute error there.",
    "- *H100*: the same points on an NVIDIA H100 (nvcc 13.0, `-O3`), for comparison.",
    "",
    "No function is above its bound. Functions of `float` are computed in double precision and rounded once.",
    "Fast intrinsics are as accurate as the functions that they stand for, except `__powf`, which is computed",
    "as documented, `exp2f(y * __log2f(x))`, and so is NaN where x is negative.",
    "",
    "## Single precision",
    "",
    ...table(rows.filter((row) => row.type === "float" && !isFast(row)), theirs),
    "",
    "## Double precision",
    "",
    ...table(rows.filter((row) => row.type === "double" && !isFast(row)), theirs),
    "",
    "## Intrinsics",
    "",
    ...table(rows.filter(isFast), theirs),
  ].join("\n")}\n`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const read = (name: string): string => fs.readFileSync(new URL(name, import.meta.url), "utf8");
  const page = new URL("../../docs/math.md", import.meta.url);
  fs.writeFileSync(page, mathPage(read("errors.json"), read("h100.json")));
}
