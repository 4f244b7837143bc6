/**
 * A kernel call as a user writes it behind `--call`:
 *
 *   transpose<<<(64, 64), (32, 32)>>>(out = f32[2048 * 2048], in = iota, 2048, 2048)
 *
 * A launch is written as in CUDA; a list of sizes in parentheses is a dim3, a third entry dynamic shared
 * memory. An argument may begin with the parameter's name and `=`; without names, the order counts. For a
 * pointer:
 *
 *   f32[1024]               a buffer of that type and number of elements, filled with zeros
 *   [1024]                  of the parameter's own type
 *   f32[1024] = iota        or `:` in place of `=`
 *   iota                    as many elements as the buffer named last before (or first behind)
 *   null                    no buffer
 *
 * Fills: `zero`, `iota`, `random`, `random(SEED)`, a number, `file:PATH`. For any other parameter: an
 * expression of C++.
 */
import type { Diagnostics } from "../base/index.ts";
import type { KernelParameter, KernelText } from "./kernels.ts";
import { closingBracket, splitArguments } from "./plain-code.ts";

export type Fill =
  | { readonly kind: "zero" | "iota" }
  | { readonly kind: "random"; readonly seed: number }
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "file"; readonly path: string };

export type CallArgument =
  | {
      readonly kind: "buffer";
      readonly parameter: KernelParameter;
      /** C++ type of an element. */
      readonly element: string;
      /** C++ expression. */
      readonly count: string;
      readonly fill: Fill;
    }
  | { readonly kind: "null"; readonly parameter: KernelParameter }
  | { readonly kind: "value"; readonly parameter: KernelParameter; readonly text: string };

export interface KernelCall {
  readonly kernel: KernelText;
  /** `<float, 32>`, or empty. */
  readonly templateArguments: string;
  /** C++ expressions, one to three each. */
  readonly grid: readonly string[];
  readonly block: readonly string[];
  readonly sharedBytes: string;
  readonly arguments: readonly CallArgument[];
}

/** C++ types of the short names. */
const ELEMENT_TYPES: Readonly<Record<string, string>> = {
  f16: "__half",
  f32: "float",
  f64: "double",
  i8: "signed char",
  u8: "unsigned char",
  i16: "short",
  u16: "unsigned short",
  i32: "int",
  u32: "unsigned int",
  i64: "long long",
  u64: "unsigned long long",
};

/** Undefined after an error. */
export function parseCall(
  text: string,
  kernels: readonly KernelText[],
  diagnostics: Diagnostics,
): KernelCall | undefined {
  const head = /^\s*([A-Za-z_]\w*)\s*(<(?!<<)[\s\S]*?>\s*(?=<<<))?\s*<<</.exec(text);
  const launchEnd = text.indexOf(">>>");
  const open = launchEnd < 0 ? -1 : text.indexOf("(", launchEnd);
  const end = open < 0 ? -1 : closingBracket(text, open);
  if (!head || end < 0 || text.slice(end).replace(/[;\s]/g, "") !== "") {
    diagnostics.error("snippet/call-syntax", { call: text.trim() });
    return undefined;
  }
  const name = head[1]!;
  const kernel = kernels.find((one) => one.name === name);
  if (!kernel) {
    const known = kernels.map((one) => one.name).join(", ");
    diagnostics.error("snippet/no-such-kernel", { kernel: name, known });
    return undefined;
  }
  const launch = splitArguments(text.slice(head[0].length, launchEnd));
  if (launch.length < 2 || launch.length > 4 || launch.some((entry) => entry === "")) {
    diagnostics.error("snippet/launch-entries", { call: text.trim(), count: launch.length });
    return undefined;
  }
  const templateArguments = head[2]?.trim() ?? "";
  const missing = kernel.templateParameters.filter(({ hasDefault }) => !hasDefault).length;
  const given =
    templateArguments === "" ? 0 : splitArguments(templateArguments.slice(1, -1), true).length;
  if (templateArguments !== "" && given < missing) {
    diagnostics.error("snippet/template-arguments", { kernel: name, count: missing, given });
    return undefined;
  }
  const list = bindArguments(text.slice(open + 1, end - 1), kernel, templateArguments, diagnostics);
  if (!list) return undefined;
  return {
    kernel,
    templateArguments,
    grid: dimensions(launch[0]!),
    block: dimensions(launch[1]!),
    sharedBytes: launch[2] ?? "0",
    arguments: list,
  };
}

function dimensions(text: string): string[] {
  const inner = /^(?:dim3\s*)?\(([\s\S]*)\)$/.exec(text.trim());
  if (!inner || closingBracket(text, text.indexOf("(")) !== text.trimEnd().length) return [text];
  return splitArguments(inner[1]!);
}

/** The arguments in the order of the parameters. */
function bindArguments(
  text: string,
  kernel: KernelText,
  templateArguments: string,
  diagnostics: Diagnostics,
): CallArgument[] | undefined {
  const { name, parameters } = kernel;
  const pieces = splitArguments(text);
  const signature = parameters.map((one) => `${one.type} ${one.name}`).join(", ");
  if (pieces.length !== parameters.length) {
    diagnostics.error("snippet/argument-count", {
      kernel: name,
      count: parameters.length,
      given: pieces.length,
      signature,
    });
    return undefined;
  }
  const bound = new Map<KernelParameter, string>();
  for (const [index, piece] of pieces.entries()) {
    const named = /^([A-Za-z_]\w*)\s*=(?!=)\s*([\s\S]*)$/.exec(piece);
    const parameter = named ? parameters.find((one) => one.name === named[1]) : parameters[index];
    if (!parameter) {
      const known = parameters.map((one) => one.name).join(", ");
      diagnostics.error("snippet/no-such-parameter", { kernel: name, name: named![1]!, known });
      return undefined;
    }
    if (bound.has(parameter)) {
      diagnostics.error("snippet/argument-twice", { kernel: name, name: parameter.name });
      return undefined;
    }
    bound.set(parameter, (named ? named[2]! : piece).trim());
  }
  const types = templateTypes(kernel, templateArguments);
  const drafts = parameters.map((parameter) =>
    parameter.pointer
      ? readBuffer(parameter, bound.get(parameter)!, types, diagnostics)
      : readValue(parameter, bound.get(parameter)!, diagnostics),
  );
  if (drafts.some((draft) => draft === undefined)) return undefined;
  return withCounts(drafts as DraftArgument[], kernel, diagnostics);
}

/** Type parameters of a template by name. */
function templateTypes(kernel: KernelText, templateArguments: string): Map<string, string> {
  const given =
    templateArguments === "" ? [] : splitArguments(templateArguments.slice(1, -1), true);
  return new Map(
    kernel.templateParameters.flatMap(({ name, isType }, index) =>
      isType && given[index] !== undefined ? [[name, given[index]]] : [],
    ),
  );
}

type DraftArgument =
  | Exclude<CallArgument, { kind: "buffer" }>
  | (Omit<Extract<CallArgument, { kind: "buffer" }>, "count"> & { count: string | undefined });

function readValue(
  parameter: KernelParameter,
  text: string,
  diagnostics: Diagnostics,
): DraftArgument | undefined {
  const buffer =
    /^[\w ]*\[[\s\S]*\]\s*(?:[=:][\s\S]*)?$/.test(text) || /^(?:iota|random|zero)\b/.test(text);
  if (text !== "" && !buffer) return { kind: "value", parameter, text };
  diagnostics.error("snippet/not-a-pointer", {
    name: parameter.name,
    type: parameter.type,
    value: text,
  });
  return undefined;
}

function readBuffer(
  parameter: KernelParameter,
  text: string,
  types: ReadonlyMap<string, string>,
  diagnostics: Diagnostics,
): DraftArgument | undefined {
  if (/^(?:null|nullptr|NULL)$/.test(text)) return { kind: "null", parameter };
  const own = types.get(parameter.element) ?? parameter.element;
  const sized = /^([A-Za-z_][\w: ]*?)?\s*\[([\s\S]*?)\]\s*(?:[=:]\s*([\s\S]+))?$/.exec(text);
  const fillText = sized ? (sized[3] ?? "zero") : text;
  const fill = readFill(fillText.trim());
  if (!fill) {
    diagnostics.error("snippet/bad-buffer", {
      name: parameter.name,
      value: text,
      type: parameter.type,
    });
    return undefined;
  }
  const element = elementType(sized?.[1]?.trim(), own);
  if (element !== own && !sameType(element, own) && own !== "void") {
    diagnostics.error("snippet/buffer-type", {
      name: parameter.name,
      type: parameter.type,
      given: sized![1]!.trim(),
    });
    return undefined;
  }
  return { kind: "buffer", parameter, element, count: sized?.[2]?.trim() || undefined, fill };
}

function elementType(given: string | undefined, own: string): string {
  if (given === undefined) return own === "void" ? "float" : own;
  return ELEMENT_TYPES[given] ?? given;
}

/** Spellings of one type: `unsigned`, `uint32_t`, `unsigned int`. */
function sameType(a: string, b: string): boolean {
  const plain = (type: string): string => {
    const words = type
      .replace(/\bu?int(8|16|32|64)_t\b/g, (whole, bits: string) => {
        const base = { 8: "char", 16: "short", 32: "int", 64: "long long" }[bits] ?? whole;
        return whole.startsWith("u") ? `unsigned ${base}` : base;
      })
      .replace(/\buint\b/g, "unsigned int")
      .replace(/\buchar\b/g, "unsigned char")
      .replace(/\bushort\b/g, "unsigned short")
      .replace(/\bsize_t\b/g, "unsigned long")
      .replace(/\bhalf\b/g, "__half")
      .split(/\s+/)
      .filter((word) => word !== "signed");
    const unsigned = words.includes("unsigned");
    const longs = words.filter((word) => word === "long").length;
    const rest = words.filter((word) => !/^(?:unsigned|long|int)$/.test(word));
    const base = rest.length > 0 ? rest.join(" ") : "int";
    return `${unsigned ? "unsigned " : ""}${"long ".repeat(longs)}${base}`;
  };
  return plain(a) === plain(b);
}

function readFill(text: string): Fill | undefined {
  const random = /^random(?:\(\s*(\d+)\s*\))?$/.exec(text);
  if (random) return { kind: "random", seed: Number(random[1] ?? 1) };
  if (text === "zero" || text === "iota") return { kind: text };
  const file = /^file:(.+)$/.exec(text);
  if (file) return { kind: "file", path: file[1]!.trim().replace(/^"(.*)"$/, "$1") };
  return /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?f?$/.test(text) || /^-?0x[\da-fA-F]+$/.test(text)
    ? { kind: "value", text }
    : undefined;
}

/** Buffers without a size get that of the sized one before them, or behind them. */
function withCounts(
  drafts: readonly DraftArgument[],
  kernel: KernelText,
  diagnostics: Diagnostics,
): CallArgument[] | undefined {
  const sizes = drafts.map((draft) => (draft.kind === "buffer" ? draft.count : undefined));
  const complete: CallArgument[] = [];
  for (const [index, draft] of drafts.entries()) {
    if (draft.kind !== "buffer") {
      complete.push(draft);
      continue;
    }
    const count =
      draft.count ??
      sizes.slice(0, index).findLast((size) => size !== undefined) ??
      sizes.slice(index).find((size) => size !== undefined);
    if (count === undefined && draft.fill.kind !== "file") {
      diagnostics.error("snippet/no-size", { kernel: kernel.name, name: draft.parameter.name });
      return undefined;
    }
    complete.push({ ...draft, count: count ?? "" });
  }
  return complete;
}
