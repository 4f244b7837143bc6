/** Reads behind another thread's write, of a pair of which enough is told: counted, as the probes would do no more. */
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import { CHECK_AREA, SHADOW_PAGE, SHADOW_PAGE_BYTES, TOLD } from "../check-area.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import type { AccessContext } from "./context.ts";
import {
  ENTRY_BITS,
  keepsFirstReader,
  leaveIf,
  type ShadowLanes,
  type ShadowSpace,
} from "./shadow.ts";

/** Of the word or words that are read, as locals. */
export interface WrittenBefore {
  readonly page: Local;
  /** Address of the first word of the entry. */
  readonly entry: Local;
  /** From there to the word's. */
  readonly at: number;
  readonly writer: Local;
  readonly writeTime: Local;
  /** The writer's name ^ that of who reads. */
  readonly differs: Local;
  /** Of the block's last barrier. */
  readonly start: Local;
}

export class ToldRaces {
  private readonly f: FunctionBuilder;
  private readonly area: number;
  private readonly space: ShadowSpace;
  private readonly pc: Local;
  private readonly slot: Local;
  private readonly pair: Local;
  /** Words of this access that raced. */
  private readonly raced: Local;

  /** Undefined where each race has to be asked about. */
  static of(
    context: AccessContext,
    f: FunctionBuilder,
    { space, kind, isLast }: Pick<ShadowLanes, "space" | "kind" | "isLast">,
    pc: Local,
  ): ToldRaces | undefined {
    // Else warps may know of one another in other ways.
    if (kind !== "read" || isLast === false || !keepsFirstReader(context.program)) return undefined;
    return new ToldRaces(context, f, space, pc);
  }

  private constructor(context: AccessContext, f: FunctionBuilder, space: ShadowSpace, pc: Local) {
    this.f = f;
    this.area = context.shadow!.area + CHECK_AREA.told;
    this.space = space;
    this.pc = pc;
    this.slot = f.local("i32");
    this.pair = f.local("i32");
    this.raced = f.local("i32");
  }

  /** Of four words: takes those that are in order; the routine ends with 0 if another is no told race. */
  emitWords(before: WrittenBefore & { readonly place: Local }): void {
    const { f } = this;
    const { page, entry, at, writer, writeTime, differs, start } = before;
    const splat = (value: number) => f.i32x4(value, value, value, value);
    const [order, told] = [f.temp("v128"), f.temp("v128")];
    f.set(order);
    f.get(order).op("i32x4.all_true").op("i32.eqz").if();
    this.emitPair();
    f.get(writeTime);
    splat(0xffff).op("v128.and").get(this.pair).i32(0xffff).op("i32.and").op("i32x4.splat");
    f.op("i32x4.eq").get(writer);
    splat(ENTRY_BITS.atomic).op("v128.and");
    splat(0).op("i32x4.eq").op("v128.and").set(told);
    if (this.space === "global") {
      f.get(differs).i32(17).op("i32x4.shr_u");
      splat(0).op("i32x4.ne");
    }
    f.get(differs).i32(17).op("i32x4.shr_u");
    splat(0).op("i32x4.eq").get(differs).i32(12).op("i32x4.shr_u");
    splat(0).op("i32x4.ne").op("v128.and").get(writeTime).get(start).op("i32x4.ge_u");
    f.op("v128.and");
    if (this.space === "global") {
      this.pushKind(TOLD.isGrid);
      f.op("select");
    }
    f.get(told).op("v128.and").set(told);
    if (this.space === "global") {
      // The page's memory begins where its place does.
      f.get(entry).get(page).op("i32.sub").get(before.place).i32(-SHADOW_PAGE_BYTES);
      f.op("i32.and").op("i32.add").i32(ADDRESS_WINDOW.first).op("i32.add");
      f.mem("v128.load", at, 4)
        .get(entry)
        .mem("v128.load", SHADOW_PAGE.before + at, 4);
      f.op("i32x4.ne").get(page).mem("i32.load", SHADOW_PAGE.rewritten).op("i32x4.splat");
      splat(0).op("i32x4.ne").op("v128.or");
      f.op("v128.not");
      this.pushKind(TOLD.asBefore);
      f.op("i32.eqz").op("i32x4.splat");
      splat(0).op("i32x4.ne").op("v128.or").get(told).op("v128.and").set(told);
    }
    f.get(order).get(told).op("v128.or").op("i32x4.all_true").op("i32.eqz");
    leaveIf(f);
    f.get(order).op("v128.not").op("i32x4.bitmask").op("i32.popcnt");
    this.addRaced();
    f.end();
    f.free(order, told);
  }

  /** Of a word that is not in order: the routine ends with 0 unless it is a told race. `lanes`: mask of who reads. */
  emitWord(before: WrittenBefore & { readonly address: Local }, lanes: Local | undefined): void {
    const { f } = this;
    const { page, entry, at, writer, writeTime, differs, start } = before;
    const isGlobal = this.space === "global";
    const pushBlocks = () => f.get(differs).i32(17).op("i32.shr_u");
    this.emitPair();
    f.get(writeTime).get(this.pair).op("i32.xor").i32(0xffff).op("i32.and");
    f.get(writer).i32(ENTRY_BITS.atomic).op("i32.and").op("i32.or");
    leaveIf(f);
    if (isGlobal) {
      pushBlocks().i32(0).op("i32.ne");
    }
    pushBlocks().op("i32.eqz").get(differs).i32(12).op("i32.shr_u").i32(0).op("i32.ne");
    f.op("i32.and").get(writeTime).get(start).op("i32.ge_u").op("i32.and");
    if (isGlobal) {
      this.pushKind(TOLD.isGrid);
      f.op("select");
    }
    f.op("i32.eqz");
    leaveIf(f);
    if (isGlobal) {
      f.get(before.address).i32(-4).op("i32.and").mem("i32.load", at);
      f.get(entry)
        .mem("i32.load", SHADOW_PAGE.before + at)
        .op("i32.eq");
      f.get(page).mem("i32.load", SHADOW_PAGE.rewritten).op("i32.eqz").op("i32.and");
      f.op("i32.eqz");
      this.pushKind(TOLD.asBefore);
      f.i32(0).op("i32.ne").op("i32.and");
      leaveIf(f);
    }
    if (lanes === undefined) f.i32(1);
    else f.get(lanes).op("i32.popcnt");
    this.addRaced();
  }

  /** All of the access is in order, or was counted. */
  emitEnd(): void {
    const { f, area, slot, raced } = this;
    f.get(raced).if();
    f.get(slot)
      .get(slot)
      .mem("i32.load", area + TOLD.count)
      .get(raced)
      .op("i32.add");
    f.mem("i32.store", area + TOLD.count).end();
  }

  private addRaced(): void {
    this.f.get(this.raced).op("i32.add").set(this.raced);
  }

  /** A bit of what is told of the pair. */
  private pushKind(bit: number): void {
    this.f.get(this.slot).mem("i32.load", this.area + TOLD.kind);
    this.f.i32(bit).op("i32.and");
  }

  /** The slot of the access; leaves where no pair of it is told. */
  private emitPair(): void {
    const { f, area, slot, pair, pc } = this;
    f.get(pc).i32(1).op("i32.add");
    f.i32(TOLD.slots - 1).op("i32.and");
    f.i32(TOLD.shift)
      .op("i32.shl")
      .tee(slot)
      .mem("i32.load", area + TOLD.pair);
    f.tee(pair).i32(16).op("i32.shr_u").get(pc).i32(1).op("i32.add").op("i32.ne");
    f.get(slot)
      .mem("i32.load", area + TOLD.kind)
      .i32(TOLD.isGlobal)
      .op("i32.and");
    f.i32(this.space === "global" ? TOLD.isGlobal : 0)
      .op("i32.ne")
      .op("i32.or");
    leaveIf(f);
  }
}
