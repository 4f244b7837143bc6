/** Cells of CSV, and numbers as NVIDIA's tools write them. */
import { visible } from "../base/index.ts";

/** Tabs and line ends too: some spreadsheets leave them out and look at what follows. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NUMBER = /^[+-]?\d[\d,.]*(?:e[+-]?\d+)?%?$/i;

/**
 * What a cell has to hold so that a reader sees `text`. Spreadsheets compute what begins like a formula, in
 * quotes or not, and a program names its kernels as it likes; an apostrophe before it makes it a text.
 */
export function csvText(text: string): string {
  const shown = visible(text);
  return FORMULA.test(shown) && !NUMBER.test(shown) ? `'${shown}` : shown;
}

/** A cell in quotes, inner quotes doubled. */
export function quoted(text: string): string {
  return `"${csvText(text).replaceAll('"', '""')}"`;
}

/** Whole numbers with commas between thousands: "1,048,576". */
export function grouped(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
}
