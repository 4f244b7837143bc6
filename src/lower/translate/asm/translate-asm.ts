/**
 * Inline PTX: statement by statement, by tables. What they do not know is a diagnostic with the text.
 */
import type { Constant } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE, type ValueType } from "../../ops.ts";
import { argRegisters, type CallSite, leafBits, resultLeaves } from "../call-site.ts";
import { canonical } from "../integers.ts";
import { i1, literal } from "../literals.ts";
import { whenTrue } from "../loops.ts";
import { unsupported, zeros } from "../values.ts";
import { type PtxCode, type PtxStatement, parsePtx } from "./parse-ptx.ts";
import { PtxBlocks } from "./ptx-blocks.ts";
import { PTX_COMPARE } from "./ptx-compare.ts";
import { PTX_CONVERT, PTX_FLOAT } from "./ptx-float.ts";
import { PTX_INTEGER, type PtxHandler } from "./ptx-integer.ts";
import { PTX_MATRIX } from "./ptx-matrix.ts";
import { PTX_MBARRIER } from "./ptx-mbarrier.ts";
import { PTX_MEMORY } from "./ptx-memory.ts";
import {
  coerce,
  type PtxContext,
  ptxType,
  read,
  registerOf,
  UnsupportedPtx,
} from "./ptx-registers.ts";
import { warpHandler } from "./ptx-warp.ts";

export function translateAsm(
  call: CallSite,
  asm: Extract<Constant, { kind: "asm" }>,
): readonly Operand[] {
  const text = asm.text.replaceAll("$$", "$").trim();
  const code = parsePtx(
    text.replace(/\$\{(\d+)(?::\w+)?\}/g, "$$$1").replace(/\$\{:uid\}/g, "_uid"),
  );
  const registers = bindOperands(call, asm.constraints);
  if (!code || !registers) return refuse(call, asm.text);
  const ctx: PtxContext = { call, b: call.b, registers, carry: i1(false) };
  try {
    run(ctx, code);
  } catch (problem) {
    if (!(problem instanceof UnsupportedPtx)) throw problem;
    return refuse(call, asm.text);
  }
  return results(ctx);
}

function refuse(call: CallSite, text: string): readonly Operand[] {
  unsupported(call.a, "lower/unsupported-asm", { text: text.trim().replace(/\s+/g, " ") });
  return zeros(call.a, call.resultType);
}

/**
 * Initial values of the placeholders: outputs come first and have none, unless an input is tied to
 * them by its number. Undefined for indirect operands, which PTX code does not use.
 */
function bindOperands(call: CallSite, constraints: string): Map<string, Operand> | undefined {
  const parts = constraints.split(",").filter((part) => part !== "" && !part.startsWith("~"));
  if (parts.some((part) => part.includes("*"))) return undefined;
  const registers = new Map<string, Operand>();
  let argument = 0;
  for (const [index, part] of parts.entries()) {
    if (part.startsWith("=")) continue;
    const [value] = argRegisters(call, argument++);
    if (!value) return undefined;
    registers.set(`$${index}`, value);
    if (/^\d+$/.test(part)) registers.set(`$${part}`, value);
  }
  return registers;
}

function run(ctx: PtxContext, code: PtxCode): void {
  const { statements, endLabels } = code;
  const labels = [...statements.flatMap((statement) => statement.labels), ...endLabels];
  if (labels.length === 0) {
    for (const statement of statements) execute(ctx, statement);
    return;
  }
  const blocks = new PtxBlocks(ctx, labels, variablesOf(ctx, code));
  for (const statement of statements) {
    for (const label of statement.labels) blocks.enter(label);
    if (statement.name === "bra") blocks.branch(statement);
    else execute(ctx, statement);
  }
  for (const label of endLabels) blocks.enter(label);
}

/** What code with branches may write: the outputs and the registers it declares. */
function variablesOf({ call }: PtxContext, { declared }: PtxCode): Map<string, ValueType> {
  const variables = new Map<string, ValueType>();
  const { layouts } = call.a.kernel;
  for (const [index, leaf] of resultLeaves(call).entries())
    variables.set(`$${index}`, layouts.leafRegisters(leaf)[0]!);
  for (const [name, mod] of declared) {
    const type = ptxType(mod);
    if (type) variables.set(name, registerOf(type));
  }
  return variables;
}

/** Modifiers that change what is computed, and whose handlers know them; others must not pass them over. */
const KNOWN_TO: Readonly<Record<string, readonly string[]>> = {
  relu: ["fma", "cvt"],
  satfinite: ["mma", "cvt"],
  xorsign: [],
  async: ["cp", "st", "fence", "warpscope"],
  tensor: [],
};

function execute(ctx: PtxContext, statement: PtxStatement): void {
  const { name: opcode, mods } = statement;
  const isUnknown = mods.some(
    (mod) => Object.hasOwn(KNOWN_TO, mod) && !KNOWN_TO[mod]!.includes(opcode),
  );
  const handler = isUnknown ? undefined : handlerFor(statement);
  if (!handler) throw new UnsupportedPtx(opcode);
  if (!statement.predicate) {
    handler(ctx, statement);
    return;
  }
  const { b } = ctx;
  const { name, negated } = statement.predicate;
  const given = read(ctx, { kind: "name", text: name }, ptxType("pred")!);
  const before = new Map(ctx.registers);
  let written: string[] = [];
  const merged = whenTrue(b, negated ? b.not(given) : given, () => {
    handler(ctx, statement);
    written = [...ctx.registers.keys()].filter((key) => ctx.registers.get(key) !== before.get(key));
    return written.map((key) => {
      const value = ctx.registers.get(key)!;
      const old = before.get(key);
      if (!old) return { taken: value, skipped: literal(value.type, 0n) };
      return { taken: coerce(b, value, old.type), skipped: old };
    });
  });
  for (const [index, key] of written.entries()) ctx.registers.set(key, merged[index]!);
}

function handlerFor(statement: PtxStatement): PtxHandler | undefined {
  const { name, mods } = statement;
  if (name === "cvt") return PTX_CONVERT;
  const type = [...mods]
    .reverse()
    .map(ptxType)
    .find((found) => found !== undefined);
  const arithmetic = type?.kind === "float" ? PTX_FLOAT[name] : PTX_INTEGER[name];
  return (
    PTX_MATRIX[name] ??
    PTX_MBARRIER[name] ??
    PTX_MEMORY[name] ??
    PTX_COMPARE[name] ??
    arithmetic ??
    warpHandler(name)
  );
}

/** The outputs, in the registers of the call's result. */
function results(ctx: PtxContext): Operand[] {
  const { call, b } = ctx;
  const { layouts } = call.a.kernel;
  return resultLeaves(call).map((leaf, index) => {
    const [type] = layouts.leafRegisters(leaf);
    const value = ctx.registers.get(`$${index}`) ?? literal(type!, 0n);
    const register = coerce(b, value, type!);
    const bits = leafBits(leaf);
    return type === VALUE_TYPE.i32 && bits < 32 ? canonical(b, register, bits) : register;
  });
}
