/** Types of the module under construction, each once. A named struct has a row before its body. */
import type { TypeId } from "../base/index.ts";
import type { FloatFormat, Type } from "./module.ts";

export class TypeTable {
  readonly rows: Type[] = [];
  /** Named structs that were used before they were defined, with the offset of the first use. */
  readonly undefinedNames = new Map<string, number>();
  private readonly byKey = new Map<string, TypeId>();
  private readonly byName = new Map<string, TypeId>();
  readonly void: TypeId = this.intern("void", { kind: "void" });
  readonly label: TypeId = this.intern("label", { kind: "label" });
  readonly metadata: TypeId = this.intern("metadata", { kind: "metadata" });
  readonly token: TypeId = this.intern("token", { kind: "token" });

  at(id: TypeId): Type {
    return this.rows[id]!;
  }

  int(bits: number): TypeId {
    return this.intern(`i${bits}`, { kind: "int", bits });
  }

  float(format: FloatFormat): TypeId {
    return this.intern(format, { kind: "float", format });
  }

  ptr(space: number): TypeId {
    return this.intern(`p${space}`, { kind: "ptr", space });
  }

  vector(length: number, element: TypeId): TypeId {
    return this.intern(`<${length} ${element}`, { kind: "vector", length, element });
  }

  array(length: number, element: TypeId): TypeId {
    return this.intern(`[${length} ${element}`, { kind: "array", length, element });
  }

  struct(fields: readonly TypeId[], packed: boolean): TypeId {
    return this.intern(`{${packed ? "<" : ""}${fields.join(",")}`, {
      kind: "struct",
      fields,
      packed,
      name: "",
    });
  }

  functionType(result: TypeId, params: readonly TypeId[], variadic: boolean): TypeId {
    return this.intern(`(${result}:${params.join(",")}${variadic ? "..." : ""}`, {
      kind: "function",
      result,
      params,
      variadic,
    });
  }

  /** The struct `%name`, defined or not yet; `offset` is where it is used. */
  named(name: string, offset: number): TypeId {
    let id = this.byName.get(name);
    if (id === undefined) {
      id = this.append({ kind: "opaque", name });
      this.byName.set(name, id);
      this.undefinedNames.set(name, offset);
    }
    return id;
  }

  /** False if `%name` is defined already. `body` undefined: an opaque type. */
  define(
    name: string,
    body: { fields: readonly TypeId[]; packed: boolean } | undefined,
    offset: number,
  ): boolean {
    const id = this.named(name, offset);
    if (!this.undefinedNames.delete(name)) return false;
    if (body) this.rows[id] = { kind: "struct", name, ...body };
    return true;
  }

  /** `shape` of a vector with the same length, or a scalar: `element` in its place. */
  withElement(shape: TypeId, element: TypeId): TypeId {
    const type = this.at(shape);
    return type.kind === "vector" ? this.vector(type.length, element) : element;
  }

  private intern(key: string, type: Type): TypeId {
    let id = this.byKey.get(key);
    if (id === undefined) {
      id = this.append(type);
      this.byKey.set(key, id);
    }
    return id;
  }

  private append(type: Type): TypeId {
    this.rows.push(type);
    return (this.rows.length - 1) as TypeId;
  }
}

/** Deeper chains of named structs are refused, so that recursion over types stays shallow. */
const MAX_TYPE_DEPTH = 1000;

/** A type that holds itself by value and so has no size (or nests absurdly), or undefined. */
export function findEndlessType(types: readonly Type[]): TypeId | undefined {
  const IN_PROGRESS = 1;
  const DONE = 2;
  const state = new Uint8Array(types.length);
  const visit = (id: TypeId, depth: number): boolean => {
    if (state[id] === DONE) return false;
    if (state[id] === IN_PROGRESS || depth > MAX_TYPE_DEPTH) return true;
    state[id] = IN_PROGRESS;
    const type = types[id]!;
    let endless = false;
    if (type.kind === "struct") endless = type.fields.some((field) => visit(field, depth + 1));
    else if (type.kind === "array" || type.kind === "vector")
      endless = visit(type.element, depth + 1);
    state[id] = DONE;
    return endless;
  };
  const found = types.findIndex((_, id) => visit(id as TypeId, 0));
  return found < 0 ? undefined : (found as TypeId);
}
