/**
 * Launches that would do again what a launch before them did. Programs that time their kernels launch them hundreds
 * of times with the same arguments and the same input; all but the first few of these give the same output and the
 * same counts, and need not run.
 *
 * A launch is left out only where that is certain: its kernel does nothing but read and write global memory
 * (`hasOtherEffects`), no sector that it reads is one that it writes, and every byte that it reads or writes is as
 * it was when the launch before had ended. Then it would read what that launch read, and write what is there already.
 */
import { mayGiveWay, OP, type Program, SPECIAL_REGISTERS } from "../lower/index.ts";
import { FIRST_SECTOR, FOOTPRINT_MAPS, MAPPED_SECTORS, SECTOR_SHIFT } from "../observe/index.ts";
import type { LaunchOutcome, LaunchRequest } from "./launch.ts";
import type { Allocation, DeviceMemory } from "./memory.ts";

/** Argument lists that are known of a kernel, and bytes that are kept of what launches read and wrote. */
const MOST_REQUESTS = 16;
const MOST_BYTES = 2 ** 28;
/** How often a launch may find other bytes than the one before before nobody looks any more. */
const MOST_SURPRISES = 3;

/** What a launch read and wrote, and what was there when it had ended. */
interface Kept {
  readonly outcome: LaunchOutcome;
  readonly ranges: readonly Range[];
  readonly bytes: Uint8Array;
  /** Those that hold the ranges. */
  readonly allocations: readonly Allocation[];
}

interface Range {
  readonly address: number;
  readonly bytes: number;
}

interface KnownRequest {
  kept: Kept | undefined;
  surprises: number;
  /** It reads what it writes, or too much to keep. */
  isHopeless: boolean;
}

/** A launch, and what is known of those before it that were asked for alike. */
interface Seen {
  readonly program: Program;
  readonly key: string;
  readonly known: KnownRequest | undefined;
}

interface Repeats {
  find(program: Program, request: LaunchRequest): Seen;
  /** What the launch would give, where it would do nothing new. */
  outcomeOf(seen: Seen): LaunchOutcome | undefined;
  /**
   * Tells of a launch that ran: `touched` is what `touchedRanges` gave while its maps still stood, and is
   * only asked for where `wants` said so before.
   */
  ran(seen: Seen, outcome: LaunchOutcome, touched: readonly Range[] | undefined): void;
  /** Whether to look at the maps of the launch: one like it has been before. */
  wants(seen: Seen): boolean;
}

export function createRepeats(memory: DeviceMemory): Repeats {
  const programs = new WeakMap<Program, Map<string, KnownRequest>>();
  let keptBytes = 0;

  const forget = (known: KnownRequest): void => {
    keptBytes -= known.kept?.bytes.length ?? 0;
    known.kept = undefined;
  };

  return {
    find(program, request) {
      const key = keyOf(request);
      return { program, key, known: programs.get(program)?.get(key) };
    },
    outcomeOf({ known }) {
      if (!known?.kept) return undefined;
      if (isAsItWas(memory, known.kept)) return known.kept.outcome;
      forget(known);
      known.surprises++;
      known.isHopeless ||= known.surprises >= MOST_SURPRISES;
      return undefined;
    },
    wants({ known }) {
      return known !== undefined && !known.isHopeless;
    },
    ran({ program, key, known }, outcome, touched) {
      let requests = programs.get(program);
      if (!requests) {
        requests = new Map();
        programs.set(program, requests);
      }
      if (!known) {
        if (requests.size < MOST_REQUESTS)
          requests.set(key, {
            kept: undefined,
            surprises: 0,
            isHopeless: hasOtherEffects(program),
          });
        return;
      }
      if (known.isHopeless) return;
      forget(known);
      const ranges = touched && [...touched, ...imagesOf(memory)];
      const bytes = ranges?.reduce((sum, range) => sum + range.bytes, 0) ?? 0;
      if (!ranges || outcome.fault || keptBytes + bytes > MOST_BYTES) {
        known.isHopeless = true;
        return;
      }
      known.kept = {
        outcome,
        ranges,
        bytes: copyOf(memory, ranges, bytes),
        allocations: memory.allocations.filter((one) => ranges.some((range) => meet(one, range))),
      };
      keptBytes += bytes;
    },
  };
}

/** All that a launch depends on but for memory; what clocks say is another matter. */
function keyOf({ params, residentBlocks, ...request }: LaunchRequest): string {
  const { grid, block, dynamicSharedBytes, smCount, maxWarpsPerSm } = request;
  const { sharedUnitBytes, maxLocalBytes, lenient, cooperative } = request;
  const { cluster = [] } = request;
  const chip = [smCount, maxWarpsPerSm, sharedUnitBytes];
  const shape = [...grid, ...block, dynamicSharedBytes, ...chip, maxLocalBytes];
  return [
    ...shape,
    lenient,
    cooperative === true,
    residentBlocks ?? 0,
    ...cluster,
    ...params,
  ].join();
}

const OTHER_EFFECTS: ReadonlySet<number> = new Set([
  ...[OP.printf, OP.heapAlloc, OP.heapFree, OP.assertFail],
  ...[OP.textureRead, OP.surfaceRead, OP.surfaceWrite],
]);

/** Registers whose values differ from launch to launch. */
const CHANGING = /clock|timer|gridid/i;

/**
 * Whether the kernel does more than to read its parameters and memory and to write memory: prints, allocates, looks
 * at a clock, waits for others, or fetches by objects whose meaning may change.
 */
function hasOtherEffects(program: Program): boolean {
  const { op, aux, length } = program.code;
  for (let pc = 0; pc < length; pc++) {
    if (OTHER_EFFECTS.has(op[pc]!)) return true;
    if (op[pc] === OP.special && CHANGING.test(SPECIAL_REGISTERS[aux[pc]!]!)) return true;
  }
  return mayGiveWay(program);
}

/** Variables of modules, which kernels read as constants too; in whole words. */
function imagesOf(memory: DeviceMemory): Range[] {
  return memory.allocations
    .filter(({ kind }) => kind === "image")
    .map(({ address, bytes }) => ({ address, bytes: Math.ceil(bytes / 4) * 4 }));
}

function meet(a: Range, b: Range): boolean {
  return a.address < b.address + b.bytes && b.address < a.address + a.bytes;
}

function copyOf(memory: DeviceMemory, ranges: readonly Range[], bytes: number): Uint8Array {
  const copy = new Uint8Array(bytes);
  let at = 0;
  for (const range of ranges) {
    copy.set(memory.bytes.subarray(range.address, range.address + range.bytes), at);
    at += range.bytes;
  }
  return copy;
}

/** An allocation that was freed is another one since, even where a new one took its place. */
function isAsItWas(memory: DeviceMemory, { ranges, bytes, allocations }: Kept): boolean {
  if (allocations.some((one) => memory.find(one.address) !== one)) return false;
  let at = 0;
  for (const range of ranges) {
    // Both begin at multiples of 4.
    const words = range.bytes >>> 2;
    const now = new Int32Array(memory.memory.buffer, range.address, words);
    const then = new Int32Array(bytes.buffer, at, words);
    for (let word = 0; word < words; word++) if (now[word] !== then[word]) return false;
    at += range.bytes;
  }
  return true;
}

/** Bytes of global memory that the 8 bits of a byte of a map stand for. */
const STEP = 8 << SECTOR_SHIFT;
/** The address that a map begins with. */
const MAPS_BEGIN = FIRST_SECTOR * 2 ** SECTOR_SHIFT;

/**
 * What a launch read and wrote, in steps of 256 bytes, as the maps of the footprint say from address `first` up to
 * `end`; undefined where it wrote a sector that it also read.
 */
export function touchedRanges(
  buffer: ArrayBufferLike,
  first: number,
  end: number,
): readonly Range[] | undefined {
  const words = Math.ceil((end - MAPS_BEGIN) / (4 * STEP));
  const map = (name: keyof typeof FOOTPRINT_MAPS) => ({
    bits: new Int32Array(buffer, FOOTPRINT_MAPS[name].bits, words),
    bytes: new Int32Array(buffer, FOOTPRINT_MAPS[name].bytes, MAPPED_SECTORS / 4),
  });
  const [read, written] = [map("read"), map("written")];
  const ranges: { address: number; bytes: number }[] = [];
  for (let word = Math.floor((first - MAPS_BEGIN) / (4 * STEP)); word < words; word++) {
    const reads = read.bits[word]! | bitsOf(read.bytes, word);
    const writes = written.bits[word]! | bitsOf(written.bytes, word);
    if ((reads & writes) !== 0) return undefined;
    const touched = reads | writes;
    if (touched === 0) continue;
    for (let quarter = 0; quarter < 4; quarter++) {
      if (((touched >>> (8 * quarter)) & 0xff) === 0) continue;
      const address = MAPS_BEGIN + (4 * word + quarter) * STEP;
      const last = ranges.at(-1);
      if (last && last.address + last.bytes === address) last.bytes += STEP;
      else ranges.push({ address, bytes: STEP });
    }
  }
  return ranges;
}

/** A bit for each of the 32 bytes of a byte map that stand for the sectors of word `word` of a bit map. */
function bitsOf(bytes: Int32Array, word: number): number {
  let bits = 0;
  for (let eighth = 0; eighth < 8; eighth++) {
    const four = bytes[word * 8 + eighth]!;
    if (four === 0) continue;
    for (let byte = 0; byte < 4; byte++)
      if ((four >>> (8 * byte)) & 0xff) bits |= 1 << (eighth * 4 + byte);
  }
  return bits;
}
