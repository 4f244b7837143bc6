/** The least multiple of `unit` that is not below `value`. */
export function roundUp(value: number, unit: number): number {
  return Math.ceil(value / unit) * unit;
}
