import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { chipJson, DEVICES, findDevice, readChip, sourcedFields } from "../../src/device/index.ts";
import { findCatalogue, message } from "../../src/report/index.ts";

/** Codes and fields of what is wrong with a chip file. */
function problems(json: unknown): string[] {
  const diagnostics = new Diagnostics();
  const text = typeof json === "string" ? json : JSON.stringify(json);
  const chip = readChip(text, "chip.json", diagnostics);
  expect(chip === undefined).toBe(diagnostics.hasErrors);
  for (const { code, params } of diagnostics.list) {
    const sentence = message(findCatalogue("en"), code, params);
    expect(sentence).toContain("chip.json");
    expect(sentence).not.toMatch(/\{\w+\}/);
    if (params["field"]) expect(sentence).toContain(`\`${params["field"]}\``);
  }
  return diagnostics.list.map(({ code, params }) =>
    [code.replace("device/", ""), params["field"]].filter(Boolean).join(" "),
  );
}

const own = (over: Record<string, unknown>): Record<string, unknown> => ({
  basedOn: "rtx3090",
  ...over,
});

describe("a chip file", () => {
  it.each(DEVICES.map((device) => [device.id, device] as const))(
    "printed from %s reads back as it",
    (_, device) => {
      const diagnostics = new Diagnostics();
      const chip = readChip(JSON.stringify(chipJson(device)), "chip.json", diagnostics);
      expect(diagnostics.list).toEqual([]);
      const plain = (it: typeof device): unknown => ({
        ...it,
        ...Object.fromEntries(sourcedFields(it)),
      });
      expect(plain(chip!)).toEqual(plain(device));
    },
  );

  it("overrides single numbers of the chip it is based on", () => {
    const base = findDevice("rtx3090")!;
    const chip = readChip(
      JSON.stringify(
        own({
          name: "RTX 3070",
          smCount: 46,
          memoryBusBits: 256,
          dramBytesPerSecond: 448e9,
          memoryClockMHz: { value: 7001, source: "a shop" },
          throughput: { fp64: 1 },
        }),
      ),
      "folder/rtx3070.json",
      new Diagnostics(),
    )!;
    expect(chip).toMatchObject({ id: "rtx3070", name: "RTX 3070", generation: "ampere" });
    expect(chip.smCount).toEqual({ value: 46, source: "folder/rtx3070.json" });
    expect(chip.memoryClockMHz).toEqual({ value: 7001, source: "a shop" });
    expect(chip.throughput.fp64.value).toBe(1);
    expect(chip.throughput.fp32).toEqual(base.throughput.fp32);
    // The chip it is based on stays as it was.
    expect(base.throughput.fp64.value).toBe(2);
  });

  it.each([
    ["{", ["not-json"]],
    [[1], ["not-object"]],
    [{ smCount: 3 }, ["no-base"]],
    [{ basedOn: "rtx9" }, ["unknown-base"]],
    [{ basedOn: "rtx3090", computeCapability: "8.5" }, ["unknown-capability"]],
    [own({ format: "warpscope-report" }), ["foreign-format"]],
    [own({ smcount: 3 }), ["unknown-field-near smcount"]],
    [own({ colour: "green" }), ["unknown-field colour"]],
    [own({ throughput: { fp23: 1 } }), ["unknown-field-near throughput.fp23"]],
    [own({ smCount: "82" }), ["not-number smCount"]],
    [own({ smCount: null }), ["not-number smCount"]],
    [own({ smCount: -1 }), ["not-positive smCount"]],
    [own({ smCount: 0 }), ["not-positive smCount"]],
    [own({ smCount: 1.5 }), ["not-whole smCount"]],
    [own({ throughput: { fp16: -2 } }), ["negative throughput.fp16"]],
    [own({ throughput: 5 }), ["not-group throughput"]],
    [own({ partitionedGlobalCaching: 1 }), ["not-flag partitionedGlobalCaching"]],
    [own({ sharedCarveOutsBytes: 5 }), ["not-list sharedCarveOutsBytes"]],
    [own({ maxGridDim: [1, 2] }), ["not-three maxGridDim"]],
    [own({ globalLoads: { defaultCaching: "cv" } }), ["not-loads globalLoads"]],
    [own({ name: 5 }), ["not-text name"]],
    [own({ generation: "hopper" }), ["wrong-generation"]],
    [own({ sharedCarveOutsBytes: [0, 204800] }), ["contradiction-above sharedCarveOutsBytes"]],
    [
      own({ sharedCarveOutsBytes: [8192, 0, 102400] }),
      ["contradiction-not-ascending sharedCarveOutsBytes"],
    ],
    [own({ maxThreadsPerSm: 2048 }), ["contradiction-not-product maxThreadsPerSm"]],
    [
      own({ maxSharedBytesPerBlockOptIn: 204_800 }),
      ["contradiction-above maxSharedBytesPerBlockOptIn"],
    ],
    [own({ maxRegistersPerBlock: 131_072 }), ["contradiction-above maxRegistersPerBlock"]],
    [own({ dramBytesPerSecond: 448e9 }), ["contradiction-not-derived dramBytesPerSecond"]],
    [own({ smCount: -1, clockMHz: "fast" }), ["not-positive smCount", "not-number clockMHz"]],
  ])("%j: %j", (json, expected) => {
    expect(problems(json)).toEqual(expected);
  });

  it("without a chip to start from needs what a compute capability does not decide", () => {
    const missing = problems({ computeCapability: "8.6", smCount: 46 });
    expect(missing).toContain("missing clockMHz");
    expect(missing).toContain("missing latencyCycles.dram");
    expect(missing).not.toContain("missing maxWarpsPerSm");
    expect(missing).not.toContain("missing smCount");
  });
});
