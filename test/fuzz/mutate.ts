/**
 * Small changes to a text, made at random but always the same for a seed. Meant to leave much of it
 * valid: most numbers, types and names are replaced by others of their kind.
 */
import type { Random } from "../fuzz-programs/random.ts";

export interface Language {
  /** Words that may stand for each other. */
  readonly families: readonly (readonly string[])[];
  /** Lines that are changed one time in ten only. */
  readonly seldom: RegExp;
}

const NUMBERS = ["0", "1", "-1", "2", "3", "7", "8", "31", "32", "33", "63", "64", "255", "256"];
const LARGE_NUMBERS = ["1024", "65536", "2147483647", "-2147483648", "4294967295", "4294967296"];
const HUGE_NUMBERS = ["9223372036854775807", "-9223372036854775808", "99999999999999999999999"];

export const IR: Language = {
  families: [
    ["i1", "i8", "i16", "i32", "i64", "float", "double", "half", "ptr", "i128", "i33", "void"],
    ["float", "double", "half", "bfloat", "<2 x float>", "<4 x i32>", "<2 x half>", "[3 x i8]"],
    [
      "add",
      "sub",
      "mul",
      "udiv",
      "sdiv",
      "urem",
      "srem",
      "and",
      "or",
      "xor",
      "shl",
      "lshr",
      "ashr",
    ],
    ["fadd", "fsub", "fmul", "fdiv", "frem"],
    [
      "trunc",
      "zext",
      "sext",
      "fptoui",
      "fptosi",
      "uitofp",
      "sitofp",
      "fptrunc",
      "fpext",
      "bitcast",
    ],
    ["ptrtoint", "inttoptr", "addrspacecast", "bitcast", "freeze"],
    ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"],
    ["oeq", "one", "olt", "ole", "ord", "ueq", "une", "ult", "uge", "uno", "true", "false"],
    ["add", "sub", "and", "or", "xor", "xchg", "max", "min", "umax", "umin", "fadd", "uinc_wrap"],
    ["align 1", "align 2", "align 4", "align 8", "align 16"],
    ["addrspace(0)", "addrspace(1)", "addrspace(3)", "addrspace(4)", "addrspace(5)"],
    ["undef", "poison", "zeroinitializer", "null", "true", "false"],
    ["load", "store", "getelementptr", "alloca", "phi", "select", "icmp", "fcmp", "call", "switch"],
    ["ret", "br", "unreachable", "switch", "call"],
    [
      "tail",
      "musttail",
      "notail",
      "nsw",
      "nuw",
      "exact",
      "inbounds",
      "volatile",
      "fast",
      "disjoint",
    ],
    ["down", "up", "idx", "bfly", "any", "all", "ballot", "uni"],
    ["ctaid", "ntid", "tid", "nctaid", "laneid", "warpsize", "clock"],
    ["smax", "smin", "umax", "umin", "abs", "ctlz", "cttz", "ctpop", "bswap", "bitreverse", "fshl"],
    [
      "sqrt",
      "fabs",
      "floor",
      "ceil",
      "trunc",
      "rint",
      "fma",
      "minnum",
      "maxnum",
      "copysign",
      "sin",
    ],
    ["monotonic", "acquire", "release", "acq_rel", "seq_cst", "unordered"],
  ],
  seldom: /^(!|attributes|;|target|source|\s+#dbg)/,
};

export const CUDA: Language = {
  families: [
    ["int", "unsigned", "short", "char", "long long", "float", "double", "bool", "void", "float4"],
    ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&&", "||", "<", ">", "=="],
    ["+=", "-=", "*=", "=", "^=", ">>=", "++"],
    ["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"],
    ["x", "y", "z", "w"],
    [
      "__global__",
      "__device__",
      "__host__",
      "__shared__",
      "__constant__",
      "__noinline__",
      "static",
    ],
    ["if", "while", "for", "switch", "return", "break", "continue", "do", "else", "case", "goto"],
    ["__syncthreads", "__syncwarp", "__threadfence", "__trap", "__activemask"],
    ["atomicAdd", "atomicMax", "atomicExch", "atomicInc", "atomicAnd", "atomicSub"],
    ["sinf", "sqrtf", "expf", "powf", "fabsf", "rsqrtf", "__expf", "floorf", "erff", "tgammaf"],
    ["struct", "union", "class", "template", "typename", "const", "virtual", "volatile", "extern"],
  ],
  seldom: /^#/,
};

/** One to four changes. */
export function mutate(text: string, language: Language, random: Random): string {
  const lines = text.split("\n");
  for (let left = 1 + (random.chance(40) ? random.below(4) : 0); left > 0; left--)
    changeOnce(lines, language, random);
  return lines.join("\n");
}

function changeOnce(lines: string[], language: Language, random: Random): void {
  const at = pickLine(lines, language, random);
  const other = pickLine(lines, language, random);
  const percent = random.below(100);
  // A text without any line is an empty line.
  if (percent < 6) lines.splice(at, 1, ...(lines.length === 1 ? [""] : []));
  else if (percent < 9) lines.splice(at, 0, lines[other]!);
  else if (percent < 12) [lines[at], lines[other]] = [lines[other]!, lines[at]!];
  else if (percent < 13) truncate(lines, at, random);
  else lines[at] = changeTokens(lines[at]!, lines[other]!, language, random);
}

function pickLine(lines: readonly string[], { seldom }: Language, random: Random): number {
  for (;;) {
    const at = random.below(lines.length);
    if (!seldom.test(lines[at]!) || random.chance(10)) return at;
  }
}

/** Cuts the text off in the middle of a line. */
function truncate(lines: string[], at: number, random: Random): void {
  const line = lines[at]!;
  lines.splice(at, lines.length, line.slice(0, random.below(line.length + 1)));
}

const TOKENS = /[%@!]?[\w.$]+|"[^"]*"|\s+|./g;

function changeTokens(
  line: string,
  otherLine: string,
  { families }: Language,
  random: Random,
): string {
  const tokens = line.match(TOKENS) ?? [""];
  const others = otherLine.match(TOKENS) ?? [""];
  const at = pickToken(tokens, random);
  const token = tokens[at]!;
  const family = random.pick([[token], ...families.filter((words) => words.includes(token))]);
  const percent = random.below(100);
  if (percent < 4) tokens[at] = "";
  else if (percent < 7) tokens[at] = `${token} ${token}`;
  else if (percent < 11) {
    const from = pickToken(tokens, random);
    [tokens[at], tokens[from]] = [tokens[from]!, token];
  } else if (percent < 15) tokens[at] = others[pickToken(others, random)]!;
  else if (percent < 16)
    tokens[at] = random.pick(["!", "%", "@", '"', "\\", "(", "}", "\0", "é", "#"]);
  else if (/^-?\d/.test(token)) tokens[at] = pickNumber(random);
  else if (family.length > 1) tokens[at] = random.pick(family);
  else tokens[at] = random.pick(others.filter((word) => word[0] === token[0]).concat(token));
  return tokens.join("");
}

/** A token that is not white space, if there is one. */
function pickToken(tokens: readonly string[], random: Random): number {
  const at = random.below(tokens.length);
  return tokens[at]!.trim() === "" ? (at + 1) % tokens.length : at;
}

function pickNumber(random: Random): string {
  const percent = random.below(100);
  return random.pick(percent < 70 ? NUMBERS : percent < 92 ? LARGE_NUMBERS : HUGE_NUMBERS);
}
