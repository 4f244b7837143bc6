/**
 * The grammar of the PTX ISA (9.0, for sm_90): its arithmetic, logic, comparison, conversion and video chapters and
 * what moves data between registers. A row is a grammar as in `src/lower/translate/asm/ptx-forms.ts` and the operands:
 * `T` of the last type, `1`, `2` of the first, second type, `W` of twice the width, `u` 32 bits, `a` an amount, `#7` a
 * number, `p` a predicate. The result is the first.
 */
export interface Row {
  readonly grammar: string;
  readonly operands: string;
  /** The text around the instruction, which is `@`; `D` is the result, `A` … are the inputs. */
  readonly text?: string;
}

const INTEGER = "u16|s16|u32|s32|u64|s64";
const WORDS = "u32|s32|u64|s64";
const PAIRS = "u16x2|s16x2";
const BITS = "b16|b32|b64";
const ROUND = "{.rn|rz|rm|rp}";
const HALVES = "f16|f16x2|bf16|bf16x2";
const RELATION = "eq|ne|lt|le|gt|ge";
const UNSIGNED = "lo|ls|hi|hs";
const FLOAT_RELATION = `${RELATION}|equ|neu|ltu|leu|gtu|geu|num|nan`;
const COMBINE = ".and|or|xor";
const WORD = "u32|s32";

const row = (grammar: string, operands: string, text?: string): Row =>
  text === undefined ? { grammar, operands } : { grammar, operands, text };

const INTEGERS: readonly Row[] = [
  row(`add{.sat}.${INTEGER}|${PAIRS}`, "T T T"),
  row(`sub{.sat}.${INTEGER}`, "T T T"),
  row(`add.cc.${WORDS}`, "T T T T", "{ .reg .T t; @ t, A, B; addc.T D, t, C; }"),
  row(`addc.${WORDS}`, "T T T T", "{ .reg .T t; add.cc.T t, A, B; @ D, t, C; }"),
  row(`addc.cc.${WORDS}`, "T T T T", "{ .reg .T t; add.cc.T t, A, B; @ t, t, C; addc.T D, t, A; }"),
  row(`sub.cc.${WORDS}`, "T T T T", "{ .reg .T t; @ t, A, B; subc.T D, t, C; }"),
  row(`subc.${WORDS}`, "T T T T", "{ .reg .T t; sub.cc.T t, A, B; @ D, t, C; }"),
  row(`subc.cc.${WORDS}`, "T T T T", "{ .reg .T t; sub.cc.T t, A, B; @ t, t, C; subc.T D, t, A; }"),
  row(`mul.lo|hi.${INTEGER}`, "T T T"),
  row("mul.wide.u16|s16|u32|s32", "W T T"),
  row(`mad.lo|hi{.sat}.${INTEGER}`, "T T T T"),
  row("mad.wide.u16|s16|u32|s32", "W T T W"),
  row(`mad.lo|hi.cc.${WORDS}`, "T T T T", "{ .reg .T t; @ t, A, B, C; addc.T D, t, A; }"),
  row(`madc.lo|hi.${WORDS}`, "T T T T", "{ .reg .T t; add.cc.T t, A, B; @ D, A, t, C; }"),
  row(
    `madc.lo|hi.cc.${WORDS}`,
    "T T T T",
    "{ .reg .T t; add.cc.T t, A, B; @ t, A, t, C; addc.T D, t, B; }",
  ),
  row("mul24.lo|hi.u32|s32", "T T T"),
  row("mad24.lo|hi{.sat}.u32|s32", "T T T T"),
  row(`sad.${INTEGER}`, "T T T T"),
  row(`div.${INTEGER}`, "T T T", "{ .reg .T t; or.Z t, B, 1; @ D, A, t; }"),
  row(`rem.${INTEGER}`, "T T T", "{ .reg .T t; or.Z t, B, 1; @ D, A, t; }"),
  row(`abs.${INTEGER}`, "T T"),
  row(`neg.${INTEGER}`, "T T"),
  row(`min|max{.relu}.${INTEGER}|${PAIRS}`, "T T T"),
  row("dp4a.u32|s32.u32|s32", "u u u u"),
  row("dp2a.lo|hi.u32|s32.u32|s32", "u u u u"),
  row("popc.b32|b64", "u T"),
  row("clz.b32|b64", "u T"),
  row(`bfind{.shiftamt}.${WORDS}`, "u T"),
  row("fns.b32", "u u a u", "{ .reg .b32 t, s; and.b32 t, B, 31; shr.s32 s, C, 26; @ D, A, t, s; }"),
  row("brev.b32|b64", "T T"),
  row(`bfe.${WORDS}`, "T T a a"),
  row("bfi.b32|b64", "T T T a a"),
  row("szext.clamp|wrap.u32|s32", "T T a"),
  row("bmsk.clamp|wrap.b32", "u a a"),
];

const LOGIC: readonly Row[] = [
  row(`and|or|xor.${BITS}`, "T T T"),
  row(
    "and|or|xor.pred",
    "u u u",
    "{ .reg .pred p, q; setp.lt.s32 p, A, 5; setp.gt.u32 q, B, 5; @ p, p, !q; selp.u32 D, 1, 0, p; }",
  ),
  row(`not.${BITS}`, "T T"),
  row("not.pred", "u u", "{ .reg .pred p; setp.lt.s32 p, A, 5; @ p, p; selp.u32 D, 1, 0, p; }"),
  row(`cnot.${BITS}`, "T T"),
  ...[0x1b, 0x96, 0xca, 0xe8, 0x01, 0xfe].map((table) => row("lop3.b32", `u u u u #${table}`)),
  ...["and", "or"].map((combine) =>
    row(
      `lop3.${combine}.b32`,
      "u u u u",
      "{ .reg .pred p, q; setp.lt.s32 q, C, 0; @ D|p, A, B, C, 0xca, q; @p add.u32 D, D, 1; }",
    ),
  ),
  row(`shl.${BITS}`, "T T a"),
  row(`shr.${BITS}|${INTEGER}`, "T T a"),
  row("shf.l|r.clamp|wrap.b32", "u u u a"),
  row("prmt.b32{.f4e|b4e|rc8|ecl|ecr|rc16}", "u u u a"),
];

/** `p` and its complement in one number. */
const BOTH =
  "{ .reg .pred p, q; @ p|q, A, B; selp.u32 D, 1, 0, p; @q add.u32 D, D, 2; }";
const BOTH_COMBINED =
  "{ .reg .pred p, q, s; setp.lt.s32 s, C, 0; @ p|q, A, B, s; selp.u32 D, 1, 0, p; @q add.u32 D, D, 2; }";
const predicates = (relation: string, rest: string): readonly Row[] => [
  row(`setp.${relation}${rest}`, "u T T", BOTH),
  row(`setp.${relation}${COMBINE}${rest}`, "u T T u", BOTH_COMBINED),
];
const MASK_COMBINED = "{ .reg .pred s; setp.lt.s32 s, C, 0; @ D, A, B, s; }";
const masks = (relation: string, to: string, from: string): readonly Row[] => [
  row(`set.${relation}{.ftz}.${to}.${from}`, "1 2 2"),
  row(`set.${relation}${COMBINE}{.ftz}.${to}.${from}`, "1 2 2 u", MASK_COMBINED),
];
const SELECTED = "b16|b32|b64|u16|s16|u32|s32|u64|s64|f32|f64";

const COMPARISONS: readonly Row[] = [
  ...predicates("eq|ne", `.${BITS}`),
  ...predicates(RELATION, `.${INTEGER}`),
  ...predicates(UNSIGNED, ".u16|u32|u64"),
  ...predicates(FLOAT_RELATION, "{.ftz}.f32|f64"),
  ...predicates(FLOAT_RELATION, `{.ftz}.${HALVES}`),
  ...masks("eq|ne", "u32|s32|f32", BITS),
  ...masks(RELATION, "u32|s32|f32", INTEGER),
  ...masks(UNSIGNED, "u32|s32|f32", "u16|u32|u64"),
  ...masks(FLOAT_RELATION, "u32|s32|f32", "f32|f64"),
  ...masks(FLOAT_RELATION, "f16|bf16|u16|s16|u32|s32", "f16|bf16"),
  ...masks(FLOAT_RELATION, "f16x2|bf16x2|u32|s32", "f16x2|bf16x2"),
  ...masks(RELATION, "f16|bf16", INTEGER),
  row(`selp.${SELECTED}`, "T T T u", "{ .reg .pred p; setp.lt.s32 p, C, 0; @ D, A, B, p; }"),
  row(`slct{.ftz}.${SELECTED}.s32|f32`, "1 1 1 2"),
  row(
    "testp.finite|infinite|number|notanumber|normal|subnormal.f32|f64",
    "u T",
    "{ .reg .pred p; @ p, A; selp.u32 D, 1, 0, p; }",
  ),
];

const FLOATS: readonly Row[] = [
  row(`add|sub|mul${ROUND}{.ftz}{.sat}.f32|f64`, "T T T"),
  row(`add|sub|mul{.rn}{.ftz}{.sat}.${HALVES}`, "T T T"),
  row("fma.rn|rz|rm|rp{.ftz}{.sat}.f32|f64", "T T T T"),
  row(`fma.rn{.ftz}{.sat|relu}.${HALVES}`, "T T T T"),
  row("mad.rn|rz|rm|rp{.ftz}{.sat}.f32|f64", "T T T T"),
  row("div.rn|rz|rm|rp|approx|full{.ftz}.f32|f64", "T T T"),
  row("rcp|sqrt.rn|rz|rm|rp|approx{.ftz}.f32|f64", "T T"),
  row("rsqrt.approx{.ftz}.f32|f64", "T T"),
  row("sin|cos|lg2|ex2|tanh.approx{.ftz}.f32", "T T"),
  row(`ex2|tanh.approx{.ftz}.${HALVES}`, "T T"),
  row(`neg|abs{.ftz}.f32|f64|${HALVES}`, "T T"),
  row(`min|max{.ftz}{.NaN}{.xorsign}{.abs}.f32|f64|${HALVES}`, "T T T"),
  row("copysign.f32|f64", "T T T"),
];

const NUMBER = "u8|s8|u16|s16|u32|s32|u64|s64|bf16|f16|f32|f64";
const CONVERSIONS: readonly Row[] = [
  row(`cvt{.rn|rz|rm|rp|rni|rzi|rmi|rpi}{.ftz}{.sat}.${NUMBER}.${NUMBER}`, "1 2"),
  row("cvt.rn|rz{.relu}{.satfinite}.f16x2|bf16x2.f32", "1 2 2"),
  row("cvt.rn|rz.relu{.satfinite}.f16|bf16.f32", "1 2"),
  row("cvt.rn|rz.satfinite.f16|bf16.f32", "1 2"),
  row("cvt.rn|rz|rna{.relu}{.satfinite}.tf32.f32", "u 2"),
  row("cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2.f32", "h 2 2"),
  row("cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2.f16x2|bf16x2", "h 2"),
  row("cvt.rn{.relu}.f16x2|bf16x2.e4m3x2|e5m2x2", "1 h"),
  row("cvt.pack.sat.u16|s16|u8|s8.s32", "u u u"),
  row("cvt.pack.sat.u16|s16|u8|s8|u4|s4|u2|s2.s32.b32", "u u u u"),
];

/** Selected parts of the operands of scalar video instructions: of the result, the first, the second. */
const SELECTED_PARTS: readonly (readonly [string, string, string])[] = [
  ["", "", ""],
  ["", ".b0", ".h1"],
  ["", ".h0", ".b3"],
  ["", ".b2", ".b1"],
  ["", ".h1", ".h0"],
  [".b0", "", ""],
  [".b1", ".b3", ""],
  [".b2", "", ".h0"],
  [".b3", ".h1", ".b0"],
  [".h0", "", ".b2"],
  [".h1", ".b1", ".h1"],
  [".h1", "", ""],
  [".h1", ".h0", ""],
  [".h1", "", ".h1"],
  [".h1", ".b2", ".b3"],
  [".b0", "", ".h1"],
  [".h0", ".h0", ".h1"],
  [".b2", ".b0", ".b1"],
];

const TYPES = `.${WORD}.${WORD}.${WORD}`;
const scalar = (name: string, types: string, mode: string): readonly Row[] =>
  SELECTED_PARTS.flatMap(([d, a, b]) => {
    if (d !== "") return [row(`${name}${types}{.sat}${mode}`, "u u u u", `@ D${d}, A${a}, B${b}, C;`)];
    return [
      row(`${name}${types}{.sat}${mode}`, "u u u", `@ D, A${a}, B${b};`),
      row(`${name}${types}{.sat}${mode}.add|min|max`, "u u u u", `@ D, A${a}, B${b}, C;`),
    ];
  });

/** Masks of the result and selections of the operands of the instructions on two halves and on four bytes. */
const MASKS: Readonly<Record<"2" | "4", readonly (readonly [string, string, string])[]>> = {
  "2": [
    ["", "", ""],
    [".h0", "", ""],
    [".h1", ".h32", ".h01"],
    [".h10", ".h13", ".h22"],
  ],
  "4": [
    ["", "", ""],
    [".b0", "", ""],
    [".b31", ".b0123", ".b7654"],
    [".b210", ".b5173", ".b2064"],
  ],
};
const parallel = (name: string, parts: "2" | "4", types: string, saturates: string): readonly Row[] =>
  MASKS[parts].flatMap(([d, a, b]) =>
    [saturates, ".add"].map((mode) =>
      row(`${name}${parts}${types}${mode}`, "u u u u", `@ D${d}, A${a}, B${b}, C;`),
    ),
  );

const VIDEO: readonly Row[] = [
  ...["vadd", "vsub", "vabsdiff", "vmin", "vmax"].flatMap((name) => scalar(name, TYPES, "")),
  ...["vshl", "vshr"].flatMap((name) => scalar(name, `.${WORD}.${WORD}.u32`, ".clamp|wrap")),
  ...SELECTED_PARTS.filter(([d]) => d === "").flatMap(([, a, b]) =>
    ["A|B|C", "-A|B|C", "A|-B|C", "A|B|-C"].map((signs) => {
      const [x, y, z] = signs.split("|") as [string, string, string];
      return row(
        `vmad.${WORD}.${WORD}.${WORD}{.sat}{.shr7|shr15}`,
        "u u u u",
        `@ D, ${x}${a}, ${y}${b}, ${z};`,
      );
    }),
  ),
  ...SELECTED_PARTS.filter(([d]) => d === "").map(([, a, b]) =>
    row(
      `vmad.${WORD}.${WORD}.${WORD}.po{.sat}{.shr7|shr15}`,
      "u u u u",
      `@ D, A${a}, B${b}, C;`,
    ),
  ),
  ...SELECTED_PARTS.flatMap(([d, a, b]) =>
    d === ""
      ? [
          row(`vset.${WORD}.${WORD}.${RELATION}`, "u u u", `@ D, A${a}, B${b};`),
          row(`vset.${WORD}.${WORD}.${RELATION}.add|min|max`, "u u u u", `@ D, A${a}, B${b}, C;`),
        ]
      : [row(`vset.${WORD}.${WORD}.${RELATION}`, "u u u u", `@ D${d}, A${a}, B${b}, C;`)],
  ),
  ...(["2", "4"] as const).flatMap((parts) => [
    ...["vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax"].flatMap((name) =>
      parallel(name, parts, TYPES, "{.sat}"),
    ),
    ...parallel("vset", parts, `.${WORD}.${WORD}.${RELATION}`, ""),
  ]),
];

/** All lanes of a warp take part. */
const MOVES: readonly Row[] = [
  row(`mov.${SELECTED}`, "T T"),
  row("mov.pred", "u u", "{ .reg .pred p, q; setp.lt.s32 p, A, 5; @ q, p; selp.u32 D, 1, 0, q; }"),
  row("mov.b32", "u u", "{ .reg .b16 t, s; @ {t, s}, A; mov.b32 D, {s, t}; }"),
  row("mov.b64", "l l", "{ .reg .b32 t, s; @ {t, s}, A; mov.b64 D, {s, t}; }"),
  row("mov.b64", "l l", "{ .reg .b16 t, s, u, v; @ {t, s, u, v}, A; mov.b64 D, {v, t, s, u}; }"),
  row(
    "shfl.sync.up|down|bfly|idx.b32",
    "u u a",
    "{ .reg .pred p; .reg .b32 t; and.b32 t, B, 31; @ D|p, A, t, 0x081f, -1; @p add.u32 D, D, 9; }",
  ),
  row("redux.sync.add|min|max.u32|s32", "u u", "@ D, A, -1;"),
  row("redux.sync.and|or|xor.b32", "u u", "@ D, A, -1;"),
  row("match.any.sync.b32|b64", "u T", "{ .reg .Z t; and.Z t, A, 3; @ D, t, -1; }"),
  row(
    "match.all.sync.b32|b64",
    "u T",
    "{ .reg .pred p; .reg .Z t; and.Z t, A, 1; @ D|p, t, -1; @!p add.u32 D, D, 5; }",
  ),
  row(
    "vote.sync.all|any|uni.pred",
    "u u",
    "{ .reg .pred p; setp.lt.s32 p, A, 0; @ p, p, -1; selp.u32 D, 1, 0, p; }",
  ),
  row("vote.sync.ballot.b32", "u u", "{ .reg .pred p; setp.lt.s32 p, A, 0; @ D, p, -1; }"),
];

export const CHAPTERS: readonly { readonly title: string; readonly rows: readonly Row[] }[] = [
  { title: "integer", rows: INTEGERS },
  { title: "logic", rows: LOGIC },
  { title: "comparison", rows: COMPARISONS },
  { title: "float", rows: FLOATS },
  { title: "conversion", rows: CONVERSIONS },
  { title: "video", rows: VIDEO },
  { title: "data movement", rows: MOVES },
];
