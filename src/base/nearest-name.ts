import { editDistance } from "./edit-distance.ts";

/** What was meant by a mistyped name: the nearest, at most a third of its letters off; undefined where none is near. */
export function nearestName(typed: string, names: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance >= least || distance * 3 > Math.max(name.length, 3)) continue;
    nearest = name;
    least = distance;
  }
  return nearest;
}
