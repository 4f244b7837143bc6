/** The chips as tables: all of them, or one with the source of each number. */
import type { DeviceSpec, Sourced } from "../device/index.ts";
import { CHIP_FIELDS, sourcedFields } from "../device/index.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { cut, padEnd, padStart, widest, wrap } from "./text-layout.ts";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

interface Column {
  readonly name: string;
  /** Shown from this many columns of the terminal on. */
  readonly from: number;
  readonly alignment: "start" | "end";
  cell(device: DeviceSpec): string;
}

const COLUMNS: readonly Column[] = [
  { name: "id", from: 0, alignment: "start", cell: ({ id }) => id },
  { name: "name", from: 0, alignment: "start", cell: ({ name }) => name },
  { name: "capability", from: 0, alignment: "end", cell: capabilityText },
  {
    name: "generation",
    from: 120,
    alignment: "start",
    cell: ({ generation }) => capital(generation),
  },
  { name: "multiprocessors", from: 0, alignment: "end", cell: (it) => marked(it.smCount) },
  { name: "clock", from: 0, alignment: "end", cell: (it) => marked(it.clockMHz) },
  {
    name: "bandwidth",
    from: 0,
    alignment: "end",
    cell: (it) => marked(it.dramBytesPerSecond, (value) => String(Math.round(value / 1e9))),
  },
  {
    name: "memory",
    from: 0,
    alignment: "end",
    cell: (it) => marked(it.globalMemoryBytes, (value) => String(Math.round(value / GIB))),
  },
  {
    name: "l2",
    from: 100,
    alignment: "end",
    cell: (it) => marked(it.l2Bytes, (value) => decimals(value / MIB)),
  },
  { name: "warps", from: 110, alignment: "end", cell: (it) => marked(it.maxWarpsPerSm) },
  {
    name: "shared",
    from: 120,
    alignment: "end",
    cell: (it) => marked(it.sharedBytesPerSm, (value) => String(value / 1024)),
  },
  {
    name: "fp32",
    from: 100,
    alignment: "end",
    cell: ({ smCount, clockMHz, throughput }) =>
      decimals((2 * smCount.value * clockMHz.value * throughput.fp32.value) / 1e6),
  },
];

export function renderDeviceList(
  devices: readonly DeviceSpec[],
  fallback: DeviceSpec,
  catalogue: Catalogue,
  columns: number,
): string {
  const shown = COLUMNS.filter(({ from }) => columns >= from);
  const rows = [
    shown.map(({ name }) => message(catalogue, `device/column-${name}`)),
    ...devices.map((device) => shown.map((column) => column.cell(device))),
  ];
  const widths = shown.map((_, index) => widest(rows.map((row) => row[index]!)));
  const lines = rows.map((row) =>
    row
      .map((cell, index) =>
        shown[index]!.alignment === "start"
          ? padEnd(cell, widths[index]!)
          : padStart(cell, widths[index]!),
      )
      .join("  ")
      .trimEnd(),
  );
  const notes = [message(catalogue, "device/list-notes", { fallback: fallback.id })];
  if (shown.some(({ name }) => name === "fp32"))
    notes.push(message(catalogue, "device/list-tflops"));
  return `${[...lines.map((line) => cut(line, columns)), "", ...notes.flatMap((note) => wrap(note, columns))].join("\n")}\n`;
}

/** Sources are numbered and listed below: each stands for many numbers. */
export function renderDevice(device: DeviceSpec, catalogue: Catalogue, columns: number): string {
  const { id, name, generation } = device;
  const title = message(catalogue, "device/title", {
    name,
    id,
    capability: capabilityText(device),
    generation: capital(generation),
  });
  const sources: string[] = [];
  const rows = sourcedFields(device).map(([path, field]) => {
    if (!sources.includes(field.source)) sources.push(field.source);
    const unit = CHIP_FIELDS.find((known) => known.path === path)?.unit ?? "";
    return {
      path,
      value: `${valueText(field.value)}${unit && " "}${unit}`,
      mark: field.unverified ? "?" : " ",
      source: `[${sources.indexOf(field.source) + 1}]`,
    };
  });
  const pathWidth = widest(rows.map(({ path }) => path));
  const sourceWidth = widest(rows.map(({ source }) => source));
  const room = columns - pathWidth - sourceWidth - 6;
  const valueWidth = Math.min(room, widest(rows.map(({ value }) => value)));
  const lines = rows.flatMap(({ path, value, mark, source }) => {
    const [first, ...rest] = wrap(value, valueWidth);
    const indent = " ".repeat(pathWidth + 4);
    return [
      `${mark} ${padEnd(path, pathWidth)}  ${padEnd(first!, valueWidth)}  ${source}`,
      ...rest.map((line) => indent + line),
    ];
  });
  const listed = sources.flatMap((source, index) => {
    const number = padStart(`[${index + 1}]`, sourceWidth);
    return wrap(`${number} ${source}`, columns, " ".repeat(sourceWidth + 1));
  });
  return `${[
    ...wrap(title, columns, "    "),
    "",
    ...lines,
    "",
    ...wrap(message(catalogue, "device/not-verified"), columns, "  "),
    "",
    message(catalogue, "device/sources"),
    ...listed,
  ].join("\n")}\n`;
}

function capabilityText({ computeCapability: { major, minor } }: DeviceSpec): string {
  return `${major}.${minor}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function marked({ value, unverified }: Sourced, text: (value: number) => string = String): string {
  return `${unverified ? "?" : ""}${text(value)}`;
}

/** At most one decimal. */
function decimals(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Numbers grouped by thousands, lists by commas. */
function valueText(value: unknown): string {
  if (typeof value === "number") return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
  if (Array.isArray(value)) return value.map(valueText).join("; ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, inner]) =>
        typeof inner === "object" ? `${name} (${valueText(inner)})` : `${name} ${inner}`,
      )
      .join(", ");
  return String(value);
}
