/** Lowered program → machine code, with 64-bit pointers and what a generation keeps out of registers. */
import { type Access, OP, OPS, type Program, VALUE_TYPE } from "../../lower/index.ts";
import { Addresses, type Place } from "./addresses.ts";
import type { AssemblerRules } from "./assembler-rules.ts";
import { type Dominance, dominanceOf } from "./dominators.ts";
import { extraRegisters } from "./expansions.ts";
import { type FunctionView, hasWideAddress, viewFunction } from "./function-view.ts";
import { type Block, type MachineCode, plain } from "./machine-code.ts";
import { findPointers, type Pointers } from "./pointers.ts";
import { valueWidths } from "./value-widths.ts";

interface Selection {
  readonly view: FunctionView;
  readonly rules: AssemblerRules;
  readonly pointers: Pointers;
  readonly addresses: Addresses;
  readonly width: number[];
  readonly groups: (readonly number[])[];
  readonly grouped: Set<number>;
}

/** Of the kernel; functions that it calls are counted by the rules of calls. With the dominance of its blocks. */
export function selectInstructions(
  program: Program,
  rules: AssemblerRules,
): { readonly code: MachineCode; readonly dominance: Dominance } {
  const view = viewFunction(program, program.functions[0]!);
  const pointers = findPointers(view);
  const width = valueWidths(view, pointers, rules);
  const dominance = dominanceOf(view.successors);
  const selection: Selection = {
    view,
    rules,
    pointers,
    addresses: new Addresses(view, pointers, dominance.dominates, width, rules),
    width,
    groups: [],
    grouped: new Set(),
  };
  const wanted = addressRegisters(selection);
  const blocks = view.successors.map((successors, block): Block => {
    const place: Place = { block, body: [] };
    let branchUses: number[] = [];
    for (let pc = view.start(block); pc < view.start(block + 1); pc++) {
      if (OPS[program.code.op[pc]!]!.class === "terminator") {
        branchUses = view.args(pc).filter((arg) => arg >= 0);
        continue;
      }
      emit(selection, pc, place);
      for (const result of view.results(pc)) {
        if (view.writer(result) === undefined) continue;
        selection.addresses.note(result, block);
        // An address is made where the program makes it, so that loops do not make it again.
        const wide = wanted.get(result);
        const { terms } = view.forms.of(result);
        if (wide !== undefined && (terms.size > 1 || terms.get(result) !== 1))
          selection.addresses.of(result, wide, 0, place);
      }
    }
    return { body: place.body, branchUses, successors: [...successors] };
  });
  return { code: { width, blocks, groups: selection.groups }, dominance };
}

/** Registers that accesses and carried pointers take as addresses: whether as 64-bit ones. */
function addressRegisters({ view, pointers }: Selection): Map<number, boolean> {
  const wanted = new Map<number, boolean>();
  for (let pc = view.first; pc < view.end; pc++) {
    const [address] = view.args(pc);
    if (address === undefined || address < 0) continue;
    const access = view.access(pc);
    if (access) wanted.set(address, hasWideAddress(access) || wanted.get(address) === true);
    const [result] = view.results(pc);
    if (view.program.code.op[pc] === OP.mov && result !== undefined && pointers.has(result))
      wanted.set(address, true);
  }
  return wanted;
}

const CALLS: readonly number[] = [OP.printf, OP.assertFail, OP.call, OP.heapAlloc, OP.heapFree];
const FENCES: readonly number[] = [OP.barrier, OP.warpSync, OP.fence];

function emit(selection: Selection, pc: number, place: Place): void {
  const { view, rules, pointers, addresses } = selection;
  const { code } = view.program;
  const op = code.op[pc]!;
  const type = code.type[pc]!;
  const results = view.results(pc);
  const args = view.args(pc);
  const uses = args.filter((arg) => arg >= 0);
  const access = view.access(pc);
  if (access) emitAccess(selection, access, results, args, place);
  else if (op === OP.mov) {
    const [result] = results;
    if (result === undefined) return;
    const pointer = pointers.has(result) && args[0]! >= 0;
    const value = pointer ? addresses.of(args[0]!, true, 0, place).value : (uses[0] ?? -1);
    const from = value < 0 ? [] : [value];
    place.body.push({ ...plain([result], from, rules.latencies.integer), copy: true });
  } else if (FENCES.includes(op))
    place.body.push({ ...plain(results, uses, 0), memory: "fence", place: "any" });
  else if (CALLS.includes(op))
    place.body.push({ ...plain(results, uses, 0), memory: "fence", place: "any", call: true });
  else if (op !== OP.param && op !== OP.frame && op !== OP.nothing) {
    const extra = extraRegisters(op, type, code.aux[pc]!);
    const steps = (op === OP.add || op === OP.sub) && uses.length === 1 ? uses[0]! : -1;
    place.body.push({
      ...plain(results, uses, latencyOf(rules, op, type), extra && extra + rules.expansionSlack),
      copy: op === OP.bitcast || op === OP.canonicalNan,
      steps,
      linear: steps >= 0 || (op === OP.shl && uses.length === 1),
      what: OPS[op]!.class === "pure" ? nameOf(view.program, pc, args) : "",
    });
  }
}

function emitAccess(
  selection: Selection,
  access: Access,
  results: readonly number[],
  args: readonly number[],
  place: Place,
): void {
  const { view, rules, addresses, width, groups, grouped } = selection;
  const { latencies } = rules;
  const { value, offset } = addresses.of(args[0]!, hasWideAddress(access), access.offset, place);
  const values = args.slice(1).filter((arg) => arg >= 0);
  const constants = args.slice(1).filter((arg) => arg < 0);
  const kind = access.kind === "reduction" ? "atomic" : access.kind;
  const { space } = access;
  // A constant at a known address is an operand of the instructions that read it.
  if (space === "constant" && value < 0) for (const result of results) width[result] = 0;
  const together = results.length > 1 ? results : values;
  const distinct = new Set(together).size === together.length;
  const free = (one: number): boolean => !grouped.has(one) && view.writer(one) !== undefined;
  if (kind !== "atomic" && together.length > 1 && distinct && together.every(free)) {
    groups.push(together);
    for (const one of together) grouped.add(one);
  }
  const near = space === "shared" || space === "local" ? latencies.shared : latencies.global;
  const fetch = space === "constant" ? latencies.constant : near;
  const ordered = access.volatile || kind === "atomic";
  const free64 = kind === "load" && access.readOnly;
  place.body.push({
    ...plain(results, value < 0 ? values : [value, ...values], kind === "store" ? 1 : fetch),
    early: kind === "load",
    memory: ordered ? "both" : free64 ? "none" : (kind as "load" | "store"),
    place: space === "generic" ? "any" : space,
    base: value,
    from: offset,
    bytes: access.bytes,
    // A constant that is stored needs a register for a moment, zero does not.
    temporaries: constants.some((arg) => view.program.constants[~arg]!.bits !== 0n) ? 1 : 0,
  });
}

/** Operation, types and constants of a pure instruction. */
function nameOf({ code, constants }: Program, pc: number, args: readonly number[]): string {
  const operands = args.map((arg) => (arg < 0 ? constants[~arg]!.bits : ""));
  return [code.op[pc], code.type[pc], code.aux[pc], ...operands].join(" ");
}

function latencyOf({ latencies }: AssemblerRules, op: number, type: number): number {
  if (op === OP.special) return latencies.special;
  if (OPS[op]!.class === "warp") return latencies.shuffle;
  if (op === OP.math || op === OP.fdiv || op === OP.fsqrt) return latencies.math;
  return type === VALUE_TYPE.f64 ? latencies.double : latencies.integer;
}
