/**
 * `switch` as compares and branches: a chain in source order for few cases, a balanced tree of
 * comparisons for many, as nvcc makes where it does not use a jump table.
 */
import type { DraftBlock, Operand } from "../draft.ts";
import { edge } from "./edges.ts";
import { intRegister } from "./integers.ts";
import { literal } from "./literals.ts";
import type { Activation } from "./translation.ts";
import {
  operandCount,
  operandRef,
  operandType,
  registersOf,
  scalar,
  unsupported,
} from "./values.ts";

/** Cases up to which a chain is used. */
const CHAIN_LENGTH = 4;

interface Case {
  readonly value: bigint;
  readonly irTarget: number;
}

export function translateSwitch(a: Activation, index: number, block: number): void {
  const on = scalar(a, index, 0);
  const type = a.kernel.layouts.type(operandType(a, index, 0));
  const fallback = operandRef(a, index, 1);
  if (type.kind !== "int" || type.bits > 64) {
    unsupported(a, "lower/unsupported-integer-width", { operation: "switch", bits: 128 });
    a.build.trap();
    return;
  }
  const cases: Case[] = [];
  for (let at = 2; at < operandCount(a, index); at += 2) {
    const [value] = registersOf(a, operandRef(a, index, at));
    const irTarget = operandRef(a, index, at + 1);
    if (value && "literal" in value && irTarget !== fallback) {
      cases.push({ value: value.bits, irTarget });
    }
  }
  const context: SwitchContext = { a, on, block, fallback, register: intRegister(type.bits) };
  if (cases.length <= CHAIN_LENGTH) chain(context, cases);
  else
    tree(
      context,
      [...cases].sort((x, y) => (x.value < y.value ? -1 : 1)),
    );
}

interface SwitchContext {
  readonly a: Activation;
  readonly on: Operand;
  readonly block: number;
  readonly fallback: number;
  readonly register: ReturnType<typeof intRegister>;
}

/** Tests one case after the other, then goes to the default. */
function chain({ a, on, block, fallback, register }: SwitchContext, cases: readonly Case[]): void {
  const b = a.build;
  for (const [position, { value, irTarget }] of cases.entries()) {
    const condition =
      register === 0 ? (value ? on : b.not(on)) : b.icmp("eq", on, literal(register, value));
    const hit = edge(a, block, irTarget);
    const isLast = position === cases.length - 1;
    const miss: DraftBlock = isLast ? edge(a, block, fallback) : b.block("switch.next");
    b.brIf(condition, hit, miss);
    if (isLast) return;
    b.current = miss;
  }
  b.br(edge(a, block, fallback));
}

function tree(context: SwitchContext, cases: readonly Case[]): void {
  if (cases.length <= CHAIN_LENGTH) {
    chain(context, cases);
    return;
  }
  const { a, on, register } = context;
  const b = a.build;
  const middle = cases.length >> 1;
  const below = b.block("switch.below");
  const above = b.block("switch.above");
  b.brIf(b.icmp("ult", on, literal(register, cases[middle]!.value)), below, above);
  b.current = below;
  tree(context, cases.slice(0, middle));
  b.current = above;
  tree(context, cases.slice(middle));
}
