/** What is shown of a file with thousands of mistakes. */
import { expect, it } from "vitest";
import { CommandLineInside } from "../fuzz/imports/command-line-inside.ts";

const inside = new CommandLineInside();
const dryRun = (words: readonly string[]) =>
  inside.run(["nvcc", "-dryrun", "@options.rsp"], {
    "options.rsp": new TextEncoder().encode(words.join(" ")),
  });

it("a hundred errors are shown, and how many more there are", async () => {
  const run = await dryRun(Array.from({ length: 3000 }, (_, n) => `--no-such-option-${n}`));
  expect(run).toMatchObject({ exitCode: 1, errors: 100 });
  expect(run.errorText).toContain("There are 2900 more errors. [cli/more-errors]");
});

it("the same mistake is told once", async () => {
  const run = await dryRun(Array.from({ length: 3000 }, () => "--no-such-option"));
  expect(run).toMatchObject({ exitCode: 1, errors: 1 });
});
