/** The kernels that a source text defines, and how they may be called. */
import { closingBracket, lineAt, plainCode, splitArguments } from "./plain-code.ts";

export interface KernelParameter {
  readonly name: string;
  /** As written, without the name: `const float *__restrict__`. */
  readonly type: string;
  readonly pointer: boolean;
  /** What a pointer points to, qualifiers removed; the type itself otherwise. */
  readonly element: string;
  /** A pointer to what the kernel does not change. */
  readonly readOnly: boolean;
}

export interface TemplateParameter {
  readonly name: string;
  /** `template <typename T>` as opposed to `template <int N>`. */
  readonly isType: boolean;
  readonly hasDefault: boolean;
}

export interface KernelText {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly parameters: readonly KernelParameter[];
  readonly templateParameters: readonly TemplateParameter[];
  /** Between the braces, comments and strings blanked. */
  readonly body: string;
}

/** Whether the text defines the program's entry. */
export function definesMain(text: string): boolean {
  const code = plainCode(text);
  for (const match of code.matchAll(/\bmain\s*\(/g)) {
    const before = code.slice(0, match.index);
    const depth = count(before, "{") - count(before, "}");
    const end = closingBracket(code, match.index + match[0].length - 1);
    if (depth === 0 && end > 0 && /^\s*(?:noexcept\s*)?\{/.test(code.slice(end))) return true;
  }
  return false;
}

/** In order of their definitions. Declarations without body are left out. */
export function findKernels(text: string): KernelText[] {
  const code = plainCode(text);
  const kernels: KernelText[] = [];
  for (const match of code.matchAll(/\b__global__\b/g)) {
    const kernel = readKernel(code, match.index);
    if (kernel) kernels.push(kernel);
  }
  return kernels;
}

function readKernel(code: string, at: number): KernelText | undefined {
  // Attributes with arguments may stand before the name.
  const bounds = /__launch_bounds__\s*\(|__cluster_dims__\s*\(|__attribute__\s*\(/y;
  const word = /\s*([A-Za-z_]\w*)/y;
  let name = "";
  let from = at + "__global__".length;
  for (;;) {
    bounds.lastIndex = skipBlanks(code, from);
    if (bounds.test(code)) {
      from = closingBracket(code, bounds.lastIndex - 1);
      if (from < 0) return undefined;
      continue;
    }
    word.lastIndex = from;
    const found = word.exec(code);
    if (!found) break;
    name = found[1]!;
    from = word.lastIndex;
  }
  const open = skipBlanks(code, from);
  if (name === "" || code[open] !== "(") return undefined;
  const end = closingBracket(code, open);
  const brace = skipBlanks(code, end);
  if (end < 0 || code[brace] !== "{") return undefined;
  const bodyEnd = closingBracket(code, brace);
  return {
    name,
    line: lineAt(code, at),
    parameters: splitArguments(code.slice(open + 1, end - 1), true)
      .filter((parameter) => parameter !== "void")
      .map(readParameter),
    templateParameters: templateBefore(code, at),
    body: code.slice(brace + 1, bodyEnd < 0 ? undefined : bodyEnd - 1),
  };
}

function skipBlanks(code: string, at: number): number {
  let next = at;
  while (/\s/.test(code[next] ?? "x")) next++;
  return next;
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}

function readParameter(text: string, index: number): KernelParameter {
  const declared = text.replace(/=[\s\S]*$/, "").trim();
  const array = /\[[^\]]*\]\s*$/.exec(declared);
  const withoutArray = array ? declared.slice(0, array.index).trim() : declared;
  const named = /([A-Za-z_]\w*)$/.exec(withoutArray);
  // A lone type has no name: `const float *`, `int`.
  const hasName = named !== null && withoutArray.slice(0, named.index).trim() !== "";
  const type = hasName ? withoutArray.slice(0, named.index).trim() : withoutArray;
  const pointer = array !== null || type.includes("*");
  const element = type
    .replace(/\b(?:const|volatile|restrict|__restrict__|__restrict|struct)\b/g, " ")
    .replace(/\*/, " ")
    .replace(/&/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return {
    name: hasName ? named[1]! : `arg${index}`,
    type: array ? `${type} *` : type,
    pointer,
    element,
    readOnly: pointer && /\bconst\b/.test(type.slice(0, type.lastIndexOf("*") >>> 0)),
  };
}

function templateBefore(code: string, at: number): TemplateParameter[] {
  const before = code.slice(0, at).replace(/(?:\bstatic|\binline|\bextern|\s)+$/, "");
  const found = /\btemplate\s*<([^;{}]*)>$/.exec(before);
  if (!found) return [];
  return splitArguments(found[1]!, true).map((parameter) => {
    const [declared = "", given] = parameter.split("=");
    return {
      name: /([A-Za-z_]\w*)\s*$/.exec(declared)?.[1] ?? "",
      isType: /^(?:typename|class)\b/.test(parameter),
      hasDefault: given !== undefined,
    };
  });
}
