/**
 * Numbers and units of a profiler's CSV. Nsight Compute follows the locale: 1,234.5 in English,
 * 1.234,5 in German, 1 234,5 in French.
 */
import { ownField } from "../../base/index.ts";

/** Which character begins the decimals. */
export type DecimalSign = "." | ",";

export interface ReadNumber {
  /** In the base unit. */
  readonly value: number;
  /** Half of the last place that was printed, in the base unit; 0 for whole numbers. */
  readonly precision: number;
}

const NO_NUMBER = /^(|n\/a|\(!\) n\/a|nan|-|inf|<overflow>)$/i;

/** Cells that hold nothing: a metric the chip does not have, or that could not be read. */
export function isNoNumber(text: string): boolean {
  return NO_NUMBER.test(text.trim());
}

/**
 * What the numbers of a file have for a decimal sign: seen from those that leave no doubt, of which
 * "contradiction" says that they disagree. A point where none tells.
 */
export function decimalSign(texts: Iterable<string>): DecimalSign | "contradiction" {
  let point = false;
  let comma = false;
  for (const raw of texts) {
    const text = raw.trim().replace(/[\s\u00a0\u202f']/g, "");
    if (!/^-?[\d.,]+$/.test(text)) continue;
    const points = text.split(".").length - 1;
    const commas = text.split(",").length - 1;
    if (points > 0 && commas > 0) {
      if (text.lastIndexOf(".") > text.lastIndexOf(",")) point = true;
      else comma = true;
    } else if (points > 1) comma = true;
    else if (commas > 1) point = true;
    else if (points === 1 && !/\.\d{3}$/.test(text)) point = true;
    else if (commas === 1 && !/,\d{3}$/.test(text)) comma = true;
  }
  if (point && comma) return "contradiction";
  return comma ? "," : ".";
}

/** Undefined where the text is no number. `factor` turns the printed unit into the base unit. */
export function readNumber(raw: string, sign: DecimalSign, factor: number): ReadNumber | undefined {
  const group = sign === "." ? "," : ".";
  const plain = raw
    .trim()
    .replace(/[\s\u00a0\u202f']/g, "")
    .replaceAll(group, "")
    .replace(sign, ".");
  if (!/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(plain)) return undefined;
  const decimals = /\.(\d+)/.exec(plain)?.[1]?.length ?? 0;
  // A value in another unit than the base one was rounded to two decimals, even if they were zeros.
  const places = decimals > 0 ? decimals : factor === 1 ? undefined : 2;
  return {
    value: Number(plain) * factor,
    precision: places === undefined ? 0 : 0.5 * 10 ** -places * factor,
  };
}

const PREFIX: Readonly<Record<string, number>> = { "": 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  nsecond: 1,
  us: 1e3,
  usecond: 1e3,
  ms: 1e6,
  msecond: 1e6,
  s: 1e9,
  second: 1e9,
};

/** What one of `unit`, as Nsight Compute spells it in any version, is in nanoseconds, bytes, hertz … */
export function unitFactor(unit: string): number {
  const text = unit.trim();
  const time = ownField(NANOSECONDS, text);
  if (time !== undefined) return time;
  const perTime = /^cycle\/([num]?)second$/.exec(text);
  if (perTime) return { "": 1, m: 1e3, u: 1e6, n: 1e9 }[perTime[1] ?? ""] ?? 1;
  const scaled = /^([KMGT]?)(byte|hz|cycle|inst|sector|request|block|thread|warp)\b/i.exec(text);
  if (scaled) return PREFIX[scaled[1]!.toUpperCase()] ?? 1;
  return 1;
}

const BINARY: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
  TB: 1024 ** 4,
};

/** A value of nvprof, which carries its unit: "50.000000%", "1.5GB/s", "Low (2)", "8190". */
export function readNvprofValue(raw: string): ReadNumber | undefined {
  const level = /^[A-Z][a-z]+ \((\d+)\)$/.exec(raw.trim());
  if (level) return { value: Number(level[1]), precision: 0 };
  const parts = /^(-?[\d.]+(?:e[-+]?\d+)?)\s*(%|(?:[KMGT]?B)(?:\/s)?)?$/i.exec(raw.trim());
  if (!parts) return undefined;
  const unit = (parts[2] ?? "").replace("/s", "");
  return readNumber(parts[1]!, ".", ownField(BINARY, unit) ?? 1);
}
