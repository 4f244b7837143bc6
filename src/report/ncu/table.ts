/** The tables of Nsight Compute's text pages: names to the left, units and values to the right. */

/** Widths of the columns that the raw page has at least. */
const RAW_WIDTHS = [62, 15, 20];

/** The raw page's table: one rule, below the header. */
export function rawTableText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const { line, rule } = layout(header, rows, "  ", RAW_WIDTHS);
  return `${[line(header), rule, ...rows.map(line)].join("\n")}\n`;
}

/** A table between rules, lines ended. Every row has as many cells as the header. */
export function tableText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  indent = "    ",
): string {
  const { line, rule } = layout(header, rows, indent, []);
  return `${[rule, line(header), rule, ...rows.map(line), rule].join("\n")}\n`;
}

function layout(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  indent: string,
  least: readonly number[],
): { line(cells: readonly string[]): string; rule: string } {
  const widths = header.map((title, column) =>
    rows.reduce(
      (width, row) => Math.max(width, row[column]!.length),
      Math.max(title.length, least[column] ?? 0),
    ),
  );
  return {
    line: (cells) =>
      indent +
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
        )
        .join(" "),
    rule: indent + widths.map((width) => "-".repeat(width)).join(" "),
  };
}
