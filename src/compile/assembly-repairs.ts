/**
 * Assembly of the processor that CUDA programs are written for, in host functions: the time stamp counter, fences and
 * waits, as programs measure time with. What is compiled instead reads the program's clock. Lines keep their
 * numbers. Other assembly stays an error at its line.
 */
import { type FormatRepair, repairsAtMessages } from "./format-repairs.ts";

const REFUSED =
  /^(.*):(\d+):(\d+): error: (?:invalid (?:output|input) constraint '.*' in asm|unknown register name '.*' in asm|invalid instruction.*)$/;
const KEYWORD =
  /\b(?:__asm__|__asm|asm)\b\s*(?:(?:__volatile__|__volatile|volatile|inline)\s*)*\(/g;
const STRING = /"((?:\\[\s\S]|[^"\\])*)"/g;
/** What does nothing here, or only brings the counter's halves to where the program wants them. */
const HARMLESS =
  /^(?:rdtscp?|cpuid|[lms]fence|pause|nop|rep|xor[lq]?|mov[lq]?|sh[lr][lq]?|s[ah]l[lq]?|or[lq]?|add[lq]?)$/;

/** Of what Clang said. `read`: the bytes that Clang was given of a file. */
export function assemblyRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  return repairsAtMessages(clangText, REFUSED, read, (...place) => {
    const repair = repairAt(...place);
    return repair ? [repair] : [];
  });
}

function repairAt(
  file: string,
  bytes: Uint8Array,
  row: number,
  column: number,
): FormatRepair | undefined {
  // A character a byte, so that columns, which count bytes, stay columns.
  const text = new TextDecoder("latin1").decode(bytes);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const at = starts[row - 1]! + column - 1;
  const statement = [...text.matchAll(KEYWORD)].findLast(({ index }) => index <= at);
  if (!statement) return undefined;
  const open = statement.index + statement[0].length;
  const close = closingOf(text, open);
  const replacement = close < at ? undefined : replacementOf(text.slice(open, close));
  if (replacement === undefined) return undefined;
  const line = starts.findLastIndex((start) => start <= statement.index);
  const lines = text.slice(statement.index, close).split("\n").length - 1;
  return {
    file,
    line: line + 1,
    from: statement.index - starts[line]! + 1,
    to: close + 1 - starts[line]! + 1,
    text: replacement + "\n".repeat(lines),
  };
}

/** Undefined for assembly that does something else. */
function replacementOf(statement: string): string | undefined {
  const [template = "", outputs = ""] = sections(statement);
  const code = [...template.matchAll(STRING)].map(([, part]) => part).join("");
  const instructions = code
    .split(/\\[nt]|;|\n/)
    .map((one) => one.trim().toLowerCase())
    .map((one) => (/^\.byte\s+0x0f\s*,\s*0x31$/.test(one) ? "rdtsc" : one))
    .filter((one) => one !== "");
  if (instructions.some((one) => !HARMLESS.test(one.split(/\s/)[0]!))) return undefined;
  const values = operandsOf(outputs).map(({ constraint, place }, index) => {
    const value = givenTo(constraint, index, instructions);
    return value === undefined ? undefined : ` ${place} = ${value};`;
  });
  if (values.includes(undefined)) return undefined;
  const clock = `unsigned long long warpscopeTicks(void) __asm__("__warpscope_ticks"); const unsigned long long warpscopeNow = warpscopeTicks(); (void)warpscopeNow;`;
  return `do { ${clock}${values.join("")} } while (0)`;
}

const LOW = "(unsigned)warpscopeNow";
const HIGH = "(unsigned)(warpscopeNow >> 32)";

/** What an output is given; undefined where that cannot be told. */
function givenTo(
  constraint: string,
  index: number,
  instructions: readonly string[],
): string | undefined {
  if (!instructions.some((one) => one.startsWith("rdtsc"))) return "0";
  // The halves are put together in the first register.
  const isJoined = instructions.some((one) => /^(?:or|add)/.test(one));
  const from = instructions
    .map((one) => /^mov[lq]?\s+%%([er][ad])x\s*,\s*%(\d)$/.exec(one))
    .find((found) => Number(found?.[2]) === index)?.[1];
  if (from !== undefined)
    return from.endsWith("d") ? HIGH : from === "ra" || isJoined ? "warpscopeNow" : LOW;
  if (constraint.includes("A")) return "warpscopeNow";
  if (constraint.includes("a")) return isJoined ? "warpscopeNow" : LOW;
  if (constraint.includes("d")) return HIGH;
  return constraint.includes("c") || constraint.includes("b") ? "0" : undefined;
}

/** The operands of one section: `"=a"(low), [high] "=d"(times[1])`. */
function operandsOf(section: string): { readonly constraint: string; readonly place: string }[] {
  const operands: { constraint: string; place: string }[] = [];
  for (const found of section.matchAll(/"([^"]*)"\s*\(/g)) {
    const start = found.index + found[0].length;
    operands.push({
      constraint: found[1]!,
      place: `(${section.slice(start, closingOf(section, start))})`.replaceAll("\n", " "),
    });
  }
  return operands;
}

/** What stands between the colons of a statement. */
function sections(statement: string): string[] {
  const parts: string[] = [""];
  for (const [token] of statement.matchAll(/"(?:\\[\s\S]|[^"\\])*"|[\s\S]/g))
    if (token === ":") parts.push("");
    else parts[parts.length - 1] += token;
  return parts;
}

/** Where the bracket closes that opened before `from`. */
function closingOf(text: string, from: number): number {
  let depth = 1;
  for (const found of text.slice(from).matchAll(/"(?:\\[\s\S]|[^"\\])*"|[()]/g)) {
    if (found[0] === "(") depth++;
    if (found[0] === ")") depth--;
    if (depth === 0) return from + found.index;
  }
  return text.length;
}
