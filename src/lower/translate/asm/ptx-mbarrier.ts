/**
 * mbarrier and the bulk copies that it waits for, of inline PTX. A copy is done at once; arriving and waiting are
 * plain operations on the barrier's word, as in `cuda_awbarrier_primitives.h`, which has the same layout:
 * from the lowest bit, 16 bits arrivals that are missing in this phase, 16 bits those of each phase, 10 bits the
 * number of the phase, 22 bits the bytes that copies have yet to bring, which may be negative.
 */
import type { Operand } from "../../draft.ts";
import { VALUE_TYPE } from "../../ops.ts";
import { addressParts, materialise } from "../addresses.ts";
import { noteAsync } from "../async-notes.ts";
import { emitAtomic } from "../atomics.ts";
import { copyBytes } from "../block-copy.ts";
import { mapShared } from "../clusters.ts";
import { i32, i64 } from "../literals.ts";
import { countedLoop, whenTrue } from "../loops.ts";
import { emitLoad, emitStore } from "../memory.ts";
import type { AddressParts } from "../translation.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { source, U32 } from "./ptx-operands.ts";
import { isSharedSpace, place } from "./ptx-place.ts";
import { type PtxContext, type PtxType, UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;
const U64: PtxType = { ...U32, bits: 64 };

const EXPECTED_SHIFT = 16;
const PHASE_SHIFT = 32;
const BYTES_SHIFT = 42;
const COUNT_MASK = 0xffff;
const PHASE_MASK = 0x3ff;
/** PTX ISA, cp.async.bulk: addresses and size are multiples of 16. */
const BULK_ALIGN = 16;
/** Ranks that a multicast mask names. */
const MOST_RANKS = 16;

const WORD = [{ offset: 0, memory: "i64" as const }];
const ORDERED = { align: 8, volatile: true, readOnly: false };

/** Takes `change` off the word and begins the next phase if nothing is missing any more; what the word was. */
function change(ctx: PtxContext, at: AddressParts, by: Operand): Operand {
  const { b } = ctx;
  const { a } = ctx.call;
  // What arrives releases, and the next phase acquires: checks know by it that copies are seen.
  const { ordered } = a.build;
  a.build.ordered = true;
  const before = emitAtomic(a, "sub", at, by, true)!;
  const after = b.on("sub", before, by);
  const missing = b.on("and", b.low(after), i32(COUNT_MASK));
  const bytes = b.low(b.on("shrU", after, i64(BYTES_SHIFT)));
  whenTrue(b, b.icmp("eq", b.on("or", missing, bytes), i32(0)), () => {
    const expected = b.on("shrU", b.low(after), i32(EXPECTED_SHIFT));
    const phase = b.on("and", b.high(after), i32(PHASE_MASK));
    const next = b.on("and", b.on("add", phase, i32(1)), i32(PHASE_MASK));
    // Wraps without a carry into what lies above.
    const step = b.on("shl", b.convert("sext", b.on("sub", next, phase), T.i64), i64(PHASE_SHIFT));
    const add = b.on("add", step, b.convert("zext", expected, T.i64));
    emitAtomic(a, "add", at, add, false);
    return [];
  });
  a.build.ordered = ordered;
  return before;
}

/** Bytes, an i32, where they stand in the word. */
function bytesInWord({ b }: PtxContext, bytes: Operand): Operand {
  return b.on("shl", b.convert("zext", bytes, T.i64), i64(BYTES_SHIFT));
}

function arrive(ctx: PtxContext, statement: PtxStatement): void {
  const { b } = ctx;
  const { mods, operands } = statement;
  const first = operands[0]?.kind === "address" ? 0 : 1;
  const at = place(ctx, statement, operands[first]);
  const given = operands[first + 1] ? source(ctx, statement, first + 1, U32) : undefined;
  const expects = mods.includes("expect_tx");
  const count = expects || !given ? i32(1) : given;
  const dropped = statement.name.includes("drop") || mods.includes("arrive_drop");
  const both = dropped ? b.on("or", count, b.on("shl", count, i32(EXPECTED_SHIFT))) : count;
  const arrived = b.convert("zext", both, T.i64);
  const by = expects ? b.on("sub", arrived, bytesInWord(ctx, given ?? i32(0))) : arrived;
  const state = change(ctx, at, by);
  if (first === 1) write(ctx, operands[0]!, state);
}

function testWait(ctx: PtxContext, statement: PtxStatement): void {
  const { b } = ctx;
  const at = place(ctx, statement, statement.operands[1]);
  const [word] = emitLoad(ctx.call.a, at, WORD, 8, ORDERED);
  const phase = b.high(word!);
  const isParity = statement.mods.includes("parity");
  const waited = isParity ? source(ctx, statement, 2, U32) : b.high(source(ctx, statement, 2, U64));
  const differs = b.on("and", b.on("xor", phase, waited), i32(isParity ? 1 : PHASE_MASK));
  write(ctx, statement.operands[0]!, b.icmp("ne", differs, i32(0)));
}

const mbarrier: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const { mods, operands } = statement;
  const [verb] = mods;
  switch (verb) {
    case "init": {
      const count = source(ctx, statement, 1, U32);
      const twice = b.on("or", count, b.on("shl", count, i32(EXPECTED_SHIFT)));
      const word = b.convert("zext", twice, T.i64);
      emitStore(ctx.call.a, place(ctx, statement, operands[0]), WORD, 8, [word], ORDERED);
      return;
    }
    case "inval":
      return;
    case "arrive":
    case "arrive_drop":
      arrive(ctx, statement);
      return;
    case "expect_tx":
    case "complete_tx": {
      const bytes = bytesInWord(ctx, source(ctx, statement, 1, U32));
      const by = verb === "complete_tx" ? bytes : b.on("sub", i64(0), bytes);
      change(ctx, place(ctx, statement, operands[0]), by);
      return;
    }
    case "test_wait":
    case "try_wait":
      testWait(ctx, statement);
      return;
    case "pending_count":
      write(ctx, operands[0]!, b.on("and", b.low(source(ctx, statement, 1, U64)), i32(COUNT_MASK)));
      return;
    default:
      throw new UnsupportedPtx(`mbarrier.${mods.join(".")}`);
  }
};

/** `cp.async.mbarrier.arrive.noinc`: the copies are done, so what they would do is an arrival. */
export function arriveForCopies(ctx: PtxContext, statement: PtxStatement): void {
  change(ctx, place(ctx, statement, statement.operands[0]), i64(1));
}

/** What `st.async` and its like tell the barrier that is their third operand. */
export function completeBytes(ctx: PtxContext, statement: PtxStatement, bytes: number): void {
  const barrier = place(ctx, statement, statement.operands[2]);
  change(ctx, barrier, bytesInWord(ctx, i32(bytes)));
}

/** `cp.async.bulk` of bytes in a row. */
export function bulkCopy(ctx: PtxContext, statement: PtxStatement): void {
  const { b } = ctx;
  const { a } = ctx.call;
  const { mods, operands } = statement;
  if (mods.includes("commit_group") || mods.includes("wait_group")) {
    if (mods.includes("commit_group")) noteAsync(a, "commit", []);
    else noteAsync(a, "wait", [source(ctx, statement, 0, U32)]);
    return;
  }
  // A hint to a cache.
  if (mods.includes("prefetch") && !mods.includes("tensor")) return;
  const spaces = mods.filter((mod) => /^(?:global|shared(?:::cluster)?)$/.test(mod));
  const isCopy = mods[0] === "async" && mods[1] === "bulk" && spaces.length === 2;
  if (!isCopy || mods.includes("tensor") || operands.length < 3)
    throw new UnsupportedPtx(`cp.${mods.join(".")}`);
  a.kernel.copiesInBulk = true;
  const [toSpace, fromSpace] = spaces;
  const named = (space: string | undefined): PtxStatement => ({
    ...statement,
    mods: space === undefined || space.includes("::") ? [] : [space],
  });
  const to = place(ctx, named(toSpace), operands[0], isSharedSpace(toSpace));
  const from = place(ctx, named(fromSpace), operands[1], isSharedSpace(fromSpace));
  const size = source(ctx, statement, 2, U32);
  const copy = (target: AddressParts): void =>
    copyBytes(a, { parts: target, align: BULK_ALIGN }, { parts: from, align: BULK_ALIGN }, size, {
      volatile: false,
      overlapping: false,
    });
  if (toSpace === "global") {
    copy(to);
    return;
  }
  const barrier = place(ctx, named("shared::cluster"), operands[3], true);
  const done = bytesInWord(ctx, size);
  if (!mods.includes("multicast::cluster")) {
    copy(to);
    change(ctx, barrier, done);
    return;
  }
  const mask = source(ctx, statement, 4, U32);
  const [toAddress, barrierAddress] = [materialise(a, to), materialise(a, barrier)];
  countedLoop(b, i32(MOST_RANKS), 1, [], (rank) => {
    const isNamed = b.icmp("ne", b.on("and", b.on("shrU", mask, rank), i32(1)), i32(0));
    whenTrue(b, isNamed, () => {
      copy(addressParts(a, mapShared(b, toAddress, rank)));
      change(ctx, addressParts(a, mapShared(b, barrierAddress, rank)), done);
      return [];
    });
    return [];
  });
}

const BULK = "cp.async.bulk";
const BYTES = "mbarrier::complete_tx::bytes";
const HINT = "{.L2::cache_hint}";
const SCOPE = "{.release|relaxed}{.cta|cluster}{.shared|shared::cluster}.b64";

export const MBARRIER_FORMS: readonly PtxForm[] = [
  form("mbarrier.init{.shared}.b64 [a], n", mbarrier),
  form("mbarrier.inval{.shared}.b64 [a]", mbarrier),
  form(`mbarrier.arrive|arrive_drop{.noComplete}${SCOPE} {d, }[a]{, n}`, mbarrier),
  form(`mbarrier.arrive|arrive_drop.expect_tx${SCOPE} {d, }[a], n`, mbarrier),
  form(
    "mbarrier.expect_tx|complete_tx{.relaxed}{.cta|cluster}{.shared|shared::cluster}.b64 [a], n",
    mbarrier,
  ),
  form(
    "mbarrier.test_wait|try_wait{.parity}{.acquire|relaxed}{.cta|cluster}{.shared}.b64 d, [a], s{, t}",
    mbarrier,
  ),
  form("mbarrier.pending_count.b64 d, s", mbarrier),
  form(
    `${BULK}.shared|shared::cluster.global.${BYTES}{.multicast::cluster}${HINT} [d], [a], n, [m]{, mask}{, policy}`,
    bulkCopy,
  ),
  form(`${BULK}.shared::cluster.shared.${BYTES} [d], [a], n, [m]`, bulkCopy),
  form(`${BULK}.global.shared.bulk_group${HINT} [d], [a], n{, policy}`, bulkCopy),
  form(`${BULK}.prefetch.L2.global${HINT} [a], n{, policy}`, bulkCopy),
  form(`${BULK}.commit_group`, bulkCopy),
  form(`${BULK}.wait_group{.read} n`, bulkCopy),
];
