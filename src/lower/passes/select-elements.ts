/**
 * Small local arrays that are written at constant indices and read at others: ptxas keeps them in
 * registers and picks the element by compares, so they cost no local memory. The pass replaces such a
 * load by loads of all elements and selects; `promote-frame` then does the rest.
 *
 * When it does, as seen in code of nvcc 13.0 for sm_90 with arrays of 4-byte elements: up to 8
 * elements always, up to 16 with at most 4 loads at run-time indices, up to 64 with at most 2. A load
 * in a loop counts as many.
 */
import { ICMP_PREDICATES } from "../../ir/index.ts";
import type {
  Draft,
  DraftBlock,
  DraftFunction,
  DraftInstruction,
  Operand,
  Value,
} from "../draft.ts";
import { type OpName, VALUE_TYPE, type ValueType } from "../ops.ts";
import { literal } from "../translate/literals.ts";
import { frameOffset, objectsOfFrame } from "./frame-slots.ts";
import { Dominators, loopDepths } from "./graph.ts";
import { endOperands, isValue } from "./instructions.ts";
import { LinearForms, SUMS } from "./linear-address.ts";

const LIMITS: readonly { elements: number; loads: number }[] = [
  { elements: 8, loads: Number.POSITIVE_INFINITY },
  { elements: 16, loads: 4 },
  { elements: 64, loads: 2 },
];

const ELEMENT_BYTES = 4;

/** An object of the frame and what is known of its accesses. */
interface LocalArray {
  readonly start: number;
  /** Bytes of the frame that accesses at constant offsets touch. */
  first: number;
  end: number;
  memory: string | undefined;
  isSimple: boolean;
  /** Loads at run-time indices, and how many there are in effect. */
  readonly loads: { load: DraftInstruction; block: DraftBlock }[];
  weight: number;
}

export function selectElements(fn: DraftFunction, draft: Draft): void {
  if (fn.frameBytes === 0) return;
  for (const array of localArrays(fn)) {
    const count = (array.end - array.first) / ELEMENT_BYTES;
    const fits = LIMITS.some(({ elements, loads }) => count <= elements && array.weight <= loads);
    if (!array.isSimple || array.loads.length === 0 || !(count > 0) || !fits) continue;
    for (const { load, block } of array.loads) expand(load, block, array, draft);
  }
}

function localArrays(fn: DraftFunction): LocalArray[] {
  const forms = new LinearForms(fn);
  const depth = loopDepths(new Dominators(fn));
  const objectOf = objectsOfFrame(fn);
  const arrays = new Map<number, LocalArray>();
  for (const block of fn.blocks)
    for (const { op, aux } of block.body)
      if (op === "frame" && !arrays.has(aux))
        arrays.set(aux, {
          start: aux,
          first: Number.POSITIVE_INFINITY,
          end: Number.NEGATIVE_INFINITY,
          memory: undefined,
          isSimple: true,
          loads: [],
          weight: 0,
        });
  const arrayIn = (operand: Operand): LocalArray[] => {
    if (!isValue(operand)) return [];
    return [...forms.of(operand).terms.keys()].flatMap((term) => {
      const start = objectOf.get(term.id);
      return start === undefined ? [] : [arrays.get(start)!];
    });
  };
  const spoil = (operand: Operand): void => {
    for (const array of arrayIn(operand)) array.isSimple = false;
  };
  for (const block of fn.blocks) {
    for (const { incoming } of block.phis) for (const { value } of incoming) spoil(value);
    for (const operand of endOperands(block)) spoil(operand);
    for (const instruction of block.body) {
      const { access, args, results } = instruction;
      const [result] = results;
      // Whoever uses a sum sees through it.
      if (!access && result && SUMS.has(instruction.op) && !forms.of(result).terms.has(result))
        continue;
      args.forEach((arg, index) => {
        if (index > 0 || !access) spoil(arg);
      });
      if (access) for (const array of arrayIn(args[0]!)) record(array, instruction, block);
    }
  }
  return [...arrays.values()];

  function record(array: LocalArray, instruction: DraftInstruction, block: DraftBlock): void {
    const access = instruction.access!;
    const memory = access.elements[0]!.memory;
    const isPlain =
      (instruction.op === "load" || instruction.op === "store") &&
      access.elements.length === 1 &&
      access.bytes === ELEMENT_BYTES &&
      !access.volatile;
    array.memory ??= memory;
    if (!isPlain || array.memory !== memory) array.isSimple = false;
    const offset = frameOffset(forms, instruction);
    if (offset !== undefined) {
      array.first = Math.min(array.first, offset);
      array.end = Math.max(array.end, offset + access.bytes);
    } else if (instruction.op === "load") {
      array.loads.push({ load: instruction, block });
      array.weight += depth.get(block) ? Number.MAX_SAFE_INTEGER : 1;
    } else array.isSimple = false;
  }
}

/** Puts loads of all elements and a chain of selects in the place of `load`. */
function expand(load: DraftInstruction, block: DraftBlock, array: LocalArray, draft: Draft): void {
  const { loc } = load;
  const code: DraftInstruction[] = [];
  const make = (op: OpName, type: ValueType, args: Operand[], aux = 0): DraftInstruction => {
    const result = op === "icmp" ? VALUE_TYPE.i1 : type;
    const results: Value[] = [{ id: draft.nextValue++, type: result }];
    const made: DraftInstruction = { op, type, results, args, aux, loc };
    code.push(made);
    return made;
  };
  const address = load.args[0]!;
  const pointer = address.type;
  // Distance from the object's start; the access's own offset belongs to the index.
  const frame = make("frame", pointer, [], array.start).results[0]!;
  const distance = make("sub", pointer, [address, frame]).results[0]!;
  const type = load.results[0]!.type;
  let chosen: Operand = literal(type, 0n);
  for (let at = array.first; at < array.end; at += ELEMENT_BYTES) {
    const element = make("load", load.type, [frame]);
    element.results[0] = { id: draft.nextValue++, type };
    element.access = { ...load.access!, offset: at - array.start };
    const index = literal(pointer, BigInt(at - array.start - load.access!.offset));
    const isIt = make("icmp", pointer, [distance, index], ICMP_PREDICATES.indexOf("eq"));
    const pick = make("select", type, [isIt.results[0]!, element.results[0]!, chosen]);
    chosen = pick.results[0]!;
  }
  // The last select gives what the load gave.
  code.at(-1)!.results = load.results;
  block.body.splice(block.body.indexOf(load), 1, ...code);
}
