/**
 * Reads what `ncu --csv` (raw and details page) and `nvprof --csv` (events and metrics) print, with
 * other lines mixed in. What cannot be read is one error with the line.
 */
import type { Diagnostics } from "../../base/index.ts";
import { COMMAND_LINE_SECTION, metricOfLabel } from "../ncu/sections.ts";
import type { MeasuredKernel, MeasuredLaunch, Measurement, Sizes } from "./measurement.ts";
import {
  type DecimalSign,
  decimalSign,
  isNoNumber,
  type ReadNumber,
  readNumber,
  readNvprofValue,
  unitFactor,
} from "./numbers.ts";
import { type CsvRecord, type CsvTable, findTable } from "./read-csv.ts";

/** Undefined, with one error, where the text is no such CSV. `file` names it in messages. */
export function readMeasurement(
  text: string,
  file: string,
  diagnostics: Diagnostics,
): Measurement | undefined {
  const table = findTable(text, (cells) => formOf(cells) !== undefined);
  const refuse = (code: string, params: Record<string, string | number> = {}): undefined => {
    diagnostics.error(code, { file, ...params });
    return undefined;
  };
  if (!table) return refuse(text.trim() === "" ? "import/empty" : "import/no-header");
  const { cells } = table.header;
  const form = formOf(cells);
  if (form === "summary") return refuse("import/summary", { line: table.header.line });
  if (form === "trace") return refuse("import/trace", { line: table.header.line });
  // On a details page, rows of metrics end before the columns of rules.
  const isUneven = (count: number): boolean =>
    form === "ncu-details" ? count > cells.length : count !== cells.length;
  const uneven = table.rows.find((row) => isUneven(row.cells.length));
  if (uneven)
    return refuse("import/uneven", {
      line: uneven.line,
      found: uneven.cells.length,
      expected: cells.length,
    });
  if (table.rows.length === 0) return refuse("import/no-rows", { line: table.header.line });
  const reader = new TableReader(table, refuse);
  if (form === "nvprof") return reader.nvprof();
  return form === "ncu-raw" ? reader.ncuRaw() : reader.ncuDetails();
}

type Form = Measurement["form"] | "summary" | "trace";

function formOf(header: readonly string[]): Form | undefined {
  const has = (...names: string[]): boolean => names.every((name) => header.includes(name));
  if (has("Kernel", "Invocations") && (has("Metric Name") || has("Event Name"))) return "nvprof";
  if (has("Time(%)", "Calls", "Name") || has("Start", "Duration", "Name")) return "trace";
  if (!has("Kernel Name")) return undefined;
  if (has("Invocations")) return "summary";
  if (has("Metric Name", "Metric Value")) return "ncu-details";
  return header.some((name) => name.includes("__")) ? "ncu-raw" : undefined;
}

type Refuse = (code: string, params?: Record<string, string | number>) => undefined;

class TableReader {
  private readonly table: CsvTable;
  private readonly refuse: Refuse;
  /** Of the table that is being read: a file may hold events and, behind them, metrics. */
  private header: readonly string[];

  constructor(table: CsvTable, refuse: Refuse) {
    this.table = table;
    this.refuse = refuse;
    this.header = table.header.cells;
  }

  /** A row a launch; a row of units below the header. */
  ncuRaw(): Measurement | undefined {
    const { header } = this.table;
    const metrics = header.cells.flatMap((name, column) =>
      name.includes("__") ? [{ name, column }] : [],
    );
    const isUnits = (row: CsvRecord): boolean => this.cell(row, "Kernel Name") === "";
    const units = this.table.rows.find(isUnits);
    const rows = this.table.rows.filter((row) => !isUnits(row) && !this.isHeader(row));
    if (rows.length === 0) return this.refuse("import/no-rows", { line: header.line });
    const sign = this.signOf(rows, (row) => metrics.map(({ column }) => row.cells[column]!));
    if (sign === undefined) return undefined;
    const launches: MeasuredLaunch[] = [];
    for (const [index, row] of rows.entries()) {
      const values = new Map<string, ReadNumber>();
      for (const { name, column } of metrics) {
        const factor = unitFactor(units?.cells[column] ?? "");
        if (!this.put(values, name, row.cells[column]!, sign, factor, row.line)) return undefined;
      }
      launches.push(this.launch(index, row, values));
    }
    return { form: "ncu-raw", launches, capability: this.capability(rows) };
  }

  /** A row a metric; rows of one launch have the same ID. */
  ncuDetails(): Measurement | undefined {
    const sign = this.signOf(this.table.rows, (row) => [this.cell(row, "Metric Value")]);
    if (sign === undefined) return undefined;
    const byId = new Map<string, { row: CsvRecord; values: Map<string, ReadNumber> }>();
    for (const row of this.table.rows) {
      const label = this.cell(row, "Metric Name");
      // Rules have rows of their own.
      if (label === "" || this.isHeader(row)) continue;
      const id = `${this.cell(row, "Process ID")}\0${this.cell(row, "ID")}`;
      const launch = byId.get(id) ?? { row, values: new Map<string, ReadNumber>() };
      byId.set(id, launch);
      const section = this.cell(row, "Section Name");
      const name =
        label.includes("__") || section === COMMAND_LINE_SECTION
          ? label
          : metricOfLabel(section, label);
      if (name === undefined) continue;
      const factor = unitFactor(this.cell(row, "Metric Unit"));
      const value = this.cell(row, "Metric Value");
      if (!this.put(launch.values, name, value, sign, factor, row.line)) return undefined;
    }
    if (byId.size === 0) return this.refuse("import/no-rows", { line: this.table.header.line });
    return {
      form: "ncu-details",
      capability: this.capability(this.table.rows),
      launches: [...byId.values()].map(({ row, values }, index) => this.launch(index, row, values)),
    };
  }

  /** A row a kernel and metric. */
  nvprof(): Measurement | undefined {
    const kernels = new Map<string, MeasuredKernel & { values: Map<string, ReadNumber> }>();
    for (const row of this.table.rows) {
      if (formOf(row.cells) === "nvprof") {
        this.header = row.cells;
        continue;
      }
      const kernel = this.cell(row, "Kernel");
      const text = this.cell(row, "Avg");
      const value = readNvprofValue(text);
      if (!value && !isNoNumber(text))
        return this.refuse("import/no-number", { line: row.line, text });
      const entry = kernels.get(kernel) ?? {
        kernel,
        invocations: Number(this.cell(row, "Invocations")),
        values: new Map<string, ReadNumber>(),
      };
      kernels.set(kernel, entry);
      const name = this.cell(row, "Metric Name") || this.cell(row, "Event Name");
      if (value) entry.values.set(name, value);
    }
    return { form: "nvprof", kernels: [...kernels.values()] };
  }

  private capability(rows: readonly CsvRecord[]): string | undefined {
    const found = rows.map((row) => this.cell(row, "CC")).find((text) => /^\d+\.\d+$/.test(text));
    return found;
  }

  /** Logs of several runs in one file repeat it. */
  private isHeader(row: CsvRecord): boolean {
    return row.cells.every((cell, column) => cell === this.header[column]);
  }

  private cell(row: CsvRecord, column: string): string {
    const index = this.header.indexOf(column);
    return index < 0 ? "" : (row.cells[index] ?? "");
  }

  private signOf(
    rows: readonly CsvRecord[],
    cells: (row: CsvRecord) => readonly string[],
  ): DecimalSign | undefined {
    const sign = decimalSign(rows.flatMap(cells));
    return sign === "contradiction"
      ? this.refuse("import/two-locales", { line: this.table.header.line })
      : sign;
  }

  /** False, with an error, where the cell holds something else than a number or nothing. */
  private put(
    values: Map<string, ReadNumber>,
    name: string,
    text: string,
    sign: DecimalSign,
    factor: number,
    line: number,
  ): boolean {
    const value = readNumber(text, sign, factor);
    if (value) values.set(name, value);
    else if (!isNoNumber(text) && /^[-\d]/.test(text.trim())) {
      this.refuse("import/no-number", { line, text });
      return false;
    }
    return true;
  }

  private launch(
    index: number,
    row: CsvRecord,
    values: ReadonlyMap<string, ReadNumber>,
  ): MeasuredLaunch {
    return {
      index,
      kernel: this.cell(row, "Kernel Name"),
      grid: sizesOf(this.cell(row, "Grid Size")),
      block: sizesOf(this.cell(row, "Block Size")),
      values,
    };
  }
}

/** "(256, 1, 1)" or "256,1,1"; undefined where the cell holds no sizes. */
function sizesOf(text: string): Sizes | undefined {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const [x, y = 1, z = 1] = numbers;
  return x === undefined ? undefined : [x, y, z];
}
