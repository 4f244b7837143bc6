/**
 * Which bank serves which word in which pass. How many passes there are is the counting rule of the
 * profiler (`countWavefronts`); here its passes are spread out for a picture.
 */
import { countWavefronts } from "../../observe/index.ts";
import type { PageSite } from "../../report/index.ts";
import { isActive, type Request, WARP_SIZE } from "./samples.ts";

const BANKS = 32;
export const WORD_BYTES = 4;

/** A word that a bank delivers in a pass. */
export interface BankCell {
  /** From 0. */
  readonly pass: number;
  readonly bank: number;
  /** Its number from the start of shared memory. */
  readonly word: number;
  readonly lanes: readonly number[];
}

/** Where a byte of shared memory would lie with rows arranged in another way. */
export interface Arrangement {
  readonly rowBytes: number;
  /** Words behind each row. */
  readonly padding: number;
  /** Columns are exchanged by the row's number, in elements of the access. */
  readonly swizzled: boolean;
}

export function arranged(
  request: Request,
  site: PageSite,
  { rowBytes, padding, swizzled }: Arrangement,
): Request {
  const unit = Math.max(site.bytes, WORD_BYTES);
  const columns = rowBytes / unit;
  const addresses = request.addresses.map((address) => {
    const row = Math.floor(address / rowBytes);
    let inRow = address - row * rowBytes;
    if (swizzled && Number.isInteger(Math.log2(columns))) {
      const column = Math.floor(inRow / unit);
      inRow += ((column ^ (row % columns)) - column) * unit;
    }
    return row * (rowBytes + padding * WORD_BYTES) + inRow;
  });
  return { ...request, addresses };
}

export function passesOf({ addresses, lanes }: Request, { bytes, rule }: PageSite): number {
  return countWavefronts(addresses, lanes, bytes, rule);
}

/** The words by bank and pass. A compare-and-swap makes each pass twice; it is drawn once. */
export function bankCells(request: Request, site: PageSite): BankCell[] {
  const cells: BankCell[] = [];
  const isAlone = site.rule === "atomic" || site.rule === "cas";
  let firstPass = 0;
  for (const lanes of servedTogether(request, site)) {
    const inBank = Array.from({ length: BANKS }, () => [] as { word: number; lanes: number[] }[]);
    for (let lane = 0; lane < WARP_SIZE; lane++) {
      if (!isActive(lanes, lane)) continue;
      const end = request.addresses[lane]! + site.bytes;
      const first = Math.floor(request.addresses[lane]! / WORD_BYTES);
      for (let word = first; word * WORD_BYTES < end; word++) {
        const bank = inBank[word % BANKS]!;
        const known = isAlone ? undefined : bank.find((entry) => entry.word === word);
        if (known) known.lanes.push(lane);
        else bank.push({ word, lanes: [lane] });
      }
    }
    for (const [bank, words] of inBank.entries())
      for (const [pass, entry] of words.entries())
        cells.push({ pass: firstPass + pass, bank, ...entry });
    firstPass += Math.max(...inBank.map((words) => words.length));
  }
  return cells;
}

/** Masks of the lanes that share passes: up to 4 bytes all, 8 bytes by halves, 16 by quarters, unless two of them agree. */
function servedTogether(request: Request, site: PageSite): number[] {
  const { lanes } = request;
  const width = site.bytes <= 4 ? 32 : site.bytes <= 8 ? 16 : 8;
  if (width === 32) return [lanes];
  const groups: number[] = [];
  for (let first = 0; first < WARP_SIZE; first += 2 * width) {
    const mask = (2 ** width - 1) * 2 ** first;
    const low = (lanes & mask) >>> 0;
    const high = (lanes & (mask * 2 ** width)) >>> 0;
    const both = (low | high) >>> 0;
    const passes = (part: number) => (part === 0 ? 0 : passesOf({ ...request, lanes: part }, site));
    if (passes(both) < passes(low) + passes(high)) groups.push(both);
    else groups.push(...[low, high].filter((part) => part !== 0));
  }
  return groups;
}

/**
 * Bytes of a row of the array that lanes walk down: what two neighbouring lanes are apart at the worst of
 * the requests. 128 where no request tells.
 */
export function guessRowBytes(requests: readonly Request[], sites: readonly PageSite[]): number {
  let worst = { passes: 1, bytes: 128 };
  for (const [index, request] of requests.entries()) {
    const passes = passesOf(request, sites[index]!);
    const apart = laneDistance(request);
    if (passes > worst.passes && apart >= 64) worst = { passes, bytes: apart };
  }
  return worst.bytes;
}

/** Of the first two lanes that are next to each other and take part; 0 where there are none. */
function laneDistance({ lanes, addresses }: Request): number {
  for (let lane = 0; lane + 1 < WARP_SIZE; lane++)
    if (isActive(lanes, lane) && isActive(lanes, lane + 1))
      return Math.abs(addresses[lane + 1]! - addresses[lane]!);
  return 0;
}
