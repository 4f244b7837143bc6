/** Launches by how long they take: what short ones cost is mostly the launch, what long ones cost the work. */

/** From the shortest to the longest; each ends where the next begins. */
export const SIZES = [
  { name: "short", belowNs: 5_000 },
  { name: "middle", belowNs: 50_000 },
  { name: "long", belowNs: Number.POSITIVE_INFINITY },
] as const;

export type SizeClass = (typeof SIZES)[number]["name"];

export function sizeOf(ns: number): SizeClass {
  return SIZES.find(({ belowNs }) => ns < belowNs)?.name ?? "long";
}
