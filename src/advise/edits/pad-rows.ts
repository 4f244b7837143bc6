/** Declarations of shared arrays with longer rows. */
import { editLines, type LineEdit } from "./edit.ts";
import { codeOf, kernelText, numberOf, type SourceLine } from "./kernel-text.ts";

const SIZES: Readonly<Record<string, number>> = {
  char: 1,
  short: 2,
  half: 2,
  __half: 2,
  int: 4,
  unsigned: 4,
  "unsigned int": 4,
  float: 4,
  double: 8,
  float2: 8,
  int2: 8,
  "long long": 8,
  "unsigned long long": 8,
  float4: 16,
  int4: 16,
};

const DECLARATION = /^\s*(?:static\s+)?__shared__\s+([A-Za-z_][\w ]*?)\s+(\w+\s*\[.*);\s*$/;
const ARRAY = /^\s*(\w+)\s*((?:\[[^[\]]+\]\s*){2,3})$/;

interface PaddedRows {
  readonly edits: readonly LineEdit[];
  /** Of an element, as it is declared: several may be loaded at once. */
  readonly elementBytes: number;
}

/**
 * Rows of `rowBytes` that become longer by `moreBytes`. Undefined unless all shared arrays of the function have such
 * rows of one type, and are only used with all their indices: a pointer into one reckons with the old length.
 */
export function padRows(
  source: SourceLine | undefined,
  rowBytes: number,
  moreBytes: number,
): PaddedRows | undefined {
  const text = source && kernelText(source);
  if (!text) return undefined;
  const arrays = new Map<string, number>();
  const elements = new Set<number>();
  let isPlain = true;
  const edits = editLines(text, (line) => {
    if (!/\b__shared__\b/.test(codeOf(line))) return line;
    const [, type = "", list = ""] = DECLARATION.exec(codeOf(line)) ?? [];
    const declared = list.split(",").map((one) => ARRAY.exec(one));
    const bytes = SIZES[type];
    if (!bytes || moreBytes % bytes > 0 || declared.some((one) => !one)) {
      isPlain = false;
      return line;
    }
    elements.add(bytes);
    let changed = line;
    for (const [, name, dimensions] of declared as RegExpExecArray[]) {
      const sizes = dimensions!.match(/[^[\]\s][^[\]]*/g)!;
      const last = sizes.at(-1)!;
      if (numberOf(last, source.lines) !== rowBytes / bytes) isPlain = false;
      arrays.set(name!, sizes.length);
      const longer = dimensions!.replace(/\](\s*)$/, ` + ${moreBytes / bytes}]$1`);
      const declaration = new RegExp(`\\b${name}\\s*${escaped(dimensions!)}`);
      changed = changed.replace(declaration, (found) => found.replace(dimensions!, longer));
    }
    return changed;
  });
  const isUsedWhole = [...arrays].every(([name, dimensions]) =>
    text.lines.every((line) => {
      const uses = codeOf(line).match(new RegExp(`\\b${name}\\b`, "g")) ?? [];
      const whole = new RegExp(`\\b${name}\\s*(\\[[^[\\]]*\\]\\s*){${dimensions}}`, "g");
      return uses.length === (codeOf(line).match(whole) ?? []).length;
    }),
  );
  const [elementBytes, ...others] = elements;
  const isSure = isPlain && isUsedWhole && others.length === 0;
  return isSure && elementBytes !== undefined ? { edits, elementBytes } : undefined;
}

function escaped(text: string): string {
  return text.replace(/[[\](){}.*+?^$|\\]/g, "\\$&");
}
