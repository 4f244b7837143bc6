/**
 * Diagnostics of one module: each problem is reported once, though a function that is inlined into
 * many kernels meets it many times; every kernel that meets it is marked.
 */
import type { Diagnostic, Diagnostics, LocId } from "../../base/index.ts";
import type { LocationTable } from "./locations.ts";

export class Problems {
  /** Errors met so far, repeated ones included. */
  count = 0;
  readonly #diagnostics: Diagnostics;
  readonly #locations: LocationTable;
  readonly #seen = new Set<string>();

  constructor(diagnostics: Diagnostics, locations: LocationTable) {
    this.#diagnostics = diagnostics;
    this.#locations = locations;
  }

  error(code: string, params: Diagnostic["params"], loc: LocId): void {
    this.count++;
    const at = this.#locations.outermost(loc);
    const key = JSON.stringify([code, params, at]);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#diagnostics.error(code, params, at);
  }
}
