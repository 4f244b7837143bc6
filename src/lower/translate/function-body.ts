/**
 * Copies a function's body into the Draft at the current block: blocks in an order where definitions
 * come before uses, phis last, when every edge is known.
 */
import { assert, type FunctionId, type TypeId } from "../../base/index.ts";
import { type Body, INSTRUCTION_FLAG, type IrFunction, OPCODE, OPCODES } from "../../ir/index.ts";
import type { Operand, Phi } from "../draft.ts";
import type { DraftBuilder } from "./builder.ts";
import { isValueOperand } from "./call-graph.ts";
import { edge } from "./edges.ts";
import { translateInstruction } from "./instruction.ts";
import { translateSwitch } from "./switch.ts";
import type { Activation, KernelTranslation } from "./translation.ts";
import {
  locOf,
  operand,
  operandCount,
  operandRef,
  registersOf,
  scalar,
  unsupported,
} from "./values.ts";

/** Starts the copy of `id`; `leave` is called for every return. */
export function activate(
  kernel: KernelTranslation,
  build: DraftBuilder,
  id: FunctionId,
  params: readonly (readonly Operand[])[],
  leave: Activation["leave"],
): Activation {
  const fn = kernel.module.functions[id]!;
  const { body } = fn;
  assert(body !== undefined, `${fn.name} has no body`);
  return {
    kernel,
    build,
    fn,
    body,
    params,
    results: new Array(body.length),
    useCounts: countUses(fn, body),
    callLoc: build.loc,
    blocks: new Array(body.blockStart.length - 1),
    edges: new Map(),
    leave,
  };
}

const useCountsOf = new WeakMap<Body, Uint32Array>();

function countUses(fn: IrFunction, body: Body): Uint32Array {
  const known = useCountsOf.get(body);
  if (known) return known;
  const counts = new Uint32Array(body.length);
  for (let index = 0; index < body.length; index++) {
    const opcode = body.opcode[index]!;
    const start = body.operandStart[index]!;
    for (let at = start; at < body.operandStart[index + 1]!; at++) {
      const defined = body.operands[at]! - fn.params.length;
      if (defined >= 0 && isValueOperand(opcode, at - start)) counts[defined]!++;
    }
  }
  useCountsOf.set(body, counts);
  return counts;
}

export function translateBody(a: Activation): void {
  const { body, build } = a;
  const order = reversePostorder(body);
  for (const block of order) {
    // Nothing branches to the entry, so it goes on where the call was.
    a.blocks[block] = block === 0 ? build.current : build.block(blockName(a, block));
  }
  const phis: { phis: Phi[]; index: number; block: number }[] = [];
  for (const block of order) {
    build.current = a.blocks[block]!;
    const end = body.blockStart[block + 1]!;
    for (let index = body.blockStart[block]!; index < end; index++) {
      build.loc = locOf(a, index);
      if (body.opcode[index] === OPCODE["phi"]) {
        const { registers } = a.kernel.layouts.of(body.type[index]! as TypeId);
        const made = registers.map((type) => build.phi(type));
        a.results[index] = made.map((phi) => phi.result);
        phis.push({ phis: made, index, block });
      } else if (OPCODES[body.opcode[index]!]!.terminator) {
        translateTerminator(a, index, block);
      } else {
        a.results[index] = translateInstruction(a, index);
      }
    }
  }
  for (const entry of phis) fillPhi(a, entry);
  build.loc = a.callLoc;
}

function blockName(a: Activation, block: number): string {
  const name = a.body.blockNames[block] || String(block);
  return a.callLoc === 0 ? name : `${a.fn.name}.${name}`;
}

/** One incoming value for every edge that was made; edges from unreachable blocks do not exist. */
function fillPhi(a: Activation, entry: { phis: Phi[]; index: number; block: number }): void {
  const valueFrom = new Map<number, number>();
  for (let at = 0; at < operandCount(a, entry.index); at += 2) {
    valueFrom.set(operandRef(a, entry.index, at + 1), operandRef(a, entry.index, at));
  }
  for (const edge of a.edges.get(entry.block) ?? []) {
    const ref = valueFrom.get(edge.irFrom);
    assert(ref !== undefined, `${a.fn.name}: phi lacks block ${edge.irFrom}`);
    a.build.loc = entry.phis[0]?.loc ?? a.callLoc;
    for (const [part, value] of registersOf(a, ref).entries()) {
      entry.phis[part]!.incoming.push({ block: edge.from, value });
    }
  }
}

function translateTerminator(a: Activation, index: number, block: number): void {
  const b = a.build;
  const name = OPCODES[a.body.opcode[index]!]!.name;
  switch (name) {
    case "ret":
      a.leave(operandCount(a, index) > 0 ? operand(a, index, 0) : []);
      return;
    case "br":
      b.br(edge(a, block, operandRef(a, index, 0)));
      return;
    case "condbr": {
      const condition = scalar(a, index, 0);
      const yes = edge(a, block, operandRef(a, index, 1));
      const no = edge(a, block, operandRef(a, index, 2));
      b.brIf(condition, yes, no, (a.body.flags[index]! & INSTRUCTION_FLAG.rolled) !== 0);
      return;
    }
    case "switch":
      translateSwitch(a, index, block);
      return;
    case "unreachable":
      b.trap();
      return;
    default:
      unsupported(a, "lower/unsupported-instruction", { instruction: name });
      b.trap();
  }
}

function successors(body: Body, block: number): number[] {
  const index = body.blockStart[block + 1]! - 1;
  const opcode = body.opcode[index]!;
  const start = body.operandStart[index]!;
  const targets: number[] = [];
  if (opcode === OPCODE["ret"] || opcode === OPCODE["unreachable"]) return targets;
  for (let at = start; at < body.operandStart[index + 1]!; at++) {
    if (!isValueOperand(opcode, at - start)) targets.push(body.operands[at]!);
  }
  return targets;
}

/** Blocks reachable from the entry; a definition's block comes before those it dominates. */
function reversePostorder(body: Body): number[] {
  const seen = new Set<number>([0]);
  const order: number[] = [];
  const stack = [{ block: 0, rest: successors(body, 0) }];
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const next = top.rest.pop();
    if (next === undefined) {
      order.push(top.block);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ block: next, rest: successors(body, next) });
    }
  }
  return order.reverse();
}
