/**
 * Decimal and hexadecimal digits of a float as C prints them: correctly rounded, ties to even, any
 * precision. `toFixed` and `toExponential` round exact halves upwards and stop at 100 digits.
 */

/** `value` >= 0 and finite; `alternate` is the flag "#". */
export function formatFloat(
  value: number,
  style: "e" | "f" | "g",
  precision: number,
  alternate: boolean,
): string {
  if (style === "f") return fixed(value, precision, alternate);
  if (style === "e") return exponential(value, precision, alternate);
  // C99 7.19.6.1, conversion g: P significant digits, exponent X of the e style.
  const digits = precision === 0 ? 1 : precision;
  const exponent = decimalExponent(value, digits);
  const text =
    exponent >= -4 && exponent < digits
      ? fixed(value, digits - 1 - exponent, alternate)
      : exponential(value, digits - 1, alternate);
  return alternate ? text : text.replace(/(\.\d*?)0+(?=e|$)/, "$1").replace(/\.(?=e|$)/, "");
}

/** Numerator and denominator (a power of two) of a float. */
function ratio(value: number): { numerator: bigint; denominator: bigint } {
  const scratch = new DataView(new ArrayBuffer(8));
  scratch.setFloat64(0, value);
  const bits = scratch.getBigUint64(0);
  const biased = Number(bits >> 52n) & 0x7ff;
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const significand = biased === 0 ? fraction : fraction | 0x10_0000_0000_0000n;
  const exponent = Math.max(biased, 1) - 1075;
  return exponent >= 0
    ? { numerator: significand << BigInt(exponent), denominator: 1n }
    : { numerator: significand, denominator: 1n << BigInt(-exponent) };
}

function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const up = twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  return up ? quotient + 1n : quotient;
}

/** value × 10^digits rounded to an integer. */
function scaled(value: number, digits: number): bigint {
  const { numerator, denominator } = ratio(value);
  return digits >= 0
    ? divideRounded(numerator * 10n ** BigInt(digits), denominator)
    : divideRounded(numerator, denominator * 10n ** BigInt(-digits));
}

function fixed(value: number, precision: number, alternate: boolean): string {
  const digits = scaled(value, precision)
    .toString()
    .padStart(precision + 1, "0");
  const whole = digits.slice(0, digits.length - precision);
  const fraction = digits.slice(digits.length - precision);
  return precision > 0 || alternate ? `${whole}.${fraction}` : whole;
}

/** Exponent of the value rounded to so many significant digits; 0 for 0. */
function decimalExponent(value: number, significantDigits: number): number {
  if (value === 0) return 0;
  const estimate = Number(value.toExponential(20).split("e")[1]);
  const digits = scaled(value, significantDigits - 1 - estimate).toString();
  return estimate + digits.length - significantDigits;
}

function exponential(value: number, precision: number, alternate: boolean): string {
  const exponent = decimalExponent(value, precision + 1);
  const digits =
    value === 0 ? "0".repeat(precision + 1) : scaled(value, precision - exponent).toString();
  const point = precision > 0 || alternate ? "." : "";
  const sign = exponent < 0 ? "-" : "+";
  const magnitude = Math.abs(exponent).toString().padStart(2, "0");
  return `${digits[0]}${point}${digits.slice(1)}e${sign}${magnitude}`;
}

/** The digits behind "0x" of conversion a; `precision` -1: as many as the value has. */
export function formatHexFloat(value: number, precision: number, alternate: boolean): string {
  const scratch = new DataView(new ArrayBuffer(8));
  scratch.setFloat64(0, value);
  const bits = scratch.getBigUint64(0);
  const biased = Number(bits >> 52n) & 0x7ff;
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const exponent = value === 0 ? 0 : Math.max(biased, 1) - 1023;
  let significand = biased === 0 ? fraction : fraction | 0x10_0000_0000_0000n;
  let digits = 13;
  if (precision >= 0 && precision < 13) {
    significand = divideRounded(significand, 1n << BigInt(4 * (13 - precision)));
    digits = precision;
  }
  const text = significand.toString(16).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  let tail = text.slice(text.length - digits);
  tail = precision < 0 ? tail.replace(/0+$/, "") : tail.padEnd(precision, "0");
  const point = tail.length > 0 || alternate ? "." : "";
  return `${whole}${point}${tail}p${exponent < 0 ? "-" : "+"}${Math.abs(exponent)}`;
}
