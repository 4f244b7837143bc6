/**
 * `Module` → text that `parseModule` takes. What the tables do not hold (linkage of comdats, aliases,
 * type-based alias metadata, orderings of atomics) is not printed; printing, reading and printing
 * again gives the same text.
 */
import type { ConstId, LocId, TypeId } from "../base/index.ts";
import {
  type Body,
  type Global,
  INSTRUCTION_FLAG,
  type IrFunction,
  type Module,
  type Param,
} from "./module.ts";
import { ATOMIC_OPS, FCMP_PREDICATES, ICMP_PREDICATES, OPCODES } from "./opcodes.ts";
import { MetadataPrinter } from "./print-metadata.ts";
import {
  escapeText,
  printConstant,
  printName,
  printStructBody,
  printType,
  printTypedConstant,
} from "./print-values.ts";

/** The metadata in place: nothing else is read of it. */
const ROLLED_LOOP = ', !llvm.loop !{!{!"llvm.loop.unroll.disable"}}';

export function printModule(module: Module): string {
  const metadata = new MetadataPrinter(module);
  const parts = [
    `target datalayout = "${module.layout.text}"`,
    `target triple = "${module.triple}"`,
    "",
    ...printTypeDefinitions(module),
    "",
    ...module.globals.map((global) => printGlobal(module, global)),
    "",
    ...module.functions.map((fn) => printFunction(module, fn, metadata)),
    ...metadata.definitions(),
  ];
  return `${parts.join("\n")}\n`;
}

/** Sorted by name: the order of the table depends on which type refers to which first. */
function printTypeDefinitions(module: Module): string[] {
  const lines: string[] = [];
  for (const type of module.types) {
    if (type.kind === "opaque") lines.push(`%${printName(type.name)} = type opaque`);
    else if (type.kind === "struct" && type.name !== "")
      lines.push(`%${printName(type.name)} = type ${printStructBody(module, type)}`);
  }
  return lines.sort();
}

function printGlobal(module: Module, global: Global): string {
  const words = [`@${printName(global.name)} =`];
  if (!global.isDefinition || global.linkage !== "external") words.push(global.linkage);
  if (global.space !== 0) words.push(`addrspace(${global.space})`);
  words.push(global.isConstant ? "constant" : "global", printType(module, global.type));
  if (global.initializer !== undefined) words.push(printConstant(module, global.initializer));
  let text = words.join(" ");
  if (global.section !== "") text += `, section "${escapeText(global.section)}"`;
  if (global.align > 0) text += `, align ${global.align}`;
  return text;
}

function printFunction(module: Module, fn: IrFunction, metadata: MetadataPrinter): string {
  const type = module.types[fn.type]!;
  const result = type.kind === "function" ? type.result : fn.type;
  const names = new ValueNames(fn);
  const words = [fn.body ? "define" : "declare"];
  if (fn.linkage !== "external") words.push(fn.linkage);
  if (fn.isKernel) words.push("ptx_kernel");
  const params = fn.params.map((param, index) => printParam(module, param, names.param(index)));
  if (type.kind === "function" && type.variadic) params.push("...");
  words.push(printType(module, result), `@${printName(fn.name)}(${params.join(", ")})`);
  if (fn.attributes.convergent) words.push("convergent");
  if (fn.attributes.noInline) words.push("noinline");
  for (const [key, value] of fn.attributes.strings)
    words.push(`"${escapeText(key)}"${value === "" ? "" : `="${escapeText(value)}"`}`);
  if (fn.loc > 0) words.push(`!dbg ${metadata.subprogram(fn.loc)}`);
  if (!fn.body) return `${words.join(" ")}\n`;
  const printer = new BodyPrinter(module, fn, fn.body, names, metadata);
  return `${words.join(" ")} {\n${printer.print()}}\n`;
}

function printParam(module: Module, param: Param, name: string): string {
  const words = [printType(module, param.type)];
  if (param.signExtend) words.push("signext");
  if (param.zeroExtend) words.push("zeroext");
  if (param.noAlias) words.push("noalias");
  if (param.readOnly) words.push("readonly");
  if (param.byval !== undefined) words.push(`byval(${printType(module, param.byval)})`);
  if (param.align > 0) words.push(`align ${param.align}`);
  if (param.gridConstant) words.push('"nvvm.grid_constant"');
  words.push(name);
  return words.join(" ");
}

/** What values and blocks are called: their names, or numbers in textual order. */
class ValueNames {
  private readonly values: string[] = [];
  private readonly blocks: string[] = [];
  private readonly paramCount: number;

  constructor(fn: IrFunction) {
    this.paramCount = fn.params.length;
    let unnamed = 0;
    const next = (name: string) => `%${name === "" ? unnamed++ : printName(name)}`;
    for (const param of fn.params) this.values.push(next(param.name));
    const { body } = fn;
    if (!body) return;
    for (const [block, name] of body.blockNames.entries()) {
      this.blocks.push(next(name));
      for (let at = body.blockStart[block]!; at < body.blockStart[block + 1]!; at++)
        // Row 0 of the type table is `void`: no result, no number.
        this.values.push(body.type[at] === 0 ? "" : next(body.names[at]!));
    }
  }

  param(index: number): string {
    return this.values[index]!;
  }

  result(instruction: number): string {
    return this.values[this.paramCount + instruction]!;
  }

  value(operand: number): string {
    return this.values[operand]!;
  }

  block(block: number): string {
    return this.blocks[block]!;
  }
}

class BodyPrinter {
  private readonly module: Module;
  private readonly fn: IrFunction;
  private readonly body: Body;
  private readonly names: ValueNames;
  private readonly metadata: MetadataPrinter;

  constructor(
    module: Module,
    fn: IrFunction,
    body: Body,
    names: ValueNames,
    metadata: MetadataPrinter,
  ) {
    this.module = module;
    this.fn = fn;
    this.body = body;
    this.names = names;
    this.metadata = metadata;
  }

  print(): string {
    let text = "";
    for (let block = 0; block < this.body.blockNames.length; block++) {
      text += `${this.names.block(block).slice(1)}:\n`;
      for (let at = this.body.blockStart[block]!; at < this.body.blockStart[block + 1]!; at++)
        text += `  ${this.statement(at)}\n`;
    }
    return text;
  }

  private statement(at: number): string {
    const result = this.names.result(at);
    let text = result === "" ? this.instruction(at) : `${result} = ${this.instruction(at)}`;
    if ((this.body.flags[at]! & INSTRUCTION_FLAG.invariant) !== 0) text += ", !invariant.load !{}";
    if ((this.body.flags[at]! & INSTRUCTION_FLAG.rolled) !== 0) text += ROLLED_LOOP;
    const loc = this.body.loc[at]! as LocId;
    return loc > 0 ? `${text}, !dbg ${this.metadata.location(loc)}` : text;
  }

  private instruction(at: number): string {
    const { body } = this;
    const name = OPCODES[body.opcode[at]!]!.name;
    const operands = body.operands.subarray(body.operandStart[at]!, body.operandStart[at + 1]!);
    const flags = this.flagWords(at, name);
    const type = printType(this.module, body.type[at]! as TypeId);
    const auxType = () => printType(this.module, body.auxType[at]! as TypeId);
    const aux = body.aux[at]!;
    const typed = (index: number) => this.typed(operands[index]!);
    const bare = (index: number) => this.bare(operands[index]!);
    const label = (index: number) => `label ${this.names.block(operands[index]!)}`;
    const rest = (from: number) => Array.from(operands.subarray(from));
    const atomic = (body.flags[at]! & INSTRUCTION_FLAG.atomic) !== 0;
    switch (name) {
      case "ret":
        return operands.length === 0 ? "ret void" : `ret ${typed(0)}`;
      case "br":
        return `br ${label(0)}`;
      case "condbr":
        return `br ${typed(0)}, ${label(1)}, ${label(2)}`;
      case "switch": {
        let cases = "";
        for (let index = 2; index < operands.length; index += 2)
          cases += ` ${typed(index)}, ${label(index + 1)}`;
        return `switch ${typed(0)}, ${label(1)} [${cases} ]`;
      }
      case "indirectbr": {
        const targets = rest(1).map((_, index) => label(index + 1));
        return `indirectbr ${typed(0)}, [${targets.join(", ")}]`;
      }
      case "unreachable":
        return name;
      case "fence":
        return "fence seq_cst";
      case "extractvalue":
        return `extractvalue ${typed(0)}, ${rest(1).join(", ")}`;
      case "insertvalue":
        return `insertvalue ${typed(0)}, ${typed(1)}, ${rest(2).join(", ")}`;
      case "alloca": {
        const { space } = this.module.types[body.type[at]!] as { readonly space: number };
        const where = space === 0 ? "" : `, addrspace(${space})`;
        return `alloca ${auxType()}, ${typed(0)}, align ${2 ** aux}${where}`;
      }
      case "load":
        return atomic
          ? `load atomic ${flags}${type}, ${typed(0)} monotonic, align ${2 ** aux}`
          : `load ${flags}${type}, ${typed(0)}, align ${2 ** aux}`;
      case "store":
        return atomic
          ? `store atomic ${flags}${typed(0)}, ${typed(1)} monotonic, align ${2 ** aux}`
          : `store ${flags}${typed(0)}, ${typed(1)}, align ${2 ** aux}`;
      case "cmpxchg":
        return `cmpxchg ${flags}${typed(0)}, ${typed(1)}, ${typed(2)} monotonic monotonic, align ${2 ** aux}`;
      case "atomicrmw":
        return `atomicrmw ${flags}${ATOMIC_OPS[aux >> 8]} ${typed(0)}, ${typed(1)} monotonic, align ${2 ** (aux & 0xff)}`;
      case "getelementptr":
        return `getelementptr ${flags}${auxType()}, ${rest(0)
          .map((operand) => this.typed(operand))
          .join(", ")}`;
      case "icmp":
        return `icmp ${flags}${ICMP_PREDICATES[aux]} ${typed(0)}, ${bare(1)}`;
      case "fcmp":
        return `fcmp ${flags}${FCMP_PREDICATES[aux]} ${typed(0)}, ${bare(1)}`;
      case "phi": {
        const pairs: string[] = [];
        for (let index = 0; index < operands.length; index += 2)
          pairs.push(`[ ${bare(index)}, ${this.names.block(operands[index + 1]!)} ]`);
        return `phi ${flags}${type} ${pairs.join(", ")}`;
      }
      case "call":
        return this.call(at, rest(0), flags);
      case "va_arg":
        return `va_arg ${typed(0)}, ${type}`;
      case "select":
      case "extractelement":
      case "insertelement":
      case "shufflevector":
      case "fneg":
      case "freeze":
        return `${name} ${flags}${rest(0)
          .map((operand) => this.typed(operand))
          .join(", ")}`;
      default:
        // What is left takes one operand and converts it, or two of one type.
        return operands.length === 1
          ? `${name} ${flags}${typed(0)} to ${type}`
          : `${name} ${flags}${typed(0)}, ${bare(1)}`;
    }
  }

  private call(at: number, operands: readonly number[], flags: string): string {
    const { body } = this;
    const count = body.aux[at]!;
    const args = operands.slice(0, count).map((operand, index) => {
      const align = index < 2 ? (body.argAlign[at]! >> (8 * index)) & 0xff : 0;
      const type = printType(this.module, this.typeOf(operand));
      return `${type} ${align > 0 ? `align ${2 ** (align - 1)} ` : ""}${this.bare(operand)}`;
    });
    const callee = operands[count]!;
    const calleeType = this.module.types[this.typeOf(callee)]!;
    const space =
      calleeType.kind === "ptr" && calleeType.space !== 0 ? `addrspace(${calleeType.space}) ` : "";
    const signature = this.module.types[body.auxType[at]!]!;
    // The parameter types are those of the arguments, unless there may be more arguments.
    const isVariadic = signature.kind === "function" && signature.variadic;
    const written = (isVariadic ? body.auxType[at]! : body.type[at]!) as TypeId;
    const convergent = (body.flags[at]! & INSTRUCTION_FLAG.convergent) !== 0 ? " convergent" : "";
    return `call ${flags}${space}${printType(this.module, written)} ${this.bare(callee)}(${args.join(", ")})${convergent}`;
  }

  private flagWords(at: number, opcode: string): string {
    const flags = this.body.flags[at]!;
    const has = (flag: keyof typeof INSTRUCTION_FLAG) => (flags & INSTRUCTION_FLAG[flag]) !== 0;
    let words = "";
    if (has("volatile")) words += "volatile ";
    if (has("reassociate")) words += "reassoc ";
    if (has("contract")) words += "contract ";
    if (has("reciprocal")) words += "arcp ";
    if (has("approximate")) words += "afn ";
    if (has("inBounds")) words += "inbounds ";
    if (has("noUnsignedWrap")) words += "nuw ";
    if (has("noSignedWrap")) words += opcode === "getelementptr" ? "nusw " : "nsw ";
    if (has("exact")) words += "exact ";
    if (has("fact"))
      words += opcode === "or" ? "disjoint " : opcode === "icmp" ? "samesign " : "nneg ";
    return words;
  }

  private typeOf(operand: number): TypeId {
    if (operand < 0) return this.module.constants[~operand]!.type;
    const params = this.fn.params;
    return operand < params.length
      ? params[operand]!.type
      : (this.body.type[operand - params.length]! as TypeId);
  }

  private typed(operand: number): string {
    if (operand < 0) return printTypedConstant(this.module, ~operand as ConstId);
    return `${printType(this.module, this.typeOf(operand))} ${this.names.value(operand)}`;
  }

  private bare(operand: number): string {
    return operand < 0
      ? printConstant(this.module, ~operand as ConstId)
      : this.names.value(operand);
  }
}
