/** CSV as NVIDIA's tools write it: texts in quotes, lines ended by a line feed. */

/** A text in quotes, inner quotes doubled. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Whole numbers with commas between thousands: "1,048,576". */
export function grouped(text: string): string {
  const [whole = "", ...rest] = text.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
}
