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
import {
  coerce,
  type PtxContext,
  ptxType,
  read,
  registerOf,
  UnsupportedPtx,
} from "./ptx-registers.ts";
import { PTX } from "./ptx-table.ts";

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
  const ctx: PtxContext = {
    call,
    b: call.b,
    registers,
    declared: code.declared,
    carry: i1(false),
    current: undefined,
  };
  try {
    call.b.keepingSubnormals(() => run(ctx, code));
  } catch (problem) {
    if (!(problem instanceof UnsupportedPtx)) throw problem;
    const isOneOfMany = code.statements.length > 1 && ctx.current;
    return refuse(call, isOneOfMany ? `${ctx.current!.text};` : asm.text);
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
    ctx.current = statement;
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

function execute(ctx: PtxContext, written: PtxStatement): void {
  ctx.current = written;
  const { handler, statement } = PTX.find(written);
  if (!statement.predicate) {
    handler(ctx, statement);
    return;
  }
  const { b } = ctx;
  const { name, negated } = statement.predicate;
  const given = read(ctx, { kind: "name", text: name }, ptxType("pred")!);
  const before = new Map(ctx.registers);
  let changed: string[] = [];
  const merged = whenTrue(b, negated ? b.not(given) : given, () => {
    handler(ctx, statement);
    changed = [...ctx.registers.keys()].filter((key) => ctx.registers.get(key) !== before.get(key));
    return changed.map((key) => {
      const value = ctx.registers.get(key)!;
      const old = before.get(key);
      if (!old) return { taken: value, skipped: literal(value.type, 0n) };
      return { taken: coerce(b, value, old.type), skipped: old };
    });
  });
  for (const [index, key] of changed.entries()) ctx.registers.set(key, merged[index]!);
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
