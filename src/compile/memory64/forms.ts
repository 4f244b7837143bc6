/** How tables say what instructions read behind their opcode, take from the stack and leave there. */

/**
 * A form as text, `immediates operands>results`.
 *
 *   immediates   m memory argument, M memory, T table, x index, b byte, 4 8 and S: so many bytes (S is 16)
 *   operands     v any value, a address of an access, p place or length of a bulk operation, g pages to grow by;
 *                of tables: i place or length in the first, j in the second, n length in both, e elements to grow by
 *   results      v any value; as wide as addresses (z, s) or the first table's indices (Z, S):
 *                z, Z is never negative, s, S is -1 for failure
 */
export type FormText = `${string} ${string}>${string}`;

export interface Form {
  readonly immediates: string;
  readonly operands: string;
  readonly result: string;
}

/** First and last opcode of each row, and the form of all between. */
export type Rows = readonly (readonly [first: number, last: number, form: FormText])[];
