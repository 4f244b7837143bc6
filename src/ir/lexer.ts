/**
 * LLVM IR text → tokens. The token of index t is `text.slice(start[t], end[t])` with sigils and
 * quotes; its kind says how to read it. The last token is `TOKEN.end`. Nothing fails here: what is
 * no token becomes `TOKEN.bad`, which no grammar rule accepts.
 */
export const TOKEN = {
  end: 0,
  /** Keyword, type or opcode: `define`, `i32`, `...`. */
  word: 1,
  /** `name:`, of a block or of a metadata field; the text holds the colon. */
  label: 2,
  /** `%name`, `%"quoted"`, `%12`. */
  local: 3,
  /** `@name`, likewise. */
  global: 4,
  /** `!12`. */
  metadataId: 5,
  /** `!name`. */
  metadataName: 6,
  /** `#12`. */
  attributeGroup: 7,
  /** `#dbg_value` and its like. */
  debugRecord: 8,
  /** `$name`. */
  comdat: 9,
  string: 10,
  /** `c"…"`. */
  byteString: 11,
  integer: 12,
  /** Decimal with a point. */
  float: 13,
  /** `0x…`, and with K, L, M, H or R behind the x. */
  hexFloat: 14,
  /** One character. */
  punctuation: 15,
  bad: 16,
} as const;

export interface Tokens {
  readonly text: string;
  readonly length: number;
  readonly kind: Uint8Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

// Character classes, as bits.
const NAME_START = 1;
const NAME = 2;
const DIGIT = 4;
const HEX = 8;
const SPACE = 16;
const PUNCTUATION = 32;

const CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z$._-]/.test(char)) CLASS[code]! |= NAME_START;
  if (/[A-Za-z$._0-9-]/.test(char)) CLASS[code]! |= NAME;
  if (/[0-9]/.test(char)) CLASS[code]! |= DIGIT;
  if (/[0-9A-Fa-f]/.test(char)) CLASS[code]! |= HEX;
  if (/[ \t\r\n\f\v]/.test(char)) CLASS[code]! |= SPACE;
  if (/[()[\]{}<>,=*|!:/]/.test(char)) CLASS[code]! |= PUNCTUATION;
}

const isClass = (code: number, mask: number): boolean => code < 128 && (CLASS[code]! & mask) !== 0;

/** Index behind the last character from `from` that is in class `mask`. */
function skip(text: string, from: number, mask: number): number {
  while (from < text.length && isClass(text.charCodeAt(from), mask)) from++;
  return from;
}

/** Index behind the closing quote of the string whose opening quote is at `from`; -1 if unclosed. */
function skipString(text: string, from: number): number {
  const close = text.indexOf('"', from + 1);
  return close < 0 ? -1 : close + 1;
}

const QUOTE = 0x22;
const COLON = 0x3a;

/** Kind of the token that starts at `from`, and (second) where it ends. */
interface Scan {
  kind: number;
  end: number;
}

function scanSigil(text: string, from: number, kind: number, into: Scan): void {
  if (text.charCodeAt(from + 1) === QUOTE) {
    const end = skipString(text, from + 1);
    into.kind = end < 0 ? TOKEN.bad : kind;
    into.end = end < 0 ? from + 1 : end;
    return;
  }
  into.end = skip(text, from + 1, NAME);
  into.kind = into.end > from + 1 ? kind : TOKEN.bad;
}

function scanNumber(text: string, from: number, into: Scan): void {
  const first = text.charCodeAt(from);
  let at = first === 0x2d || first === 0x2b ? from + 1 : from;
  if (text.charCodeAt(at) === 0x30 && text.charCodeAt(at + 1) === 0x78 && at === from) {
    let digits = at + 2;
    if ("KLMHR".includes(text.charAt(digits))) digits++;
    into.end = skip(text, digits, HEX);
    into.kind = into.end > digits ? TOKEN.hexFloat : TOKEN.bad;
    return;
  }
  at = skip(text, at, DIGIT);
  into.kind = TOKEN.integer;
  if (text.charCodeAt(at) === 0x2e) {
    into.kind = TOKEN.float;
    at = skip(text, at + 1, DIGIT);
    const exponent = /[eE][-+]?[0-9]+/y;
    exponent.lastIndex = at;
    if (exponent.test(text)) at = exponent.lastIndex;
  }
  into.end = at;
}

function scanToken(text: string, from: number, code: number, into: Scan): void {
  const next = text.charCodeAt(from + 1);
  const signed = (code === 0x2d || code === 0x2b) && isClass(next, DIGIT);
  if (isClass(code, DIGIT) || signed) {
    scanNumber(text, from, into);
    if (text.charCodeAt(into.end) === COLON && into.kind === TOKEN.integer) {
      into.kind = TOKEN.label;
      into.end++;
    }
    return;
  }
  if (code === 0x63 && next === QUOTE) {
    const end = skipString(text, from + 1);
    into.kind = end < 0 ? TOKEN.bad : TOKEN.byteString;
    into.end = end < 0 ? from + 1 : end;
    return;
  }
  if (code === 0x24) {
    scanSigil(text, from, TOKEN.comdat, into);
    return;
  }
  if (isClass(code, NAME_START)) {
    into.end = skip(text, from, NAME);
    into.kind = TOKEN.word;
    if (text.charCodeAt(into.end) === COLON) {
      into.kind = TOKEN.label;
      into.end++;
    }
    return;
  }
  switch (code) {
    case 0x25:
      scanSigil(text, from, TOKEN.local, into);
      return;
    case 0x40:
      scanSigil(text, from, TOKEN.global, into);
      return;
    case QUOTE: {
      const end = skipString(text, from);
      into.kind = end < 0 ? TOKEN.bad : TOKEN.string;
      into.end = end < 0 ? from + 1 : end;
      if (end >= 0 && text.charCodeAt(end) === COLON) {
        into.kind = TOKEN.label;
        into.end++;
      }
      return;
    }
    case 0x21:
      if (isClass(next, DIGIT)) {
        into.kind = TOKEN.metadataId;
        into.end = skip(text, from + 1, DIGIT);
      } else if (isClass(next, NAME_START)) {
        into.kind = TOKEN.metadataName;
        into.end = skip(text, from + 1, NAME);
      } else {
        into.kind = TOKEN.punctuation;
        into.end = from + 1;
      }
      return;
    case 0x23:
      into.end = skip(text, from + 1, NAME);
      into.kind = isClass(next, DIGIT) ? TOKEN.attributeGroup : TOKEN.debugRecord;
      return;
    default:
      into.kind = isClass(code, PUNCTUATION) ? TOKEN.punctuation : TOKEN.bad;
      into.end = from + 1;
  }
}

export function lex(text: string): Tokens {
  let capacity = Math.max(64, text.length >> 2);
  let kind = new Uint8Array(capacity);
  let start = new Uint32Array(capacity);
  let end = new Uint32Array(capacity);
  let length = 0;
  let at = 0;
  const scan: Scan = { kind: 0, end: 0 };
  for (;;) {
    at = skip(text, at, SPACE);
    const code = at < text.length ? text.charCodeAt(at) : -1;
    if (code === 0x3b) {
      const newline = text.indexOf("\n", at);
      at = newline < 0 ? text.length : newline + 1;
      continue;
    }
    if (length === capacity) {
      capacity *= 2;
      kind = grown(kind, new Uint8Array(capacity));
      start = grown(start, new Uint32Array(capacity));
      end = grown(end, new Uint32Array(capacity));
    }
    start[length] = at;
    if (code < 0) {
      end[length] = at;
      kind[length++] = TOKEN.end;
      return { text, length, kind, start, end };
    }
    scanToken(text, at, code, scan);
    kind[length] = scan.kind;
    end[length++] = scan.end;
    at = scan.end;
  }
}

function grown<T extends Uint8Array | Uint32Array>(old: T, bigger: T): T {
  bigger.set(old);
  return bigger;
}

/** The name in `%name`, `@"quo\74ed"`, `$name`, `"label":` or `label:`, without its dressing. */
export function nameOf(tokenText: string): string {
  let from = 0;
  let to = tokenText.length;
  if (tokenText.endsWith(":")) to--;
  const first = tokenText.charCodeAt(0);
  if (first === 0x25 || first === 0x40 || (first === 0x24 && to === tokenText.length)) from = 1;
  if (tokenText.charCodeAt(from) === QUOTE) return stringOf(tokenText.slice(from, to));
  return tokenText.slice(from, to);
}

/** Text between the quotes, with `\xx` replaced: bytes of UTF-8, or characters where they are none. */
export function stringOf(quoted: string): string {
  const inside = quoted.slice(1, -1);
  if (!inside.includes("\\")) return inside;
  return inside.replace(/(?:\\(?:[0-9A-Fa-f]{2}|\\))+/g, (run) => {
    const bytes = Array.from(run.matchAll(/\\([0-9A-Fa-f]{2}|\\)/g), ([, code]) =>
      code === "\\" ? 0x5c : Number.parseInt(code!, 16),
    );
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        Uint8Array.from(bytes),
      );
    } catch {
      return String.fromCharCode(...bytes);
    }
  });
}

/** Bytes of a `c"…"`. */
export function bytesOf(tokenText: string): Uint8Array {
  const inside = tokenText.slice(2, -1);
  const bytes: number[] = [];
  for (let at = 0; at < inside.length; at++) {
    const code = inside.charCodeAt(at);
    const hex = code === 0x5c ? inside.slice(at + 1, at + 3) : "";
    if (/^[0-9A-Fa-f]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else if (hex.startsWith("\\")) {
      bytes.push(0x5c);
      at++;
    } else if (code < 0x80) bytes.push(code);
    else {
      // Clang escapes bytes above 0x7f; a hand-written file may hold them as UTF-8.
      const point = inside.codePointAt(at) ?? 0xfffd;
      bytes.push(...new TextEncoder().encode(String.fromCodePoint(point)));
      if (point > 0xffff) at++;
    }
  }
  return Uint8Array.from(bytes);
}
