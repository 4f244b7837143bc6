/** Texels of four lanes: from addresses to the bits of each channel, and to numbers. */
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { pushWideReals } from "./quads.ts";
import { PREPARED, READING } from "./record.ts";

/** Locals of a routine that reads texels, set once from a record. */
export interface TexelReader {
  readonly record: Local;
  readonly shift: Local;
  readonly bits: Local;
  readonly reading: Local;
  /** Up to four words a texel, each for four lanes. */
  readonly words: readonly Local[];
}

export function texelReader(f: FunctionBuilder, record: Local): TexelReader {
  const field = (offset: number): Local => {
    const local = f.local("i32");
    f.get(record).mem("i32.load", offset).set(local);
    return local;
  };
  return {
    record,
    shift: field(PREPARED.texelShift),
    bits: field(PREPARED.channelBits),
    reading: field(PREPARED.reading),
    words: [0, 1, 2, 3].map(() => f.local("v128")),
  };
}

/** Loads the texels at four addresses into the reader's words. */
export function emitGather(
  f: FunctionBuilder,
  { shift, words }: TexelReader,
  addresses: Local,
): void {
  const one = f.block();
  const labels = [4, 3, 2, 1, 0].map(() => f.block());
  f.get(shift).brTable([labels[4]!, labels[3]!, labels[2]!, labels[1]!], labels[0]!);
  // The innermost block ends first: where texels have one byte.
  for (const [at, bytes] of [1, 2, 4, 8, 16].entries()) {
    f.end();
    emitLoad(f, bytes, words, addresses);
    if (at < 4) f.br(one);
  }
  f.end();
}

/** The same for a size that is known. */
export function emitLoad(
  f: FunctionBuilder,
  bytes: number,
  words: readonly Local[],
  addresses: Local,
): void {
  const address = (lane: number): FunctionBuilder =>
    f.get(addresses).lane("i32x4.extract_lane", lane);
  if (bytes <= 4) {
    const op = ({ 1: "v128.load8_lane", 2: "v128.load16_lane", 4: "v128.load32_lane" } as const)[
      bytes
    ]!;
    f.i32x4(0, 0, 0, 0).set(words[0]!);
    for (let lane = 0; lane < 4; lane++)
      address(lane)
        .get(words[0]!)
        .memLane(op, (lane * 4) / bytes)
        .set(words[0]!);
    return;
  }
  if (bytes === 8) {
    for (const half of [0, 1])
      address(2 * half)
        .mem("v128.load64_zero", 0, 1)
        .set(words[half + 2]!);
    for (const half of [0, 1])
      address(2 * half + 1)
        .get(words[half + 2]!)
        .memLane("v128.load64_lane", 1)
        .set(words[half + 2]!);
    f.get(words[2]!).get(words[3]!).shuffle32(0, 2, 4, 6).set(words[0]!);
    f.get(words[2]!).get(words[3]!).shuffle32(1, 3, 5, 7).set(words[1]!);
    return;
  }
  for (let lane = 0; lane < 4; lane++) address(lane).mem("v128.load", 0, 1).set(words[lane]!);
  const [a, b, c, d] = words as [Local, Local, Local, Local];
  const pairs = [0, 1, 2, 3].map(() => f.temp("v128"));
  f.get(a).get(b).shuffle32(0, 4, 1, 5).set(pairs[0]!);
  f.get(a).get(b).shuffle32(2, 6, 3, 7).set(pairs[1]!);
  f.get(c).get(d).shuffle32(0, 4, 1, 5).set(pairs[2]!);
  f.get(c).get(d).shuffle32(2, 6, 3, 7).set(pairs[3]!);
  f.get(pairs[0]!).get(pairs[2]!).shuffle32(0, 1, 4, 5).set(a);
  f.get(pairs[0]!).get(pairs[2]!).shuffle32(2, 3, 6, 7).set(b);
  f.get(pairs[1]!).get(pairs[3]!).shuffle32(0, 1, 4, 5).set(c);
  f.get(pairs[1]!).get(pairs[3]!).shuffle32(2, 3, 6, 7).set(d);
  f.free(...pairs);
}

/** Sets `to` to a channel's 32 bits, integers of fewer bits extended. */
export function emitChannel(
  f: FunctionBuilder,
  { bits, reading, words }: TexelReader,
  channel: number,
  to: Local,
): void {
  f.get(bits).i32(32).op("i32.eq").if();
  f.get(words[channel]!).set(to);
  f.else();
  // At most two words: of four channels with 16 bits.
  const up = f.temp("i32");
  f.get(words[channel >> 1]!)
    .get(words[0]!)
    .get(bits)
    .i32(16)
    .op("i32.eq")
    .selectVector();
  // 32 bits less the channel's, and less those below it in its word.
  f.i32(32)
    .get(bits)
    .i32(channel + 1)
    .op("i32.mul")
    .op("i32.sub")
    .i32(31)
    .op("i32.and")
    .tee(up);
  f.op("i32x4.shl").set(to);
  f.i32(32).get(bits).op("i32.sub").set(up);
  f.get(reading).i32(READING.signed).op("i32.eq");
  f.get(reading).i32(READING.signedFraction).op("i32.eq").op("i32.or").if();
  f.get(to).get(up).op("i32x4.shr_s").set(to);
  f.else();
  f.get(to).get(up).op("i32x4.shr_u").set(to);
  f.end();
  f.free(up);
  f.end();
}

/** Signed integers that stand for -1 to 1 to f64, lanes 0 and 1 in `low`, 2 and 3 in `high`. */
export function emitSignedFractions(
  f: FunctionBuilder,
  { record }: TexelReader,
  from: Local,
  { low, high }: { readonly low: Local; readonly high: Local },
): void {
  const whole = f.temp("v128");
  f.get(record).mem("v128.load32_splat", PREPARED.whole).op("f64x2.convert_low_i32x4_s").set(whole);
  for (const half of [low, high]) {
    f.get(from);
    if (half === high) f.get(from).shuffle32(2, 3, 2, 3);
    // The least number of a signed type is a little less than -1.
    pushWideReals(f.op("f64x2.convert_low_i32x4_s").get(whole).op("f64x2.div"), -1);
    f.op("f64x2.max").set(half);
  }
  f.free(whole);
}
