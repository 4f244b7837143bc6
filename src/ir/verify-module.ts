/**
 * Checks what later stages rely on: terminators, operand types, callee signatures, phis that agree
 * with the predecessors, definitions that dominate uses, initialisers of the right type.
 */
import type { Diagnostics, LocId, SourcePoint, TypeId } from "../base/index.ts";
import { type ControlFlow, controlFlow } from "./control-flow.ts";
import type { Body, IrFunction, Module } from "./module.ts";
import { OPCODES } from "./opcodes.ts";
import { type TypedInstruction, typesFit } from "./verify-types.ts";

/** Whether the module is well formed; `diagnostics` says where it is not. */
export function verifyModule(module: Module, diagnostics: Diagnostics): boolean {
  let valid = true;
  for (const global of module.globals) {
    if (global.initializer === undefined) continue;
    if (module.constants[global.initializer]!.type === global.type) continue;
    diagnostics.error("ir/invalid-initializer", { name: global.name });
    valid = false;
  }
  for (const fn of module.functions)
    if (fn.body) valid = new BodyVerifier(module, fn, fn.body, diagnostics).verify() && valid;
  return valid;
}

class BodyVerifier {
  private readonly module: Module;
  private readonly fn: IrFunction;
  private readonly body: Body;
  private readonly diagnostics: Diagnostics;
  private readonly blockOf: Int32Array;
  private valid = true;

  constructor(module: Module, fn: IrFunction, body: Body, diagnostics: Diagnostics) {
    this.module = module;
    this.fn = fn;
    this.body = body;
    this.diagnostics = diagnostics;
    this.blockOf = new Int32Array(body.length);
    for (let block = 0; block < body.blockNames.length; block++)
      this.blockOf.fill(block, body.blockStart[block]!, body.blockStart[block + 1]!);
  }

  verify(): boolean {
    this.checkTerminators();
    // Without proper blocks there is no control flow to check anything against.
    if (!this.valid) return false;
    const flow = controlFlow(this.body);
    if (flow.predecessors[0]!.length > 0) this.report("ir/invalid-entry", 0);
    for (let at = 0; at < this.body.length; at++) {
      this.checkTypes(at);
      if (this.nameOf(at) === "phi") this.checkPhi(at, flow);
      this.checkUses(at, flow);
    }
    return this.valid;
  }

  private checkTerminators(): void {
    const { body } = this;
    for (let block = 0; block < body.blockNames.length; block++) {
      const first = body.blockStart[block]!;
      const end = body.blockStart[block + 1]!;
      if (first === end) this.report("ir/invalid-block", Math.min(first, body.length - 1));
      for (let at = first; at < end; at++)
        if ((OPCODES[body.opcode[at]!]!.terminator === true) !== (at === end - 1))
          this.report("ir/invalid-block", at);
    }
  }

  private checkTypes(at: number): void {
    const { module, fn, body } = this;
    const signature = module.types[fn.type]!;
    const it: TypedInstruction = {
      name: this.nameOf(at),
      result: body.type[at]! as TypeId,
      operands: this.valueOperands(at).map((operand) => this.typeOf(operand)),
      aux: body.aux[at]!,
      auxType: body.auxType[at]! as TypeId,
      functionResult: signature.kind === "function" ? signature.result : fn.type,
    };
    if (!typesFit(module, it)) this.report("ir/invalid-types", at);
    else if (it.name === "call") this.checkCallee(at);
  }

  /** A direct call must use the signature of the function it calls. */
  private checkCallee(at: number): void {
    const { module, body } = this;
    const callee = body.operands[body.operandStart[at + 1]! - 1]!;
    const constant = callee < 0 ? module.constants[~callee]! : undefined;
    if (constant?.kind !== "function") return;
    const target = module.functions[constant.function]!;
    if (target.type !== body.auxType[at])
      this.report("ir/invalid-call", at, { callee: target.name });
  }

  private checkPhi(at: number, flow: ControlFlow): void {
    const { body } = this;
    const block = this.blockOf[at]!;
    if (at > body.blockStart[block]! && this.nameOf(at - 1) !== "phi")
      this.report("ir/invalid-phi", at);
    const sources = new Map<number, number>();
    for (let index = body.operandStart[at]!; index < body.operandStart[at + 1]!; index += 2) {
      const source = body.operands[index + 1]!;
      const value = body.operands[index]!;
      // A block that branches here twice is listed twice, with one value.
      if ((sources.get(source) ?? value) !== value) this.report("ir/invalid-phi", at);
      sources.set(source, value);
    }
    const predecessors = flow.predecessors[block]!;
    if (
      predecessors.length !== sources.size ||
      !predecessors.every((source) => sources.has(source))
    )
      this.report("ir/invalid-phi", at);
  }

  private checkUses(at: number, flow: ControlFlow): void {
    const { body } = this;
    const block = this.blockOf[at]!;
    const isPhi = this.nameOf(at) === "phi";
    for (const [index, operand] of this.valueOperands(at).entries()) {
      const definition = operand - this.fn.params.length;
      if (definition < 0) continue;
      const from = this.blockOf[definition]!;
      let fits: boolean;
      if (isPhi) {
        const source = body.operands[body.operandStart[at]! + 2 * index + 1]!;
        fits = flow.dominates(from, source);
      } else if (from === block) fits = definition < at || !flow.isReachable(block);
      else fits = flow.dominates(from, block);
      if (!fits) this.report("ir/invalid-use", at);
    }
  }

  /** Operands that are values, by the opcode's column table. */
  private valueOperands(at: number): number[] {
    const { body } = this;
    const operands = body.operands.subarray(body.operandStart[at]!, body.operandStart[at + 1]!);
    switch (this.nameOf(at)) {
      case "br":
        return [];
      case "condbr":
      case "indirectbr":
      case "extractvalue":
        return Array.from(operands.subarray(0, 1));
      case "insertvalue":
        return Array.from(operands.subarray(0, 2));
      case "switch":
      case "phi":
        return Array.from(operands).filter((_, index) => index % 2 === 0);
      default:
        return Array.from(operands);
    }
  }

  private nameOf(at: number): string {
    return OPCODES[this.body.opcode[at]!]!.name;
  }

  private typeOf(operand: number): TypeId {
    if (operand < 0) return this.module.constants[~operand]!.type;
    const params = this.fn.params;
    return operand < params.length
      ? params[operand]!.type
      : (this.body.type[operand - params.length]! as TypeId);
  }

  private report(code: string, at: number, params: Record<string, string> = {}): void {
    this.valid = false;
    const opcode = at < 0 ? "" : this.nameOf(at);
    const position = { function: this.fn.name, instruction: at, opcode, ...params };
    this.diagnostics.error(code, position, this.sourceOf(at));
  }

  private sourceOf(at: number): SourcePoint | undefined {
    const loc = this.body.loc[at] as LocId | undefined;
    if (loc === undefined || loc === 0) return undefined;
    const { file, line, column } = this.module.locations[loc]!;
    return { file, line, column };
  }
}
