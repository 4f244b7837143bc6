/**
 * Who calls whom, through pointers included; which functions are recursive (and are therefore called
 * rather than inlined), and which variables a kernel reaches.
 */
import {
  assert,
  type ConstId,
  type FunctionId,
  type GlobalId,
  type TypeId,
} from "../../base/index.ts";
import { type Body, type Module, OPCODE, OPCODES } from "../../ir/index.ts";
import type { TypeLayouts } from "./layouts.ts";
import {
  type CalleeSource,
  calleeSource,
  isVirtualTable,
  readVirtualTables,
} from "./virtual-tables.ts";

export interface CallGraph {
  /** Functions in a cycle of calls. */
  readonly recursive: ReadonlySet<FunctionId>;
  /**
   * Functions with a body that a pointer may hold and that have this type, in order. In a module with
   * recursion only those that are where the callee was found: what is not called cannot recur.
   */
  candidates(type: TypeId, source: CalleeSource): readonly FunctionId[];
  reachedGlobals(kernel: FunctionId): ReadonlySet<GlobalId>;
  /** Whether the kernel is, calls or reads what our libraries have in place of NVIDIA's. */
  usesLibraryCode(kernel: FunctionId): boolean;
  /** Whether the function or one it calls may write memory; calls out of the module count as such. */
  writesMemory(id: FunctionId): boolean;
}

interface FunctionFacts {
  readonly callees: Set<FunctionId>;
  readonly indirectCalls: { readonly type: TypeId; readonly source: CalleeSource }[];
  readonly globals: Set<GlobalId>;
  readonly hasStore: boolean;
}

/** Callees without a body that write no memory a program can name. */
const HARMLESS = /^(llvm\.(?!mem|masked|nvvm\.(atom|red|barrier|bar|membar|fence))|__nv_)/;

/** Names in a namespace of our libraries, such as warpscope_curand. */
const LIBRARY_NAME = /^_ZNK?\d+warpscope_/;

export function buildCallGraph(layouts: TypeLayouts): CallGraph {
  const { module } = layouts;
  const reader = new ConstantReader(module);
  const facts = module.functions.map(
    (fn) => fn.body && readBody(layouts, reader, fn.body, fn.params.length),
  );
  const readInitializers = (ofTables: boolean): void => {
    for (const [id, { initializer, section }] of module.globals.entries()) {
      if (initializer === undefined || section === "llvm.metadata") continue;
      if (isVirtualTable(module, id as GlobalId) === ofTables)
        reader.visit(initializer, undefined, true);
    }
  };
  readInitializers(false);
  const outsideTables = new Set(reader.addressTaken);
  readInitializers(true);
  const byType = new Map<string, FunctionId[]>();
  for (const id of [...reader.addressTaken].sort((x, y) => x - y)) {
    const fn = module.functions[id]!;
    if (!fn.body) continue;
    const key = typeKey(module, fn.type);
    byType.set(key, [...(byType.get(key) ?? []), id]);
  }
  const ofType: CallGraph["candidates"] = (type) => byType.get(typeKey(module, type)) ?? [];
  const tables = readVirtualTables(layouts);
  const whereFound: CallGraph["candidates"] = (type, source) => {
    const all = ofType(type, source);
    if (source.kind === "memory") return all.filter((id) => outsideTables.has(id));
    if (source.kind === "unknown") return all;
    const inTables = all.filter((id) => tables(source.bytes).has(id));
    // A table that is not recognised as one.
    return inTables.length > 0 ? inTables : all;
  };
  let candidates = ofType;
  const successors = (id: FunctionId): Set<FunctionId> => {
    const own = facts[id];
    const all = new Set<FunctionId>(own?.callees);
    for (const { type, source } of own?.indirectCalls ?? [])
      for (const callee of candidates(type, source)) all.add(callee);
    return all;
  };
  let recursive = cyclicFunctions(module.functions.length, successors);
  if (recursive.size > 0) {
    candidates = whereFound;
    recursive = cyclicFunctions(module.functions.length, successors);
  }
  const reached = (root: FunctionId): Set<FunctionId> => {
    const functions = new Set<FunctionId>([root]);
    for (const id of functions) for (const callee of successors(id)) functions.add(callee);
    return functions;
  };
  const reachedGlobals = (kernel: FunctionId): Set<GlobalId> => {
    const globals = new Set<GlobalId>();
    for (const id of reached(kernel)) {
      for (const global of facts[id]?.globals ?? []) globals.add(global);
    }
    return globals;
  };
  return {
    recursive,
    candidates,
    reachedGlobals,
    usesLibraryCode(kernel) {
      const functions = [...reached(kernel)].map((id) => module.functions[id]!.name);
      const globals = [...reachedGlobals(kernel)].map((id) => module.globals[id]!.name);
      return [...functions, ...globals].some((name) => LIBRARY_NAME.test(name));
    },
    writesMemory(root) {
      return [...reached(root)].some(
        (id) => facts[id]?.hasStore ?? !HARMLESS.test(module.functions[id]!.name),
      );
    },
  };
}

/** Finds the variables and the functions (not called ones) that constants mention. */
class ConstantReader {
  readonly addressTaken = new Set<FunctionId>();
  readonly #module: Module;
  readonly #globals = new Map<ConstId, readonly GlobalId[]>();

  constructor(module: Module) {
    this.#module = module;
  }

  visit(id: ConstId, globals: Set<GlobalId> | undefined, takesAddress: boolean): void {
    for (const global of this.#reached(id, takesAddress)) globals?.add(global);
  }

  #reached(id: ConstId, takesAddress: boolean): readonly GlobalId[] {
    const known = this.#globals.get(id);
    if (known) return known;
    const constant = this.#module.constants[id]!;
    switch (constant.kind) {
      case "global":
        return [constant.global];
      case "function":
        if (takesAddress) this.addressTaken.add(constant.function);
        return [];
      case "aggregate":
      case "expression": {
        const parts = constant.kind === "aggregate" ? constant.elements : constant.operands;
        const found = [...new Set(parts.flatMap((part) => this.#reached(part, true)))];
        this.#globals.set(id, found);
        return found;
      }
      default:
        return [];
    }
  }
}

const WRITES: ReadonlySet<number> = new Set(
  ["store", "atomicrmw", "cmpxchg"].map((name) => OPCODE[name]!),
);

function readBody(
  layouts: TypeLayouts,
  reader: ConstantReader,
  body: Body,
  paramCount: number,
): FunctionFacts {
  const { module } = layouts;
  const facts = {
    callees: new Set<FunctionId>(),
    indirectCalls: [] as FunctionFacts["indirectCalls"],
    globals: new Set<GlobalId>(),
    hasStore: false,
  };
  for (let index = 0; index < body.length; index++) {
    const opcode = body.opcode[index]!;
    const start = body.operandStart[index]!;
    const end = body.operandStart[index + 1]!;
    if (WRITES.has(opcode)) facts.hasStore = true;
    const calleePosition = opcode === OPCODE["call"] ? start + body.aux[index]! : -1;
    for (let position = start; position < end; position++) {
      if (!isValueOperand(opcode, position - start)) continue;
      const ref = body.operands[position]!;
      if (position === calleePosition) {
        const callee = calleeOf(module, ref);
        if (callee !== undefined) facts.callees.add(callee);
        else if (ref < 0 && module.constants[~ref]!.kind === "asm") facts.hasStore = true;
        else {
          const type = body.auxType[index]! as TypeId;
          const source = calleeSource(layouts, body, paramCount, ref);
          facts.indirectCalls.push({ type, source });
          if (ref < 0) reader.visit(~ref as ConstId, facts.globals, true);
        }
      } else if (ref < 0) {
        reader.visit(~ref as ConstId, facts.globals, true);
      } else {
        assert(ref < paramCount + body.length, "operand out of range");
      }
    }
  }
  return facts;
}

/** The function that a callee operand names directly. */
export function calleeOf(module: Module, ref: number): FunctionId | undefined {
  if (ref >= 0) return undefined;
  let constant = module.constants[~ref]!;
  while (constant.kind === "expression") {
    const name = OPCODES[constant.opcode]?.name;
    if (name !== "bitcast" && name !== "addrspacecast") return undefined;
    constant = module.constants[constant.operands[0]!]!;
  }
  return constant.kind === "function" ? constant.function : undefined;
}

/** Per opcode: the kinds of the leading operands, and of the group that repeats behind them. */
const OPERAND_KINDS: readonly { head: string; group: string }[] = OPCODES.map(({ operands }) => {
  const group = /\((\w+)\)\*$/.exec(operands)?.[1];
  if (group !== undefined) return { head: operands.slice(0, operands.indexOf("(")), group };
  if (operands.endsWith("*")) {
    return { head: operands.slice(0, -2), group: operands.slice(-2, -1) };
  }
  return { head: operands, group: "v" };
});

/** Whether operand `position` of an instruction is a value (not a block or a plain number). */
export function isValueOperand(opcode: number, position: number): boolean {
  const { head, group } = OPERAND_KINDS[opcode]!;
  if (position < head.length) return head[position] === "v";
  return group[(position - head.length) % group.length] === "v";
}

/** Equal for types that are structurally the same. */
function typeKey(module: Module, id: TypeId): string {
  const type = module.types[id]!;
  switch (type.kind) {
    case "function":
      return `${typeKey(module, type.result)}(${type.params.map((p) => typeKey(module, p)).join()})`;
    case "int":
      return `i${type.bits}`;
    case "float":
      return type.format;
    case "ptr":
      return `p${type.space}`;
    case "vector":
    case "array":
      return `${type.kind}${type.length}[${typeKey(module, type.element)}]`;
    case "struct":
      return `{${type.fields.map((field) => typeKey(module, field)).join()}}`;
    default:
      return type.kind;
  }
}

/** Members of non-trivial strongly connected components, by Tarjan's algorithm without recursion. */
function cyclicFunctions(
  count: number,
  successors: (id: FunctionId) => Set<FunctionId>,
): Set<FunctionId> {
  const cyclic = new Set<FunctionId>();
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const stack: FunctionId[] = [];
  let next = 0;
  for (let root = 0; root < count; root++) {
    if (order[root]! >= 0) continue;
    const path: { id: FunctionId; rest: FunctionId[] }[] = [];
    const enter = (id: FunctionId): void => {
      order[id] = low[id] = next++;
      stack.push(id);
      onStack[id] = 1;
      path.push({ id, rest: [...successors(id)] });
    };
    enter(root as FunctionId);
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const callee = top.rest.pop();
      if (callee !== undefined) {
        if (callee === top.id) cyclic.add(callee);
        if (order[callee]! < 0) enter(callee);
        else if (onStack[callee]) low[top.id] = Math.min(low[top.id]!, order[callee]!);
        continue;
      }
      path.pop();
      const above = path[path.length - 1];
      if (above) low[above.id] = Math.min(low[above.id]!, low[top.id]!);
      if (low[top.id] !== order[top.id]) continue;
      const members: FunctionId[] = [];
      let member: FunctionId;
      do {
        member = stack.pop()!;
        onStack[member] = 0;
        members.push(member);
      } while (member !== top.id);
      if (members.length > 1) for (const id of members) cyclic.add(id);
    }
  }
  return cyclic;
}
