/**
 * Which 32-bit values are pointers, and would have 64 bits on a GPU: parameters that are, and what is
 * added to as one address: loaded, chosen from two, or carried round a loop.
 */
import { VALUE_TYPE } from "../../lower/index.ts";
import { carries, type FunctionView, hasWideAddress } from "./function-view.ts";
import type { LinearForm } from "./linear-forms.ts";

export interface Pointers {
  has(register: number): boolean;
  /** A pointer in the kernel's parameters: no register holds it until it is used. */
  isParameter(register: number): boolean;
}

/** Operations whose results are pointers where something is added to them. */
const ORIGINS = ["load", "select", "param", "heapAlloc"];

export function findPointers(view: FunctionView): Pointers {
  const { program, fn, definitions, forms } = view;
  const { code } = program;
  const kindAt = new Map(program.params.map(({ offset, kind }) => [offset, kind]));
  const addressed = new Set<number>();
  const found = new Set<number>();

  const isParameter = (register: number): boolean => {
    if (view.writer(register) !== "param") return false;
    const kind = kindAt.get(code.aux[definitions.pc[register]!]!);
    // Inside a structure nothing says what is a pointer but its use.
    return kind === "pointer" || (kind === undefined && addressed.has(register));
  };
  const units = (form: LinearForm): number[] =>
    [...form.terms].filter(([, factor]) => factor === 1).map(([register]) => register);
  const baseOf = (form: LinearForm): number | undefined => {
    const candidates = units(form);
    const known = candidates.find((one) => found.has(one) || isParameter(one));
    if (known !== undefined || form.constant < 0) return known;
    return candidates.find((one) => ORIGINS.includes(view.writer(one) ?? "load"));
  };

  for (let before = -1; before !== found.size + addressed.size; ) {
    before = found.size + addressed.size;
    const add = (register: number): void => {
      if (fn.regType[register] === VALUE_TYPE.i32) found.add(register);
    };
    for (let pc = view.first; pc < view.end; pc++) {
      const access = view.access(pc);
      if (access && hasWideAddress(access)) {
        const base = baseOf(forms.of(view.args(pc)[0]!));
        if (base === undefined) continue;
        addressed.add(base);
        if (!isParameter(base)) add(base);
      }
      const [result] = view.results(pc);
      if (result === undefined || !found.has(result) || !carries(code.op[pc]!)) continue;
      // What flows into a pointer is one.
      for (const arg of view.args(pc)) {
        const sources = arg < 0 ? [] : units(forms.of(arg));
        if (sources.length === 1 && definitions.pc[sources[0]!]! < 0) add(sources[0]!);
      }
    }
  }
  return { has: (register) => found.has(register) || isParameter(register), isParameter };
}
