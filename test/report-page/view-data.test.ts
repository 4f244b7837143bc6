import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { PageData } from "../../src/report/index.ts";
import {
  type TimelineEvent,
  visibleBlocks,
  withoutPauses,
} from "../../src/web/report/views/timeline-layout.ts";
import { reportOf } from "./browser.ts";

describe("what the pictures are drawn from agrees with the metrics", () => {
  let data: PageData;
  beforeAll(async () => {
    const html = fs.readFileSync(fileURLToPath(await reportOf(1, "h200,rtx3090,m2070")), "utf8");
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1];
    data = JSON.parse(json ?? "") as PageData;
  });

  it("sectors and requests of global accesses, bytes of memory", () => {
    for (const [at, { memory }] of data.launches.entries()) {
      const { metrics } = data.report.launches[at]!;
      const edge = (near: string, far: string, kind: string) =>
        memory.edges.find((one) => one.near === near && one.far === far && one.kind === kind);
      const load = edge("global", "l1", "load");
      expect(load?.sectors).toBe(metrics["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"]);
      expect(edge("kernel", "global", "load")?.requests).toBe(metrics["global_load_requests"]);
      expect(edge("l2", "dram", "load")?.bytes).toBe(metrics["dram_read_bytes"]);
      expect(edge("l1", "l2", "load")?.sectors).toBe(
        metrics["lts__t_sectors_srcunit_tex_op_read.sum"],
      );
    }
  });

  it("floating-point operations and bytes of the roofline", () => {
    for (const [at, { roofline }] of data.launches.entries()) {
      const { metrics } = data.report.launches[at]!;
      const { singleFlops, doubleFlops, dramBytes } = roofline;
      expect(singleFlops).toBe(metrics["flop_count_sp"]);
      expect(doubleFlops).toBe(metrics["flop_count_dp"]);
      expect((singleFlops + doubleFlops) / dramBytes).toBeCloseTo(
        metrics["warpscope__arithmetic_intensity"]!,
        5,
      );
    }
    const [h200] = data.chips;
    // NVIDIA's data sheet of the H200: 67 TFLOP/s of single precision.
    expect(h200?.roofs.singleFlops.value).toBeGreaterThan(66e12);
    expect(h200?.roofs.singleFlops.value).toBeLessThan(68e12);
  });

  it("the present point lies on each curve of occupancy, where a curve has a point there", () => {
    for (const { occupancy } of data.launches) {
      const { result, curves } = data.occupancy[occupancy]!;
      for (const { present, points } of curves)
        for (const point of points)
          if (point.x === present) expect(point.occupancy).toBe(result.occupancy);
    }
    // Two of the five launches differ in the size of their blocks only from others.
    expect(data.occupancy.length).toBeGreaterThan(2);
  });

  it("no unit alone takes longer than the launch, and the limiter is the longest", () => {
    for (const { time } of data.report.launches) {
      const parts = Object.values(time!.partsNs);
      expect(Math.max(...parts)).toBeLessThanOrEqual(time!.coldNs * 1.000001);
      expect(time!.partsNs[time!.limiter]).toBe(Math.max(...parts));
    }
  });
});

describe("the timeline", () => {
  const event = (id: string, startNs: number, durationNs: number): TimelineEvent => ({
    id,
    kind: "call",
    name: id,
    startNs,
    atNs: startNs,
    durationNs,
  });

  it("shortens pauses of the whole program, not those of one row", () => {
    const rows = [
      { stream: undefined, events: [event("a", 0, 100), event("b", 1_000_000, 100)] },
      { stream: 0, events: [event("c", 50, 50), event("d", 1_000_050, 150)] },
    ];
    const { rows: shortened, stretches } = withoutPauses(rows);
    expect(stretches).toHaveLength(2);
    const at = shortened.map(({ events }) => events.map(({ atNs }) => atNs));
    expect(at[0]![0]).toBe(0);
    expect(at[0]![1]).toBeLessThan(150);
    // What overlaps goes on overlapping.
    expect(at[1]![1]! - at[0]![1]!).toBe(50);
    expect(stretches[1]!.fromNs + stretches[1]!.leftOutNs).toBe(1_000_000);
  });

  it("draws events that are too narrow as one, and keeps wide ones apart", () => {
    const events = [event("wide", 0, 500), event("b", 501, 1), event("c", 503, 1)];
    const row = { stream: 0, events };
    const blocks = visibleBlocks(row, { fromNs: 0, toNs: 1000 }, 100);
    expect(blocks.map((block) => block.events.length)).toEqual([1, 2]);
    expect(visibleBlocks(row, { fromNs: 500, toNs: 510 }, 1000).length).toBe(3);
    expect(visibleBlocks(row, { fromNs: 0, toNs: 1000 }, 100, "c").at(-1)?.key).toBe("c");
  });
});
