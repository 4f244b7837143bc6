/**
 * Brackets of launches that nvcc takes with a space inside, `kernel << <1, 32 >> >(data)`, as some formatters of
 * source leave them, and Clang does not: what is compiled has the space behind the bracket.
 */

/** Comments, strings and characters; brackets. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|\boperator\s*<<|<<[ \t]+<(?![<=])|<<<|>>\s+>(?![>=])|>>>|[()[\]{};]/g;
const SPACED = /<<[ \t]+<|>>\s+>/;

/** `text` with its launches as Clang reads them; its length and its lines stay. */
export function launchBrackets(text: string): string {
  if (!SPACED.test(text)) return text;
  /** Of the launches that are open, how many other brackets stand open inside them. */
  const open: number[] = [];
  return text.replace(TOKEN, (token) => {
    const last = open.length - 1;
    if (token.startsWith("<<")) {
      open.push(0);
      return moved(token, "<<<");
    }
    if (last < 0) return token;
    if (token.startsWith(">>")) {
      // Inside other brackets these are the ends of templates.
      if (open[last] !== 0) return token;
      open.pop();
      return moved(token, ">>>");
    }
    if (/^[([{]$/.test(token)) open[last]! += 1;
    else if (/^[)\]}]$/.test(token)) open[last]! -= 1;
    if (token === ";" || open[last]! < 0) open.length = 0;
    return token;
  });
}

function moved(token: string, bracket: string): string {
  return bracket + token.slice(2, -1);
}
