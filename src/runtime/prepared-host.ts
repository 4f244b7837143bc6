/**
 * What becomes of a linked host program before it runs: the form for the memory it is to have, which may count what it
 * executes. It counts what the form itself executes, not what looks at addresses.
 */
import { guardedHost, loweredHost, type MovedCode, offsetBefore } from "../compile/index.ts";
import { DEVICE_ADDRESS_END, HOST_ADDRESS_END } from "./address-space.ts";
import { countCosts, type MovedPieces, originalOffset } from "./counting/count-costs.ts";

export interface HostRequest {
  /** With memory of 64 bits, for an engine that knows it; else of 32 bits. */
  readonly isWide: boolean;
  readonly counts: boolean;
}

/** One that can be posted, and kept. */
export interface PreparedHost {
  readonly wasm: Uint8Array;
  /** False also where counting was asked for and the program has instructions that are not known. */
  readonly counts: boolean;
  /** Back to the linked program. */
  readonly moves: readonly Move[];
}

type Move =
  | { readonly kind: "form"; readonly moved: MovedCode }
  | { readonly kind: "counting"; readonly moved: MovedPieces };

/** Of the form with 64-bit memory: an i64, up to where addresses of the device are memory. */
export const USABLE_EXPORT = "__warpscope_usable";

const DEVICE_RANGE = { first: HOST_ADDRESS_END, end: DEVICE_ADDRESS_END } as const;

/** `linked` as `compile/` leaves it. Throws where it is no program. */
export function prepareHost(linked: Uint8Array, { isWide, counts }: HostRequest): PreparedHost {
  if (isWide) {
    // What is inserted afterwards is not counted.
    const counting = counts ? countCosts(linked) : undefined;
    const { wasm, moved } = formOf(
      guardedHost(counting?.wasm ?? linked, DEVICE_RANGE, USABLE_EXPORT),
    );
    const moves: Move[] = [{ kind: "form", moved }];
    if (counting) moves.push({ kind: "counting", moved: counting.moved });
    return { wasm, counts: counting !== undefined, moves };
  }
  const { wasm, moved } = formOf(loweredHost(linked));
  const counting = counts ? countCosts(wasm) : undefined;
  const moves: Move[] = [{ kind: "form", moved }];
  if (counting) moves.unshift({ kind: "counting", moved: counting.moved });
  return { wasm: counting?.wasm ?? wasm, counts: counting !== undefined, moves };
}

/** Where in the linked program's file the code lies that is at an offset of the prepared one's. */
export function linkedOffset({ moves }: PreparedHost, offset: number): number {
  return moves.reduce(
    (at, { kind, moved }) =>
      kind === "form" ? offsetBefore(moved, at) : originalOffset(moved, at),
    offset,
  );
}

function formOf<T>(form: T | string): T {
  if (typeof form === "string") throw new Error(`no host program: ${form}`);
  return form;
}
