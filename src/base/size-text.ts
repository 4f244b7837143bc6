/** Sizes of memory as options of the command line take them. */

const UNITS = [
  ["G", 2 ** 30],
  ["M", 2 ** 20],
  ["K", 2 ** 10],
] as const;

/** `8G`, `1536M`, `100`: in the largest unit of which it is a multiple. */
export function sizeText(bytes: number): string {
  const [letter, unit] = UNITS.find(([, each]) => bytes >= each && bytes % each === 0) ?? ["", 1];
  return `${bytes / unit}${letter}`;
}
