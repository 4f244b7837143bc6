/** Video instructions of inline PTX. PTX ISA, video instructions. */
import type { IcmpPredicate } from "../builder.ts";
import { i32 } from "../literals.ts";
import {
  absDifferenceS,
  absDifferenceSaturated,
  absDifferenceU,
  comparison,
  eachPart,
  sumParts,
  WORD_FUNCTIONS,
} from "../simd-in-word.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { destination, source, U32 } from "./ptx-operands.ts";
import { UnsupportedPtx, write } from "./ptx-registers.ts";

/** Video instructions of whole unsigned words: a first operation, and one on its result and a third source. */
const video =
  (first: "add" | "sub" | "shl" | "shrU"): PtxHandler =>
  (ctx, statement) => {
    const { b } = ctx;
    const [mode, second, ...rest] = statement.mods.filter(
      (mod) => mod !== "u32" && mod !== "clamp",
    );
    const unknown = () => new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
    if (statement.mods.filter((mod) => mod === "u32").length !== 3) throw unknown();
    const wraps = mode === "wrap";
    const then = wraps ? second : mode;
    if (rest.length > 0 || (!wraps && second !== undefined)) throw unknown();
    const y = source(ctx, statement, 2, U32);
    const result = b.on(first, source(ctx, statement, 1, U32), wraps ? b.on("and", y, i32(31)) : y);
    if (then === undefined) return write(ctx, destination(statement), result);
    const op = ({ add: "add", min: "minU", max: "maxU" } as const)[then];
    if (!op) throw unknown();
    write(ctx, destination(statement), b.on(op, result, source(ctx, statement, 3, U32)));
  };

/** vadd2, vabsdiff4, vset2 … with their accumulating and saturating forms. */
const videoOfParts: PtxHandler = (ctx, statement) => {
  const match = /^v(\w+)([24])$/.exec(statement.name)!;
  const parts = match[2] === "2" ? 2 : 4;
  const signed = statement.mods[1] === "s32";
  const saturates = statement.mods.includes("sat");
  const x = source(ctx, statement, 1, U32);
  const y = source(ctx, statement, 2, U32);
  const base = match[1] === "avrg" ? "avg" : match[1]!;
  const suffix = signed ? "s" : "u";
  if (base === "absdiff") {
    const plain = signed ? absDifferenceS : absDifferenceU;
    const combine = signed && saturates ? absDifferenceSaturated : plain;
    const result = statement.mods.includes("add")
      ? sumParts(ctx.b, parts, x, y, source(ctx, statement, 3, U32), plain)
      : eachPart(ctx.b, parts, x, y, combine);
    write(ctx, destination(statement), result);
    return;
  }
  if (base === "set") {
    const relation = statement.mods[2]!;
    const isEquality = relation === "eq" || relation === "ne";
    const predicate = isEquality ? relation : `${suffix}${relation}`;
    const combine = comparison(predicate as IcmpPredicate, false);
    write(ctx, destination(statement), eachPart(ctx.b, parts, x, y, combine));
    return;
  }
  const plain = base === "add" || base === "sub";
  const key = plain ? `${base}${saturates ? `${suffix}s` : ""}` : `${base}${suffix}`;
  const combine = WORD_FUNCTIONS[key];
  if (!combine) throw new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
  write(ctx, destination(statement), eachPart(ctx.b, parts, x, y, combine));
};
const VIDEO: readonly [name: string, first: "add" | "sub" | "shl" | "shrU", mode: string][] = [
  ["vadd", "add", ""],
  ["vsub", "sub", ""],
  ["vshl", "shl", ".clamp|wrap"],
  ["vshr", "shrU", ".clamp|wrap"],
];

export const VIDEO_FORMS: readonly PtxForm[] = [
  ...VIDEO.flatMap(([name, first, mode]) => [
    form(`${name}.u32.u32.u32${mode} d, a, b`, video(first)),
    form(`${name}.u32.u32.u32${mode}.add|min|max d, a, b, c`, video(first)),
  ]),
  ...["vadd2", "vadd4", "vsub2", "vsub4"].flatMap((name) => [
    form(`${name}.u32.u32.u32{.sat} d, a, b, c`, videoOfParts),
    form(`${name}.s32.s32.s32{.sat} d, a, b, c`, videoOfParts),
  ]),
  ...["vavrg2", "vavrg4", "vmin2", "vmin4", "vmax2", "vmax4"].flatMap((name) => [
    form(`${name}.u32.u32.u32 d, a, b, c`, videoOfParts),
    form(`${name}.s32.s32.s32 d, a, b, c`, videoOfParts),
  ]),
  ...["vabsdiff2", "vabsdiff4"].flatMap((name) => [
    form(`${name}.u32.u32.u32{.add} d, a, b, c`, videoOfParts),
    form(`${name}.s32.s32.s32{.sat|add} d, a, b, c`, videoOfParts),
  ]),
  ...["vset2", "vset4"].flatMap((name) => [
    form(`${name}.u32.u32.eq|ne|lt|le|gt|ge d, a, b, c`, videoOfParts),
    form(`${name}.s32.s32.eq|ne|lt|le|gt|ge d, a, b, c`, videoOfParts),
  ]),
];
