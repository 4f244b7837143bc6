/**
 * The module's table of debug locations, extended by those of the calls that lowering inlines. Row
 * numbers of the module stay valid.
 */
import type { LocId, SourcePoint } from "../../base/index.ts";
import type { DebugLocation } from "../../ir/index.ts";

export class LocationTable {
  readonly rows: DebugLocation[];
  readonly #inlined = new Map<number, Map<number, LocId>>();

  constructor(rows: readonly DebugLocation[]) {
    this.rows = [...rows];
  }

  /** `loc` of a callee, as seen where the callee is inlined into the call at `call`. */
  inlined(loc: LocId, call: LocId): LocId {
    if (call === 0) return loc;
    // Compiler-made code of the callee belongs to the line of the call.
    if (loc === 0) return call;
    let byLoc = this.#inlined.get(call);
    if (!byLoc) {
      byLoc = new Map();
      this.#inlined.set(call, byLoc);
    }
    let result = byLoc.get(loc);
    if (result === undefined) {
      const row = this.rows[loc]!;
      const inlinedAt = this.inlined(row.inlinedAt, call);
      result = this.rows.length as LocId;
      this.rows.push({ ...row, inlinedAt });
      byLoc.set(loc, result);
    }
    return result;
  }

  /** The outermost line of an inlined chain: the user's, not a header's. */
  outermost(loc: LocId): SourcePoint | undefined {
    if (loc === 0) return undefined;
    let row = this.rows[loc];
    while (row && row.inlinedAt !== 0) row = this.rows[row.inlinedAt];
    return row && row.line > 0 ? { file: row.file, line: row.line, column: row.column } : undefined;
  }
}
