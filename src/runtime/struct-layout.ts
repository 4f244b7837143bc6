/**
 * Where the members of a C structure lie, from the list of their types: each at the next multiple of its
 * alignment, which is its size. For structures that the program and the runtime both read; test/runtime compares
 * every one with what Clang makes of its C declaration.
 */
import { roundUp } from "../base/index.ts";
import { WORD_BYTES } from "./guest-words.ts";

type Scalar = "u8" | "u16" | "u32" | "u64" | "pointer" | "size";

/** A structure inside is named by its own layout. */
type Member = readonly [name: string, type: Scalar | StructLayout<string>];

export interface StructLayout<Name extends string> {
  readonly bytes: number;
  /** Of the structure: that of its widest member. */
  readonly alignment: number;
  /** Of each member, by its name. */
  readonly at: Readonly<Record<Name, number>>;
}

/** Of a structure with `members`, in the order of their declaration. */
export function structLayout<const Members extends readonly Member[]>(
  members: Members,
): StructLayout<Members[number][0]> {
  type Name = Members[number][0];
  const at = {} as Record<Name, number>;
  let end = 0;
  let alignment = 1;
  for (const [member, type] of members) {
    const name = member as Name;
    const { bytes, alignment: own } = typeof type === "string" ? scalar(type) : type;
    at[name] = roundUp(end, own);
    end = at[name] + bytes;
    alignment = Math.max(alignment, own);
  }
  return { bytes: roundUp(end, alignment), alignment, at };
}

function scalar(type: Scalar): { bytes: number; alignment: number } {
  const bytes = type === "pointer" || type === "size" ? WORD_BYTES : Number(type.slice(1)) / 8;
  return { bytes, alignment: bytes };
}
