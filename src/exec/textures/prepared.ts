/** The part of a record that generated code reads: `PREPARED` of `emit/`. */
import { ADDRESS_MODE, PREPARED, READING } from "../../emit/index.ts";
import { borderOf, sumsUnits, wholeOf } from "./border.ts";
import { FORMAT, type TextureFacts } from "./facts.ts";

/** 1 as the fourth channel of texels that have fewer. */
const ONE = { real: 0x3f80_0000, integer: 1 } as const;

/** Writes it into the record at `at`; `facts` have a level at least. */
export function writePrepared(view: DataView, at: number, facts: TextureFacts): void {
  const { format, levels } = facts;
  const box = levels[0]!;
  const texelBytes = (format.bits / 8) * format.channels;
  const isReal = format.kind === FORMAT.float || facts.fractions;
  const words: Readonly<Partial<Record<keyof typeof PREPARED, number>>> = {
    usable: isUsable(facts) ? 1 : 0,
    texelShift: Math.log2(texelBytes),
    channels: format.channels,
    channelBits: format.bits,
    reading: readingOf(facts),
    filters: facts.filter && isReal ? 1 : 0,
    normalized: facts.normalized ? 1 : 0,
    texels: Math.floor(facts.bytes / texelBytes),
    linear: facts.linear ? 1 : 0,
    levels: levels.length,
    address: box.address,
    width: box.width,
    height: box.height,
    depth: box.depth,
    pitch: box.pitch,
    slice: box.slice,
    widthBytes: box.width * texelBytes,
    one: isReal ? ONE.real : ONE.integer,
    whole: wholeOf(format),
  };
  for (const [name, value] of Object.entries(words))
    view.setUint32(at + PREPARED[name as keyof typeof PREPARED], value, true);
  facts.addressing.forEach((mode, axis) => {
    view.setUint32(at + PREPARED.modes + 4 * axis, mode, true);
  });
  const border = borderOf(facts);
  border.bits.forEach((bits, channel) => {
    view.setUint32(at + PREPARED.borderBits + 4 * channel, bits, true);
  });
  border.values.forEach((value, channel) => {
    view.setFloat64(at + PREPARED.border + 8 * channel, value, true);
    if (sumsUnits(facts)) view.setUint32(at + PREPARED.borderUnits + 4 * channel, value, true);
  });
}

/** Halves and sRGB are rare; texels that straddle their alignment, and coordinates beyond the modes' rules. */
function isUsable({ kind, format, srgb, levels, normalized, addressing }: TextureFacts): boolean {
  if (kind === "surface") return true;
  const { address, pitch, slice } = levels[0]!;
  const texelBytes = (format.bits / 8) * format.channels;
  const turns = addressing.some(
    (mode) => mode === ADDRESS_MODE.wrap || mode === ADDRESS_MODE.mirror,
  );
  return (
    !srgb &&
    (format.kind !== FORMAT.float || format.bits === 32) &&
    (normalized || !turns) &&
    [address, pitch, slice].every((distance) => distance % texelBytes === 0)
  );
}

function readingOf({ format, fractions }: TextureFacts): number {
  if (format.bits === 32) return READING.word;
  const isSigned = format.kind === FORMAT.signed;
  if (fractions) return isSigned ? READING.signedFraction : READING.unsignedFraction;
  return isSigned ? READING.signed : READING.unsigned;
}
