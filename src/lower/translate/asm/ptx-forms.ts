/**
 * Forms of PTX instructions: what the translation implements, written as the PTX ISA writes its grammar.
 *
 *     add{.sat}.s32 d, a, b
 *     fma.rn|rz|rm|rp{.ftz}{.sat}.f32 d, a, b, c
 *     setp.lt|le{.and|or}.s32 d{|p}, a, b{, c}
 *
 * `|` parts alternatives, braces hold what may be left out; `[a]` is an address, `d*` may be a vector. A
 * statement that no form of its opcode names in every modifier and operand is refused.
 */
import { pushTo } from "../../../base/index.ts";
import type { PtxOperand, PtxStatement } from "./parse-ptx.ts";
import { type PtxContext, ptxType, UnsupportedPtx } from "./ptx-registers.ts";

export type PtxHandler = (ctx: PtxContext, statement: PtxStatement) => void;

export interface PtxForm {
  /** As it is written in the table. */
  readonly text: string;
  readonly opcode: string;
  readonly slots: readonly Slot[];
  readonly operands: readonly OperandSlot[];
  readonly handler: PtxHandler;
}

/** A place for one modifier. */
interface Slot {
  readonly names: ReadonlySet<string>;
  readonly optional: boolean;
}

interface OperandSlot {
  readonly kind: "name" | "address" | "any";
  readonly optional: boolean;
}

/** Types of PTX that no register has: parts of vectors and matrices. */
const NARROW_TYPE = /^(?:e\dm\d(?:x\d)?|ue8m0x2|tf32|[sub][14]|f32x2|[su]16x2|b128)$/;
const SPACE = /^(?:global|local|const|param|shared(?:::cluster)?)$/;

/** Modifiers whose order among their like says what they are of; all others stand in any order. */
function orderOf(mod: string): "type" | "space" | undefined {
  if (SPACE.test(mod)) return "space";
  return ptxType(mod) !== undefined || NARROW_TYPE.test(mod) ? "type" : undefined;
}

export function form(text: string, handler: PtxHandler): PtxForm {
  const [head = "", ...rest] = text.split(" ");
  const opcode = /^\w+/.exec(head)?.[0] ?? "";
  const slots = [...head.matchAll(/(\{?)\.([\w:|]+)\}?/g)].map((match) => ({
    names: new Set(match[2]!.split("|")),
    optional: match[1] === "{",
  }));
  const operands = [...rest.join(" ").matchAll(/(\{?)[\s,|]*(\[?)[\w.]+\]?(\*?)\}?/g)].map(
    (match) => ({
      kind: match[2] ? ("address" as const) : match[3] ? ("any" as const) : ("name" as const),
      optional: match[1] === "{",
    }),
  );
  return { text, opcode, slots, operands, handler };
}

/** The form's modifiers in its order; undefined where it does not name one, or one that it needs is missing. */
function matchMods(form: PtxForm, mods: readonly string[]): readonly string[] | undefined {
  const filled: (string | undefined)[] = form.slots.map(() => undefined);
  const next = { type: 0, space: 0 };
  for (const mod of mods) {
    const order = orderOf(mod);
    const from = order ? next[order] : 0;
    const at = form.slots.findIndex(
      (slot, index) => index >= from && filled[index] === undefined && slot.names.has(mod),
    );
    if (at < 0) return undefined;
    filled[at] = mod;
    if (order) next[order] = at + 1;
  }
  const misses = form.slots.some((slot, index) => !slot.optional && filled[index] === undefined);
  return misses ? undefined : filled.filter((mod) => mod !== undefined);
}

function matchOperands(
  slots: readonly OperandSlot[],
  given: readonly PtxOperand[],
  slot = 0,
  at = 0,
): boolean {
  const wanted = slots[slot];
  if (!wanted) return at === given.length;
  const operand = given[at];
  const fits =
    operand !== undefined &&
    (operand.kind === wanted.kind || (wanted.kind === "any" && operand.kind !== "address"));
  if (fits && matchOperands(slots, given, slot + 1, at + 1)) return true;
  return wanted.optional && matchOperands(slots, given, slot + 1, at);
}

export class PtxTable {
  readonly #byOpcode = new Map<string, PtxForm[]>();

  constructor(forms: readonly PtxForm[]) {
    for (const form of forms) {
      pushTo(this.#byOpcode, form.opcode, form);
    }
  }

  /** The handler of the statement, and the statement with its modifiers in the order of the form. */
  find(statement: PtxStatement): { handler: PtxHandler; statement: PtxStatement } {
    for (const form of this.#byOpcode.get(statement.name) ?? []) {
      const mods = matchMods(form, statement.mods);
      if (!mods || !matchOperands(form.operands, statement.operands)) continue;
      return { handler: form.handler, statement: { ...statement, mods } };
    }
    throw new UnsupportedPtx(statement.text);
  }
}
