import { describe, expect, it } from "vitest";
import { findDevice } from "../../src/device/index.ts";
import { modelLaunch } from "../../src/model/index.ts";
import { countedLaunch, defaultMetrics } from "../../src/profile/index.ts";
import {
  buildReport,
  findCatalogue,
  type RunReport,
  renderCsv,
  renderSideBySide,
} from "../../src/report/index.ts";
import { displayWidth } from "../../src/report/text-layout.ts";
import { FILES, STRIDED, sampleLaunch } from "./sample-run.ts";

const CHIPS = ["m2070", "rtx3090", "h200"].map((id) => findDevice(id)!);
const [FIRST, ...OTHERS] = CHIPS;
const METRICS = defaultMetrics(CHIPS);

function report(launches: number): RunReport {
  return buildReport({
    program: { name: "sample.cu", args: [] },
    device: FIRST!,
    otherDevices: OTHERS,
    codegen: { dlcm: undefined, maxRegisters: undefined },
    model: {},
    launches: Array.from({ length: launches }, (_, index) => sampleLaunch(index, STRIDED)),
    diagnostics: [],
    output: undefined,
    exitCode: 0,
    files: FILES,
    catalogue: findCatalogue("en"),
  });
}

function table(language: string, columns: number): string {
  const style = { columns, colour: false, metrics: METRICS, hideZeros: true };
  return renderSideBySide(report(2), findCatalogue(language), style);
}

describe("devices side by side", () => {
  it("each launch has every device's figures, of the same run", () => {
    const { devices, launches } = report(1);
    expect(devices?.map(({ id, computeCapability }) => [id, computeCapability])).toEqual([
      ["m2070", "2.0"],
      ["rtx3090", "8.6"],
      ["h200", "9.0"],
    ]);
    const [launch] = launches;
    const on = launch!.onDevices!;
    expect(Object.keys(on)).toEqual(["m2070", "rtx3090", "h200"]);
    expect(on["m2070"]!.metrics).toEqual(launch!.metrics);
    // A line of the L1 there, four sectors here.
    const name = "gld_transactions";
    expect(on["m2070"]!.metrics[name]).toBeLessThan(on["h200"]!.metrics[name]!);
    expect(on["h200"]!.metrics["inst_executed"]).toBe(on["m2070"]!.metrics["inst_executed"]);
    for (const device of Object.values(on)) expect(device.durationNs).toBeGreaterThan(0);
  });

  it.each([
    ["en", 80],
    ["zh-CN", 80],
    ["en", 120],
  ])("%s: one column a device, legible in %i columns", (language, columns) => {
    const lines = table(language, columns).split("\n");
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    const header = lines.find((line) => /^ +m2070 +rtx3090 +h200$/.test(line))!;
    const row = lines.find((line) => line.includes("gld_efficiency"))!;
    expect(row).toMatch(/%.*%.*%$/);
    // Numbers end where the names of the devices end.
    expect(displayWidth(row)).toBe(displayWidth(header));
  });

  it("time, what limits it, and occupancy come first", () => {
    const rows = table("en", 80).split("\n");
    const at = (text: string): number => rows.findIndex((row) => row.includes(text));
    expect(at("? Time")).toBeGreaterThan(0);
    expect(at("? Limited by")).toBeGreaterThan(at("? Time"));
    expect(at("? Occupancy")).toBeGreaterThan(at("? Limited by"));
    expect(at("= gld_efficiency")).toBeGreaterThan(at("? Occupancy"));
    expect(rows[at("Times as fast")]).toMatch(/1\.00× +[\d.]+× +[\d.]+×$/);
  });

  it("whatever limits a time has a name in every language", () => {
    const launch = sampleLaunch(0, STRIDED);
    const codegen = { dlcm: undefined, maxRegisters: undefined };
    const counted = countedLaunch(launch.program, launch.counters, launch, FIRST!, codegen);
    const limiters = Object.keys(modelLaunch(counted).time.partsNs);
    expect(limiters.length).toBeGreaterThan(10);
    for (const language of ["en", "zh-CN"])
      for (const limiter of limiters)
        expect(findCatalogue(language).messages).toHaveProperty([`device/limited-${limiter}`]);
  });

  it("CSV says the device of each row", () => {
    const [header, ...rows] = renderCsv(report(1), METRICS).trim().split("\r\n");
    expect(header).toMatch(/^Device,Kernel,/);
    const devices = new Set(rows.map((row) => row.split(",")[0]));
    expect([...devices]).toEqual(["m2070", "rtx3090", "h200"]);
  });
});
