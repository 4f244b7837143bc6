/** Shared arrays with other rows: what the banks would take then, counted again lane by lane. */
import { prefixMask } from "../../base/index.ts";
import { ADDRESS_WINDOW, accessKind } from "../../lower/index.ts";
import { accessCounts } from "../../observe/index.ts";
import type { CountedAccess, LaunchStudy } from "../launch-study.ts";
import { laneAddresses } from "./access-shape.ts";

/** A byte of the array to where it lies then. */
export type Layout = (byte: number) => number;

const WARP = 32;
const WARPS = 4;
const TURNS = [0, 1, 2, 5];
const BANK_BYTES = 4;
const BANKS = 32;

/** Mean passes of a request over the banks, by the addresses of some warps and turns; undefined if unknown. */
export function recount(
  study: LaunchStudy,
  { shape }: CountedAccess,
  layout: Layout,
): number | undefined {
  const { program, block } = study.facts;
  const threads = block[0] * block[1] * block[2];
  const kind = accessKind(program, shape.access);
  let passes = 0;
  let requests = 0;
  for (let warp = 0; warp < Math.min(WARPS, Math.ceil(threads / WARP)); warp++)
    for (const turn of TURNS) {
      const place = { firstThread: warp * WARP, turn };
      const addresses = laneAddresses(study.view, shape.address, study.facts, place);
      if (!addresses) return undefined;
      const moved = addresses.map((one) => layout(inArray(one, shape.access.offset)));
      const active = prefixMask(moved.length);
      passes += accessCounts("shared", moved, active, shape.access.bytes, kind).wavefronts;
      requests++;
    }
  return passes / requests;
}

/** The first shared array begins at byte 0. */
function inArray(address: number, offset: number): number {
  const generic = (address >>> 0) + offset;
  return generic >= ADDRESS_WINDOW.shared ? generic - ADDRESS_WINDOW.shared : Math.max(0, generic);
}

export const unchanged: Layout = (byte) => byte;

/** Every row gets this many bytes more. */
export function padded(rowBytes: number, padding: number): Layout {
  return (byte) => byte + Math.floor(byte / rowBytes) * padding;
}

/** The column's number is combined with the row's: no byte more. */
export function swizzled(rowBytes: number, elementBytes: number): Layout {
  const columns = Math.min(BANKS, rowBytes / elementBytes);
  return (byte) => {
    const row = Math.floor(byte / rowBytes);
    const column = Math.floor((byte % rowBytes) / elementBytes);
    const inElement = byte % elementBytes;
    const other = column ^ (row % columns);
    return row * rowBytes + other * elementBytes + inElement;
  };
}

/** Row lengths that the lanes' or threads' steps through the array suggest, in bytes. */
export function rowLengths(access: CountedAccess): number[] {
  const steps = [...access.shape.address]
    .filter(([product]) => product !== "" && !product.includes("p"))
    .map(([, times]) => Math.abs(times))
    .filter((step) => step > access.shape.access.bytes && step % BANK_BYTES === 0);
  return [...new Set(steps)].sort((a, b) => b - a);
}
