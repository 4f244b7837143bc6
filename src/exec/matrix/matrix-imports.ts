/** Matrix instructions as generated code calls them: for a whole warp, registers in rows of 32 words. */
import { type LaneMask, WARP_SIZE } from "../../base/index.ts";
import type { EnvFunctions } from "../../emit/index.ts";
import { ADDRESS_WINDOW, MATRIX_SHAPES, matrixLoadOf } from "../../lower/index.ts";
import { accessCounts, SITE_BYTES, SITE_FIELD, type SiteField } from "../../observe/index.ts";
import { createMatrixUnit } from "./multiply.ts";

interface MatrixHost {
  readonly buffer: ArrayBufferLike;
  /** Address of the running launch's counters. */
  counters(): number;
  /** Must throw. `address`: the generic one of a row; 0 where none is concerned. */
  fail(
    kind: "warp-incomplete" | "shared-out-of-bounds" | "misaligned",
    pc: number,
    lanes: LaneMask,
    address: number,
  ): never;
}

/** Of results that lie one behind the other, in words. */
const RESULT_DISTANCE = 64;
/** Of one row of a matrix in shared memory. */
const ROW_BYTES = 16;
const FULL_WARP = -1;

export function createMatrixImports(
  host: MatrixHost,
): Pick<EnvFunctions, "matrixMultiply" | "matrixTranspose" | "matrixLoad"> {
  const words = new Int32Array(host.buffer);
  const halves = new Uint16Array(host.buffer);
  const unit = createMatrixUnit({
    words,
    floats: new Float32Array(host.buffer),
    doubles: new Float64Array(host.buffer),
  });
  const rows = new Int32Array(16);
  const offsets = new Int32Array(WARP_SIZE);

  return {
    matrixMultiply(pc = 0, shape = 0, lanes = 0, ...operands) {
      if (lanes !== FULL_WARP) host.fail("warp-incomplete", pc, lanes, 0);
      const last = operands.length - 1;
      for (let i = 0; i < last; i++) rows[i] = operands[i]! >>> 2;
      unit.multiply(MATRIX_SHAPES[shape]!, rows, operands[last]! >>> 2, RESULT_DISTANCE);
    },
    matrixTranspose(pc = 0, lanes = 0, from = 0, out = 0) {
      if (lanes !== FULL_WARP) host.fail("warp-incomplete", pc, lanes, 0);
      for (let row = 0; row < 8; row++)
        for (let column = 0; column < 8; column++)
          halves[(out >>> 1) + 8 * column + row] = halves[(from >>> 1) + 8 * row + column]!;
    },
    matrixLoad(
      pc = 0,
      site = 0,
      number = 0,
      lanes = 0,
      addresses = 0,
      shared = 0,
      sharedBytes = 0,
      out = 0,
    ) {
      if (lanes !== FULL_WARP) host.fail("warp-incomplete", pc, lanes, 0);
      const { count, transposed } = matrixLoadOf(number);
      const asked = 8 * count;
      for (let lane = 0; lane < asked; lane++) {
        const address = words[(addresses >>> 2) + lane]! >>> 0;
        const offset = address - ADDRESS_WINDOW.shared;
        if (offset < 0 || offset + ROW_BYTES > sharedBytes)
          host.fail("shared-out-of-bounds", pc, 1 << lane, address);
        if (offset % ROW_BYTES !== 0) host.fail("misaligned", pc, 1 << lane, address);
        offsets[lane] = offset;
      }
      const active = count === 4 ? FULL_WARP : (1 << asked) - 1;
      const counts = accessCounts("shared", offsets, active >>> 0, ROW_BYTES, "load");
      const record = (host.counters() + site * SITE_BYTES) >>> 2;
      for (const field in SITE_FIELD)
        add(words, record + 2 * SITE_FIELD[field as SiteField], counts[field as SiteField]);
      for (let matrix = 0; matrix < count; matrix++) {
        const to = (out >>> 2) + matrix * RESULT_DISTANCE;
        for (let row = 0; row < 8; row++) {
          const from = (shared + offsets[8 * matrix + row]!) >>> 1;
          for (let column = 0; column < 8; column++) {
            const at = transposed ? 8 * column + row : 8 * row + column;
            halves[2 * to + at] = halves[from + column]!;
          }
        }
      }
    },
  };
}

/** Adds to a 64-bit counter. */
function add(words: Int32Array, at: number, amount: number): void {
  const low = (words[at]! >>> 0) + amount;
  words[at] = low;
  if (low > 0xffff_ffff) words[at + 1]! += 1;
}
