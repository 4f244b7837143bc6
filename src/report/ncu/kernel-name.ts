/** The three names Nsight Compute knows a kernel by: `--kernel-name-base function|demangled|mangled`. */

/** `copy` of `void ns::copy<float>(const T1 *, T1 *)`, as `demangle` gives it. */
export function functionName(demangled: string): string {
  const qualified = demangled.slice(0, parameterStart(demangled)).trimEnd();
  let depth = 0;
  let begin = 0;
  let end = qualified.length;
  for (let at = qualified.length - 1; at >= 0; at--) {
    const char = qualified[at]!;
    if (char === ">") depth++;
    else if (char === "<") {
      depth--;
      if (depth === 0) end = at;
    } else if (depth === 0 && (char === ":" || char === " ")) {
      begin = at + 1;
      break;
    }
  }
  return qualified.slice(begin, end);
}

/** Where the parameter list begins; the length of the name where it has none. */
export function parameterStart(demangled: string): number {
  let depth = 0;
  for (let at = 0; at < demangled.length; at++) {
    const char = demangled[at]!;
    if (char === "<") depth++;
    else if (char === ">") depth--;
    else if (char === "(" && depth === 0 && !demangled.startsWith("(anonymous", at)) return at;
  }
  return demangled.length;
}
