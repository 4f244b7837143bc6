/**
 * What is wrong with the user's program, options or files, as a value.
 *
 * A diagnostic is a stable code and parameters; its sentence lives in the message catalogue of
 * `report/`, so that the layers below know no language. Codes are `layer/what-is-wrong`.
 */
export interface Diagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "note";
  readonly params: Readonly<Record<string, string | number>>;
  /** Absent where no source line is to blame. */
  readonly at?: SourcePoint;
}

/**
 * A place in a source file. `line` and `column` count from 1, columns in bytes of UTF-8 as Clang does;
 * column 0 means the whole line.
 */
export interface SourcePoint {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Collects diagnostics so that the user sees all problems at once. */
export class Diagnostics {
  readonly list: Diagnostic[] = [];

  error(code: string, params: Diagnostic["params"] = {}, at?: SourcePoint): void {
    this.add("error", code, params, at);
  }

  warning(code: string, params: Diagnostic["params"] = {}, at?: SourcePoint): void {
    this.add("warning", code, params, at);
  }

  note(code: string, params: Diagnostic["params"] = {}, at?: SourcePoint): void {
    this.add("note", code, params, at);
  }

  get hasErrors(): boolean {
    return this.list.some((d) => d.severity === "error");
  }

  private add(
    severity: Diagnostic["severity"],
    code: string,
    params: Diagnostic["params"],
    at?: SourcePoint,
  ): void {
    this.list.push(at ? { code, severity, params, at } : { code, severity, params });
  }
}
