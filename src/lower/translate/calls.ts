/**
 * Calls. A defined function is copied in place of the call, unless it is recursive: that becomes a
 * function of the Draft. A call through a pointer becomes a chain of compares with every function the
 * pointer may hold.
 */
import {
  assert,
  type ConstId,
  type FunctionId,
  type LocId,
  type TypeId,
} from "../../base/index.ts";
import type { DraftBlock, DraftFunction, Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import { allocateLocal, materialise, pointerParts } from "./addresses.ts";
import { translateAsm } from "./asm/translate-asm.ts";
import { copyBytes } from "./block-copy.ts";
import { DraftBuilder } from "./builder.ts";
import { calleeOf } from "./call-graph.ts";
import type { CallSite, Handler } from "./call-site.ts";
import { functionNumber } from "./constant-values.ts";
import { handlerFor } from "./handlers.ts";
import { i32, isLiteral, literal } from "./literals.ts";
import { OperandMismatch } from "./operand-types.ts";
import { isOnlyRead } from "./param-area.ts";
import type { Activation, CalledFunction, KernelTranslation } from "./translation.ts";
import { operandRef, operandType, registersOf, unsupported, zeros } from "./values.ts";
import { calleeSource } from "./virtual-tables.ts";

/** Instructions of a kernel after inlining beyond which it is refused. */
const MAX_INSTRUCTIONS = 100_000;

export function translateCall(a: Activation, index: number): readonly Operand[] {
  const argCount = a.body.aux[index]!;
  const calleeRef = operandRef(a, index, argCount);
  const call: Omit<CallSite, "name"> = {
    a,
    b: a.build,
    index,
    argCount,
    resultType: a.body.type[index]! as TypeId,
    isResultUsed: a.useCounts[index]! > 0,
  };
  if (calleeRef < 0) {
    const constant = a.kernel.module.constants[~calleeRef as ConstId]!;
    if (constant.kind === "asm") return translateAsm({ ...call, name: "asm" }, constant);
  }
  const callee = calleeOf(a.kernel.module, calleeRef);
  return callee === undefined ? callThroughPointer(call, calleeRef) : callFunction(call, callee);
}

function callFunction(call: Omit<CallSite, "name">, id: FunctionId): readonly Operand[] {
  const { a } = call;
  const fn = a.kernel.module.functions[id]!;
  const handler = handlerFor(fn.name);
  if (handler && (!fn.body || fn.name.startsWith("llvm."))) {
    return callHandler({ ...call, name: fn.name }, handler);
  }
  if (!fn.body) {
    unsupported(a, whyNoBody(fn.name), { name: fn.name });
    return zeros(a, call.resultType);
  }
  const params = passArguments(call, id);
  if (!params) {
    unsupported(a, "lower/call-signature", { name: fn.name });
    return zeros(a, call.resultType);
  }
  if (a.kernel.graph.recursive.has(id)) return callRecursive(call, id, params);
  return inline(call, id, params);
}

function whyNoBody(name: string): string {
  if (name.startsWith("llvm.")) return "lower/unsupported-intrinsic";
  return /^cuda[A-Z]/.test(name) ? "lower/unsupported-device-call" : "lower/undefined-function";
}

/** An intrinsic that the module declares with other types than it has is reported, not followed. */
function callHandler(call: CallSite, handler: Handler): readonly Operand[] {
  const { registers } = call.a.kernel.layouts.of(call.resultType);
  try {
    const results = handler(call);
    const fits =
      registers.length === 0 ||
      (results.length === registers.length &&
        registers.every((type, index) => results[index]!.type === type));
    if (fits) return registers.length === 0 ? [] : results;
  } catch (problem) {
    if (!(problem instanceof OperandMismatch)) throw problem;
  }
  unsupported(call.a, "lower/call-signature", { name: call.name });
  return zeros(call.a, call.resultType);
}

/** Registers of each parameter; undefined where the call does not fit the function. */
function passArguments(
  call: Omit<CallSite, "name">,
  id: FunctionId,
): (readonly Operand[])[] | undefined {
  const { a } = call;
  const fn = a.kernel.module.functions[id]!;
  if (call.argCount < fn.params.length) return undefined;
  const passed: (readonly Operand[])[] = [];
  for (const [position, param] of fn.params.entries()) {
    const registers = registersOf(a, operandRef(a, call.index, position));
    const expected = a.kernel.layouts.of(param.type).registers;
    if (registers.length !== expected.length) return undefined;
    if (expected.some((type, part) => registers[part]!.type !== type)) return undefined;
    passed.push(
      param.byval === undefined || isOnlyReadInCallee(a.kernel, id, position)
        ? registers
        : [copyOfStruct(call, position, param.byval, param.align)],
    );
  }
  return passed;
}

/** A by-value struct needs no copy where the callee writes no memory at all. */
function isOnlyReadInCallee(kernel: KernelTranslation, id: FunctionId, position: number): boolean {
  if (kernel.graph.recursive.has(id)) return false;
  const fn = kernel.module.functions[id]!;
  return isOnlyRead(kernel, fn, position) && !kernel.graph.writesMemory(id);
}

function copyOfStruct(
  call: Omit<CallSite, "name">,
  position: number,
  type: TypeId,
  paramAlign: number,
): Operand {
  const { a } = call;
  const { size, align } = a.kernel.layouts.of(type);
  const known = Math.max(align, paramAlign);
  const to = allocateLocal(a, size, known);
  const ref = operandRef(a, call.index, position);
  const from = pointerParts(a, registersOf(a, ref)[0]!, operandType(a, call.index, position));
  const length = i32(size);
  const traits = { volatile: false, overlapping: false };
  copyBytes(a, { parts: to, align: known }, { parts: from, align: known }, length, traits);
  return materialise(a, to);
}

function inline(
  call: Omit<CallSite, "name">,
  id: FunctionId,
  params: readonly (readonly Operand[])[],
): readonly Operand[] {
  const { a, b } = call;
  if (a.kernel.size > MAX_INSTRUCTIONS) {
    unsupported(a, "lower/kernel-too-large", { instructions: MAX_INSTRUCTIONS });
    return zeros(a, call.resultType);
  }
  const returns: { block: DraftBlock; values: readonly Operand[] }[] = [];
  a.kernel.copyBody(b, id, params, (values) => {
    returns.push({ block: b.pause(), values });
  });
  return joinReturns(call, returns);
}

/** Goes on where the returns meet; the result's registers there. */
function joinReturns(
  call: Omit<CallSite, "name">,
  returns: readonly { block: DraftBlock; values: readonly Operand[] }[],
): readonly Operand[] {
  const { a, b } = call;
  const [only] = returns;
  if (!only) return zeros(a, call.resultType);
  if (returns.length === 1) {
    b.current = only.block;
    return only.values;
  }
  const after = b.block("return");
  const phis = only.values.map((value) => b.phi(value.type, after));
  for (const { block, values } of returns) {
    b.current = block;
    b.br(after);
    for (const [part, value] of values.entries()) phis[part]!.incoming.push({ block, value });
  }
  b.current = after;
  return phis.map((phi) => phi.result);
}

function callRecursive(
  call: Omit<CallSite, "name">,
  id: FunctionId,
  params: readonly (readonly Operand[])[],
): readonly Operand[] {
  const { a, b } = call;
  const number = calledFunction(a.kernel, id);
  const { draft } = a.kernel.functions[number]!;
  const flat = params.flat();
  return b.append("call", VALUE_TYPE.i32, flat, number, draft.results);
}

/** Number of a recursive function in the Draft, added on first use; its body is translated later. */
function calledFunction(kernel: KernelTranslation, id: FunctionId): number {
  const known = kernel.functions.findIndex((called) => called.id === id);
  if (known >= 0) return known;
  const fn = kernel.module.functions[id]!;
  const signature = kernel.layouts.type(fn.type);
  assert(signature.kind === "function", `${fn.name} has no function type`);
  const draft: DraftFunction = {
    name: fn.name,
    params: [],
    results: [...kernel.layouts.of(signature.result).registers],
    blocks: [],
    frameBytes: 0,
  };
  const build = new DraftBuilder(draft, kernel.functions[0]!.build.counter);
  kernel.functions.push({ id, draft, build });
  return kernel.functions.length - 1;
}

/** Translates the body of a function of the Draft other than the kernel. */
export function translateCalledFunction(kernel: KernelTranslation, called: CalledFunction): void {
  const { build, draft } = called;
  const fn = kernel.module.functions[called.id]!;
  const params = fn.params.map((param) =>
    kernel.layouts.of(param.type).registers.map((type) => {
      const value = build.value(type);
      draft.params.push(value);
      return value;
    }),
  );
  build.loc = 0 as LocId;
  kernel.copyBody(build, called.id, params, (values) => {
    build.end({ kind: "ret", values: [...values], loc: build.loc });
  });
}

function callThroughPointer(call: Omit<CallSite, "name">, calleeRef: number): readonly Operand[] {
  const { a, b } = call;
  const pointer = registersOf(a, calleeRef)[0]!;
  const { kernel, body, fn } = a;
  const source = calleeSource(kernel.layouts, body, fn.params.length, calleeRef);
  const candidates = kernel.graph.candidates(body.auxType[call.index]! as TypeId, source);
  if (isLiteral(pointer)) {
    const known = candidates.find((id) => BigInt(functionNumber(id)) === pointer.bits);
    if (known !== undefined) return callFunction(call, known);
  }
  const returns: { block: DraftBlock; values: readonly Operand[] }[] = [];
  const { loc } = b;
  for (const id of candidates) {
    const hit = b.block("call.target");
    const miss = b.block("call.next");
    const number = literal(pointer.type, BigInt(functionNumber(id)));
    b.brIf(b.icmp("eq", pointer, number), hit, miss);
    b.current = hit;
    const values = callFunction(call, id);
    returns.push({ block: b.pause(), values });
    b.current = miss;
    b.loc = loc;
  }
  b.trap();
  return joinReturns(call, returns);
}
