/** Run-time checks of an access with a base and steps: what must hold before lanes go without a check. */
import { type Access, ADDRESS_WINDOW } from "../../lower/index.ts";
import { lanesShare } from "../analysis/affine.ts";
import type { AccessForm } from "../analysis/stepped-access.ts";
import type { Label, Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { SITE_CACHE } from "../memory/site-cache.ts";
import { knownStep, type Steps, sameSteps, stepsAlong } from "../ops/affine.ts";
import type { Scalar } from "../ops/operands.ts";

/** Greatest step served: as many as there are lanes, rows, warps and blocks cannot wrap around. */
const STEP_LIMIT = 2 ** 24;
/** Blocks of a run, at most. */
export const LONGEST_RUN = 32;

/** Accesses of a pass from one base: checked together, by the first of them. */
export interface AccessGroup {
  /** Of the first access. */
  readonly space: Access["space"];
  readonly site: number;
  readonly align: number;
  /** From the base: the lowest first byte of a lane's element, and the bytes from there to the last. */
  readonly first: number;
  readonly bytes: number;
}

/** A group that has been checked. */
export interface CheckedGroup {
  /** Physical address of lane 0's first byte at the group's lowest offset. */
  readonly address: Local;
  readonly steps: Steps;
  /** Bytes from the lowest lane's first to the highest lane's last where known when written. */
  readonly span: number | undefined;
  /** Local with the physical address of the lowest lane's first byte; `address` where span is known. */
  readonly low: Local;
  /** Local with the bytes from there on, where `span` is undefined. */
  readonly extent: Local | undefined;
  /** To be given back. */
  readonly locals: readonly Local[];
}

/** An access of a checked group. */
export interface CheckedAccess {
  readonly access: Access;
  readonly form: AccessForm;
  readonly group: CheckedGroup;
  /** From the group's address to the access's. */
  readonly offset: number;
}

/** Pushes the physical address of lane 0's first byte. */
export function pushAddress(e: FunctionEmitter, { group, offset }: CheckedAccess): void {
  e.f.get(group.address);
  if (offset !== 0) e.f.i32(offset).op("i32.add");
}

/** A loop over the warps of the block, each with its own access. */
export function forEachWarp(
  e: FunctionEmitter,
  checked: CheckedAccess,
  body: (ofWarp: CheckedAccess) => void,
): void {
  const { f } = e;
  const { group } = checked;
  const { x, y, warps } = group.steps;
  const pushCount = () => f.i32(warps!.count);
  forEachStep(e, { ...checked, offset: 0 }, warps!.step, pushCount, (address) =>
    body({ ...checked, group: { ...group, address, steps: { x, y } } }),
  );
}

/** A loop from an access's address on by `step`; `body` gets the local with the address. */
export function forEachStep(
  e: FunctionEmitter,
  checked: CheckedAccess,
  step: Scalar,
  pushCount: () => void,
  body: (address: Local) => void,
): void {
  const { f } = e;
  const [address, rest] = [f.temp("i32"), f.temp("i32")];
  pushAddress(e, checked);
  f.set(address);
  pushCount();
  f.set(rest);
  const loop = f.loop();
  body(address);
  f.get(address);
  step.push();
  f.op("i32.add").set(address);
  f.get(rest).i32(1).op("i32.sub").tee(rest).brIf(loop).end();
  f.free(address, rest);
}

/** How far the lanes' bytes reach from lane 0's first: `span` upwards if known, else by locals. */
export interface Extent {
  readonly span: number | undefined;
  /** To the lowest byte, at most 0, and from there on. */
  readonly below: Local | undefined;
  readonly extent: Local | undefined;
}

/** The extents of a pass by bytes and steps: accesses to several arrays mostly have them in common. */
export class Extents {
  private readonly known: {
    readonly bytes: number;
    readonly steps: Steps;
    readonly extent: Extent;
  }[] = [];

  of(e: FunctionEmitter, bytes: number, steps: Steps, slow: Label): Extent {
    const same = this.known.find((other) => other.bytes === bytes && sameSteps(other.steps, steps));
    if (same) return same.extent;
    const extent = emitExtent(e, bytes, steps, slow);
    this.known.push({ bytes, steps, extent });
    return extent;
  }

  /** Locals in use. */
  get locals(): Local[] {
    return this.known
      .flatMap(({ extent }) => [extent.below, extent.extent])
      .filter((local) => local !== undefined);
  }
}

/** From the lowest to the highest lane's bytes. Leaves for `slow` where steps are too great. */
export function emitExtent(e: FunctionEmitter, bytes: number, steps: Steps, slow: Label): Extent {
  const { f } = e;
  const along = stepsAlong(steps, e.columns, e.lanes).map(({ step, times }) => ({
    step,
    times,
    known: knownStep(step),
  }));
  const tooGreat = ({ known }: { known: number | undefined }) =>
    known !== undefined && Math.abs(known) > STEP_LIMIT;
  if (along.some(tooGreat)) f.i32(1).brIf(slow);
  const isKnown = ({ known, times }: (typeof along)[number]) =>
    known !== undefined && known >= 0 && (known === 0 || times !== undefined);
  if (along.every(isKnown)) {
    const span = along.reduce((sum, { known, times = 0 }) => sum + known! * times, bytes) | 0;
    return { span, below: undefined, extent: undefined };
  }
  const [below, extent, reach] = [f.temp("i32"), f.temp("i32"), f.temp("i32")];
  f.i32(0).set(below);
  f.i32(bytes).set(extent);
  for (const { step, times, known } of along) {
    if (known === 0 || times === 0) continue;
    if (known === undefined) {
      step.push();
      f.i32(STEP_LIMIT)
        .op("i32.add")
        .i32(2 * STEP_LIMIT)
        .op("i32.gt_u")
        .brIf(slow);
    }
    step.push();
    if (times !== undefined) f.i32(times);
    else f.get(steps.blocks!.count).i32(1).op("i32.sub");
    f.op("i32.mul").tee(reach).i32(0).op("i32.lt_s").if();
    f.get(below).get(reach).op("i32.add").set(below);
    f.get(extent).get(reach).op("i32.sub").set(extent);
    f.else();
    f.get(extent).get(reach).op("i32.add").set(extent);
    f.end();
  }
  f.free(reach);
  return { span: undefined, below, extent };
}

/**
 * Leaves for `slow` unless the group with lane 0 at generic address `base` (offsets not included) is
 * aligned and in bounds. `neighbours`: lanes are next to each other; then only the executing ones must
 * be, and the elements of others may lie outside by less than the gap between allocations, and are not
 * used. All else: all 32 lanes.
 */
export function emitBoundsCheck(
  e: FunctionEmitter,
  extents: Extents,
  group: AccessGroup,
  neighbours: boolean,
  base: Scalar,
  steps: Steps,
  slow: Label,
  full: boolean,
): CheckedGroup {
  const { f, globals } = e;
  const address = f.temp("i32");
  base.push();
  if (group.first !== 0) f.i32(group.first).op("i32.add");
  f.set(address);
  const extent = extents.of(e, group.bytes, steps, slow);
  let low = address;
  if (extent.below !== undefined) {
    low = f.temp("i32");
    f.get(address).get(extent.below).op("i32.add").set(low);
  }
  const distance = f.temp("i32");
  const pushSize = () => {
    if (group.space === "shared") f.getGlobal(globals.sharedBytes);
    else e.pushSiteCache(group.site, SITE_CACHE.allocationSize);
  };
  f.get(low);
  if (group.space === "shared") f.i32(ADDRESS_WINDOW.shared);
  else e.pushSiteCache(group.site, SITE_CACHE.allocationFirst);
  // Where the first byte is inside, the sum for the last one cannot wrap.
  f.op("i32.sub").set(distance);
  const lane = neighbours && !full ? knownStep(steps.x) : undefined;
  f.get(distance);
  if (lane !== undefined) f.get(e.mask).op("i32.ctz").i32(lane).op("i32.mul").op("i32.add");
  pushSize();
  f.op("i32.ge_u").get(distance);
  if (lane !== undefined) {
    f.i32(31).get(e.mask).op("i32.clz").op("i32.sub").i32(lane).op("i32.mul");
    f.i32(group.bytes - 1).op("i32.add");
  } else if (extent.span !== undefined) f.i32(extent.span - 1);
  else f.get(extent.extent!).i32(1).op("i32.sub");
  f.op("i32.add");
  pushSize();
  f.op("i32.ge_u").op("i32.or");
  if (group.align > 1) {
    f.get(address);
    for (const { step } of stepsAlong(steps, e.columns, e.lanes)) {
      const known = knownStep(step);
      if (known !== undefined && known % group.align === 0) continue;
      step.push();
      f.op("i32.or");
    }
    f.i32(group.align - 1)
      .op("i32.and")
      .op("i32.or");
  }
  f.brIf(slow);
  f.free(distance);
  for (const local of new Set([address, low])) toPhysical(e, group, local);
  const locals = low === address ? [address] : [address, low];
  return { address, steps, span: extent.span, low, extent: extent.extent, locals };
}

function toPhysical({ f, globals }: FunctionEmitter, { space }: AccessGroup, local: Local): void {
  if (space !== "shared") return;
  f.get(local).i32(ADDRESS_WINDOW.shared).op("i32.sub").getGlobal(globals.shared);
  f.op("i32.add").set(local);
}

/** A group whose bounds have been checked for all warps of the block. */
export function emitKnownGroup(
  e: FunctionEmitter,
  group: AccessGroup,
  base: Scalar,
  steps: Steps,
): CheckedGroup {
  const { f } = e;
  const address = f.temp("i32");
  base.push();
  if (group.first !== 0) f.i32(group.first).op("i32.add");
  f.set(address);
  toPhysical(e, group, address);
  return { address, steps, span: undefined, low: address, extent: undefined, locals: [address] };
}

/**
 * Leaves for `slow` if two accesses may overlap, unless every lane has the same bytes in both: a pass
 * goes through the lanes in groups, and a group must not see what an earlier one stored. Accesses from
 * one base never come here with different offsets, nor with known steps where lanes share bytes:
 * `findPasses` parts them.
 */
export function emitOverlapCheck(
  e: FunctionEmitter,
  a: CheckedAccess,
  b: CheckedAccess,
  slow: Label,
): void {
  if (a.access.space !== b.access.space) return;
  const { f } = e;
  const { x, y } = a.group.steps;
  const { bytes } = a.access;
  const [knownX, knownY] = [knownStep(x), knownStep(y)];
  const known = knownX !== undefined && knownY !== undefined;
  const distance = known || a.form === "one" ? undefined : leastDistance(e, { x, y }, bytes);
  const shared =
    a.form !== "one" &&
    (known ? lanesShare(knownX, knownY, e.columns, bytes) : distance === undefined);
  if (a.group === b.group) {
    if (known) return;
    if (shared) f.br(slow);
    else if (distance && pushTooNear(e, distance)) f.brIf(slow);
    return;
  }
  const pushExtent = ({ group }: CheckedAccess) => {
    if (group.span !== undefined) f.i32(group.span);
    else f.get(group.extent!);
  };
  // Apart: one's first byte is behind the other's last, counted from each other.
  f.get(b.group.low).get(a.group.low).op("i32.sub");
  pushExtent(a);
  f.op("i32.lt_u");
  f.get(a.group.low).get(b.group.low).op("i32.sub");
  pushExtent(b);
  f.op("i32.lt_u").op("i32.or");
  const same = bytes === b.access.bytes && !shared ? equalSteps(a, b) : undefined;
  if (same !== undefined) {
    pushAddress(e, a);
    pushAddress(e, b);
    f.op("i32.ne");
    for (const [s, t] of same) {
      s.push();
      t.push();
      f.op("i32.ne").op("i32.or");
    }
    if (distance && pushTooNear(e, distance)) f.op("i32.or");
    f.op("i32.and");
  }
  f.brIf(slow);
}

/** How far threads must be apart along one step, found when the code runs, or are along all: `step` undefined. */
interface LeastDistance {
  readonly step: Scalar | undefined;
  readonly bytes: number;
}

/** What makes it sure that no two elements of `bytes` have a byte in common; undefined if nothing does. */
export function leastDistance(
  { columns, lanes }: FunctionEmitter,
  steps: Steps,
  bytes: number,
): LeastDistance | undefined {
  const axes = stepsAlong(steps, columns, lanes)
    .filter(({ times }) => times !== 0)
    .map(({ step, times }) => ({ step, times: times!, known: knownStep(step) }))
    .sort((a, b) => Math.abs(a.known ?? Infinity) - Math.abs(b.known ?? Infinity));
  let span = bytes;
  for (const [index, { step, times, known }] of axes.entries()) {
    if (known === undefined) return index === axes.length - 1 ? { step, bytes: span } : undefined;
    if (Math.abs(known) < span) return undefined;
    span += Math.abs(known) * times;
  }
  return { step: undefined, bytes: span };
}

/** Pushes whether the step is less than that, either way; false if that is known, and nothing was pushed. */
export function pushTooNear({ f }: FunctionEmitter, { step, bytes }: LeastDistance): boolean {
  if (step === undefined) return false;
  step.push();
  f.i32(bytes - 1).op("i32.add");
  f.i32(2 * bytes - 1).op("i32.lt_u");
  return true;
}

/** Pairs of steps that must be found equal when the code runs; undefined if some surely differ. */
function equalSteps(
  { group: a }: CheckedAccess,
  { group: b }: CheckedAccess,
): (readonly [Scalar, Scalar])[] | undefined {
  const axes: (readonly [Scalar, Scalar])[] = [
    [a.steps.x, b.steps.x],
    [a.steps.y, b.steps.y],
  ];
  if (a.steps.warps && b.steps.warps) axes.push([a.steps.warps.step, b.steps.warps.step]);
  if (a.steps.blocks && b.steps.blocks) axes.push([a.steps.blocks.step, b.steps.blocks.step]);
  const pairs: (readonly [Scalar, Scalar])[] = [];
  for (const [s, t] of axes) {
    if (knownStep(s) === undefined || knownStep(t) === undefined) pairs.push([s, t]);
    else if (knownStep(s) !== knownStep(t)) return undefined;
  }
  return pairs;
}
