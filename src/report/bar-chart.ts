/** Columns of Unicode blocks, for values from 0 to 1. */

/** Eighths of a character's height. */
const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;

export interface BarChart {
  /** The highest row first. */
  readonly rows: readonly string[];
  /** A line under the chart with a mark below the bar that was asked for. */
  readonly markLine: string;
}

/** Each value becomes `width` columns, `height` rows high at 1. */
export function barChart(
  values: readonly number[],
  width: number,
  height: number,
  marked: number,
): BarChart {
  const rows = Array.from({ length: height }, (_, row) => {
    const floor = height - 1 - row;
    return values
      .map((value) => {
        const eighths = Math.round(value * height * 8) - floor * 8;
        return EIGHTHS[Math.min(8, Math.max(0, eighths))]!.repeat(width);
      })
      .join("");
  });
  const before = Math.max(0, marked) * width + Math.floor((width - 1) / 2);
  return { rows, markLine: `${" ".repeat(before)}▲` };
}
