/** A table of numbers and texts; closed behind a picture, or open where it is the view itself. */
import type { ComponentChildren } from "preact";
import type { Translate } from "../view.ts";

export interface Column {
  readonly title: string;
  /** Set to the right, in figures of one width. */
  readonly numeric?: boolean;
}

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly ComponentChildren[])[];
  /** Behind a summary that opens it. */
  readonly closed?: boolean;
  readonly t: Translate;
}

export function DataTable({ caption, columns, rows, closed = false, t }: DataTableProps) {
  const table = (
    // Wider than a phone: it scrolls by itself, and so must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section class="table-frame" tabIndex={0} aria-label={caption}>
      <table>
        <caption class={closed ? undefined : "visually-hidden"}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, numeric }) => (
              <th key={title} scope="col" class={numeric ? "number" : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => {
                const { title, numeric } = columns[column]!;
                return column === 0 ? (
                  <th key={title} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={title} class={numeric ? "number" : undefined}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  if (!closed) return table;
  return (
    <details class="table-details">
      <summary>{t("page/as-table", { caption })}</summary>
      {table}
    </details>
  );
}
