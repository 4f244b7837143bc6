/** Changes to files of any kind: what transfers, editors, spreadsheets and other programs do to them, and worse. */
import type { Random } from "../../fuzz-programs/random.ts";
import { type Language, mutate } from "../mutate.ts";

/** What stands for a value somewhere in a text; bytes of UTF-8 where they are no ASCII. */
const ODD_WORDS = [
  "",
  "-1",
  "0",
  "1e999",
  "-1e999",
  "NaN",
  "inf",
  "n/a",
  "4294967296",
  "99999999999999999999",
  "1.234.567,8",
  "1,234.5",
  "null",
  '"',
  '""',
  "'",
  "\\",
  "*",
  "a*b*c*d*e*f*g*h*i*j*",
  "=1+1",
  "(1, 2)",
  "(4294967296, 0, -1)",
  "__proto__",
  "constructor",
  "../../x",
  "@",
  "#",
  "\xe2\x80\xae",
  "\x1b[2J",
  "\0",
  "\xff",
];

const WORDS: Language = {
  families: [
    ["true", "false", "null", "0", '""', "[]", "{}"],
    [",", ";", "\t", ":", " "],
    ["racecheck", "memcheck", "initcheck", "synccheck", "kernel", "*"],
    ["-O3", "-g", "-G", "-c", "-o", "-I", "-D", "@", "-x", "-arch"],
  ],
  seldom: /^$(?!)/,
};

/** Few changes of words and lines, or of bytes. */
export function mutateWords(text: string, seeds: readonly string[], random: Random): string {
  const percent = random.below(100);
  if (percent < 30) return mutateBytes(text, seeds, random);
  if (percent < 75) return mutate(text, WORDS, random);
  const at = random.below(text.length + 1);
  const word = random.pick(ODD_WORDS).repeat(random.chance(10) ? 3000 : 1);
  return text.slice(0, at) + word + text.slice(random.chance(50) ? at : at + random.below(12));
}

/** Few changes of bytes. */
export function mutateBytes(text: string, seeds: readonly string[], random: Random): string {
  let changed = text;
  for (let left = 1 + (random.chance(30) ? random.below(4) : 0); left > 0; left--)
    changed = damage(changed, random.pick(seeds), random);
  return changed;
}

/** One change; `other`: a text of which a part may come in. */
export function damage(text: string, other: string, random: Random): string {
  const [from, to] = range(text, random);
  const part = text.slice(from, to);
  switch (random.below(14)) {
    case 0:
      return text.slice(0, from);
    case 1:
      return text.slice(from);
    case 2:
      return text.slice(0, from) + text.slice(to);
    case 3:
      return text.slice(0, to) + part + text.slice(to);
    case 4:
      return text.slice(0, from) + "\0".repeat(to - from) + text.slice(to);
    case 5:
      return text.slice(0, from) + other.slice(from);
    case 6: {
      const [otherFrom, otherTo] = range(other, random);
      return text.slice(0, from) + other.slice(otherFrom, otherTo) + text.slice(to);
    }
    case 7:
      return text.slice(to) + part + text.slice(0, from);
    case 8:
      return put(text, from, random.pick(["\xff\xff\xff\xff", "\xff\xff\xff\x7f", "\0\0\0\0"]));
    case 9:
      // PowerShell's redirections write UTF-16, editors a mark in front and other line ends.
      return random.pick([
        `\xff\xfe${[...text].map((char) => `${char}\0`).join("")}`,
        `\xef\xbb\xbf${text}`,
        text.replaceAll("\n", "\r\n"),
        text.replaceAll("\n", "\r"),
      ]);
    case 10:
      return put(text, from, random.pick(ODD_WORDS));
    default: {
      let flipped = text;
      for (let left = 1 + random.below(3); left > 0; left--) {
        const at = random.below(text.length + 1);
        const byte = (flipped.charCodeAt(at) || 0) ^ (1 << random.below(8));
        flipped = put(flipped, at, String.fromCharCode(byte));
      }
      return flipped;
    }
  }
}

function put(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at + piece.length);
}

function range(text: string, random: Random): [number, number] {
  const from = random.below(text.length + 1);
  const length = random.below(random.pick([8, 64, text.length + 1]));
  return [from, Math.min(text.length, from + length)];
}

/** Changes one column, row or cell of a table in CSV that lies in a log. */
export function mutateTable(text: string, random: Random): string {
  const lines = text.split("\n").map(cellsOf);
  const rows = lines.filter((cells) => cells.length > 3);
  if (rows.length === 0) return text;
  const row = random.pick(rows);
  const [at, to] = [random.below(row.length), random.below(row.length)];
  const changed = random.chance(50) ? rows : [row];
  switch (random.below(8)) {
    case 0:
      for (const cells of changed) cells.splice(at, 1);
      break;
    case 1:
      for (const cells of changed) cells.splice(at, 0, cells[at] ?? "");
      break;
    case 2:
      for (const cells of changed) [cells[at], cells[to]] = [cells[to] ?? "", cells[at] ?? ""];
      break;
    case 3:
      for (const cells of changed) cells[at] = `"${random.pick(ODD_WORDS)}"`;
      break;
    case 4:
      lines.splice(lines.indexOf(row), 1);
      break;
    case 5:
      lines.splice(random.below(lines.length), 0, row);
      break;
    default:
      row[at] = random.chance(80) ? `"${random.pick(ODD_WORDS)}"` : random.pick(ODD_WORDS);
  }
  return lines.map((cells) => cells.join(",")).join("\n");
}

/** With their quotation marks. */
function cellsOf(line: string): string[] {
  return line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,)/g) ?? [line];
}
