/**
 * Turns generic accesses into those of one memory space where the address shows it: it is made from a
 * variable's address, from the frame, or from a pointer among the kernel's parameters, by adding,
 * choosing and looping. Host code cannot make addresses of shared or local memory, so a parameter
 * points to global memory. Pointers that come out of memory stay generic, as in nvcc's code.
 */
import { unreachable } from "../../base/index.ts";
import type { Draft, DraftFunction, DraftInstruction, Operand, Phi, Value } from "../draft.ts";
import { ADDRESS_WINDOW, type Space } from "../program.ts";
import { fold } from "../translate/fold.ts";
import { isLiteral, literal } from "../translate/literals.ts";
import { resolver, rewriteOperands } from "./instructions.ts";
import { type LinearForm, LinearForms } from "./linear-address.ts";

/** What a number may point to. */
type Root =
  /** Not yet known, or nothing: 0. */
  | undefined
  /** No address in it. */
  | "none"
  /** A number from memory or a shuffle: an index, or an address of any kind. */
  | "maybe"
  /** A parameter that is no pointer by its type: an index, or an address of global memory. */
  | "weak"
  | Extract<Space, "global" | "shared" | "local">
  | "generic";

/** Turns accesses, and answers questions about the space of an address (`__isShared`). */
export function inferSpaces(fn: DraftFunction, draft: Draft): void {
  const roots = new Roots(fn, draft);
  const answers = new Map<number, Operand>();
  for (const block of fn.blocks)
    for (const instruction of block.body) {
      const answer = answerOf(instruction, roots);
      if (answer) answers.set(instruction.results[0]!.id, answer);
    }
  if (answers.size > 0) rewriteOperands(fn, resolver(answers));
  for (const block of fn.blocks)
    for (const { access, args } of block.body) {
      if (access?.space !== "generic") continue;
      const root = roots.of(args[0]!);
      if (root === "global" || root === "shared" || root === "local") access.space = root;
      else if (root === "weak") access.space = "global";
    }
}

/** What a comparison of an address with a border of a window comes to; undefined for all else. */
function answerOf(
  { op, args, type, aux, tellsSpace }: DraftInstruction,
  roots: Roots,
): Operand | undefined {
  if (!tellsSpace) return undefined;
  const [address, border] = args;
  const root = roots.of(address!);
  const space = root === "weak" ? "global" : root;
  if (space !== "global" && space !== "shared" && space !== "local") return undefined;
  // Any address of the space is on the same side.
  return fold(op, type, [literal(type, BigInt(ADDRESS_WINDOW[space])), border!], aux);
}

class Roots {
  readonly #forms: LinearForms;
  readonly #draft: Draft;
  readonly #phis = new Map<number, Phi>();
  readonly #known = new Map<number, Root>();

  constructor(fn: DraftFunction, draft: Draft) {
    this.#forms = new LinearForms(fn);
    this.#draft = draft;
    for (const block of fn.blocks) for (const phi of block.phis) this.#phis.set(phi.result.id, phi);
    for (const param of fn.params) this.#known.set(param.id, "generic");
    // Phis begin as unknown and lose that as their operands become known; the rest follows them.
    for (let changed = true; changed; ) {
      changed = false;
      for (const [id, phi] of this.#phis) {
        const root = phi.incoming.map(({ value }) => this.of(value)).reduce(either, undefined);
        if (root === this.#known.get(id)) continue;
        this.#known.set(id, root);
        changed = true;
      }
    }
  }

  of(operand: Operand): Root {
    return isLiteral(operand) && operand.bits === 0n
      ? undefined
      : this.#ofForm(this.#forms.of(operand));
  }

  #ofForm({ constant, terms }: LinearForm): Root {
    let root: Root = rootOfConstant(constant);
    let isKnown = true;
    for (const [term, factor] of terms) {
      // An address is taken once; what is multiplied is an index.
      if (factor !== 1n) continue;
      const other = this.#ofTerm(term);
      if (other === undefined) isKnown = false;
      else root = together(root, other);
    }
    return root === "none" && !isKnown ? undefined : root;
  }

  #ofTerm(term: Value): Root {
    if (this.#phis.has(term.id)) return this.#known.get(term.id);
    const instruction = this.#forms.definition(term);
    if (!instruction) return this.#known.get(term.id) ?? "generic";
    const { op, args, aux } = instruction;
    switch (op) {
      case "frame":
        return "local";
      case "heapAlloc":
        return "global";
      case "param": {
        const param = this.#draft.params.find(
          ({ offset, bytes }) => aux >= offset && aux < offset + bytes,
        );
        return param?.kind === "pointer" ? "global" : "weak";
      }
      case "select":
        return either(this.of(args[1]!), this.of(args[2]!));
      case "and": {
        // Rounding down to an alignment keeps the address; a small mask makes an index.
        const mask = args[1]!;
        return isLiteral(mask) && mask.bits >= 0xffff_0000n ? this.of(args[0]!) : "none";
      }
      case "load":
      case "shuffle":
      case "atomic":
      case "cas":
      case "mov":
        return "maybe";
      case "call":
        return "generic";
      default:
        return "none";
    }
  }
}

/** Address ranges that constants of an address belong to, an index below or above its array included. */
function rootOfConstant(constant: bigint): Root {
  const { shared, local, global } = ADDRESS_WINDOW;
  const slack = (local - shared) / 4;
  if (constant >= shared - slack && constant < local - slack) return "shared";
  // Constants just below 2^32 are negative offsets.
  return constant >= global && constant < 0xf000_0000n ? "global" : "none";
}

/** Parts of one sum: an address and indices. */
function together(a: Root, b: Root): Root {
  const weight = (root: Root): number => {
    switch (root) {
      case undefined:
      case "none":
        return 0;
      case "weak":
      case "maybe":
        return 1;
      case "global":
      case "shared":
      case "local":
      case "generic":
        return 2;
      default:
        return unreachable(root, "root");
    }
  };
  const [x, y] = [weight(a), weight(b)];
  if (x !== y) return x > y ? a : b;
  if (a === b || x === 0) return a;
  return x === 1 ? "maybe" : "generic";
}

/** One or the other. */
function either(a: Root, b: Root): Root {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  const isIndex = (root: Root): boolean => root === "none" || root === "weak" || root === "maybe";
  if (isIndex(a) && isIndex(b)) return a === "maybe" || b === "maybe" ? "maybe" : "weak";
  return "generic";
}
