/**
 * Of an address whose low half is in a register: what the whole one is the sum of. It wraps at 64 bits as on a GPU,
 * so its terms may be read off 64-bit arithmetic.
 */
import type { Operand, ReachTerm, Value } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import { isValue } from "../instructions.ts";
import type { LinearForms } from "../linear-address.ts";

const T = VALUE_TYPE;

export interface WholeTerm extends ReachTerm {
  /** As many as `signed` says. */
  readonly operands: readonly Value[];
  /** Of two operands: their product. */
  readonly product?: Value;
  /** Is, or may be, an address: a pointer that came from memory, or a register that is no sum; or a base's upper half. */
  readonly isBase: "pointer" | "register" | "upper" | undefined;
}

export interface WholeAddress {
  readonly terms: readonly WholeTerm[];
  readonly constant: bigint;
}

const signed32 = (bits: bigint) => BigInt.asIntN(32, bits);
const signed64 = (bits: bigint) => BigInt.asIntN(64, bits);

/** True if some term of the address was cut from 64 bits. */
export function isCut(forms: LinearForms, address: Operand): boolean {
  if (!isValue(address) || address.type !== T.i32) return false;
  return [...forms.of(address).terms.keys()].some((term) => cutOf(forms, term) !== undefined);
}

export function wholeAddress(forms: LinearForms, address: Operand): WholeAddress {
  const { constant, terms } = forms.of(address);
  // Pointers are one register and indices that were cut; a sum of two is arithmetic of 32 bits, which wraps there.
  const cuts = new Map([...terms.keys()].map((term) => [term, cutOf(forms, term)]));
  const uncut = [...cuts.values()].filter((cut) => cut === undefined).length;
  if (uncut > 1 && isValue(address)) return ownAddress(address);
  const found: WholeTerm[] = [];
  let sum = terms.size === 0 ? constant : signed32(constant);
  for (const [term, bits] of terms) {
    const factor = signed32(bits);
    const cut = cuts.get(term);
    if (!cut) {
      const isBase = factor === 1n ? "register" : undefined;
      found.push({ factor, operands: [term], signed: [false], isBase });
      continue;
    }
    const whole = forms.of(cut.of);
    sum += factor * signed64(whole.constant);
    const isPointer = cut.kind === "pointer" && factor === 1n;
    for (const [part, times] of whole.terms)
      found.push(wideTerm(forms, part, signed64(factor * times), isPointer));
  }
  // A constant that no base goes with is an address itself; with one, it is a distance.
  if (terms.size > 0 && !found.some(({ isBase }) => isBase)) sum += constant - signed32(constant);
  return { terms: found, constant: signed64(sum) };
}

function ownAddress(address: Value): WholeAddress {
  const term = { factor: 1n, operands: [address], signed: [false], isBase: "register" } as const;
  return { terms: [term], constant: 0n };
}

/** Of a value that was cut from 64 bits: what it was cut from. */
function cutOf(forms: LinearForms, value: Value) {
  const source = forms.definition(value);
  if (source?.op !== "trunc" || source.ofAddress === undefined) return undefined;
  const [of] = source.args as [Operand];
  return isValue(of) ? { of, kind: source.ofAddress } : undefined;
}

function wideTerm(forms: LinearForms, part: Value, factor: bigint, isPointer: boolean): WholeTerm {
  const isBase = isPointer && factor === 1n ? "pointer" : undefined;
  const { value, signed } = extended(forms, part);
  const source = value === part ? forms.definition(part) : undefined;
  const [a, b] = source?.op === "mul" ? source.args : [];
  if (a && b && isValue(a) && isValue(b)) {
    const factors = [extended(forms, a), extended(forms, b)];
    const operands = factors.map((one) => one.value);
    const signs = factors.map((one) => one.signed);
    return { factor, operands, product: part, signed: signs, isBase: undefined };
  }
  return { factor, operands: [value], signed: [signed], isBase };
}

/** What an i64 is extended from, or itself. */
function extended(forms: LinearForms, wide: Value): { value: Value; signed: boolean } {
  const source = forms.definition(wide);
  const isExtension = source?.op === "sext" || source?.op === "zext";
  const [from] = source?.args ?? [];
  return isExtension && from && isValue(from) && from.type === T.i32
    ? { value: from, signed: source.op === "sext" }
    : { value: wide, signed: true };
}
