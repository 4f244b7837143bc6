/**
 * Readable dumps: of a Draft, as it stands between passes, and of a finished Program. One line an
 * instruction; literals carry their type as a suffix: `5` i32, `5l` i64, `1.5f` f32, `1.5` f64.
 */

import { unreachable } from "../base/index.ts";
import { FCMP_PREDICATES, ICMP_PREDICATES } from "../ir/index.ts";
import { checkedOp } from "./checked-op.ts";
import type {
  Draft,
  DraftAccess,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
} from "./draft.ts";
import { MATH_FUNCTIONS } from "./math-functions.ts";
import { MATRIX_SHAPES, type MatrixShape } from "./matrix-shapes.ts";
import {
  ASYNC_NOTES,
  BARRIER_KINDS,
  FENCE_SCOPES,
  OP,
  OPS,
  REDUCE_OPS,
  SHUFFLE_MODES,
  SPECIAL_REGISTERS,
  VALUE_TYPE,
  VALUE_TYPE_NAMES,
  type ValueType,
  VOTE_MODES,
} from "./ops.ts";
import type { Access, Program, ProgramFunction } from "./program.ts";
import { executable } from "./visible-code.ts";

export function printDraft(draft: Draft): string {
  const head = `kernel ${draft.kernel} params ${draft.paramBytes} B shared ${draft.staticSharedBytes} B`;
  return [head, ...draft.functions.map(printDraftFunction)].join("\n");
}

export function printDraftFunction(fn: DraftFunction): string {
  const params = fn.params.map(operandText).join(", ");
  const lines = [`function ${fn.name}(${params}) frame ${fn.frameBytes} B`];
  for (const block of fn.blocks) lines.push(...blockLines(block));
  return `${lines.join("\n")}\n`;
}

function blockLines(block: DraftBlock): string[] {
  const lines = [`${block.name}:`];
  for (const { result, incoming } of block.phis) {
    const from = incoming
      .map((edge) => `[${edge.block.name} ${operandText(edge.value)}]`)
      .join(" ");
    lines.push(`  ${operandText(result)} = phi ${VALUE_TYPE_NAMES[result.type]} ${from}`);
  }
  for (const instruction of block.body) lines.push(`  ${draftLine(instruction)}`);
  const { end } = block;
  if (end.kind === "br") lines.push(`  br ${end.target.name}`);
  else if (end.kind === "brIf")
    lines.push(`  brIf ${operandText(end.condition)} ${end.whenTrue.name} ${end.whenFalse.name}`);
  else if (end.kind === "ret")
    lines.push(`  ret ${end.values.map(operandText).join(" ")}`.trimEnd());
  else lines.push("  trap");
  return lines;
}

function draftLine({ op, type, results, args, aux, access, contract }: DraftInstruction): string {
  const texts = args.map(operandText);
  return instructionText(OP[op], type, results.map(operandText), texts, aux, access, contract);
}

function operandText(operand: Operand): string {
  return "literal" in operand ? literalText(operand.type, operand.bits) : `%${operand.id}`;
}

/** Text of a program: its functions, blocks and accesses. */
export function printProgram(given: Program): string {
  const program = executable(given);
  const { kernel, paramBytes, staticSharedBytes, localBytes } = program;
  const lines = [
    `program ${kernel}`,
    `params ${paramBytes} B: ${program.params.map((p) => `${p.name}:${p.kind}@${p.offset}`).join(" ")}`,
    `shared ${staticSharedBytes} B, local ${localBytes} B a thread`,
  ];
  for (const fn of program.functions) lines.push("", ...programFunctionLines(program, fn));
  return `${lines.join("\n")}\n`;
}

function programFunctionLines(program: Program, fn: ProgramFunction): string[] {
  const { code, blocks } = program;
  // u: uniform, v: one value a lane, m: the same, and a write keeps the other lanes' values.
  const name = (register: number): string => {
    if (register < 0) return "_";
    return `${fn.regUniform[register] ? "u" : fn.regMasked[register] ? "m" : "v"}${register}`;
  };
  const operand = (arg: number): string => {
    if (arg >= 0) return name(arg);
    const { type, bits } = program.constants[~arg]!;
    return literalText(type, bits);
  };
  const lines = [`function ${fn.name}(${fn.params.map(name).join(", ")})`];
  for (let block = fn.firstBlock; block < fn.firstBlock + fn.blockCount; block++) {
    for (const loop of fn.loops)
      if (loop.start === block)
        lines.push(`loop b${loop.start} to b${loop.end}${loop.mayYield ? ", may yield" : ""}`);
    lines.push(`b${block}:`);
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      const op = code.op[pc]!;
      const aux = code.aux[pc]!;
      const args = [...code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!)].map(operand);
      const dst = [...code.dst.subarray(code.dstStart[pc]!, code.dstStart[pc + 1]!)].map(name);
      const targets = [blocks.target0[block]!, blocks.target1[block]!];
      if (OPS[op]!.class === "terminator")
        args.push(...targets.filter((to) => to >= 0).map((to) => `b${to}`));
      const access = OPS[op]!.aux === "access" ? program.accesses[aux] : undefined;
      const text = instructionText(op, code.type[pc]! as ValueType, dst, args, aux, access);
      const line = program.locations[code.loc[pc]!]?.line;
      lines.push(`  ${String(pc).padStart(4)}  ${text}${line ? `  ; line ${line}` : ""}`);
    }
  }
  return lines;
}

function instructionText(
  op: number,
  type: ValueType,
  results: readonly string[],
  args: readonly string[],
  aux: number,
  access: Access | DraftAccess | undefined,
  contract?: boolean,
): string {
  const facts = OPS[op]!;
  const parts: string[] = [];
  if (results.length > 0) parts.push(results.join(", "), "=");
  parts.push(facts.name);
  if (facts.class !== "terminator") parts.push(VALUE_TYPE_NAMES[type]);
  if (contract) parts.push("contract");
  if (access) parts.push(accessText(access, args));
  else {
    const detail = auxText(facts.aux, aux);
    if (detail) parts.push(detail);
    parts.push(...args);
  }
  return parts.join(" ");
}

function accessText(access: Access | DraftAccess, args: readonly string[]): string {
  const [address, ...values] = args;
  const offset = access.offset === 0 ? "" : `${access.offset < 0 ? "" : "+"}${access.offset}`;
  const elements = access.elements.map(({ memory, offset: at }) => `${memory}@${at}`).join(",");
  const parts = [access.space, `[${address}${offset}]`, elements, `align ${access.align}`];
  if ("knownAlign" in access) parts.push(`known ${access.knownAlign}`);
  if ("kept" in access && access.kept) parts.push("kept");
  if (access.kind === "reduction") parts.push("reduction");
  if (access.atomic) parts.push(access.atomic);
  if (access.volatile) parts.push("volatile");
  if (access.readOnly) parts.push("readOnly");
  return [...parts, ...values].join(" ");
}

function auxText(kind: (typeof OPS)[number]["aux"], aux: number): string {
  switch (kind) {
    case undefined:
    case "access":
      return "";
    case "icmp-predicate":
      return ICMP_PREDICATES[aux]!;
    case "fcmp-predicate":
      return FCMP_PREDICATES[aux]!;
    case "value-type":
      return `to ${VALUE_TYPE_NAMES[aux]}`;
    case "special-register":
      return SPECIAL_REGISTERS[aux]!;
    case "math-function":
      return MATH_FUNCTIONS[aux]!.name;
    case "param-offset":
    case "frame-offset":
      return `@${aux}`;
    case "shuffle-mode":
      return SHUFFLE_MODES[aux]!;
    case "vote-mode":
      return VOTE_MODES[aux]!;
    case "reduce-op":
      return REDUCE_OPS[aux]!;
    case "barrier-kind":
      return BARRIER_KINDS[aux]!;
    case "fence-scope":
      return FENCE_SCOPES[aux]!;
    case "matrix-shape":
      return shapeText(MATRIX_SHAPES[aux]!);
    case "function":
      return `function${aux}`;
    case "async-note":
      return ASYNC_NOTES[aux]!;
    case "reach":
      return "";
    case "checked-op":
      return checkedOp(aux).name;
    case "site":
      return "";
    default:
      return unreachable(kind, "meaning of aux");
  }
}

function shapeText({ m, n, k, a, b, sum, saturates }: MatrixShape): string {
  return `m${m}n${n}k${k} ${a} ${b} ${sum}${saturates ? " saturates" : ""}`;
}

const view = new DataView(new ArrayBuffer(8));

function literalText(type: ValueType, bits: bigint): string {
  switch (type) {
    case VALUE_TYPE.i1:
      return bits ? "true" : "false";
    case VALUE_TYPE.i32:
      return String(BigInt.asIntN(32, bits));
    case VALUE_TYPE.i64:
      return `${BigInt.asIntN(64, bits)}l`;
    case VALUE_TYPE.f32:
      view.setUint32(0, Number(bits));
      return `${floatText(view.getFloat32(0))}f`;
    case VALUE_TYPE.f64:
      view.setBigUint64(0, bits);
      return floatText(view.getFloat64(0));
    default:
      return unreachable(type, "type");
  }
}

function floatText(value: number): string {
  const text = Object.is(value, -0) ? "-0" : String(value);
  return Number.isInteger(value) && !text.includes("e") ? `${text}.0` : text;
}
