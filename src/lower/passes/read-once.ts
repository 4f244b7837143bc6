/**
 * Loads of global memory that nothing in the kernel writes, as far as its parameters tell: by `__ldg`, or
 * because the pointer or those that are written through are `__restrict__`. nvcc makes them instructions
 * of the read-only path (`ld.global.nc`), which LLVM's later passes do not know as loads.
 */
import type { Draft, DraftFunction, DraftInstruction, Operand, Phi } from "../draft.ts";
import { isValue } from "./instructions.ts";

/** Whether a load of the function is one of them. */
export function readOnceLoads(
  fn: DraftFunction,
  draft: Draft,
): (load: DraftInstruction) => boolean {
  const bases = new Bases(fn, draft);
  const written: ReadonlySet<number>[] = [];
  let isKnown = fn === draft.functions[0];
  for (const { body } of fn.blocks)
    for (const { op, access, args } of body) {
      if (op === "call") isKnown = false;
      if (!access || access.kind === "load") continue;
      if (access.space === "global" || access.space === "generic") written.push(bases.of(args[0]!));
    }
  const isAlone = (base: number): boolean => draft.soleParams?.has(base) === true;
  return ({ access, args }) => {
    if (access!.space !== "global" || access!.volatile) return false;
    if (access!.readOnly) return true;
    if (!isKnown) return false;
    const read = bases.of(args[0]!);
    if (read.size === 0) return false;
    // Through a pointer out of memory only what such a parameter points to is not written.
    return written.every((others) =>
      others.size === 0
        ? [...read].every(isAlone)
        : [...read].every((base) =>
            [...others].every((other) => base !== other && (isAlone(base) || isAlone(other))),
          ),
    );
  };
}

/** Offsets of the pointers among the parameters that an address is made from. */
class Bases {
  readonly #definition = new Map<number, DraftInstruction | Phi>();
  readonly #pointers: ReadonlySet<number>;
  readonly #known = new Map<number, ReadonlySet<number>>();

  constructor(fn: DraftFunction, { params }: Draft) {
    this.#pointers = new Set(
      params.filter(({ kind }) => kind === "pointer").map(({ offset }) => offset),
    );
    for (const { phis, body } of fn.blocks) {
      for (const phi of phis) this.#definition.set(phi.result.id, phi);
      for (const instruction of body)
        for (const result of instruction.results) this.#definition.set(result.id, instruction);
    }
  }

  of(address: Operand): ReadonlySet<number> {
    if (!isValue(address)) return new Set();
    const known = this.#known.get(address.id);
    if (known) return known;
    const found = new Set<number>();
    const seen = new Set<number>();
    const pending: Operand[] = [address];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (!isValue(next) || seen.has(next.id)) continue;
      seen.add(next.id);
      const made = this.#definition.get(next.id);
      if (!made) continue;
      if ("incoming" in made) pending.push(...made.incoming.map(({ value }) => value));
      else if (made.op === "param" && this.#pointers.has(made.aux)) found.add(made.aux);
      else if (made.op === "add" || made.op === "sub" || made.op === "or")
        pending.push(...made.args);
      else if (made.op === "select") pending.push(...made.args.slice(1));
    }
    this.#known.set(address.id, found);
    return found;
  }
}
