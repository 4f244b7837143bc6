/**
 * Kernels' names in nvprof's style, which binds `*` and `&` to what they follow, puts `const` behind,
 * and names the types that template parameters stand for: `void add<float>(float const *, float*)`,
 * where Nsight Compute has `void add<float>(const T1 *, T1 *)`.
 */
import { parameterStart } from "../ncu/kernel-name.ts";

const WORDS = /^(?:(?:unsigned|signed|long|short) )*[\w:$]+/;

/** `name` as `demangle` gives it. */
export function nvprofName(name: string): string {
  return bindSigns(constBehind(withArguments(name)));
}

/** Parameters of the kernel's template become its arguments; packs stay. */
function withArguments(name: string): string {
  const start = parameterStart(name);
  const qualified = name.slice(0, start).trimEnd();
  if (!qualified.endsWith(">")) return name;
  const list = templateArguments(qualified);
  const named = (text: string): string =>
    text.replace(
      /\bT(\d+)\b(?!\.\.\.)/g,
      (whole, number: string) => list[Number(number) - 1] ?? whole,
    );
  const result = /^T\d+ /.exec(qualified)?.[0] ?? "";
  return named(result) + qualified.slice(result.length) + named(name.slice(start));
}

/** Of the last template of a name that ends in one. */
function templateArguments(qualified: string): string[] {
  const list: string[] = [];
  let depth = 0;
  let end = qualified.length - 1;
  for (let at = end; at >= 0; at--) {
    const char = qualified[at]!;
    if (char === ">" || char === ")") depth++;
    if (char === "<" || char === "(") depth--;
    const isFirst = depth === 0 && char === "<";
    if (!isFirst && !(depth === 1 && char === ",")) continue;
    list.unshift(qualified.slice(at + 1, end).trim());
    end = at;
    if (isFirst) break;
  }
  return list;
}

/** `const T` becomes `T const`. */
function constBehind(text: string): string {
  const found = /\bconst (?=[A-Za-z_])/.exec(text);
  if (!found) return text;
  const begin = found.index + found[0].length;
  const end = typeEnd(text, begin);
  return `${text.slice(0, found.index)}${text.slice(begin, end)} const${constBehind(text.slice(end))}`;
}

/** Where the type name that starts at `begin` ends, its template arguments included. */
function typeEnd(text: string, begin: number): number {
  let end = begin + (WORDS.exec(text.slice(begin))?.[0].length ?? 0);
  while (text[end] === "<") {
    let depth = 0;
    do {
      if (text[end] === "<") depth++;
      else if (text[end] === ">") depth--;
      end++;
    } while (depth > 0 && end < text.length);
    end += /^[\w:]*/.exec(text.slice(end))![0].length;
  }
  return end;
}

function bindSigns(text: string): string {
  return text.replace(/(\w+|[>)\]*]) ([*&]+)/g, (whole, before: string, sign: string) =>
    before === "const" ? whole : before + sign,
  );
}
