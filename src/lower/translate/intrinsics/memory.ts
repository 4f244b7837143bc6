/** Block copies, address queries, scoped atomics, cached loads; hints that mean nothing here. */
import type { Operand } from "../../draft.ts";
import { type AtomicKind, VALUE_TYPE } from "../../ops.ts";
import { ADDRESS_WINDOW } from "../../program.ts";
import { noteAsync, noteAsyncCopy } from "../async-notes.ts";
import { emitAtomic, emitCas } from "../atomics.ts";
import { type CopyPlace, copyBytes, fillBytes } from "../block-copy.ts";
import type { DraftBuilder } from "../builder.ts";
import {
  arg,
  argRegisters,
  type CallSite,
  type Handler,
  leafBits,
  pointerArg,
  reportUnsupported,
  resultLeaves,
} from "../call-site.ts";
import { intRegister } from "../integers.ts";
import { i1, i32, i64, isLiteral, literal } from "../literals.ts";
import { loadValue } from "../memory.ts";
import { exactly, type Pattern } from "../pattern.ts";
import { zeros } from "../values.ts";

const T = VALUE_TYPE;

/** The place an argument points to, with the alignment its attribute tells. */
function place(call: CallSite, position: 0 | 1): CopyPlace {
  const column = call.a.body.argAlign[call.index] ?? 0;
  const log2 = (column >> (8 * position)) & 0xff;
  return { parts: pointerArg(call, position), align: log2 === 0 ? 1 : 2 ** (log2 - 1) };
}

function isTrue(operand: Operand): boolean {
  return isLiteral(operand) && operand.bits !== 0n;
}

function copy(overlapping: boolean): Handler {
  return (call) => {
    const traits = { volatile: isTrue(arg(call, 3)), overlapping };
    copyBytes(call.a, place(call, 0), place(call, 1), arg(call, 2), traits);
    return [];
  };
}

/** Whether an address lies in a window; `end` 0 is the end of the address space. */
function isInWindow(b: DraftBuilder, address: Operand, start: number, end: number): Operand {
  const from = onSide(b, "uge", address, start);
  return end === 0 ? from : b.on("and", from, onSide(b, "ult", address, end));
}

function onSide(b: DraftBuilder, side: "uge" | "ult", address: Operand, border: number): Operand {
  const answer = b.icmp(side, address, literal(address.type, BigInt(border)));
  const last = b.current.body.at(-1);
  if (last?.results[0] === answer) last.tellsSpace = true;
  return answer;
}

const WINDOWS: Readonly<Record<string, readonly [number, number]>> = {
  shared: [ADDRESS_WINDOW.shared, ADDRESS_WINDOW.sharedEnd],
  "shared.cta": [ADDRESS_WINDOW.shared, ADDRESS_WINDOW.sharedEnd],
  "shared.cluster": [ADDRESS_WINDOW.shared, ADDRESS_WINDOW.sharedEnd],
  local: [ADDRESS_WINDOW.local, ADDRESS_WINDOW.localEnd],
  global: [ADDRESS_WINDOW.global, 0],
};

/** isspacep: constant and parameter memory have no generic addresses of their own. */
export function isInSpace(b: DraftBuilder, space: string, address: Operand): Operand {
  const window = WINDOWS[space];
  return window ? isInWindow(b, address, window[0], window[1]) : i1(false);
}

function isSpaceHandler(space: string): Handler {
  return (call) => [isInSpace(call.b, space, arg(call, 0))];
}

const nothing: Handler = (call) => zeros(call.a, call.resultType);
const first: Handler = (call) => argRegisters(call, 0);

const ATOMICS: Readonly<Record<string, AtomicKind>> = {
  add: "add",
  exch: "xchg",
  max: "maxS",
  min: "minS",
  inc: "inc",
  dec: "dec",
  and: "and",
  or: "or",
  xor: "xor",
  "load.inc": "inc",
  "load.dec": "dec",
};

function scopedAtomic(name: string): Handler {
  return (call) => {
    const parts = pointerArg(call, 0);
    if (name === "cas") return [emitCas(call.a, parts, arg(call, 1), arg(call, 2))];
    const value = arg(call, 1);
    const isFloat = value.type === T.f32 || value.type === T.f64;
    const kind = isFloat && name === "add" ? "fadd" : ATOMICS[name];
    if (!kind) return reportUnsupported(call, "lower/unsupported-intrinsic");
    return [emitAtomic(call.a, kind, parts, value, call.isResultUsed) ?? literal(value.type, 0n)];
  };
}

/** llvm.nvvm.ldg/ldu.global: pointer and alignment. */
function cachedLoad(call: CallSite): readonly Operand[] {
  const align = arg(call, 1);
  const known = isLiteral(align) ? Number(align.bits) : 1;
  const parts = { ...pointerArg(call, 0), space: "global" as const };
  return loadValue(call.a, parts, call.resultType, {
    align: known,
    volatile: false,
    readOnly: true,
  });
}

/** The size behind a pointer is unknown: -1, or 0 where the minimum is asked for. */
function objectSize(call: CallSite): readonly Operand[] {
  const bits = leafBits(resultLeaves(call)[0]!);
  const register = intRegister(bits);
  return [literal(register, isTrue(arg(call, 1)) ? 0n : -1n)];
}

/** cp.async copies at once here; waiting for it is then only told of. */
function asyncCopy(bytes: number): Handler {
  return (call) => {
    const to = { parts: pointerArg(call, 0), align: bytes };
    const from = { parts: pointerArg(call, 1), align: bytes };
    copyBytes(call.a, to, from, i64(bytes), { volatile: false, overlapping: false });
    noteAsyncCopy(call.a, to.parts, bytes);
    return [];
  };
}

export const MEMORY_INTRINSICS: readonly Pattern[] = [
  { pattern: /^llvm\.memcpy(?:\.inline)?$/, make: () => copy(false) },
  { pattern: /^llvm\.memmove$/, make: () => copy(true) },
  {
    pattern: /^llvm\.memset(?:\.inline)?$/,
    make: () => (call) => {
      fillBytes(call.a, place(call, 0), arg(call, 1), arg(call, 2), isTrue(arg(call, 3)));
      return [];
    },
  },
  {
    pattern:
      /^llvm\.(?:lifetime\.(?:start|end)|assume|dbg\.\w+|donothing|sideeffect|invariant\.(?:start|end)|experimental\.noalias\.scope\.decl|prefetch|nvvm\.prefetch\w*|var\.annotation|stacksave|stackrestore|pseudoprobe|fake\.use|nvvm\.pm\.event\.mask)(?:\..*)?$/,
    make: () => nothing,
  },
  {
    pattern:
      /^llvm\.(?:expect|expect\.with\.probability|launder\.invariant\.group|strip\.invariant\.group|ptr\.annotation|annotation|ssa\.copy|nvvm\.ptr\.\w+\.to\.\w+|nvvm\.move\.\w+|threadlocal\.address)(?:\..*)?$/,
    make: () => first,
  },
  { pattern: /^llvm\.objectsize$/, make: () => objectSize },
  {
    pattern: /^llvm\.ptrmask$/,
    make: () => (call) => [call.b.on("and", arg(call, 0), call.b.addressHalf(arg(call, 1)))],
  },
  {
    pattern: /^llvm\.nvvm\.isspacep\.([\w.]+)$/,
    make: (space) => isSpaceHandler(space!),
  },
  {
    pattern:
      /^llvm\.nvvm\.atomic\.(add|exch|max|min|inc|dec|and|or|xor|cas)\.gen\.[if]\.(?:cta|sys)$/,
    make: (name) => scopedAtomic(name!),
  },
  {
    pattern: /^llvm\.nvvm\.atomic\.(load\.(?:inc|dec))\.32$/,
    make: (name) => scopedAtomic(name!),
  },
  { pattern: /^llvm\.nvvm\.ld[gu]\.global\.[ifp]$/, make: () => cachedLoad },
  {
    pattern: /^llvm\.nvvm\.cp\.async\.(?:ca|cg)\.shared\.global\.(4|8|16)$/,
    make: (bytes) => asyncCopy(Number(bytes)),
  },
  ...exactly("llvm.nvvm.cp.async.", {
    "commit.group": (call) => {
      noteAsync(call.a, "commit", []);
      return [];
    },
    "wait.group": (call) => {
      noteAsync(call.a, "wait", [arg(call, 0)]);
      return [];
    },
    "wait.all": (call) => {
      noteAsync(call.a, "wait", [i32(-1)]);
      return [];
    },
  }),
  ...exactly("llvm.", {
    trap: (call) => {
      call.b.trap();
      return [];
    },
    ubsantrap: (call) => {
      call.b.trap();
      return [];
    },
    debugtrap: (call) => {
      call.b.trap();
      return [];
    },
  }),
];
