/** Warp, barrier and control instructions of inline PTX, and those that mean nothing here. */
import { VALUE_TYPE } from "../../ops.ts";
import type { IcmpPredicate } from "../builder.ts";
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
import {
  absDifferenceS,
  absDifferenceSaturated,
  absDifferenceU,
  comparison,
  eachPart,
  sumParts,
  WORD_FUNCTIONS,
} from "../simd-in-word.ts";
import type { PtxStatement } from "./parse-ptx.ts";
import { destination, type PtxHandler, source, typeOf } from "./ptx-integer.ts";
import { type PtxType, UnsupportedPtx, write } from "./ptx-registers.ts";

const T = VALUE_TYPE;
const U32: PtxType = { kind: "int", bits: 32, signed: false, packed: false, brain: false };
const PRED: PtxType = { kind: "pred", bits: 1, signed: false, packed: false, brain: false };

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

/** vadd2, vabsdiff4, vset2 … with their accumulating and saturating forms. */
function videoHandler(name: string): PtxHandler | undefined {
  const match = /^v(add|sub|avrg|min|max|absdiff|set)([24])$/.exec(name);
  if (!match) return undefined;
  const parts = match[2] === "2" ? 2 : 4;
  return (ctx, statement) => {
    const signed = statement.mods[1] === "s32";
    const saturates = statement.mods.includes("sat");
    const x = source(ctx, statement, 1, U32);
    const y = source(ctx, statement, 2, U32);
    const base = match[1] === "avrg" ? "avg" : match[1]!;
    const suffix = signed ? "s" : "u";
    if (base === "absdiff") {
      const plain = signed ? absDifferenceS : absDifferenceU;
      const combine = signed && saturates ? absDifferenceSaturated : plain;
      const result = statement.mods.includes("add")
        ? sumParts(ctx.b, parts, x, y, source(ctx, statement, 3, U32), plain)
        : eachPart(ctx.b, parts, x, y, combine);
      write(ctx, destination(statement), result);
      return;
    }
    if (base === "set") {
      const relation = statement.mods[2]!;
      const isEquality = relation === "eq" || relation === "ne";
      const predicate = isEquality ? relation : `${suffix}${relation}`;
      const combine = comparison(predicate as IcmpPredicate, false);
      write(ctx, destination(statement), eachPart(ctx.b, parts, x, y, combine));
      return;
    }
    const plain = base === "add" || base === "sub";
    const key = plain ? `${base}${saturates ? `${suffix}s` : ""}` : `${base}${suffix}`;
    const combine = WORD_FUNCTIONS[key];
    if (!combine) throw new UnsupportedPtx(`${statement.name}.${statement.mods.join(".")}`);
    write(ctx, destination(statement), eachPart(ctx.b, parts, x, y, combine));
  };
}

const nothing: PtxHandler = () => {};

const PTX_WARP: Readonly<Record<string, PtxHandler>> = {
  shfl: shuffleHandler,
  vote: voteHandler,
  match: matchHandler,
  redux: reduceHandler,
  elect: electHandler,
  activemask: (ctx, statement) => write(ctx, destination(statement), activeMask(ctx.b)),
  bar: barrierHandler,
  barrier: barrierHandler,
  membar: fenceHandler,
  fence: fenceHandler,
  nanosleep: (ctx, statement) => {
    ctx.b.append("nanosleep", T.i32, [source(ctx, statement, 0, U32)], 0, []);
  },
  exit: (ctx) => {
    if (!endThread(ctx.call)) throw new UnsupportedPtx("exit in a function that is called");
  },
  trap: (ctx) => ctx.b.trap(),
  brkpt: (ctx) => ctx.b.trap(),
  // Hints to caches and tools.
  createpolicy: (ctx, statement) => write(ctx, destination(statement), i64(0)),
  prefetch: nothing,
  prefetchu: nothing,
  pmevent: nothing,
  discard: nothing,
  applypriority: nothing,
  griddepcontrol: nothing,
  setmaxnreg: nothing,
};

export function warpHandler(name: string): PtxHandler | undefined {
  return PTX_WARP[name] ?? videoHandler(name);
}
