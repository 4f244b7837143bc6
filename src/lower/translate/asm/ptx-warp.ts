/** Warp, barrier and control instructions of inline PTX, and those that mean nothing here. */
import { VALUE_TYPE } from "../../ops.ts";
import { clusterBarrier } from "../clusters.ts";
import {
  type BarrierKind,
  barrier,
  endThread,
  fence,
  fenceScope,
} from "../intrinsics/synchronisation.ts";
import {
  activeMask,
  matchAll,
  matchAny,
  reduce,
  type ShuffleMode,
  shuffle,
  type VoteMode,
  vote,
} from "../intrinsics/warp.ts";
import { i32, i64 } from "../literals.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { form, type PtxForm, type PtxHandler } from "./ptx-forms.ts";
import { destination, PRED, source, typeOf, U32 } from "./ptx-operands.ts";
import { UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;

function modOf<Name extends string>(statement: PtxStatement, names: readonly Name[]): Name {
  const found = names.find((name) => statement.mods.includes(name));
  if (!found) throw new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
  return found;
}

const shuffleHandler: PtxHandler = (ctx, statement) => {
  const mode = modOf<ShuffleMode>(statement, ["idx", "up", "down", "bfly"]);
  const sync = statement.mods.includes("sync");
  // d[|p], value, lane, clamp [, mask]
  const sources = sync ? 4 : 3;
  const results = statement.operands.length - sources;
  const [value, lane, clamp] = [0, 1, 2].map((at) => source(ctx, statement, results + at, U32));
  const mask = sync ? source(ctx, statement, results + 3, U32) : activeMask(ctx.b);
  const [moved, inRange] = shuffle(ctx.b, mode, mask, value!, lane!, clamp!);
  write(ctx, statement.operands[0]!, moved);
  if (results > 1) write(ctx, statement.operands[1]!, inRange);
};

const voteHandler: PtxHandler = (ctx, statement) => {
  const mode = modOf<VoteMode>(statement, ["any", "all", "uni", "ballot"]);
  const predicate = source(ctx, statement, 1, PRED);
  const mask = statement.mods.includes("sync") ? source(ctx, statement, 2, U32) : activeMask(ctx.b);
  write(ctx, destination(statement), vote(ctx.b, mode, mask, predicate));
};

const matchHandler: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const any = modOf(statement, ["any", "all"]) === "any";
  const results = statement.operands.length - 2;
  const value = source(ctx, statement, results, type);
  const mask = source(ctx, statement, results + 1, U32);
  const [found, same] = any ? [matchAny(ctx.b, mask, value)] : matchAll(ctx.b, mask, value);
  write(ctx, statement.operands[0]!, found!);
  if (results > 1 && same) write(ctx, statement.operands[1]!, same);
};

const reduceHandler: PtxHandler = (ctx, statement) => {
  const type = typeOf(statement);
  const name = modOf(statement, ["add", "min", "max", "and", "or", "xor"]);
  const unsigned = (name === "min" || name === "max") && !type.signed;
  const value = source(ctx, statement, 1, U32);
  const mask = source(ctx, statement, 2, U32);
  write(ctx, destination(statement), reduce(ctx.b, unsigned ? `u${name}` : name, mask, value));
};

/** elect.sync d|p: the lowest lane of the mask. */
const electHandler: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const mask = source(ctx, statement, 2, U32);
  const leader = b.on("ctz", mask);
  write(ctx, statement.operands[0]!, leader);
  write(ctx, statement.operands[1]!, b.icmp("eq", leader, b.special("laneid")));
};

/** bar.sync, bar.arrive, bar.red, bar.warp.sync and the same as `barrier`. */
const barrierHandler: PtxHandler = (ctx, statement) => {
  const { b } = ctx;
  const { mods, operands } = statement;
  if (mods.includes("warp")) {
    b.append("warpSync", T.i32, [source(ctx, statement, 0, U32)], 0, []);
    return;
  }
  if (mods.includes("cluster")) {
    if (mods.includes("wait")) clusterBarrier(b);
    return;
  }
  const kind = mods.includes("arrive") ? "arrive" : "sync";
  if (!mods.includes("red")) {
    const id = operands.length > 0 ? source(ctx, statement, 0, U32) : i32(0);
    barrier(b, kind, id, operands.length > 1 ? source(ctx, statement, 1, U32) : i32(0));
    return;
  }
  const reduction = modOf<BarrierKind>(statement, ["popc", "and", "or"]);
  const last = operands.length - 1;
  const count = last === 3 ? source(ctx, statement, 2, U32) : i32(0);
  const predicate = source(ctx, statement, last, PRED);
  const result = barrier(b, reduction, source(ctx, statement, 1, U32), count, predicate)!;
  const isCount = reduction === "popc";
  write(ctx, destination(statement), isCount ? result : b.icmp("ne", result, i32(0)));
};

const fenceHandler: PtxHandler = (ctx, statement) => {
  // Between ways to reach memory that are one here.
  if (statement.mods.includes("proxy")) {
    fence(ctx.b, fenceScope("cta"));
    return;
  }
  const scope = ["cta", "cluster", "gl", "gpu", "sys"].find((name) =>
    statement.mods.includes(name),
  );
  if (!scope) throw new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
  fence(ctx.b, fenceScope(scope));
};

const policy: PtxHandler = (ctx, statement) => write(ctx, destination(statement), i64(0));
const nothing: PtxHandler = () => {};

const EVICT = "L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged";
const PROXY = "alias|async";

const BARRIER = ["bar{.cta}", "barrier{.cta}"].flatMap((name) => [
  form(`${name}.sync{.aligned} a{, b}`, barrierHandler),
  form(`${name}.arrive{.aligned} a, b`, barrierHandler),
  form(`${name}.red.popc{.aligned}.u32 d, a{, b}, p`, barrierHandler),
  form(`${name}.red.and|or{.aligned}.pred d, a{, b}, p`, barrierHandler),
]);

export const WARP_FORMS: readonly PtxForm[] = [
  form("shfl.up|down|bfly|idx.b32 d{|p}, a, b, c", shuffleHandler),
  form("shfl.sync.up|down|bfly|idx.b32 d{|p}, a, b, c, m", shuffleHandler),
  form("vote.all|any|uni.pred d, a", voteHandler),
  form("vote.ballot.b32 d, a", voteHandler),
  form("vote.sync.all|any|uni.pred d, a, m", voteHandler),
  form("vote.sync.ballot.b32 d, a, m", voteHandler),
  form("match.any.sync.b32|b64 d, a, m", matchHandler),
  form("match.all.sync.b32|b64 d{|p}, a, m", matchHandler),
  form("redux.sync.add|min|max.u32|s32 d, a, m", reduceHandler),
  form("redux.sync.and|or|xor.b32 d, a, m", reduceHandler),
  form("elect.sync d|p, m", electHandler),
  form("activemask.b32 d", (ctx, statement) =>
    write(ctx, destination(statement), activeMask(ctx.b)),
  ),
  ...BARRIER,
  form("bar.warp.sync m", barrierHandler),
  form("barrier.cluster.arrive{.release|relaxed}{.aligned}", barrierHandler),
  form("barrier.cluster.wait{.acquire}{.aligned}", barrierHandler),
  form("membar.cta|gl|sys", fenceHandler),
  form(`membar.proxy.${PROXY}`, fenceHandler),
  form("fence{.sc|acq_rel|acquire|release}.cta|cluster|gpu|sys", fenceHandler),
  form("fence.mbarrier_init.release.cluster", fenceHandler),
  form(`fence.proxy.${PROXY}{.global|shared|shared::cluster}`, fenceHandler),
  form("nanosleep.u32 a", (ctx, statement) => {
    ctx.b.append("nanosleep", T.i32, [source(ctx, statement, 0, U32)], 0, []);
  }),
  form("exit", (ctx) => {
    if (!endThread(ctx.call)) throw new UnsupportedPtx("exit in a function that is called");
  }),
  form("trap", (ctx) => ctx.b.trap()),
  form("brkpt", (ctx) => ctx.b.trap()),
  // Hints to caches and tools.
  form(`createpolicy.fractional.${EVICT}{.${EVICT}}.b64 d{, f}`, policy),
  form(`createpolicy.range{.global}.${EVICT}{.${EVICT}}.b64 d, [a], n, m`, policy),
  form("createpolicy.cvt.L2.b64 d, a", policy),
  form("prefetch{.global|local}.L1|L2 [a]", nothing),
  form("prefetch.global.L2::evict_last|L2::evict_normal [a]", nothing),
  form("prefetch{.const|param}.tensormap [a]", nothing),
  form("prefetchu.L1 [a]", nothing),
  form("pmevent{.mask} a", nothing),
  form("discard{.global}.L2 [a], n", nothing),
  form("applypriority{.global}.L2::evict_normal [a], n", nothing),
  form("griddepcontrol.launch_dependents|wait", nothing),
  form("setmaxnreg.inc|dec.sync.aligned.u32 n", nothing),
];
