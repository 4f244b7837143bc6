/**
 * Collects one function body: columns by appending, names of values and blocks, and uses that come
 * before the definition. `finish` patches those and freezes the columns.
 */
import type { TypeId } from "../base/index.ts";
import { Unreadable } from "./cursor.ts";
import type { Body } from "./module.ts";

interface ForwardUse {
  /** Index in `operands`. */
  readonly position: number;
  readonly type: TypeId;
  readonly offset: number;
}

export class BodyBuilder {
  readonly opcode: number[] = [];
  readonly type: TypeId[] = [];
  readonly operandStart: number[] = [0];
  readonly operands: number[] = [];
  readonly aux: number[] = [];
  readonly auxType: TypeId[] = [];
  readonly argAlign: number[] = [];
  readonly flags: number[] = [];
  /** Metadata ids of the locations; -1 for none. */
  readonly debug: number[] = [];
  /** Instructions with an `!llvm.loop`, and its metadata ids: [instruction, id] flattened. */
  readonly loops: number[] = [];
  readonly names: string[] = [];
  readonly blockStart: number[] = [];
  readonly blockNames: string[] = [];
  /** Number that the next unnamed value or block gets. */
  nextUnnamed = 0;

  private readonly paramTypes: readonly TypeId[];
  private readonly values = new Map<string, number>();
  private readonly blocks = new Map<string, number>();
  private readonly valueUses = new Map<string, ForwardUse[]>();
  private readonly blockUses = new Map<string, ForwardUse[]>();

  constructor(paramTypes: readonly TypeId[]) {
    this.paramTypes = paramTypes;
  }

  get paramCount(): number {
    return this.paramTypes.length;
  }

  get length(): number {
    return this.opcode.length;
  }

  /** Type of a parameter or an instruction that is already there. */
  typeOf(value: number): TypeId {
    const params = this.paramTypes.length;
    return value < params ? this.paramTypes[value]! : this.type[value - params]!;
  }

  /** False if `name` is taken. */
  defineValue(name: string, value: number): boolean {
    if (this.values.has(name)) return false;
    this.values.set(name, value);
    return true;
  }

  /** Starts a block behind the last instruction; false if `name` is taken. */
  startBlock(name: string, printedName: string): boolean {
    if (this.blocks.has(name)) return false;
    this.blocks.set(name, this.blockStart.length);
    this.blockStart.push(this.length);
    this.blockNames.push(printedName);
    return true;
  }

  /**
   * Appends the value `name` of `type` to the operands. False if it is defined with another type;
   * a value that comes later is checked by `finish`.
   */
  pushLocal(name: string, type: TypeId, offset: number): boolean {
    const value = this.values.get(name);
    if (value === undefined) {
      addUse(this.valueUses, name, { position: this.operands.length, type, offset });
      this.operands.push(0);
      return true;
    }
    this.operands.push(value);
    return this.typeOf(value) === type;
  }

  pushBlock(name: string, type: TypeId, offset: number): void {
    const block = this.blocks.get(name);
    if (block === undefined)
      addUse(this.blockUses, name, { position: this.operands.length, type, offset });
    this.operands.push(block ?? 0);
  }

  /** Ends the instruction whose operands were pushed since the last one; returns its index. */
  append(opcode: number, type: TypeId, flags: number, aux: number, auxType: TypeId): number {
    this.opcode.push(opcode);
    this.type.push(type);
    this.flags.push(flags);
    this.aux.push(aux);
    this.auxType.push(auxType);
    this.argAlign.push(0);
    this.debug.push(-1);
    this.names.push("");
    this.operandStart.push(this.operands.length);
    return this.length - 1;
  }

  /** Throws `Unreadable` for a use without a definition, or of another type. */
  finish(): Body {
    for (const [name, uses] of this.valueUses) {
      const value = this.values.get(name);
      for (const use of uses) {
        if (value === undefined)
          throw new Unreadable("ir/undefined-value", { name: shown(name) }, use.offset);
        if (this.typeOf(value) !== use.type)
          throw new Unreadable("ir/value-type", { name: shown(name) }, use.offset);
        this.operands[use.position] = value;
      }
    }
    for (const [name, uses] of this.blockUses) {
      const block = this.blocks.get(name);
      for (const use of uses) {
        if (block === undefined)
          throw new Unreadable("ir/undefined-block", { name: shown(name) }, use.offset);
        this.operands[use.position] = block;
      }
    }
    return {
      length: this.length,
      opcode: Uint8Array.from(this.opcode),
      type: Uint32Array.from(this.type),
      operandStart: Uint32Array.from(this.operandStart),
      operands: Int32Array.from(this.operands),
      aux: Uint32Array.from(this.aux),
      auxType: Uint32Array.from(this.auxType),
      argAlign: Uint16Array.from(this.argAlign),
      flags: Uint16Array.from(this.flags),
      // Filled from `debug` once all metadata is known.
      loc: new Uint32Array(this.length),
      names: this.names,
      blockStart: Uint32Array.from([...this.blockStart, this.length]),
      blockNames: this.blockNames,
    };
  }
}

function addUse(uses: Map<string, ForwardUse[]>, name: string, use: ForwardUse): void {
  const list = uses.get(name);
  if (list === undefined) uses.set(name, [use]);
  else list.push(use);
}

/** Key of the value `%12`: LLVM forbids NUL in names, so it never meets `%"12"`. */
export function unnamedKey(number: number): string {
  return `\0${number}`;
}

function shown(key: string): string {
  return `%${key.replace("\0", "")}`;
}
