/**
 * Assembly that nvcc takes and Clang does not. Lines keep their numbers.
 *
 * - Of the processor that CUDA programs are written for, in host functions: the time stamp counter, fences and
 *   waits, as programs measure time with. What is compiled instead reads the program's clock. Other assembly stays
 *   an error at its line.
 * - PTX that names a register with one `%` where there are operands, `"mov.u32 %0, %laneid;"`: it gets the second.
 */
import { MESSAGE_LINE, plainText } from "./clang-text.ts";
import { type FormatRepair, type RefusedPlace, repairsAtMessages } from "./format-repairs.ts";

const REFUSED =
  /^(.*):(\d+):(\d+): error: (?:invalid (?:output|input) constraint '.*' in asm|unknown register name '.*' in asm|invalid instruction.*)$/;
const KEYWORD =
  /\b(?:__asm__|__asm|asm)\b\s*(?:(?:__volatile__|__volatile|volatile|inline)\s*)*\(/g;
const STRING = /"((?:\\[\s\S]|[^"\\])*)"/g;
/** What does nothing here, or only brings the counter's halves to where the program wants them. */
const HARMLESS =
  /^(?:rdtscp?|cpuid|xchg(?:[lq]|\{q\})?|[lms]fence|pause|nop|rep|xor[lq]?|mov[lq]?|sh[lr][lq]?|s[ah]l[lq]?|or[lq]?|add[lq]?)$/;

const ESCAPE = /^(.*):(\d+):(\d+): error: invalid % escape in inline assembly string$/;
/** A register's name behind one `%`; also where a macro puts the name there. Modifiers, `%c0`, have one letter. */
const REGISTER = /(?<!%)%(?=[A-Za-z_]{2}|[A-Za-z_]\.|"[ \t]*#)/g;

const IN_MACRO = /^(.*):(\d+):(\d+): note: expanded from macro '\w+'$/;

/** Of what Clang said. `read`: the bytes that Clang was given of a file. */
export function assemblyRepairs(
  clangText: string,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  const kinds = [
    [REFUSED, replacementOf],
    [ESCAPE, withEscapes],
  ] as const;
  return kinds.flatMap(([message, replace]) =>
    [message, IN_MACRO].flatMap((place) =>
      repairsAtMessages(messagesOf(message, clangText), place, read, (refused) => {
        const repair = repairAt(replace, refused);
        return repair ? [repair] : [];
      }),
    ),
  );
}

/** The messages like `message`, with their notes: the error of a macro's body is told where the macro is used. */
function messagesOf(message: RegExp, clangText: string): string {
  let isOne = false;
  const lines = plainText(clangText).split("\n");
  return lines
    .filter((line) => {
      if (MESSAGE_LINE.test(line)) isOne = message.test(line);
      return isOne;
    })
    .join("\n");
}

/** What stands for a statement, from its keyword to before the closing bracket, and closes it; or undefined. */
type Replace = (inside: string, keyword: string) => string | undefined;

function repairAt(replace: Replace, { text, at, repair }: RefusedPlace): FormatRepair | undefined {
  const statement = [...text.matchAll(KEYWORD)].findLast(({ index }) => index <= at);
  if (!statement) return undefined;
  const open = statement.index + statement[0].length;
  const close = closingOf(text, open);
  const replacement = close < at ? undefined : replace(text.slice(open, close), statement[0]);
  return replacement === undefined ? undefined : repair(statement.index, close + 1, replacement);
}

/** Undefined where there is nothing to escape. */
function withEscapes(statement: string, keyword: string): string | undefined {
  const [template = ""] = sections(statement);
  const escaped = template.replace(REGISTER, "%%");
  if (escaped === template) return undefined;
  return `${keyword}${escaped}${statement.slice(template.length)})`;
}

/** Undefined for assembly that does something else. */
function replacementOf(statement: string, keyword: string): string | undefined {
  const broken = (keyword + statement).match(/\\?\n/g) ?? [];
  const [template = "", outputs = ""] = sections(statement);
  const code = [...template.matchAll(STRING)].map(([, part]) => part).join("");
  const instructions = code
    .replaceAll(/\\t|\{%%\}/g, " ")
    .split(/\\n|;|\n/)
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
  return `do { ${clock}${values.join("")} } while (0)${broken.join("")}`;
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
