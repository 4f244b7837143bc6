import { afterAll, describe, expect, it } from "vitest";
import { DEFECTS } from "./defects.ts";
import { Measurement, NETS_OF } from "./measure.ts";

/** Kernels of a net within which a defect must show. */
const KERNELS = Number(process.env["WARPSCOPE_DEFECT_KERNELS"] ?? 2000);

describe("nets of the engine", () => {
  const measurement = new Measurement(KERNELS);
  afterAll(() => measurement.close());

  it.each([...new Set(Object.values(NETS_OF).flat())])(
    "%s pass without any defect",
    async (net) => {
      expect(await measurement.check(net, "engine")).toBeUndefined();
    },
  );

  for (const [area, defects] of Object.entries(DEFECTS))
    it.each(defects)(`${area}: $name shows`, async (defect) => {
      expect(await measurement.find(area, defect)).toBeDefined();
    });
});
