/**
 * Tables in device memory that NVIDIA's sine and cosine read. Their loads count like any other, so
 * they have a place behind the module's variables, taken when a kernel first needs one.
 */
import { alignUp } from "../layouts.ts";

/**
 * 2/pi × 2^1152 rounded down, in hexadecimal: `__cudart_i2opi_d` of nvcc 13.0. Its last 24 bytes are
 * `__cudart_i2opi_f`, which float functions read.
 */
const TWO_OVER_PI =
  "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e0" +
  "06492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f4" +
  "9c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d" +
  "7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d08";

/**
 * Sizes in bytes. The polynomials of sine and cosine take 64 each (`__cudart_sin_cos_coeffs`); they
 * are zeros here, as nobody computes with what is loaded.
 */
const BYTES = { twoOverPi: TWO_OVER_PI.length / 2, sineAndCosine: 128 } as const;
export type AngleTable = keyof typeof BYTES;

/** A table starts a line, as a variable that a program names does. */
const ALIGN = 256;

export class AngleTables {
  readonly #address = new Map<AngleTable, number>();
  #end: number;

  /** `end`: first address behind the module's variables. */
  constructor(end: number) {
    this.#end = end;
  }

  /** First address behind the tables that are in use. */
  get end(): number {
    return this.#end;
  }

  addressOf(table: AngleTable): number {
    let address = this.#address.get(table);
    if (address === undefined) {
      address = alignUp(this.#end, ALIGN);
      this.#address.set(table, address);
      this.#end = address + BYTES[table];
    }
    return address;
  }

  /** What is not zero of the tables in use. */
  content(): { readonly address: number; readonly bytes: Uint8Array } | undefined {
    const address = this.#address.get("twoOverPi");
    if (address === undefined) return undefined;
    const bytes = Uint8Array.from({ length: BYTES.twoOverPi }, (_, i) =>
      Number.parseInt(TWO_OVER_PI.slice(-2 * i - 2, -2 * i || undefined), 16),
    );
    return { address, bytes };
  }
}
