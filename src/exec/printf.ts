/**
 * Device `printf`: the format and a block of arguments in memory become text. Arguments lie in order at
 * their natural alignment, as Clang packs them: integers of 4 and 8 bytes, f64, pointers of the
 * module's width. CUDA C++ Programming Guide, "Formatted Output"; conversions as in C99 7.19.6.1.
 */
import { byteText } from "../base/index.ts";
import { formatFloat, formatHexFloat } from "./format-float.ts";

/** Bytes by generic address, as the printing thread sees them; undefined where there is no memory. */
export type ByteReader = (address: number) => number | undefined;

export interface PrintfResult {
  readonly text: Uint8Array;
  /** What the call returns: the number of arguments, -1 for a null format. */
  readonly result: number;
}

interface Conversion {
  readonly flags: string;
  width: number;
  /** -1 where there is none. */
  precision: number;
  /** Bytes of an integer argument that count: 1, 2, 4 or 8. */
  readonly bytes: number;
  readonly letter: string;
}

const STRING_LIMIT = 1 << 16;

export function formatPrintf(
  read: ByteReader,
  formatAddress: number,
  argsAddress: number,
): PrintfResult {
  if (formatAddress === 0) return { text: new Uint8Array(0), result: -1 };
  const format = byteText(readString(read, formatAddress));
  const args = new ArgumentBlock(read, argsAddress);
  let text = "";
  let at = 0;
  while (at < format.length) {
    const next = format.indexOf("%", at);
    if (next < 0) break;
    text += format.slice(at, next);
    const { conversion, end } = parseConversion(format, next, args);
    // An unknown conversion is printed as it stands.
    text += conversion ? convert(conversion, args, read) : format.slice(next, end);
    at = end;
  }
  text += format.slice(at);
  return { text: Uint8Array.from(text, (char) => char.charCodeAt(0)), result: args.count };
}

/** Bytes up to the terminating 0. */
export function readString(read: ByteReader, address: number): Uint8Array {
  const bytes: number[] = [];
  for (let at = address; bytes.length < STRING_LIMIT; at++) {
    const byte = read(at);
    if (!byte) break;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

class ArgumentBlock {
  count = 0;
  private readonly read: ByteReader;
  private at: number;

  constructor(read: ByteReader, address: number) {
    this.read = read;
    this.at = address;
  }

  /** The next argument's bits. */
  next(bytes: 4 | 8): bigint {
    this.at = Math.ceil(this.at / bytes) * bytes;
    let bits = 0n;
    for (let i = bytes - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(this.read(this.at + i) ?? 0);
    this.at += bytes;
    this.count++;
    return bits;
  }
}

const INTEGERS = "diuxXoc";
const FLOATS = "fFeEgGaA";

function parseConversion(
  format: string,
  start: number,
  args: ArgumentBlock,
): { conversion: Conversion | undefined; end: number } {
  const pattern = /%([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z%])/y;
  pattern.lastIndex = start;
  const match = pattern.exec(format);
  if (!match) return { conversion: undefined, end: start + 1 };
  const [whole, flags = "", widthText = "", precisionText, length = "", letter = ""] = match;
  const end = start + whole.length;
  if (!`${INTEGERS}${FLOATS}sp%`.includes(letter)) return { conversion: undefined, end };
  const number = (text: string): number =>
    text === "*" ? Number(BigInt.asIntN(32, args.next(4))) : Number(text || "0");
  const width = number(widthText);
  const precision = precisionText === undefined ? -1 : number(precisionText);
  const lengths: Readonly<Record<string, number>> = {
    hh: 1,
    h: 2,
    l: 8,
    ll: 8,
    j: 8,
    z: 8,
    t: 8,
  };
  return {
    conversion: {
      // A negative width from an argument means the flag "-" (C99 7.19.6.1, paragraph 5).
      flags: width < 0 ? `${flags}-` : flags,
      width: Math.abs(width),
      precision: Math.max(precision, -1),
      bytes: lengths[length] ?? 4,
      letter,
    },
    end,
  };
}

function convert(conversion: Conversion, args: ArgumentBlock, read: ByteReader): string {
  const { letter } = conversion;
  if (letter === "%") return "%";
  if (FLOATS.includes(letter)) return convertFloat(conversion, args);
  if (letter === "s") return convertString(conversion, args, read);
  if (letter === "p") {
    const address = args.next(8);
    return pad(conversion, "", address === 0n ? "(nil)" : `0x${address.toString(16)}`, false);
  }
  const bits = args.next(conversion.bytes === 8 ? 8 : 4);
  if (letter === "c") return pad(conversion, "", String.fromCharCode(Number(bits & 255n)), false);
  return convertInteger(conversion, bits);
}

function convertString(conversion: Conversion, args: ArgumentBlock, read: ByteReader): string {
  const address = Number(args.next(8));
  const text = address === 0 ? "(null)" : byteText(readString(read, address));
  const cut = conversion.precision >= 0 ? text.slice(0, conversion.precision) : text;
  return pad(conversion, "", cut, false);
}

function convertInteger(conversion: Conversion, bits: bigint): string {
  const { flags, precision, letter } = conversion;
  const isSigned = letter === "d" || letter === "i";
  const width = conversion.bytes * 8;
  const value = isSigned ? BigInt.asIntN(width, bits) : BigInt.asUintN(width, bits);
  const magnitude = value < 0n ? -value : value;
  const base = letter === "o" ? 8 : letter.toLowerCase() === "x" ? 16 : 10;
  let digits = value === 0n && precision === 0 ? "" : magnitude.toString(base);
  digits = digits.padStart(precision, "0");
  let prefix = isSigned ? signOf(value < 0n, flags) : "";
  if (flags.includes("#")) {
    if (base === 8 && !digits.startsWith("0")) digits = `0${digits}`;
    if (base === 16 && value !== 0n) prefix = "0x";
  }
  const text = pad(conversion, prefix, digits, precision < 0);
  return letter === "X" ? text.toUpperCase() : text;
}

function convertFloat(conversion: Conversion, args: ArgumentBlock): string {
  const { flags, letter } = conversion;
  const scratch = new DataView(new ArrayBuffer(8));
  const bits = args.next(8);
  scratch.setBigUint64(0, bits);
  const value = scratch.getFloat64(0);
  const sign = signOf(bits >> 63n === 1n, flags);
  const lower = letter.toLowerCase();
  const alternate = flags.includes("#");
  let text: string;
  if (Number.isNaN(value)) text = pad(conversion, sign, "nan", false);
  else if (!Number.isFinite(value)) text = pad(conversion, sign, "inf", false);
  else if (lower === "a")
    text = pad(
      conversion,
      `${sign}0x`,
      formatHexFloat(Math.abs(value), conversion.precision, alternate),
      true,
    );
  else {
    const precision = conversion.precision < 0 ? 6 : conversion.precision;
    text = pad(
      conversion,
      sign,
      formatFloat(Math.abs(value), lower as "e" | "f" | "g", precision, alternate),
      true,
    );
  }
  return letter === lower ? text : text.toUpperCase();
}

function signOf(negative: boolean, flags: string): string {
  if (negative) return "-";
  if (flags.includes("+")) return "+";
  return flags.includes(" ") ? " " : "";
}

function pad(conversion: Conversion, prefix: string, body: string, zeroAllowed: boolean): string {
  const { flags, width } = conversion;
  const missing = width - prefix.length - body.length;
  if (missing <= 0) return prefix + body;
  if (flags.includes("-")) return prefix + body + " ".repeat(missing);
  if (zeroAllowed && flags.includes("0")) return prefix + "0".repeat(missing) + body;
  return " ".repeat(missing) + prefix + body;
}
