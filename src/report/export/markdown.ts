/** Pieces of Markdown as GitHub reads it. */

/** A row a line; `alignment` has a letter a column, l or r. Cells are taken as Markdown. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  alignment: string,
): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  const rule = heads.map((_, column) => (alignment[column] === "r" ? "---:" : "---"));
  return [line(heads), line(rule), ...rows.map(line)].join("\n");
}

/** Text that is to be shown as it is; what stands between backquotes is code already. */
export function markdownCell(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\`*_<>[\]|]/g, "\\$&")))
    .join("");
}
