/** The line that says how far a launch is: when it stands, what it is told, and that it never meets the program's. */
import { describe, expect, it } from "vitest";
import type { Streams } from "../../src/platform/index.ts";
import type { LaunchProgress } from "../../src/report/index.ts";
import { ProgressLine, ProgressNotes } from "../../src/session/progress-line.ts";

const CLEAR = "\r\u001b[K";

/** Both sides in one thread, with a clock that the test moves. */
function pair(areOne = true, isPrepared = true) {
  let written = "";
  let now = 0;
  const told: LaunchProgress[] = [];
  const streams = {
    writeError: (bytes) => {
      written += new TextDecoder().decode(bytes);
    },
    areOne,
  } as Pick<Streams, "writeError" | "areOne"> as Streams;
  const line = new ProgressLine(
    streams,
    (launch, seconds) => {
      if (launch) told.push(launch);
      return launch ? `${launch.blocksDone}` : `prepares ${seconds}`;
    },
    () => now,
  );
  const notes = new ProgressNotes(line.shared, streams);
  if (isPrepared) {
    notes.prepared();
    line.tick();
  }
  return {
    line,
    notes,
    told,
    launch(index = 0, grid: [number, number, number] = [100, 2, 1]) {
      line.launching({ index, kernel: "_Z1kv", grid });
      notes.launching(index);
    },
    /** Time passes in quarters of a second, as the supervisor looks. */
    pass(ms: number) {
      for (const end = now + ms; now < end; ) {
        now += 250;
        line.tick();
      }
    },
    /** What was written since the last time. */
    taken() {
      const text = written;
      written = "";
      return text;
    },
  };
}

describe("the line of a launch", () => {
  it("stands after a second, and is taken back before the program writes", () => {
    const { launch, pass, taken, notes } = pair();
    launch();
    pass(750);
    expect(taken()).toBe("");
    notes.blocksDone(7);
    pass(250);
    expect(taken()).toBe(`${CLEAR}7`);
    notes.launched();
    pass(1000);
    expect(taken()).toBe("");
    notes.takeBack();
    expect(taken()).toBe(CLEAR);
    notes.takeBack();
    expect(taken()).toBe("");
  });

  it("stands while kernels are prepared, and is gone before the program begins", () => {
    const { pass, taken, notes } = pair(true, false);
    pass(1000);
    expect(taken()).toBe(`${CLEAR}prepares 1`);
    notes.prepared();
    expect(taken()).toBe(CLEAR);
    pass(5000);
    expect(taken()).toBe("");
  });

  it("is not written while the program keeps printing, or host code runs", () => {
    const { launch, pass, taken, notes } = pair();
    for (let index = 0; index < 20; index++) {
      launch(index);
      pass(500);
      notes.launched();
      notes.takeBack();
    }
    pass(5000);
    expect(taken()).toBe("");
  });

  it("tells of many short launches that print nothing", () => {
    const { launch, pass, told, notes } = pair();
    for (let index = 0; index < 20; index++) {
      launch(index);
      pass(250);
      notes.launched();
    }
    expect(told.at(-1)?.index).toBe(19);
  });

  it("never stands on a line that the program left open", () => {
    const one = pair();
    one.line.lineOpen({ out: true, error: false });
    one.launch();
    one.pass(3000);
    expect(one.taken()).toBe("");
    one.line.lineOpen({ out: false, error: false });
    one.pass(250);
    expect(one.taken()).toBe(`${CLEAR}0`);

    const two = pair(false);
    two.line.lineOpen({ out: true, error: false });
    two.launch();
    two.pass(1000);
    expect(two.taken()).toBe(`${CLEAR}0`);
  });

  it("is told the blocks of the grid, those done, and how fast they are of late", () => {
    const { launch, pass, told, notes } = pair();
    launch(3, [1000, 10, 1]);
    pass(1000);
    expect(told.at(-1)).toEqual({
      index: 3,
      kernel: "_Z1kv",
      blocks: 10_000,
      blocksDone: 0,
      seconds: 1,
      blocksPerSecond: undefined,
    });
    for (let done = 100; done <= 1000; done += 100) {
      notes.blocksDone(done);
      pass(1000);
    }
    expect(told.at(-1)?.blocksPerSecond).toBeCloseTo(100, 0);
    // Blocks become ten times as fast: five seconds later that is the rate.
    for (let done = 2000; done <= 7000; done += 1000) {
      notes.blocksDone(done);
      pass(1000);
    }
    expect(told.at(-1)?.blocksPerSecond).toBeGreaterThan(800);
    // A loop that asks whether it may go on knows of no blocks.
    notes.blocksDone(0);
    pass(250);
    expect(told.at(-1)?.blocksDone).toBe(7000);
  });

  it("makes room for what the supervisor prints", () => {
    const { launch, pass, taken, line } = pair();
    launch();
    pass(1000);
    taken();
    line.clear();
    expect(taken()).toBe(CLEAR);
    line.clear();
    expect(taken()).toBe("");
  });

  it("is cleared when the session ends in the middle of a launch", () => {
    const { launch, pass, taken, line } = pair();
    line.start();
    launch();
    pass(1000);
    taken();
    line.end();
    expect(taken()).toBe(CLEAR);
  });
});
