/**
 * A linked module of LLVM's wasm64 as it is, but that accesses of a range of addresses trap, as if no memory were there.
 * The linear memory may then reach beyond the range: what lies in it is never touched.
 */
import { lebBytes, SECTION, sectionReader, WasmReader } from "../wasm-sections.ts";
import { BodyState } from "./body-state.ts";
import { constantAt, signedLebBytes } from "./constants.ts";
import { type AddressRange, GuardFunctions } from "./guard-functions.ts";
import { Memory64Error } from "./memory64-error.ts";
import { appended, type ChangedModule, changedModule, linkedSections } from "./module-changes.ts";
import { I64, readShape } from "./module-shape.ts";
import { addScratch, heldIn } from "./narrow-code.ts";
import { OP } from "./opcodes.ts";
import { BURIED, DEMAND } from "./values.ts";

const FIRST_PREFIX = 0xfc;
const IS_MUTABLE = 1;
const GLOBAL = 3;

/**
 * `wasm` must be valid, with one memory. The result exports a variable i64 by the name `usable`: addresses of the range
 * below it do not trap. It begins as the first of them; what is set to more stays so.
 */
export function guardMemory64(
  wasm: Uint8Array,
  range: AddressRange,
  usable: string,
): ChangedModule {
  const sections = linkedSections(wasm);
  const shape = readShape(wasm, sections);
  if (!shape.isWide) throw new Memory64Error("no memory of 64 bits");
  for (const [id, what] of [
    [SECTION.global, "variables"],
    [SECTION.export, "exports"],
  ] as const)
    if (!sections.some((section) => section.id === id)) throw new Memory64Error(`no ${what}`);
  const global = shape.importedGlobals + sectionReader(wasm, sections, SECTION.global).count();
  const guards = new GuardFunctions(shape, range, global);
  const body = new BodyState(wasm, shape, "compared");
  const name = new TextEncoder().encode(usable);
  return changedModule(wasm, sections, {
    body,
    added: guards.added,
    changeBody: () => addGuards(body, guards),
    edits(section) {
      const variable = [I64, IS_MUTABLE, OP.i64Const, ...signedLebBytes(range.first), OP.end];
      if (section.id === SECTION.global) return appended(wasm, section, [variable]);
      if (section.id !== SECTION.export) return [];
      return appended(wasm, section, [[name.length, ...name, GLOBAL, ...lebBytes(global)]]);
    },
  });
}

/** Adds to the edits of `body`, and puts all in order. */
function addGuards(body: BodyState, guards: GuardFunctions): void {
  const { edits, values } = body;
  const { by, demand, demandCount, demanded, opcode } = values;
  let usesScratch = false;
  let bulk = -1;
  for (let at = 0; at < demandCount; at++) {
    const instruction = by[at]!;
    if (demand[at] === DEMAND.address) {
      if (opcode[demanded[at]!] === BURIED) body.refuse("an address among several results");
      usesScratch = guardAddress(body, demanded[at]!, instruction, guards) || usesScratch;
    } else if (demand[at] === DEMAND.place && instruction !== bulk) {
      bulk = instruction;
      replaceBulk(body, instruction, guards);
    }
  }
  if (usesScratch) addScratch(body);
  edits.sort(body.begin);
}

/** True where it takes the scratch local. */
function guardAddress(
  body: BodyState,
  value: number,
  instruction: number,
  guards: GuardFunctions,
): boolean {
  const { edits, locals, values, wasm } = body;
  const offset = offsetOf(wasm, instruction);
  // What is added to it does not wrap.
  if (offset >= guards.range.end) return false;
  if (values.opcode[value] === OP.i64Const) {
    const { low, high } = constantAt(wasm, values.start[value]! + 1);
    const place = high * 2 ** 32 + (low >>> 0) + offset;
    if (place >= 0 && place < guards.range.first) return false;
  }
  const behind = values.end[value]!;
  const held = heldIn(body, value);
  const local = held ?? lebBytes(locals.length);
  if (!held) edits.insert(behind, [OP.localTee, ...local]);
  edits.insert(behind, guards.codeOf([OP.localGet, ...local], offset));
  return !held;
}

/** Of the access that begins at `at`. */
function offsetOf(wasm: Uint8Array, at: number): number {
  const reader = new WasmReader(wasm, at);
  if (reader.byte() >= FIRST_PREFIX) reader.skipLeb();
  reader.skipLeb();
  return reader.leb();
}

/** Those of tables stay as they are. */
function replaceBulk({ edits, wasm }: BodyState, at: number, guards: GuardFunctions): void {
  const reader = new WasmReader(wasm, at);
  if (reader.byte() !== FIRST_PREFIX) return;
  const opcode = reader.leb();
  reader.skipLeb();
  // Only memory.fill has one number.
  if (opcode !== MEMORY_FILL) reader.skipLeb();
  const call = guards.callOfBulk(opcode, [...wasm.subarray(at, reader.at)]);
  if (call) edits.replace(at, reader.at, call);
}

const MEMORY_FILL = 11;
