/**
 * `!nvvm.annotations`, the older way to mark kernels and their launch bounds, and
 * `llvm.global.annotations`, what `__attribute__((annotate))` leaves.
 */
import type { ConstId, FunctionId, GlobalId } from "../base/index.ts";
import type { MetadataItem, MetadataTable } from "./metadata-table.ts";
import type { Constant, IrFunction, Module } from "./module.ts";

/** Keys of annotations and the attributes that newer modules have in their place. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  minctasm: "nvvm.minctasm",
  maxnreg: "nvvm.maxnreg",
};

interface Change {
  isKernel: boolean;
  readonly maxThreads: Map<string, bigint>;
  readonly strings: Map<string, string>;
}

/** The module with its functions marked as the annotations say. */
export function applyAnnotations(module: Module, metadata: MetadataTable): Module {
  const changes = new Map<FunctionId, Change>();
  for (const id of metadata.named.get("nvvm.annotations") ?? []) {
    const node = metadata.nodes.get(id);
    if (node?.kind !== "tuple") continue;
    const [subject, ...pairs] = node.items;
    const target = constantOf(module, subject);
    if (target?.kind !== "function") continue;
    const change = changes.get(target.function) ?? {
      isKernel: false,
      maxThreads: new Map(),
      strings: new Map(),
    };
    for (let at = 0; at + 1 < pairs.length; at += 2)
      applyPair(change, pairs[at]!, constantOf(module, pairs[at + 1]));
    changes.set(target.function, change);
  }
  if (changes.size === 0) return module;
  const functions = module.functions.map((fn, id) => {
    const change = changes.get(id as FunctionId);
    return change === undefined ? fn : changed(fn, change);
  });
  return { ...module, functions };
}

function constantOf(module: Module, item: MetadataItem | undefined): Constant | undefined {
  return item?.kind === "constant" ? module.constants[item.constant] : undefined;
}

function applyPair(change: Change, key: MetadataItem, value: Constant | undefined): void {
  if (key.kind !== "string" || value?.kind !== "int") return;
  if (key.text === "kernel") change.isKernel = value.value !== 0n;
  else if (key.text.startsWith("maxntid"))
    change.maxThreads.set(key.text.slice("maxntid".length), value.value);
  else if (Object.hasOwn(ATTRIBUTES, key.text))
    change.strings.set(ATTRIBUTES[key.text]!, String(value.value));
}

function changed(fn: IrFunction, change: Change): IrFunction {
  const strings = new Map([...fn.attributes.strings, ...change.strings]);
  const threads = ["x", "y", "z"].flatMap((axis) => change.maxThreads.get(axis) ?? []);
  if (threads.length > 0) strings.set("nvvm.maxntid", threads.join(","));
  return {
    ...fn,
    isKernel: fn.isKernel || change.isKernel,
    attributes: { ...fn.attributes, strings },
  };
}

/** The global that a pointer constant leads to, through casts and offsets. */
function globalBehind(module: Module, id: ConstId | undefined): GlobalId | undefined {
  const constant = id === undefined ? undefined : module.constants[id];
  if (constant?.kind === "global") return constant.global;
  if (constant?.kind === "expression") return globalBehind(module, constant.operands[0]);
  return undefined;
}

/** One `annotate("…")` of a module. */
interface Annotation {
  readonly subject: ConstId;
  readonly text: string;
  /** What follows the text in the attribute, where it is integers. */
  readonly numbers: readonly number[];
}

function* annotations(module: Module): Generator<Annotation> {
  const entries = initializerOf(module, module.globalByName.get("llvm.global.annotations"));
  if (entries?.kind !== "aggregate") return;
  for (const id of entries.elements) {
    const entry = module.constants[id];
    if (entry?.kind !== "aggregate") continue;
    const [subject, text, , , given] = entry.elements;
    const content = initializerOf(module, globalBehind(module, text));
    if (subject === undefined || content?.kind !== "bytes") continue;
    const values = initializerOf(module, globalBehind(module, given));
    const numbers = (values?.kind === "aggregate" ? values.elements : []).flatMap((element) => {
      const constant = module.constants[element];
      return constant?.kind === "int" ? Number(constant.value) : [];
    });
    yield { subject, text: new TextDecoder().decode(content.bytes).replace(/\0+$/, ""), numbers };
  }
}

function initializerOf(module: Module, global: GlobalId | undefined): Constant | undefined {
  const initializer = global === undefined ? undefined : module.globals[global]!.initializer;
  return initializer === undefined ? undefined : module.constants[initializer];
}

/** Text of `annotate("…")` attributes by global variable. */
export function globalAnnotations(module: Module): ReadonlyMap<GlobalId, readonly string[]> {
  const found = new Map<GlobalId, string[]>();
  for (const { subject, text } of annotations(module)) {
    const global = globalBehind(module, subject);
    if (global !== undefined) found.set(global, [...(found.get(global) ?? []), text]);
  }
  return found;
}

/** The integers behind the text of `annotate(text, …)` of a function; undefined where it has none. */
export function annotationOf(
  module: Module,
  fn: FunctionId,
  text: string,
): readonly number[] | undefined {
  for (const annotation of annotations(module)) {
    const subject = module.constants[annotation.subject];
    if (subject?.kind === "function" && subject.function === fn && annotation.text === text)
      return annotation.numbers;
  }
  return undefined;
}
