/** Characters that look like those of a program: full-width forms, typographic quotes, odd blanks. */
import { changedLines, type Repair } from "./edit.ts";

const QUOTES: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "＂": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "＇": "'",
};

const OTHERS: Readonly<Record<string, string>> = {
  "。": ";",
  "、": ",",
  "【": "[",
  "】": "]",
  "《": "<",
  "》": ">",
  "«": "<<",
  "»": ">>",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "\u00a0": " ",
  "\u3000": " ",
  "\u2002": " ",
  "\u2003": " ",
  "\u2009": " ",
  "\u200b": "",
  "\u200c": "",
  "\u200d": "",
  "\ufeff": "",
  "\u00ad": "",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬀ: "ff",
};

/** The character that a program would have there; the same for one that needs no repair. */
function plain(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  // Full-width forms of ASCII lie at a fixed distance.
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0);
  return OTHERS[char] ?? char;
}

/** Mends code; comments and what stands inside strings is the author's. */
export const fullWidthPunctuation: Repair = (text) => {
  const mended = outsideText(text, plain);
  return { text: mended, edits: changedLines("snippet/damage-full-width", text, mended) };
};

/** “Quotes” around strings and ‘characters’. Those inside a plain string stay. */
export const typographicQuotes: Repair = (text) => {
  const mended = outsideText(text, (char) => QUOTES[char] ?? char);
  return { text: mended, edits: changedLines("snippet/damage-quotes", text, mended) };
};

type State = "code" | "line-comment" | "comment" | "string" | "character";

/** Maps each character of code; strings end at their line's end at the latest. */
function outsideText(text: string, map: (char: string) => string): string {
  let state: State = "code";
  let out = "";
  const chars = [...text];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at]!;
    const two = char + (chars[at + 1] ?? "");
    if (state === "code") {
      if (two === "//") state = "line-comment";
      else if (two === "/*") state = "comment";
      else if (char === '"') state = "string";
      else if (char === "'" && !/[0-9a-fA-F]/.test(chars[at - 1] ?? "")) state = "character";
      out += map(char);
      continue;
    }
    out += char;
    if (char === "\\" && (state === "string" || state === "character")) {
      out += chars[++at] ?? "";
      continue;
    }
    if (state === "comment" && two === "*/") {
      out += chars[++at] ?? "";
      state = "code";
    } else if (char === "\n" && state !== "comment") state = "code";
    else if ((state === "string" && char === '"') || (state === "character" && char === "'"))
      state = "code";
  }
  return out;
}
