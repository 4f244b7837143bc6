/**
 * Records of a CSV inside other text: a profiler's log holds lines of its own (`==PROF== …`) and what
 * the program printed, before, between and behind the table. RFC 4180 within the table.
 */

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Of its first character, from 1. */
  readonly line: number;
}

export interface CsvTable {
  readonly header: CsvRecord;
  readonly rows: readonly CsvRecord[];
}

/**
 * The table whose header `isHeader` recognises; undefined where no line does. Text that is no row of
 * it is passed over: lines of a tool, and lines with another number of cells that begin without a
 * quotation mark. A quoted row with another number of cells is kept for the caller to refuse.
 */
export function findTable(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
): CsvTable | undefined {
  const reader = new Reader(text.replace(/^\uFEFF/, ""));
  let header: CsvRecord | undefined;
  const rows: CsvRecord[] = [];
  while (!reader.atEnd) {
    const { line } = reader;
    const isQuoted = reader.startsWith('"');
    if (!header && !reader.lineHas(",")) {
      reader.skipLine();
      continue;
    }
    if (reader.startsWith("==")) {
      reader.skipLine();
      continue;
    }
    const cells = reader.record();
    if (!header) {
      if (isHeader(cells)) header = { cells, line };
      else reader.backToLine(line);
      continue;
    }
    if (isQuoted || cells.length === header.cells.length) rows.push({ cells, line });
    else reader.backToLine(line);
  }
  return header && { header, rows };
}

class Reader {
  line = 1;
  private readonly text: string;
  private at = 0;
  private recordStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  lineHas(text: string): boolean {
    const end = this.lineEnd();
    const found = this.text.indexOf(text, this.at);
    return found >= 0 && found < end;
  }

  skipLine(): void {
    this.at = this.lineEnd() + 1;
    this.line++;
  }

  /** Leaves what was read as a record: the next thing is the line behind its first one. */
  backToLine(line: number): void {
    this.at = this.recordStart;
    this.line = line;
    this.skipLine();
  }

  record(): string[] {
    this.recordStart = this.at;
    const cells: string[] = [];
    for (;;) {
      cells.push(this.cell());
      const next = this.text[this.at];
      if (next === ",") {
        this.at++;
        continue;
      }
      if (next === "\r") this.at++;
      this.at++;
      this.line++;
      return cells;
    }
  }

  private cell(): string {
    if (this.text[this.at] !== '"') {
      const end = /[,\r\n]|$/g;
      end.lastIndex = this.at;
      const stop = end.exec(this.text)!.index;
      const cell = this.text.slice(this.at, stop);
      this.at = stop;
      return cell;
    }
    let cell = "";
    this.at++;
    while (!this.atEnd) {
      const close = this.text.indexOf('"', this.at);
      const end = close < 0 ? this.text.length : close;
      const part = this.text.slice(this.at, end);
      this.line += part.split("\n").length - 1;
      cell += part;
      this.at = end + 1;
      if (this.text[this.at] !== '"') break;
      cell += '"';
      this.at++;
    }
    // What stands between a closing quotation mark and the next comma belongs to nothing.
    while (!this.atEnd && !/[,\r\n]/.test(this.text[this.at]!)) this.at++;
    return cell;
  }

  private lineEnd(): number {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }
}
