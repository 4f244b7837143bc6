import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Timeline } from "../../src/runtime/cuda/timeline.ts";

interface Measured {
  readonly streams: number;
  readonly order: "depth" | "breadth";
  readonly kernel_ms: number;
  readonly ms: number;
}

/** Three streams that wait for nobody. */
function streams() {
  const timeline = new Timeline();
  return { timeline, list: [0, 1, 2].map(() => timeline.create(true, 0)) };
}

describe("kernels of different streams", () => {
  it("run side by side while the device has room, and wait for it otherwise", () => {
    const { timeline, list } = streams();
    const starts = list.map(
      (stream) => timeline.enqueue(stream, "compute", 100, 0, 0, 0.5).startNs,
    );
    expect(starts).toEqual([0, 0, 100]);
  });

  it("run one after the other where each fills the device", () => {
    const { timeline, list } = streams();
    const starts = list.map((stream) => timeline.enqueue(stream, "compute", 100, 0, 0).startNs);
    expect(starts).toEqual([0, 100, 200]);
  });

  it("are not held up by kernels that wait for their own streams", () => {
    const { timeline, list } = streams();
    const first = list.map((stream) => [
      timeline.enqueue(stream, "compute", 100, 0, 0, 0.1).startNs,
      timeline.enqueue(stream, "compute", 100, 0, 0, 0.1).startNs,
    ]);
    expect(first).toEqual([
      [0, 100],
      [0, 100],
      [0, 100],
    ]);
  });

  it.each([
    ["side-by-side", undefined],
    ["side-by-side-32", 32],
  ])("take as many rounds as an H200 takes: %s", (file, connections) => {
    const path = new URL(`../../accuracy/streams/h200/${file}.jsonl`, import.meta.url);
    const lines = readFileSync(path, "utf8").trim().split("\n");
    const measured = lines
      .map((line) => JSON.parse(line) as Measured)
      .filter((one) => "order" in one);
    const rounds = ({ streams: count, order }: Measured): number => {
      const timeline = new Timeline(connections);
      const list = Array.from({ length: count }, () => timeline.create(true, 0));
      const launches = [...list, ...list];
      if (order === "depth") launches.sort((a, b) => a.handle - b.handle);
      for (const stream of launches) timeline.enqueue(stream, "compute", 100, 0, 0, 1 / 132);
      return timeline.allReadyNs() / 100;
    };
    expect(measured.map(rounds)).toEqual(
      measured.map(({ ms, kernel_ms }) => Math.round(ms / kernel_ms)),
    );
  });

  it("start no earlier than kernels that were launched before them", () => {
    const { timeline, list } = streams();
    timeline.enqueue(list[0]!, "compute", 100, 0, 0, 0.9);
    timeline.enqueue(list[1]!, "compute", 100, 0, 0, 0.9);
    expect(timeline.enqueue(list[2]!, "compute", 10, 0, 0, 0.05).startNs).toBe(100);
  });

  it("overlap with copies, which have engines of their own", () => {
    const { timeline, list } = streams();
    timeline.enqueue(list[0]!, "compute", 100, 0, 0);
    expect(timeline.enqueue(list[1]!, "toDevice", 50, 0, 0).startNs).toBe(0);
    expect(timeline.enqueue(list[2]!, "toDevice", 50, 0, 0).startNs).toBe(50);
  });
});

it("work of one stream keeps its order", () => {
  const { timeline, list } = streams();
  const [stream] = list;
  timeline.enqueue(stream!, "compute", 100, 0, 0, 0.1);
  expect(timeline.enqueue(stream!, "compute", 100, 0, 0, 0.1).startNs).toBe(100);
});
