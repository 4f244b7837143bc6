/**
 * Asterisks that a page took for emphasis: pointers that lost their star, products that lost their
 * operator. A name is taken for a pointer where it is declared as a plain value and used as one.
 */
import { closingBracket, plainCode, splitArguments } from "../plain-code.ts";
import { changedLines, type Repair } from "./edit.ts";

const BUILTIN = "(?:threadIdx|blockIdx|blockDim|gridDim)\\s*\\.\\s*[xyz]";
const SCALAR_TYPE =
  "(?:(?:unsigned|signed|long|short|const|volatile|struct)\\s+)*(?:void|int|float|double|char|short|long|unsigned|bool|half|__half|size_t|u?int\\d+_t|[a-z]+[1-4]|[A-Z]\\w*)";

export const swallowedAsterisks: Repair = (text) => {
  let mended = products(text);
  mended = casts(mended);
  mended = pointers(mended);
  return { text: mended, edits: changedLines("snippet/damage-asterisks", text, mended) };
};

/** Replaces in code alone: what `find` matches in the blanked text is replaced in the text. */
function inCode(text: string, find: RegExp, replacement: (...groups: string[]) => string): string {
  const code = plainCode(text);
  let out = "";
  let from = 0;
  for (const match of code.matchAll(find)) {
    out += text.slice(from, match.index) + replacement(...match);
    from = match.index + match[0].length;
  }
  return out + text.slice(from);
}

/** `blockIdx.x  blockDim.x`, `n sizeof(float)`, `2 x`: two values side by side. */
function products(text: string): string {
  let mended = inCode(
    text,
    new RegExp(`(${BUILTIN})[ \\t]*(?=[A-Za-z_\\d(])(?!(?:and|or|xor|not)\\b)`, "g"),
    (_, value = "") => `${value} * `,
  );
  mended = inCode(
    mended,
    new RegExp(
      `(?<!\\b(?:return|case|else|throw|new|delete|goto)\\s*)(?<=[(=+\\-/,%<>?:&|]\\s*)(\\b\\w+|\\))[ \\t]+(?=${BUILTIN})`,
      "g",
    ),
    (whole, value = "") =>
      /^(?:return|case|else|int|float|double|char|long|short|unsigned|const|size_t|auto)$/.test(
        value,
      )
        ? whole
        : `${value} * `,
  );
  return inCode(
    mended,
    /(\b\w+|\)|\])[ \t]*(?<=[\w)\]][ \t]+|\))(?=\bsizeof\s*\()/g,
    (whole, value = "") => (/^(?:return|case|sizeof)$/.test(value) ? whole : `${value} * `),
  );
}

/** `(void)&d_a` as the first argument of an allocation, `(float)malloc(…)`. */
function casts(text: string): string {
  const allocation =
    /\b(cudaMalloc(?:Managed|Host|Async)?|cudaHostAlloc|cudaMallocPitch|cudaHostGetDevicePointer|cudaGetSymbolAddress)\s*\(\s*\(\s*(void|[A-Za-z_]\w*)\s*\*?\s*\)\s*(?=&)/g;
  const mended = inCode(text, allocation, (_, call = "", type = "") => `${call}((${type}**)`);
  const malloc =
    /\(\s*((?:unsigned\s+|struct\s+|long\s+)*[A-Za-z_]\w*)\s*\)\s*(?=(?:std\s*::\s*)?(?:malloc|calloc|realloc)\s*\()/g;
  return inCode(mended, malloc, (whole, type = "") =>
    type === "int" ? whole : `(${type} *)`,
  ).replace(/\(int\)\s*(?=(?:malloc|calloc|realloc)\s*\()/g, "(int *)");
}

/** Declarations of values that are used as pointers. */
function pointers(text: string): string {
  let mended = text;
  // Parameter lists first: each function with its own body.
  const definition = /\b[A-Za-z_]\w*\s*\(/g;
  for (
    let match = definition.exec(plainCode(mended));
    match;
    match = definition.exec(plainCode(mended))
  ) {
    const code = plainCode(mended);
    const open = match.index + match[0].length - 1;
    const end = closingBracket(code, open);
    if (end < 0) continue;
    const brace = /^\s*\{/.exec(code.slice(end));
    if (!brace) continue;
    const bodyAt = end + brace[0].length - 1;
    const bodyEnd = closingBracket(code, bodyAt);
    const body = code.slice(bodyAt, bodyEnd < 0 ? undefined : bodyEnd);
    const list = mended.slice(open + 1, end - 1);
    const starred = starParameters(list, body);
    if (starred !== list) mended = mended.slice(0, open + 1) + starred + mended.slice(end - 1);
  }
  return starVariables(mended);
}

function starParameters(list: string, body: string): string {
  if (list.trim() === "") return list;
  const declared = new RegExp(
    `^(\\s*(?:const\\s+)?${SCALAR_TYPE})(\\s+(?:const\\s+|(?:__)?restrict(?:__)?\\s+)*)([A-Za-z_]\\w*)(\\s*)$`,
  );
  const pieces = splitArguments(list, true);
  let changed = false;
  const starred = pieces.map((piece) => {
    const found = declared.exec(piece);
    if (!found || !usedAsPointer(found[3]!, body)) return piece;
    changed = true;
    return `${found[1]} *${found[2]!.trimStart()}${found[3]}`;
  });
  return changed ? starred.join(", ") : list;
}

/** `float d_a, d_b;` of names that hold addresses. */
function starVariables(text: string): string {
  const code = plainCode(text);
  const declaration = new RegExp(
    `(^[ \\t]*|[;{}]\\s*)(${SCALAR_TYPE})([ \\t]+)([A-Za-z_]\\w*(?:\\s*=[^,;(]*(?:\\([^;]*?\\)[^,;]*)?)?(?:\\s*,\\s*[A-Za-z_]\\w*(?:\\s*=[^,;]*)?)*)\\s*;`,
    "gm",
  );
  let out = "";
  let from = 0;
  for (const match of code.matchAll(declaration)) {
    const [whole, lead = "", type = "", gap = "", names = ""] = match;
    if (/^(?:return|goto|delete|using|typedef|case)$/.test(type.trim())) continue;
    const at = match.index + lead.length + type.length + gap.length;
    const rest = code.slice(match.index + whole.length);
    const scope = rest.slice(0, scopeEnd(rest));
    const list = text.slice(at, at + names.length);
    const starred = splitArguments(list, false).map((piece) => {
      const name = /^[A-Za-z_]\w*/.exec(piece)![0];
      const fromAllocation = /=\s*\([^)]*\*\s*\)\s*(?:malloc|calloc|realloc)/.test(piece);
      return fromAllocation || holdsAddress(name, scope) ? `*${piece}` : piece;
    });
    if (starred.every((piece) => !piece.startsWith("*"))) continue;
    out += `${text.slice(from, at)}${starred.join(", ")}`;
    from = at + names.length;
  }
  return out + text.slice(from);
}

/** Position of the bracket that closes the block a text begins in. */
function scopeEnd(code: string): number {
  let depth = 0;
  for (let at = 0; at < code.length; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}" && depth-- === 0) return at;
  }
  return code.length;
}

function usedAsPointer(name: string, body: string): boolean {
  return new RegExp(
    `(?<![\\w.])${name}\\s*(?:\\[|->)|(?<![\\w\\])]\\s*)\\*\\s*${name}\\b|\\b${name}\\s*=\\s*(?:NULL|nullptr)\\b|\\batomic\\w+\\s*\\(\\s*${name}\\b`,
  ).test(body);
}

/** Given memory by an allocation, freed, or indexed though no array. */
function holdsAddress(name: string, scope: string): boolean {
  return (
    usedAsPointer(name, scope) ||
    new RegExp(
      `\\bcuda(?:Malloc\\w*|HostAlloc)\\s*\\((?:\\s*\\([^)]*\\))?\\s*&\\s*${name}\\b(?!\\s*[.[])|\\b(?:cudaFree\\w*|free)\\s*\\(\\s*${name}\\s*\\)|\\b${name}\\s*=\\s*\\([^)]*\\*\\s*\\)\\s*(?:malloc|calloc|realloc)`,
    ).test(scope)
  );
}
