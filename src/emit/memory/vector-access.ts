/**
 * The routine for one memory instruction of a warp in one memory: checks, counts, moves.
 *
 * An access is its base address (that of the first active lane) and its pattern (each lane's distance
 * from the base). Three tiers: consecutive addresses of a full warp are counted in closed form; the
 * pattern that the site met last is counted from the site's cache; a new pattern is counted exactly
 * by `counting.ts` and remembered.
 */

import { type Access, accessKind, neededBytes } from "../../lower/index.ts";
import type { AccessKind, CountedSpace } from "../../observe/index.ts";
import type { FunctionBuilder, Label, Local } from "../encoder/index.ts";
import { registerCount, shapeKey } from "./access-shape.ts";
import { emitAtomic } from "./atomics.ts";
import type { AccessContext } from "./context.ts";
import { rephaseRoutine } from "./count-global.ts";
import { learnRoutine, phaseMask } from "./counting.ts";
import { emitTouchAgain, emitTouchPattern, emitTouchRun, touchOf } from "./footprint.ts";
import { forEachLane, forEachQuadMask, pushHorizontal, QUAD_NUMBERS } from "./lanes.ts";
import { emitMoveLocal, emitMoveRows, movesRows, pushLocalAddress } from "./local-memory.ts";
import { emitMove, emitMoveContiguous, laneBytes, moveOf } from "./move.ts";
import { emitStorePattern, emitUnlearnt } from "./new-pattern.ts";
import { emitAddField, emitAddLearnt, emitAddPair, emitAddRequest, pushRecord } from "./record.ts";
import { hasGaps, isProbed, isRunOf, shadowOf } from "./shadow.ts";
import { shadowLanesRoutine } from "./shadow-lane.ts";
import { shadowRunRoutine } from "./shadow-run.ts";
import { pushScratch, SITE_CACHE, SITE_CACHE_BYTES } from "./site-cache.ts";
import { emitCheck, pushDisplacement } from "./spaces.ts";
import { emitTracePattern, emitTraceRun } from "./trace.ts";

/**
 * Routine (addresses, mask, registers…, offset, site, pc), shared by all accesses of the same shape.
 * See `AccessRoutines.vector` for the meaning.
 */
export function vectorRoutine(context: AccessContext, access: Access, space: CountedSpace): number {
  const kind = accessKind(context.program, access);
  const count = registerCount(access);
  const params = Array.from({ length: 2 + count + 3 }, () => "i32" as const);
  const name = `access ${space} ${shapeKey(context, access)} ${kind}`;
  return context.module.routine(name, params, [], (f) => {
    new VectorAccess(f, context, access, space, kind, count).emit();
  });
}

/** The register vectors that an access gives to its instruction. */
function resultsOf({ kind, elements }: Access, registers: readonly Local[]) {
  if (kind === "load")
    return elements.map((element, index) => ({
      element,
      register: registers[index]!,
    }));
  return kind === "atomic" ? [{ element: elements[0]!, register: registers.at(-1)! }] : [];
}

/** The locals of one routine while it is written. */
class VectorAccess {
  private readonly addresses = 0;
  private readonly mask = 1;
  private readonly registers: readonly Local[];
  private readonly offset: Local;
  private readonly site: Local;
  private readonly pc: Local;
  private readonly cache: Local;
  private readonly record: Local;
  private readonly base: Local;
  private readonly low: Local;
  private readonly high: Local;
  private readonly delta: Local;
  /** Whether the cache knows another pattern. */
  private readonly unknown: Local;
  /** Whether what the lanes touch has been looked at. */
  private readonly probed: Local;
  private readonly pattern: readonly Local[];
  private readonly f: FunctionBuilder;
  private readonly context: AccessContext;
  private readonly access: Access;
  private readonly space: CountedSpace;
  private readonly kind: AccessKind;

  constructor(
    f: FunctionBuilder,
    context: AccessContext,
    access: Access,
    space: CountedSpace,
    kind: AccessKind,
    count: number,
  ) {
    this.f = f;
    this.context = context;
    this.access = access;
    this.space = space;
    this.kind = kind;
    this.registers = Array.from({ length: count }, (_, index) => 2 + index);
    this.offset = 2 + count;
    this.site = 3 + count;
    this.pc = 4 + count;
    this.cache = f.local("i32");
    this.record = f.local("i32");
    this.base = f.local("i32");
    this.low = f.local("i32");
    this.high = f.local("i32");
    this.delta = f.local("i32");
    this.unknown = f.local("i32");
    this.probed = context.shadow ? f.local("i32") : -1;
    this.pattern = QUAD_NUMBERS.map(() => f.local("v128"));
  }

  emit(): void {
    const { f, context } = this;
    f.getGlobal(context.globals.caches);
    f.get(this.site).i32(SITE_CACHE_BYTES).op("i32.mul").op("i32.add").set(this.cache);
    if (context.counters) {
      pushRecord(f, context, this.site);
      f.set(this.record);
      emitAddRequest(f, this.record, this.mask);
    }
    const counted = f.block();
    if (this.space === "global" || this.space === "shared") this.emitOneLane(counted);
    this.emitPattern();
    if (this.isContiguousForm) this.emitContiguous(counted);
    if (context.counters) this.emitCounted(counted);
    else {
      this.emitBounds();
      // How far lanes are apart, for `block/touch-ahead.ts`.
      for (const bound of this.space === "global" ? (["low", "high"] as const) : [])
        f.get(this.cache).get(this[bound]).mem("i32.store", SITE_CACHE[bound]);
      this.emitCheckNew();
    }
    f.end();
    this.emitProbe();
    this.emitMove();
  }

  /** `warpscope check`: what lanes in bounds do that are anywhere, unless it has been seen to. */
  private emitProbe(): void {
    const { f, context, access, space, mask, offset, addresses, pc, probed } = this;
    if (!isProbed(context, space)) return;
    f.get(probed).op("i32.eqz").if();
    const lanes = shadowOf(context, access, space);
    if (lanes) {
      const { needed } = lanes;
      f.get(addresses).get(mask).get(offset).i32(needed.offset).op("i32.add").get(pc);
      f.call(shadowLanesRoutine(context, lanes)).op("i32.eqz").if();
    }
    this.emitAsk();
    if (lanes) f.end();
    f.i32(1).set(probed);
    f.end();
  }

  /** The same of a full warp in a row. */
  private emitProbeRun(): void {
    const { f, context, access, space, base, pc, probed } = this;
    if (!isProbed(context, space)) return;
    const lanes = shadowOf(context, access, space);
    const words = access.bytes / 4;
    const isRun = lanes && lanes.bytes === access.bytes && isRunOf(words) && !hasGaps(lanes);
    if (!isRun || lanes.kind === "atomic") {
      this.emitProbe();
      return;
    }
    f.i32(1).set(probed);
    f.get(base).get(pc).getGlobal(context.globals.warp).i32(5).op("i32.shl");
    f.call(shadowRunRoutine(context, { space: lanes.space, kind: lanes.kind, lanes: 32, words }));
    f.op("i32.eqz").if();
    this.emitAsk();
    f.end();
  }

  private emitAsk(): void {
    const { f, context, access, pc, mask, addresses, registers } = this;
    f.get(pc).get(mask).get(addresses);
    if (access.kind === "load") f.i32(0);
    else f.get(registers[0]!);
    f.call(context.imports.checkAccess);
  }

  /** Checks and counts lanes that are anywhere. */
  private emitCounted(counted: Label): void {
    const { f } = this;
    this.emitCompare();
    f.get(this.unknown).if();
    this.emitNewPattern(counted);
    f.else();
    this.emitKnownPattern();
    f.end();
    f.get(this.base).get(this.cache).mem("i32.load", SITE_CACHE.low).op("i32.add").set(this.low);
    f.get(this.base).get(this.cache).mem("i32.load", SITE_CACHE.high).op("i32.add");
    f.set(this.high);
    this.emitCheck(() => f.get(this.cache).mem("i32.load", SITE_CACHE.bits));
    this.emitCountLearnt();
  }

  /** A single lane: one sector, or one pass. */
  private emitOneLane(counted: Label): void {
    const { f, context, base, mask, kind, record, access, space } = this;
    f.get(mask).get(mask).i32(1).op("i32.sub").op("i32.and").op("i32.eqz").if();
    f.get(this.addresses).get(mask).op("i32.ctz").i32(2).op("i32.shl").op("i32.add");
    f.mem("i32.load").get(this.offset).op("i32.add").tee(base).tee(this.low).set(this.high);
    this.emitCheck(undefined);
    if (context.counters) {
      const bytes = BigInt(access.bytes);
      const passes = kind === "cas" ? 2n : 1n;
      const isAtomic = kind !== "load" && kind !== "store";
      if (space === "global") {
        this.emitTouch(emitTouchAgain, access.bytes);
        emitAddPair(f, record, "distinctBytes", bytes, 1n);
        emitAddPair(f, record, "lines", 1n, isAtomic ? 1n : 0n);
      } else {
        emitAddPair(f, record, "distinctBytes", bytes, 0n);
        emitAddPair(f, record, "lines", 0n, passes);
        emitAddPair(f, record, "wavefrontsIdeal", passes, 1n);
      }
    }
    f.br(counted);
    f.end();
  }

  /** Notes `bytes` bytes from the base in the maps and in the trace. */
  private emitTouch(touchRun: typeof emitTouchRun, bytes: number): void {
    const { f, context } = this;
    const first = () => f.get(this.base);
    const plus = (distance: number) => () => void first().i32(distance).op("i32.add");
    const cache = { push: () => f.get(this.cache), offset: 0 };
    touchRun(f, context, touchOf(this.kind), { cache, first, end: plus(bytes) });
    emitTraceRun(f, context, this.access, first, plus(bytes - 1));
  }

  /** Base address, and each lane's distance from it; 0 for inactive lanes. */
  private emitPattern(): void {
    const { f, pattern } = this;
    const splat = f.temp("v128");
    const maskSplat = f.temp("v128");
    f.get(this.addresses).get(this.mask).op("i32.ctz").i32(2).op("i32.shl").op("i32.add");
    f.mem("i32.load").tee(this.base).op("i32x4.splat").set(splat);
    f.get(this.base).get(this.offset).op("i32.add").set(this.base);
    const pushDistances = (quad: number): void => {
      f.get(this.addresses)
        .mem("v128.load", 16 * quad)
        .get(splat)
        .op("i32x4.sub");
    };
    f.get(this.mask).i32(-1).op("i32.eq").if();
    for (const quad of QUAD_NUMBERS) {
      pushDistances(quad);
      f.set(pattern[quad]!);
    }
    f.else();
    f.get(this.mask).op("i32x4.splat").set(maskSplat);
    forEachQuadMask(f, maskSplat, (quad, pushMask) => {
      pushDistances(quad);
      pushMask();
      f.op("v128.and").set(pattern[quad]!);
    });
    f.end();
    f.free(splat, maskSplat);
  }

  /** Consecutive lanes touch consecutive bytes: counts have a closed form. */
  private get isContiguousForm(): boolean {
    const { bytes, align } = this.access;
    if (this.space === "local" || bytes % align !== 0) return false;
    // Lanes narrower than a bank meet in it, which only loads and stores may do for free.
    return this.kind === "load" || this.kind === "store" || bytes >= 4;
  }

  private emitContiguous(counted: Label): void {
    const { f } = this;
    const { bytes, elements, kind } = this.access;
    f.get(this.mask).i32(-1).op("i32.eq").if();
    const otherwise = f.block();
    // Most other patterns show at the last lane.
    f.get(this.pattern[7]!)
      .lane("i32x4.extract_lane", 3)
      .i32(31 * bytes);
    f.op("i32.ne").brIf(otherwise);
    const expected = f.temp("v128");
    f.i32x4(0, bytes, 2 * bytes, 3 * bytes).set(expected);
    for (const quad of QUAD_NUMBERS) {
      f.get(this.pattern[quad]!).get(expected).op("v128.xor");
      if (quad > 0) f.op("v128.or");
      f.get(expected)
        .i32x4(4 * bytes, 4 * bytes, 4 * bytes, 4 * bytes)
        .op("i32x4.add");
      f.set(expected);
    }
    f.op("v128.any_true").brIf(otherwise);
    f.free(expected);
    f.get(this.base)
      .i32(31 * bytes)
      .op("i32.add")
      .set(this.high);
    f.get(this.base).set(this.low);
    this.emitCheck(undefined);
    this.emitProbeRun();
    if (this.context.counters) this.emitCountContiguous();
    if ((kind === "load" || kind === "store") && elements.length === 1) {
      f.get(this.base);
      pushDisplacement(f, this.context, this.space);
      f.op("i32.add").set(this.delta);
      emitMoveContiguous(f, moveOf(this.access, this.registers), this.delta);
      f.op("return");
    } else f.br(counted);
    f.end();
    f.end();
  }

  private emitCountContiguous(): void {
    const { f, record } = this;
    const { bytes } = this.access;
    const span = 32 * bytes;
    const add = (field: Parameters<typeof emitAddField>[2], push: () => unknown): void =>
      emitAddField(f, record, field, push);
    const pushUnits = (shift: number): void => {
      f.get(this.base)
        .i32(span - 1)
        .op("i32.add")
        .i32(shift)
        .op("i32.shr_u");
      f.get(this.base).i32(shift).op("i32.shr_u").op("i32.sub").i32(1).op("i32.add");
    };
    if (this.space === "global") {
      this.emitTouch(emitTouchRun, span);
      add("distinctBytes", () => f.i32(span));
      add("sectors", () => pushUnits(5));
      add("lines", () => pushUnits(7));
      // No two lanes have the same address: nothing waits.
      if (this.kind !== "load" && this.kind !== "store") add("wavefronts", () => pushUnits(5));
    } else if (this.space === "shared") {
      const passes = Math.max(1, span / 128) * (this.kind === "cas" ? 2 : 1);
      add("distinctBytes", () => f.i32(span));
      add("wavefronts", () => f.i32(passes));
      add("wavefrontsIdeal", () => f.i32(passes));
      add("wavefronts8", () => f.i32(Math.max(1, span / 256)));
    }
  }

  private emitCountLearnt(): void {
    const { f, space, access, record, cache, base } = this;
    emitAddLearnt(f, space, access.bytes, record, cache, base);
    if (space !== "global") return;
    emitTouchPattern(f, this.context, touchOf(this.kind), cache, base);
    emitTracePattern(f, this.context, access, cache, base, this.mask);
  }

  /** Sets `low` and `high` to the least and greatest distance. */
  private emitBounds(): void {
    const { f, pattern } = this;
    const vector = f.temp("v128");
    for (const [op, bound] of [
      ["i32x4.min_s", this.low],
      ["i32x4.max_s", this.high],
    ] as const) {
      for (const quad of QUAD_NUMBERS) {
        f.get(pattern[quad]!);
        if (quad > 0) f.op(op);
      }
      f.set(vector);
      pushHorizontal(f, vector, op);
      f.set(bound);
    }
    f.free(vector);
  }

  /** Pushes the bits that some lanes' distances have, or 0 if any alignment will do. */
  private pushBits(): void {
    const { f, pattern } = this;
    const vector = f.temp("v128");
    for (const quad of QUAD_NUMBERS) {
      f.get(pattern[quad]!);
      if (quad > 0) f.op("v128.or");
    }
    f.set(vector);
    pushHorizontal(f, vector, "v128.or");
    f.free(vector);
  }

  /** Checks a pattern of which only the least and greatest distance are known. */
  private emitCheckNew(): void {
    const { f, low, high, base } = this;
    f.get(low).get(base).op("i32.add").set(low);
    f.get(high).get(base).op("i32.add").set(high);
    this.emitCheck(() => this.pushBits());
  }

  /** Another pattern than the last one: learnt, unless it is cheaper to count it or no good to learn it. */
  private emitNewPattern(counted: Label): void {
    const { f, cache, base, mask, context, space, access, kind } = this;
    const { record, pattern, low, high } = this;
    this.emitBounds();
    emitUnlearnt({
      ...{ f, context, access, space, kind, mask, cache, record, base, pattern, low, high },
      check: () => this.emitCheckNew(),
      counted,
    });
    emitStorePattern({ f, cache, pattern });
    f.get(cache)
      .get(base)
      .get(mask)
      .call(learnRoutine(context, space, access.bytes, kind));
  }

  /** Finds out whether the cache knows the pattern. */
  private emitCompare(): void {
    const { f, cache, pattern, phase, space } = this;
    f.get(cache).mem("i32.load", SITE_CACHE.mask).get(this.mask).op("i32.ne");
    // Most other patterns show at the last lane.
    f.get(pattern[7]!).lane("i32x4.extract_lane", 3);
    f.get(cache)
      .mem("i32.load", SITE_CACHE.pattern + 4 * 31)
      .op("i32.ne")
      .op("i32.or")
      .tee(this.unknown);
    f.op("i32.eqz").if();
    for (const quad of QUAD_NUMBERS) {
      f.get(pattern[quad]!)
        .get(cache)
        .mem("v128.load", SITE_CACHE.pattern + 16 * quad);
      f.op("v128.xor");
      if (quad > 0) f.op("v128.or");
    }
    f.op("v128.any_true");
    if (phase !== 0 && space !== "global") {
      this.pushOtherPhase();
      f.op("i32.or");
    }
    f.set(this.unknown);
    f.end();
  }

  /** Bits of the base address on which the counts depend. */
  private get phase(): number {
    return phaseMask(this.space);
  }

  private pushOtherPhase(): void {
    const { f, cache } = this;
    f.get(cache).mem("i32.load", SITE_CACHE.phase);
    f.get(this.base).i32(this.phase).op("i32.and").op("i32.ne");
  }

  /** Makes the cache know the counts of its pattern at this base. */
  private emitKnownPattern(): void {
    const { f, cache, base, mask, context, space, access } = this;
    f.get(cache).i32(0).mem("i32.store", SITE_CACHE.misses);
    if (space !== "global") return;
    this.pushOtherPhase();
    f.if();
    f.get(cache)
      .get(base)
      .get(mask)
      .call(rephaseRoutine(context, access.bytes, this.kind));
    f.end();
  }

  /** `pushBits` leaves bits that the lanes' distances from the base have. */
  private emitCheck(pushBits: (() => unknown) | undefined): void {
    const { f, access, base } = this;
    const pushAddressBits = (): void => {
      f.get(base);
      if (!pushBits) return;
      pushBits();
      f.op("i32.or");
    };
    emitCheck(f, this.context, this.space, {
      pushLanes: () => void f.get(this.addresses).get(this.mask),
      pushAddressBits: access.align > 1 ? pushAddressBits : undefined,
      low: this.low,
      high: this.high,
      signedDistances: pushBits !== undefined,
      offset: this.offset,
      pc: this.pc,
      cache: this.cache,
      align: access.align,
      needed: neededBytes(this.context.program, access),
      mask: this.mask,
      leave: (passed) => this.emitLeave(passed),
    });
  }

  /** Starts anew with the lanes in `passed`, if there are any; the others load zeros. */
  private emitLeave(passed: Local): void {
    const { f, access, mask } = this;
    const results = resultsOf(access, this.registers);
    if (results.length > 0) {
      const refused = f.temp("i32");
      f.get(mask).get(passed).op("i32.xor").set(refused);
      forEachLane(f, refused, (lane) => {
        for (const { register, element } of results) {
          const isWide = laneBytes(element) === 8;
          f.get(register)
            .get(lane)
            .i32(isWide ? 3 : 2)
            .op("i32.shl")
            .op("i32.add");
          if (isWide) f.i64(0n).mem("i64.store");
          else f.i32(0).mem("i32.store");
        }
      });
      f.free(refused);
    }
    f.get(passed).if();
    f.get(this.addresses).get(passed);
    for (const register of this.registers) f.get(register);
    f.get(this.offset).get(this.site).get(this.pc).call(f.index).end();
    f.op("return");
  }

  private emitMove(): void {
    const { f, access, addresses, mask, registers, delta } = this;
    const isAtomic = access.kind === "atomic" || access.kind === "reduction";
    f.get(this.offset);
    pushDisplacement(f, this.context, this.space);
    f.op("i32.add").set(delta);
    if (this.space === "local") this.emitMoveLocal(isAtomic);
    else if (!isAtomic)
      emitMove(f, moveOf(access, registers), addresses, delta, mask, {
        pattern: this.pattern,
        pushBase: () => {
          f.get(this.base);
          pushDisplacement(f, this.context, this.space);
          f.op("i32.add");
        },
        pushScratch: () => pushScratch(f, this.context),
      });
    else
      emitAtomic(f, access, registers, mask, {
        space: this.space === "global" ? "global" : "shared",
        places: { addresses, delta },
        ...(this.space === "global"
          ? { pushParallel: () => f.getGlobal(this.context.globals.parallel) }
          : {}),
        pushPlace: (lane) => {
          f.get(addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
          f.get(delta).op("i32.add");
        },
      });
  }

  private emitMoveLocal(isAtomic: boolean): void {
    const { f, access, addresses, mask, registers, delta } = this;
    const localBase = f.local("i32");
    const lane0 = f.local("i32");
    const place = f.local("i32");
    f.getGlobal(this.context.globals.local).set(localBase);
    if (isAtomic) {
      emitAtomic(f, access, registers, mask, {
        space: "local",
        pushPlace: (lane) => {
          f.get(addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
          f.get(delta).op("i32.add").set(place);
          pushLocalAddress(f, localBase, place, lane);
        },
      });
      return;
    }
    const move = moveOf(access, registers);
    if (movesRows(move)) {
      const anyOffset = f.block();
      f.get(mask).i32(-1).op("i32.ne").brIf(anyOffset);
      // From the distances themselves: the site's cache learns them only where accesses are counted.
      for (const quad of QUAD_NUMBERS) {
        f.get(this.pattern[quad]!);
        if (quad > 0) f.op("v128.or");
      }
      f.op("v128.any_true").brIf(anyOffset);
      f.get(addresses).mem("i32.load").get(delta).op("i32.add").set(place);
      f.i32(0).set(lane0);
      pushLocalAddress(f, localBase, place, lane0);
      f.set(place);
      emitMoveRows(f, move, place);
      f.op("return");
      f.end();
    }
    emitMoveLocal(f, move, localBase, addresses, delta, mask);
  }
}
