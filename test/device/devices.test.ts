import { describe, expect, it } from "vitest";
import { contradictions } from "../../src/device/chip-contradictions.ts";
import {
  CHIP_FIELDS,
  COMPUTE_CAPABILITIES,
  capabilityFacts,
  DEVICES,
  findDevice,
  sourcedFields,
} from "../../src/device/index.ts";
import { findCatalogue, renderDevice, renderDeviceList } from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";

describe("the chips", () => {
  it.each(DEVICES.map((device) => [device.id, device] as const))(
    "%s has every number with a source, and none that contradict each other",
    (_, device) => {
      const fields = sourcedFields(device);
      expect(fields.map(([path]) => path).sort()).toEqual(
        CHIP_FIELDS.map(({ path }) => path).sort(),
      );
      for (const [path, { value, source, unverified }] of fields) {
        expect([path, source.length > 10]).toEqual([path, true]);
        if (typeof value === "number") expect([path, value >= 0]).toEqual([path, true]);
        // A guess says so where a program sees it, not only in words.
        if (/^estimated/.test(source)) expect([path, unverified]).toEqual([path, true]);
      }
      expect(contradictions(device)).toEqual([]);
    },
  );

  it("are found by id, by product name in any spelling, and by architecture", () => {
    const names = {
      M2070: "m2070",
      "Tesla K40m": "k40",
      "GeForce GTX 980": "gtx980",
      gtx_titan_x: "titanx",
      "v100-SXM2": "v100",
      "rtx 2080 Ti": "rtx2080ti",
      A100: "a100-80",
      "A100 40GB": "a100-40",
      "nvidia geforce rtx 3090": "rtx3090",
      "H100 SXM": "h100",
      sm_20: "m2070",
      sm_21: "m2070",
      sm_30: "k40",
      sm_35: "k40",
      sm_50: "gtx980",
      sm_61: "p100",
      sm_70: "v100",
      sm_75: "t4",
      compute_80: "a100-80",
      sm_87: "rtx3090",
      sm_89: "rtx4090",
      sm_90a: "h200",
      sm_100: "b200",
      sm_110: "b200",
      sm_121: "rtx5090",
    };
    const found = Object.keys(names).map((name) => [name, findDevice(name)?.id]);
    expect(Object.fromEntries(found)).toEqual(names);
    for (const name of ["sm_13", "rtx9999", "", "sm_", "3"])
      expect(findDevice(name)).toBeUndefined();
  });

  it("any compute capability has a representative and consistent limits", () => {
    for (const capability of COMPUTE_CAPABILITIES) {
      const facts = capabilityFacts(capability);
      expect(facts.sharedCarveOutsBytes.value.at(-1)).toBe(facts.sharedBytesPerSm.value);
      expect(facts.maxThreadsPerSm.value).toBe(32 * facts.maxWarpsPerSm.value);
      expect(findDevice(`sm_${capability.replace(".", "")}`)).toBeDefined();
    }
    expect(capabilityFacts("2.0").globalLoads.value).toEqual({
      defaultCaching: "ca",
      transactionBytes: { ca: 128, cg: 32 },
      selectable: true,
    });
    expect(capabilityFacts("3.0").globalLoads.value).toMatchObject({
      defaultCaching: "cg",
      selectable: false,
    });
    expect(capabilityFacts("3.5").bankModesBytes.value).toEqual([4, 8]);
    expect(capabilityFacts("8.0").globalLoads.value.transactionBytes.ca).toBe(32);
    expect(capabilityFacts("2.0").throughput.shuffle.value).toBe(0);
  });
});

describe("tables of chips", () => {
  it.each([
    ["en", 80],
    ["en", 120],
    ["zh-CN", 80],
    ["zh-CN", 120],
  ])("%s: rows and columns line up within %i columns", (language, columns) => {
    const catalogue = findCatalogue(language);
    const list = renderDeviceList(DEVICES, DEVICES[0]!, catalogue, columns);
    const rows = list.split("\n").slice(0, DEVICES.length + 1);
    const [first] = rows;
    for (const row of rows) {
      expect(displayWidth(row)).toBeLessThanOrEqual(columns);
      // The last column is aligned to the right.
      expect(displayWidth(row)).toBe(displayWidth(first!));
    }
    for (const { id } of DEVICES) expect(rows.some((row) => row.startsWith(`${id} `))).toBe(true);
    for (const device of DEVICES)
      for (const line of renderDevice(device, catalogue, columns).split("\n"))
        expect([device.id, line, displayWidth(line) <= columns]).toEqual([device.id, line, true]);
  });

  it("one chip shows each number, its unit, its source, and what is not verified", () => {
    const device = findDevice("b200")!;
    const text = renderDevice(device, findCatalogue("en"), 120);
    for (const [path, { source, unverified }] of sourcedFields(device)) {
      const mark = unverified ? "\\?" : " ";
      const row = new RegExp(`^${mark} ${path.replace(".", "\\.")} .*\\[(\\d+)\\]$`, "m").exec(
        text,
      );
      expect(row?.[1], path).toBeDefined();
      const start = source.slice(0, 60);
      expect(text).toContain(`[${row![1]}] ${start}`);
    }
    expect(text).toContain("8,192 bit");
  });
});
