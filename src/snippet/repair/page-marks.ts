/** What web pages put around code: entities, fences, marks of quoted text, notices, line numbers. */
import { type Edit, perLine, type Repair } from "./edit.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** `&lt;` where no program means it: followed by the semicolon that ends an entity. */
export const htmlEntities: Repair = perLine("snippet/damage-entities", (line) =>
  line.replace(/&(?:#(\d+)|#x([\da-f]+)|(lt|gt|amp|quot|apos|nbsp));/gi, (_, number, hex, name) =>
    name ? ENTITIES[name.toLowerCase()]! : String.fromCodePoint(Number(number ?? `0x${hex}`)),
  ),
);

const NOTICE =
  /^\s*(?:```\w*|~~~\w*|\[(?:cpp|c\+\+|c|cuda|code|plain)\].*|(?:复制|复制代码|copy(?: code)?|view plain|print\?|运行|收起|展开)\s*)$/i;

/** Fences and buttons that were copied with the code. */
export const pageNotices: Repair = perLine("snippet/damage-notices", (line) =>
  NOTICE.test(line) ? "" : line,
);

/** `> ` before nearly every line. */
export const quoteMarks: Repair = (text) => {
  const lines = text.split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const marked = filled.filter((line) => /^\s*>/.test(line)).length;
  if (filled.length < 3 || marked < 0.9 * filled.length) return { text, edits: [] };
  return perLine("snippet/damage-quote-marks", (line) => line.replace(/^\s*>[ ]?/, ""))(text);
};

const NUMBERED = /^\s*(\d{1,5})(?:[.:|)](?!\d)|(?=[^\w.'])|$)/;

/** How many of the numbers must follow one another for them to be line numbers. */
const SUCCESSIVE_SHARE = 0.8;

/** Numbers that count the lines; blank lines may have none, numbers may stand on lines of their own. */
export const lineNumbers: Repair = (text) => {
  const lines = text.split("\n");
  const numbers = lines.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN));
  const found = numbers.filter((number) => !Number.isNaN(number));
  const filled = lines.filter((line) => line.trim() !== "").length;
  const successive = found.filter((number, index) => index > 0 && number === found[index - 1]! + 1);
  const enough = found.length >= 3 && found.length >= 0.5 * filled;
  if (!enough || successive.length < SUCCESSIVE_SHARE * (found.length - 1))
    return { text, edits: [] };
  const edits: Edit[] = [];
  let last = Number.NaN;
  const stripped = lines.map((line, index) => {
    const number = numbers[index]!;
    // A line that merely begins with a number does not continue the count.
    if (Number.isNaN(number) || (!Number.isNaN(last) && (number <= last || number > last + 3)))
      return line;
    last = number;
    edits.push({ code: "snippet/damage-line-numbers", line: index + 1 });
    return line.replace(NUMBERED, "");
  });
  // What stood between the numbers and the code.
  const margins = edits
    .map(({ line }) => stripped[line - 1]!)
    .filter((line) => line.trim() !== "")
    .map((line) => /^\s*/.exec(line)![0].length);
  const margin = Math.min(...margins, 8);
  for (const { line } of edits) stripped[line - 1] = stripped[line - 1]!.slice(margin);
  return { text: stripped.join("\n"), edits };
};
