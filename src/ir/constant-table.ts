/**
 * Constants of the module under construction, equal ones once. A reference to a symbol gets its row
 * at the first use and its target at the end, when all symbols are known.
 */
import type { ConstId, TypeId } from "../base/index.ts";
import type { Constant } from "./module.ts";

export interface SymbolUse {
  readonly constant: ConstId;
  readonly name: string;
  /** Of the first use. */
  readonly offset: number;
}

export class ConstantTable {
  readonly rows: Constant[] = [];
  readonly symbolUses: SymbolUse[] = [];
  private readonly byKey = new Map<string, ConstId>();
  /** By type, then by the token that spells the constant: spares building the value again. */
  private readonly bySpelling = new Map<TypeId, Map<string, ConstId>>();

  at(id: ConstId): Constant {
    return this.rows[id]!;
  }

  spelled(type: TypeId, token: string): ConstId | undefined {
    return this.bySpelling.get(type)?.get(token);
  }

  rememberSpelling(type: TypeId, token: string, id: ConstId): ConstId {
    let spellings = this.bySpelling.get(type);
    if (spellings === undefined) {
      spellings = new Map();
      this.bySpelling.set(type, spellings);
    }
    spellings.set(token, id);
    return id;
  }

  int(type: TypeId, value: bigint): ConstId {
    return this.intern(`${type}i${value}`, { kind: "int", type, value });
  }

  float(type: TypeId, bits: bigint): ConstId {
    return this.intern(`${type}f${bits}`, { kind: "float", type, bits });
  }

  plain(type: TypeId, kind: "zero" | "null" | "undef" | "poison" | "none"): ConstId {
    return this.intern(`${type}${kind}`, { kind, type });
  }

  aggregate(type: TypeId, elements: readonly ConstId[]): ConstId {
    return this.intern(`${type}a${elements.join(",")}`, { kind: "aggregate", type, elements });
  }

  bytes(type: TypeId, bytes: Uint8Array): ConstId {
    return this.intern(`${type}b${bytes.join(",")}`, { kind: "bytes", type, bytes });
  }

  expression(
    type: TypeId,
    opcode: number,
    operands: readonly ConstId[],
    elementType: TypeId | undefined,
  ): ConstId {
    const row = { kind: "expression", type, opcode, operands } as const;
    return this.intern(
      `${type}e${opcode}:${elementType ?? ""}:${operands.join(",")}`,
      elementType === undefined ? row : { ...row, elementType },
    );
  }

  asm(type: TypeId, text: string, constraints: string, sideEffect: boolean): ConstId {
    return this.intern(`${type}s${sideEffect}${JSON.stringify([text, constraints])}`, {
      kind: "asm",
      type,
      text,
      constraints,
      sideEffect,
    });
  }

  metadata(type: TypeId, text: string): ConstId {
    return this.intern(`${type}m${text}`, { kind: "metadata", type, text });
  }

  /** `@name` as a value of pointer type `type`; unresolved until `resolve`. */
  symbol(type: TypeId, name: string, offset: number): ConstId {
    const key = `${type}@${name}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const constant = this.intern(key, { kind: "undef", type });
    this.symbolUses.push({ constant, name, offset });
    return constant;
  }

  resolve(use: SymbolUse, target: Constant): void {
    this.rows[use.constant] = { ...target, type: this.at(use.constant).type };
  }

  private intern(key: string, row: Constant): ConstId {
    let id = this.byKey.get(key);
    if (id === undefined) {
      id = this.rows.length as ConstId;
      this.rows.push(row);
      this.byKey.set(key, id);
    }
    return id;
  }
}
