/** Shuffles, votes, matches and reductions of a warp. The older forms act on the active lanes. */
import { ICMP_PREDICATES } from "../../../ir/index.ts";
import type { Operand } from "../../draft.ts";
import { REDUCE_OPS, SHUFFLE_MODES, VALUE_TYPE, VOTE_MODES } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { arg, type CallSite, type Handler } from "../call-site.ts";
import type { Pattern } from "../pattern.ts";

const T = VALUE_TYPE;
export type ShuffleMode = (typeof SHUFFLE_MODES)[number];
export type VoteMode = (typeof VOTE_MODES)[number];

export function activeMask(b: DraftBuilder): Operand {
  return b.append("activeMask", T.i32, [], 0, [T.i32])[0]!;
}

/** Value and "source lane is in range". */
export function shuffle(
  b: DraftBuilder,
  mode: ShuffleMode,
  mask: Operand,
  value: Operand,
  lane: Operand,
  clamp: Operand,
): [Operand, Operand] {
  const aux = SHUFFLE_MODES.indexOf(mode);
  const bits = b.convert("bitcast", value, T.i32);
  const [moved, inRange] = b.append("shuffle", T.i32, [mask, bits, lane, clamp], aux, [
    T.i32,
    T.i1,
  ]);
  return [b.convert("bitcast", moved!, value.type), inRange!];
}

export function vote(b: DraftBuilder, mode: VoteMode, mask: Operand, predicate: Operand): Operand {
  const result = mode === "ballot" ? T.i32 : T.i1;
  return b.append("vote", T.i1, [mask, predicate], VOTE_MODES.indexOf(mode), [result])[0]!;
}

export function matchAny(b: DraftBuilder, mask: Operand, value: Operand): Operand {
  return b.append("matchAny", value.type, [mask, value], 0, [T.i32])[0]!;
}

export function matchAll(b: DraftBuilder, mask: Operand, value: Operand): Operand[] {
  return b.append("matchAll", value.type, [mask, value], 0, [T.i32, T.i1]);
}

const REDUCE: Readonly<Record<string, (typeof REDUCE_OPS)[number]>> = {
  add: "add",
  min: "minS",
  max: "maxS",
  umin: "minU",
  umax: "maxU",
  and: "and",
  or: "or",
  xor: "xor",
};

export function reduce(b: DraftBuilder, name: string, mask: Operand, value: Operand): Operand {
  const aux = REDUCE_OPS.indexOf(REDUCE[name]!);
  return b.append("reduce", T.i32, [mask, value], aux, [T.i32])[0]!;
}

function shuffleHandler(sync: boolean, mode: ShuffleMode, withPredicate: boolean): Handler {
  return (call: CallSite) => {
    const { b } = call;
    const first = sync ? 1 : 0;
    const mask = sync ? arg(call, 0) : activeMask(b);
    const [value, inRange] = shuffle(
      b,
      mode,
      mask,
      arg(call, first),
      arg(call, first + 1),
      arg(call, first + 2),
    );
    return withPredicate ? [value, inRange] : [value];
  };
}

function voteHandler(mode: VoteMode, sync: boolean): Handler {
  return (call) => {
    const mask = sync ? arg(call, 0) : activeMask(call.b);
    return [vote(call.b, mode, mask, arg(call, sync ? 1 : 0))];
  };
}

export const WARP_INTRINSICS: readonly Pattern[] = [
  {
    pattern: /^llvm\.nvvm\.shfl\.(sync\.)?(idx|up|down|bfly)\.[if]32(p)?$/,
    make: (sync, mode, p) => shuffleHandler(!!sync, mode as ShuffleMode, !!p),
  },
  {
    pattern: /^llvm\.nvvm\.vote\.(any|all|uni|ballot)(\.sync)?$/,
    make: (mode, sync) => voteHandler(mode as VoteMode, !!sync),
  },
  { pattern: /^llvm\.nvvm\.activemask$/, make: () => (call) => [activeMask(call.b)] },
  {
    pattern: /^llvm\.nvvm\.match\.any\.sync\.i(?:32|64)$/,
    make: () => (call) => [matchAny(call.b, arg(call, 0), arg(call, 1))],
  },
  {
    pattern: /^llvm\.nvvm\.match\.all\.sync\.i(?:32|64)p$/,
    make: () => (call) => matchAll(call.b, arg(call, 0), arg(call, 1)),
  },
  {
    pattern: /^llvm\.nvvm\.redux\.sync\.(add|u?min|u?max|and|or|xor)$/,
    make: (name) => (call) => [reduce(call.b, name!, arg(call, 1), arg(call, 0))],
  },
  {
    pattern: /^llvm\.nvvm\.elect\.sync$/,
    make: () => (call) => {
      const { b } = call;
      const leader = b.on("ctz", arg(call, 0));
      const isLeader = b.op(
        "icmp",
        T.i32,
        [b.special("laneid"), leader],
        ICMP_PREDICATES.indexOf("eq"),
      );
      return [leader, isLeader];
    },
  },
  {
    pattern: /^llvm\.nvvm\.bar\.warp\.sync$/,
    make: () => (call) => call.b.append("warpSync", T.i32, [arg(call, 0)], 0, []),
  },
];
