/** Block barriers in all their spellings, fences, sleeping, ending a thread. */
import type { Operand } from "../../draft.ts";
import { BARRIER_KINDS, FENCE_SCOPES, VALUE_TYPE } from "../../ops.ts";
import type { DraftBuilder } from "../builder.ts";
import { arg, type CallSite, type Handler, reportUnsupported, resultLeaves } from "../call-site.ts";
import { i32 } from "../literals.ts";
import { exactly, type Pattern } from "../pattern.ts";

const T = VALUE_TYPE;
export type BarrierKind = (typeof BARRIER_KINDS)[number];

/** `count` 0 is the whole block; a reduction's outcome is an i32. */
export function barrier(
  b: DraftBuilder,
  kind: BarrierKind,
  id: Operand,
  count: Operand,
  predicate?: Operand,
): Operand | undefined {
  const args = predicate ? [id, count, predicate] : [id, count];
  b.append("barrier", T.i32, args, BARRIER_KINDS.indexOf(kind), []);
  if (!predicate) return undefined;
  return b.append("barrierResult", T.i32, [], 0, [T.i32])[0]!;
}

export function fence(b: DraftBuilder, scope: (typeof FENCE_SCOPES)[number]): void {
  b.append("fence", T.i32, [], FENCE_SCOPES.indexOf(scope), []);
}

/** Ends the thread; false in a function that is called, which can only return. */
export function endThread(call: CallSite): boolean {
  const { b, a } = call;
  if (b.fn !== a.kernel.functions[0]!.draft) return false;
  b.end({ kind: "ret", values: [], loc: b.loc });
  return true;
}

/** `idAt` and `countAt`: argument positions, -1 where the spelling implies 0. */
function plain(kind: BarrierKind, idAt: number, countAt: number): Handler {
  return (call) => {
    const id = idAt < 0 ? i32(0) : arg(call, idAt);
    barrier(call.b, kind, id, countAt < 0 ? i32(0) : arg(call, countAt));
    return [];
  };
}

/** The reductions; the predicate is the last argument. */
function reducing(kind: BarrierKind, hasId: boolean): Handler {
  return (call) => {
    const { b } = call;
    const last = call.argCount - 1;
    const given = arg(call, last);
    const predicate = given.type === T.i1 ? given : b.icmp("ne", given, i32(0));
    const id = hasId ? arg(call, 0) : i32(0);
    const count = hasId && last === 2 ? arg(call, 1) : i32(0);
    return outcome(call, barrier(b, kind, id, count, predicate)!);
  };
}

function outcome(call: CallSite, result: Operand): Operand[] {
  const leaf = resultLeaves(call)[0];
  const isBit = leaf?.kind === "int" && leaf.bits === 1;
  return [isBit ? call.b.icmp("ne", result, i32(0)) : result];
}

export const SYNCHRONISATION: readonly Pattern[] = [
  ...exactly("llvm.nvvm.", {
    barrier0: plain("sync", -1, -1),
    "barrier.n": plain("sync", 0, -1),
    "bar.sync": plain("sync", 0, -1),
    barrier: plain("sync", 0, 1),
    "barrier.sync": plain("sync", 0, -1),
    "barrier.sync.cnt": plain("sync", 0, 1),
    nanosleep: (call) => call.b.append("nanosleep", T.i32, [arg(call, 0)], 0, []),
    exit: (call) => (endThread(call) ? [] : reportUnsupported(call, "lower/unsupported-intrinsic")),
  }),
  {
    pattern: /^llvm\.nvvm\.barrier0\.(popc|and|or)$/,
    make: (kind) => reducing(kind as BarrierKind, false),
  },
  {
    pattern: /^llvm\.nvvm\.barrier\.cta\.sync\.(?:aligned\.)?(all|count)$/,
    make: (form) => plain("sync", 0, form === "count" ? 1 : -1),
  },
  {
    pattern: /^llvm\.nvvm\.barrier\.cta\.arrive\.(?:aligned\.)?count$/,
    make: () => plain("arrive", 0, 1),
  },
  {
    pattern: /^llvm\.nvvm\.barrier\.cta\.red\.(popc|and|or)\.(?:aligned\.)?(?:all|count)$/,
    make: (kind) => reducing(kind as BarrierKind, true),
  },
  {
    pattern: /^llvm\.nvvm\.(?:membar|fence)\.(?:sc\.|acq_rel\.)?(cta|cluster|gl|gpu|sys)$/,
    make: (scope) => (call) => {
      fence(call.b, fenceScope(scope!));
      return [];
    },
  },
];

export function fenceScope(name: string): (typeof FENCE_SCOPES)[number] {
  if (name === "cta") return "block";
  return name === "sys" ? "system" : "device";
}
