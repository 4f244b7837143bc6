/** Grammar of attributes, and the few facts that lowering needs from them. */
import type { TypeId } from "../base/index.ts";
import type { Cursor } from "./cursor.ts";
import { TOKEN } from "./lexer.ts";
import { readType } from "./read-types.ts";
import type { TypeTable } from "./type-table.ts";

/** What a list of attributes says; the same shape for functions, calls, parameters and results. */
export interface AttributeList {
  convergent: boolean;
  noInline: boolean;
  signExtend: boolean;
  zeroExtend: boolean;
  noAlias: boolean;
  readOnly: boolean;
  byval: TypeId | undefined;
  align: number;
  strings: Map<string, string> | undefined;
  /** Numbers of the groups it refers to; undefined for none. */
  groups: number[] | undefined;
}

export type AttributeGroups = Map<number, AttributeList>;

export function emptyAttributes(): AttributeList {
  return {
    convergent: false,
    noInline: false,
    signExtend: false,
    zeroExtend: false,
    noAlias: false,
    readOnly: false,
    byval: undefined,
    align: 0,
    strings: undefined,
    groups: undefined,
  };
}

/** Attributes of LLVM 22 (llvm/IR/Attributes.td) that take no argument or are dropped with it. */
const DROPPED: ReadonlySet<string> = new Set(
  `allocalign allocptr allockind allocsize alwaysinline builtin captures cold
  coro_elide_safe coro_only_destroy_when_complete dead_on_return dead_on_unwind denormal_fpenv
  dereferenceable dereferenceable_or_null disable_sanitizer_instrumentation fn_ret_thunk_extern hot
  hybrid_patchable immarg initializes inlinehint inreg jumptable memory minsize mustprogress naked
  nest nobuiltin nocallback nocapture nocf_check nocreateundeforpoison nodivergencesource
  noduplicate noext nofpclass nofree noimplicitfloat nomerge nonlazybind nonnull nooutline noprofile
  norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nosync noundef nounwind
  null_pointer_is_valid optdebug optforfuzzing optnone optsize presplitcoroutine readnone returned
  returns_twice safestack sanitize_address sanitize_alloc_token sanitize_hwaddress sanitize_memory
  sanitize_memtag sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking
  sanitize_thread sanitize_type shadowcallstack skipprofile speculatable
  speculative_load_hardening ssp sspreq sspstrong strictfp swiftasync swifterror swiftself uwtable
  vscale_range willreturn writable writeonly argmemonly inaccessiblememonly
  inaccessiblemem_or_argmemonly alignstack`
    .trim()
    .split(/\s+/),
);

/** Attributes whose argument is a type. */
const TYPED: ReadonlySet<string> = new Set([
  "byval",
  "byref",
  "sret",
  "elementtype",
  "inalloca",
  "preallocated",
]);

/**
 * Reads attributes up to the first token that is none. `align 4` and `align=4` are both known; in a
 * function header (`alignIsAttribute` false) `align` belongs to the function and is left alone.
 */
export function readAttributes(
  cursor: Cursor,
  types: TypeTable,
  list: AttributeList,
  alignIsAttribute: boolean,
): void {
  for (;;) {
    if (cursor.kind === TOKEN.attributeGroup) {
      list.groups ??= [];
      list.groups.push(Number(cursor.take().slice(1)));
    } else if (cursor.kind === TOKEN.string) {
      const key = cursor.expectString();
      const value = cursor.accept("=") ? cursor.expectString() : "";
      list.strings ??= new Map();
      list.strings.set(key, value);
    } else if (cursor.kind !== TOKEN.word) return;
    else if (!readWordAttribute(cursor, types, list, alignIsAttribute)) return;
  }
}

function readWordAttribute(
  cursor: Cursor,
  types: TypeTable,
  list: AttributeList,
  alignIsAttribute: boolean,
): boolean {
  const word = cursor.current();
  switch (word) {
    case "convergent":
      list.convergent = true;
      break;
    case "noinline":
      list.noInline = true;
      break;
    case "signext":
      list.signExtend = true;
      break;
    case "zeroext":
      list.zeroExtend = true;
      break;
    case "noalias":
      list.noAlias = true;
      break;
    case "readonly":
      list.readOnly = true;
      break;
    case "align":
      if (!alignIsAttribute) return false;
      cursor.advance();
      list.align = readAlignValue(cursor);
      return true;
    case "range": {
      cursor.advance();
      cursor.expect("(");
      readType(cursor, types);
      while (cursor.kind === TOKEN.integer || cursor.isPunctuation(",")) cursor.advance();
      cursor.expect(")");
      return true;
    }
    default: {
      if (TYPED.has(word)) {
        cursor.advance();
        let type: TypeId | undefined;
        if (cursor.accept("(")) {
          type = readType(cursor, types);
          cursor.expect(")");
        }
        if (word === "byval") list.byval = type;
        return true;
      }
      if (!DROPPED.has(word)) return false;
      cursor.advance();
      if (cursor.accept("=")) cursor.expectNumber();
      else if (cursor.isPunctuation("(")) cursor.skipGroup();
      return true;
    }
  }
  cursor.advance();
  return true;
}

/** `4`, `(4)` or `=4`, a power of two. */
function readAlignValue(cursor: Cursor): number {
  if (cursor.accept("(")) {
    const value = readPowerOfTwo(cursor);
    cursor.expect(")");
    return value;
  }
  cursor.accept("=");
  return readPowerOfTwo(cursor);
}

export function readPowerOfTwo(cursor: Cursor): number {
  const at = cursor.at;
  const value = cursor.expectNumber();
  // LLVM's limit (llvm/IR/Value.h, MaximumAlignment).
  if (value < 1 || value > 2 ** 32 || !Number.isInteger(Math.log2(value)))
    cursor.failAt(at, "ir/bad-alignment", { align: value });
  return value;
}

/** `attributes #0 = { … }`, from the word `attributes` on. */
export function readAttributeGroup(
  cursor: Cursor,
  types: TypeTable,
  groups: AttributeGroups,
): void {
  cursor.expectWord("attributes");
  const id = Number(cursor.expectKind(TOKEN.attributeGroup, "term/attribute-group").slice(1));
  cursor.expect("=");
  cursor.expect("{");
  const list = emptyAttributes();
  readAttributes(cursor, types, list, true);
  cursor.expect("}");
  groups.set(id, list);
}
