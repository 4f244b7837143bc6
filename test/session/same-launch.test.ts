import { describe, expect, it } from "vitest";
import { emptyCounters } from "../../src/observe/index.ts";
import { type RanLaunch, sameLaunch } from "../../src/session/same-launch.ts";

function launch(): RanLaunch {
  return {
    counters: emptyCounters(2, 2),
    shape: { grid: [4, 1, 1], block: [64, 1, 1], dynamicSharedBytes: 0 },
  };
}

/** Launches of which each differs from `launch()` in one figure, by the figure's path. */
function changed(): [string, RanLaunch][] {
  const paths: string[][] = [];
  const visit = (value: object, path: string[]): void => {
    for (const [name, part] of Object.entries(value))
      if (typeof part === "object") visit(part, [...path, name]);
      else paths.push([...path, name]);
  };
  visit(launch(), []);
  return paths.map((path) => {
    const other = launch();
    const owner = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>(
        (part, name) => part[name] as Record<string, unknown>,
        other as unknown as Record<string, unknown>,
      );
    const name = path.at(-1)!;
    owner[name] = typeof owner[name] === "boolean" ? !owner[name] : (owner[name] as number) + 1;
    return [path.join("."), other];
  });
}

describe("two launches of a kernel", () => {
  it("are the same where all figures are", () => {
    expect(sameLaunch(launch(), launch())).toBe(true);
  });

  it("differ where any figure of the counters, the footprint, the locality or the shape does", () => {
    const cases = changed();
    const names = cases.map(([name]) => name);
    expect(names).toContain("counters.footprint.readPairs");
    expect(names).toContain("counters.locality.loadedAgain.3");
    expect(names).toContain("counters.locality.complete");
    expect(cases.filter(([, other]) => sameLaunch(launch(), other)).map(([name]) => name)).toEqual(
      [],
    );
  });

  it("differ where one names a carve-out", () => {
    const { shape, counters } = launch();
    expect(sameLaunch(launch(), { counters, shape: { ...shape, carveOut: 50 } })).toBe(false);
  });
});
