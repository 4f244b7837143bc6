import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFECTS } from "./defects.ts";
import { type Found, Measurement, NETS_OF } from "./measure.ts";

/** Kernels of a net within which a defect must show. */
const KERNELS = Number(process.env["WARPSCOPE_DEFECT_KERNELS"] ?? 2000);

describe("nets of the engine", () => {
  const measurement = new Measurement();
  const found = new Map<string, Found>();
  beforeAll(async () => {
    const trials = Object.entries(DEFECTS).flatMap(([area, defects]) =>
      defects.map((defect) => ({ area, defect })),
    );
    await measurement.find(trials, 0, KERNELS, ({ defect }, by) => found.set(defect.name, by));
  }, Number.POSITIVE_INFINITY);
  afterAll(() => measurement.close());

  it.each([...new Set(Object.values(NETS_OF).flat())])(
    "%s pass without any defect",
    async (net) => {
      expect(await measurement.check(net, 100)).toBeUndefined();
    },
  );

  for (const [area, defects] of Object.entries(DEFECTS))
    it.each(defects)(`${area}: $name shows`, (defect) => {
      expect(found.get(defect.name)).toBeDefined();
    });
});
