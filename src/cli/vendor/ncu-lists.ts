/** What `ncu --list-sets`, `--list-sections` and `--query-metrics` print. */
import { type DeviceSpec, ncuUnit, SECTION_SETS, SECTIONS } from "../../index.ts";
import { metricsOf } from "./metric-choice.ts";

/** The set that ncu takes where none is named. */
const DEFAULT_SET = "basic";

export function listText(
  list: "list-sets" | "list-sections" | "query-metrics",
  device: DeviceSpec,
  say: (code: string) => string,
): string {
  switch (list) {
    case "list-sets":
      return columns(
        ["Identifier", "Sections", "Enabled"],
        Object.entries(SECTION_SETS)
          .filter(([name]) => name !== "default")
          .flatMap(([name, ids]) =>
            brokenList(ids).map((part, at) =>
              at === 0 ? [name, part, name === DEFAULT_SET ? "yes" : "no"] : ["", part, ""],
            ),
          ),
      );
    case "list-sections":
      return columns(
        ["Identifier", "Display Name", "Enabled"],
        SECTIONS.map(({ id, title }) => [
          id,
          title,
          SECTION_SETS[DEFAULT_SET]!.includes(id) ? "yes" : "no",
        ]),
      );
    case "query-metrics":
      return `Device ${device.name}\n${columns(
        ["Metric Name", "Metric Unit", "Metric Description"],
        metricsOf("nsight-compute", device).map(({ name, unit, meaning }) => [
          name,
          ncuUnit(name, unit),
          say(meaning),
        ]),
      )}`;
  }
}

/** Lines of at most 75 characters, as the tool breaks its lists of sections. */
function brokenList(ids: readonly string[]): string[] {
  const lines: string[] = [];
  let line = "";
  for (const [at, id] of ids.entries()) {
    const part = at < ids.length - 1 ? `${id},` : id;
    if (line !== "" && line.length + 1 + part.length > 75) {
      lines.push(line);
      line = part;
    } else line = line === "" ? part : `${line} ${part}`;
  }
  return [...lines, line];
}

/** Left-aligned columns between rules, as the tool's lists are. */
function columns(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, at) =>
    rows.reduce((width, row) => Math.max(width, row[at]!.length), title.length),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join(" ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join(" ");
  return [rule, line(header), rule, ...rows.map(line)].map((text) => `${text}\n`).join("");
}
