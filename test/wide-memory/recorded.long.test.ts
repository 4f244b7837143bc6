/** Programs whose answers were recorded on a machine with a GPU give the same with 64-bit memory. */
import { beforeAll, describe, expect, test } from "vitest";
import type { DoneRun } from "./main.ts";
import { wideNode } from "./node24.ts";
import { recorded, recordedAnswers, runWide } from "./run-wide.ts";

const node = wideNode();
const PROGRAMS = ["launches", "copies", "managed", "watched-memory"];
const LETTERS = ["x", "t", "v", "r", "p", "w"];

describe.skipIf("missing" in node)(
  `recorded programs with 64-bit memory${"missing" in node ? `: skipped, ${node.missing}` : ""}`,
  () => {
    let done: ReadonlyMap<string, DoneRun>;
    beforeAll(() => {
      if ("missing" in node) return;
      done = runWide(node.path, {
        ...Object.fromEntries(PROGRAMS.map((name) => [name, recorded(name)])),
        ...Object.fromEntries(LETTERS.map((letter) => [letter, recorded("host-language", letter)])),
      });
    });

    test.each(PROGRAMS)("%s: calls answer as on a GPU", (name) => {
      expect(done.get(name)).toMatchObject({ out: recordedAnswers(name), exitCode: 0 });
    });

    test.each(LETTERS)("the host's language and library are the same: %s", (letter) => {
      const parts = recordedAnswers("host-language").split(/^== /m);
      const answers = parts.find((part) => part.startsWith(`${letter}\n`))!;
      expect(done.get(letter)).toMatchObject({ out: answers.slice(2), exitCode: 0 });
    });
  },
);
