/** How the accesses of a run of blocks are counted, and what the footprint learns of them: all at once. */
import { SECTOR_SHIFT } from "../../observe/index.ts";
import type { Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { emitTouchRun, touchOf } from "../memory/footprint.ts";
import { knownStep, warpsOf } from "../ops/affine.ts";
import type { Scalar } from "../ops/operands.ts";
import { type CheckedAccess, forEachStep, forEachWarp, pushAddress } from "./bounds.ts";
import {
  alignedRows,
  type CountedAccess,
  countEntry,
  dependsOnPlace,
  emitEvent,
  emitFindEntry,
  emitPartialOneCount,
  emitPlaceCount,
  fullAdditions,
  hasAlignedRows,
  isClosed,
  placeMask,
  pushUnalignedRows,
  type TableEntry,
} from "./count-access.ts";
import type { Addition } from "./folded-counts.ts";
import {
  cacheOf,
  emitFillSectors,
  emitSomeBytes,
  emitTouch,
  emitTouchAll,
  emitTouchSectors,
  hasRows,
} from "./touch.ts";

/**
 * `body` for each block of a run, with its access, or for the first of them alone where `bits` of what it
 * depends on are the same in all; `times` is a local with the number of blocks that are meant.
 */
function forBlocks(
  e: FunctionEmitter,
  checked: CheckedAccess,
  bits: number,
  body: (ofBlock: CheckedAccess, times: Local) => void,
): void {
  const { f } = e;
  const { step, count } = checked.group.steps.blocks!;
  const first = firstBlock(checked);
  const known = knownStep(step);
  if (known !== undefined && (known & bits) === 0) {
    body(first, count);
    return;
  }
  const [turns, times] = [f.temp("i32"), f.temp("i32")];
  step.push();
  f.i32(bits).op("i32.and").set(turns);
  f.i32(1).get(count).get(turns).op("select").set(times);
  f.get(count).i32(1).get(turns).op("select").set(turns);
  const pushTurns = () => f.get(turns);
  forEachStep(e, { ...checked, offset: 0 }, step, pushTurns, (address) =>
    body({ ...first, group: { ...first.group, address } }, times),
  );
  f.free(turns, times);
}

/** `body` for each warp of a block, or for the first where `bits` are the same in all, for `warps` of them. */
function forWarps(
  e: FunctionEmitter,
  checked: CheckedAccess,
  bits: number,
  body: (ofWarp: CheckedAccess, warps: number) => void,
): void {
  const { f } = e;
  const { x, y, warps } = checked.group.steps;
  const known = knownStep(warps!.step);
  const first = { ...checked, group: { ...checked.group, steps: { x, y } } };
  if (known !== undefined && (known & bits) === 0) {
    body(first, warps!.count);
    return;
  }
  warps!.step.push();
  f.i32(bits).op("i32.and").if();
  forEachWarp(e, checked, (ofWarp) => body(ofWarp, 1));
  f.else();
  body(first, warps!.count);
  f.end();
}

/** Leaves for `slow`, if there is one, unless the counts of all blocks' warps are known. */
export function emitRunLookup(
  e: FunctionEmitter,
  checked: CheckedAccess,
  slow: Label | undefined,
): TableEntry {
  const { f } = e;
  const address = f.temp("i32");
  const aligned = hasAlignedRows(e, checked);
  if (aligned) pushUnalignedRows(e, checked);
  else f.i32(1);
  f.set(address);
  if (slow !== undefined) {
    f.get(address).if();
    emitFindEntries(e, checked, slow);
    f.end();
  }
  return { address, varies: undefined };
}

/** Leaves for `slow` unless the site's table has all blocks' warps, for the executing lanes. */
export function emitFindEntries(e: FunctionEmitter, checked: CheckedAccess, slow: Label): void {
  const entry = e.f.temp("i32");
  const bits = placeMask(checked.access);
  forBlocks(e, checked, bits, (ofBlock) =>
    forWarps(e, ofBlock, bits, (ofWarp) => emitFindEntry(e, ofWarp, entry, slow)),
  );
  e.f.free(entry);
}

/** Counts what part of one warp of each block does; `asOne`: without the table. */
export function emitRunPartial(
  e: FunctionEmitter,
  checked: CheckedAccess,
  asOne: boolean,
  count: Local,
): void {
  const { f } = e;
  const { step } = checked.group.steps.blocks!;
  const touch = (ofBlock: CheckedAccess, times: Local, entry: Local | undefined) => {
    if (checked.access.space !== "global") return;
    const pushTimes = () => f.get(times);
    const { x, y } = ofBlock.group.steps;
    const alone = (address: Local) => ({
      ...ofBlock,
      group: { ...ofBlock.group, address, steps: { x, y } },
    });
    const general = () =>
      forEachStep(e, { ...ofBlock, offset: 0 }, step, pushTimes, (address) =>
        emitTouch(e, alone(address), entry),
      );
    if (checked.form !== "run") {
      general();
      return;
    }
    // Lanes in a row reach from the first one's sector to the last one's.
    f.get(e.mask).get(e.mask).op("i32.ctz").op("i32.shr_u").tee(gap);
    f.get(gap).i32(1).op("i32.add").op("i32.and").if();
    general();
    f.else();
    emitSomeBytes(e, checked.access);
    forEachStep(e, ofBlock, step, pushTimes, (address) => emitTouchLanes(e, checked, address));
    f.end();
  };
  const gap = f.temp("i32");
  if (asOne) {
    emitPartialOneCount(e, checked, count);
    touch(checked, count, undefined);
    f.free(gap);
    return;
  }
  const entry = f.temp("i32");
  forBlocks(e, checked, placeMask(checked.access), (ofBlock, times) => {
    emitFindEntry(e, ofBlock, entry, undefined);
    countEntry(f, entry, 1, times);
    touch(ofBlock, times, entry);
  });
  f.free(entry, gap);
}

/** Sets the bytes of the sectors from the first executing lane's to the last one's: neighbours in a row. */
function emitTouchLanes(e: FunctionEmitter, { access }: CheckedAccess, address: Local): void {
  const { f } = e;
  const [first, last] = [f.temp("i32"), f.temp("i32")];
  f.get(e.mask).op("i32.ctz").i32(access.bytes).op("i32.mul").get(address).op("i32.add").tee(first);
  f.i32(-32).op("i32.and").set(last);
  emitTouchSectors(f, access, 1, () => f.get(first));
  f.i32(32).get(e.mask).op("i32.clz").op("i32.sub").i32(access.bytes).op("i32.mul");
  f.get(address).op("i32.add").i32(1).op("i32.sub").tee(first).get(last).op("i32.sub").i32(32);
  f.op("i32.ge_u").if();
  f.get(last).i32(SECTOR_SHIFT).op("i32.shr_u").get(first).i32(SECTOR_SHIFT).op("i32.shr_u");
  emitFillSectors(e, touchOf(access.kind));
  f.end();
  f.free(first, last);
}

/** Counts what all blocks of a run do. `additions`: what else each of them adds. */
export function emitRunCounts(
  e: FunctionEmitter,
  accesses: readonly CountedAccess[],
  additions: readonly Addition[],
  count: Local,
): void {
  const known = accesses.filter(({ entry }) => entry === undefined);
  const all = [...additions, ...known.flatMap(({ checked }) => fullAdditions(e, checked))];
  if (all.length > 0) emitEvent(e, all, count);
  for (const { checked } of known) if (dependsOnPlace(checked)) emitRunPlaces(e, checked);
  for (const { checked, entry } of accesses)
    if (entry !== undefined) emitRunTableCount(e, checked, entry.address, count);
  for (const { checked } of accesses) emitTouchBlocks(e, checked);
}

function emitRunPlaces(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { warps, blocks } = checked.group.steps;
  const bits = placeMask(checked.access);
  const closed = isClosed(checked);
  // Where all warps of all blocks begin a line, nothing is to be added.
  pushTogether(e, checked, closed ? [blocks!.step] : [warps!.step, blocks!.step]);
  f.i32(bits).op("i32.and").if();
  forBlocks(e, checked, bits, (ofBlock, times) => {
    if (closed) emitPlaceCount(e, ofBlock, times);
    else forEachWarp(e, ofBlock, (ofWarp) => emitPlaceCount(e, ofWarp, times));
  });
  f.end();
}

/** Pushes the bits that the first address and the steps have, any of them. */
function pushTogether(e: FunctionEmitter, checked: CheckedAccess, steps: readonly Scalar[]): void {
  pushAddress(e, checked);
  for (const step of steps) {
    step.push();
    e.f.op("i32.or");
  }
}

function emitRunTableCount(
  e: FunctionEmitter,
  checked: CheckedAccess,
  unaligned: Local,
  count: Local,
): void {
  const { f } = e;
  const bits = placeMask(checked.access);
  const entry = f.temp("i32");
  f.get(unaligned).if();
  forBlocks(e, checked, bits, (ofBlock, times) =>
    forWarps(e, ofBlock, bits, (ofWarp, warps) => {
      emitFindEntry(e, ofWarp, entry, undefined);
      countEntry(f, entry, warps, times);
    }),
  );
  if (hasAlignedRows(e, checked)) {
    f.else();
    emitEvent(e, alignedRows(e, checked), count);
  }
  f.end();
  f.free(entry);
}

/** Tells the footprint of a global access's sectors in all blocks of a run. */
function emitTouchBlocks(e: FunctionEmitter, checked: CheckedAccess): void {
  const { f } = e;
  const { access, form, group } = checked;
  if (access.space !== "global") return;
  const { step, count } = group.steps.blocks!;
  const eachBlock = () => forBlocks(e, checked, -1, (ofBlock) => emitTouchAll(e, ofBlock));
  const isRow = form === "run" || hasRows(checked);
  if (knownStep(step) === 0 || !isRow || e.lanes % e.columns !== 0) {
    eachBlock();
    return;
  }
  const warps = group.steps.warps!;
  const isOne = form === "run" && knownStep(warps.step) === e.lanes * access.bytes;
  const bytes = (form === "run" ? e.lanes : e.columns) * access.bytes * (isOne ? warps.count : 1);
  // What goes on from block to block is told at once.
  step.push();
  f.i32(bytes).op("i32.eq").if();
  if (isOne || (form === "run" && warps.count === 1))
    emitTouchRun(f, e.owner, touchOf(access.kind), {
      cache: cacheOf(e, access),
      first: () => pushAddress(e, checked),
      end: () => {
        pushAddress(e, checked);
        f.get(count).i32(bytes).op("i32.mul").op("i32.add");
      },
    });
  else {
    emitSomeBytes(e, access);
    forEachRow(e, firstBlock(checked), (address) => {
      f.get(address).i32(SECTOR_SHIFT).op("i32.shr_u");
      f.get(count).i32(bytes).op("i32.mul").i32(1).op("i32.sub").get(address).op("i32.add");
      f.i32(SECTOR_SHIFT).op("i32.shr_u");
      emitFillSectors(e, touchOf(access.kind));
    });
  }
  f.else();
  if (isOne) eachBlock();
  else emitTouchRows(e, checked, bytes, eachBlock);
  f.end();
}

/** Rows apart from one another; where they begin with a sector, all have the same place in it. */
function emitTouchRows(
  e: FunctionEmitter,
  checked: CheckedAccess,
  bytes: number,
  otherwise: () => void,
): void {
  const { f } = e;
  const { access, group } = checked;
  const { y, warps, blocks } = group.steps;
  if (bytes % 32 !== 0 || bytes > 128 || (bytes & (bytes - 1)) !== 0) {
    otherwise();
    return;
  }
  pushTogether(e, checked, [y, warps!.step, blocks!.step]);
  f.i32(31).op("i32.and").op("i32.eqz").if();
  emitSomeBytes(e, access);
  forBlocks(e, checked, -1, (ofBlock) =>
    forEachRow(e, ofBlock, (address) =>
      emitTouchSectors(f, access, bytes / 32, () => f.get(address)),
    ),
  );
  f.else();
  otherwise();
  f.end();
}

function firstBlock(checked: CheckedAccess): CheckedAccess {
  const { x, y, warps } = checked.group.steps;
  return { ...checked, group: { ...checked.group, steps: { x, y, ...(warps ? { warps } : {}) } } };
}

/** `body` for each row of lanes of a block's warps, with a local that has the address of its first byte. */
function forEachRow(
  e: FunctionEmitter,
  ofBlock: CheckedAccess,
  body: (address: Local) => void,
): void {
  const { f } = e;
  const { form, group } = ofBlock;
  const rows = form === "run" ? 1 : e.lanes / e.columns;
  const address = f.temp("i32");
  const ofWarp = (warp: CheckedAccess) => {
    pushAddress(e, warp);
    f.set(address);
    for (let row = 0; row < rows; row++) {
      if (row > 0) {
        f.get(address);
        group.steps.y.push();
        f.op("i32.add").set(address);
      }
      body(address);
    }
  };
  if (warpsOf(group.steps) > 1) forEachWarp(e, ofBlock, ofWarp);
  else ofWarp(ofBlock);
  f.free(address);
}
