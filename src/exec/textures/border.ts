/** What lies outside of a texture with the address mode "border": its colour, as a texel would hold it. */
import { FORMAT, type TexelFormat, type TextureFacts } from "./facts.ts";
import { floatBits, floatFrom } from "./numbers.ts";

interface Border {
  /** As filters take it. */
  readonly values: readonly number[];
  /** As a fetch without filter gives it. */
  readonly bits: readonly number[];
}

/** The integer that stands for 1 where integers are read as fractions. */
export function wholeOf({ kind, bits }: TexelFormat): number {
  return 2 ** (kind === FORMAT.signed ? bits - 1 : bits) - 1;
}

/**
 * Whether filters sum up integers instead of the fractions that they stand for, so that nothing is
 * rounded but the result.
 */
export function sumsUnits({ format, fractions, srgb }: TextureFacts): boolean {
  return fractions && format.kind === FORMAT.unsigned && !srgb;
}

export function borderOf(facts: TextureFacts): Border {
  const { format, fractions, border } = facts;
  const isReal = format.kind === FORMAT.float;
  if (!isReal && !fractions) return { values: border.map(floatFrom), bits: border };
  const whole = wholeOf(format);
  const shares = border.map((bits) => {
    const value = floatFrom(bits);
    if (isReal) return value;
    const cut = Math.min(Math.max(value, format.kind === FORMAT.signed ? -1 : 0), 1);
    return facts.srgb ? cut : Math.round(cut * whole) / whole;
  });
  return {
    values: sumsUnits(facts) ? shares.map((share) => Math.round(share * whole)) : shares,
    bits: shares.map(floatBits),
  };
}
