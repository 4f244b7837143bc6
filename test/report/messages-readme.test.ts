import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMANDS, parseCommandLine } from "../../src/cli/options.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const ENGLISH = read("README.md");
const CHINESE = read("README.zh-CN.md");

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, x]) => x!);

it("both READMEs show the same commands", () => {
  const blocks = /^```\w*\n([\s\S]*?)^```$/gm;
  expect(all(ENGLISH, blocks).length).toBeGreaterThan(2);
  expect(all(CHINESE, blocks)).toEqual(all(ENGLISH, blocks));
});

it("both READMEs have the same options, exit codes, headings and links", () => {
  const options = /^\| (`--.*?) +\|/gm;
  expect(all(ENGLISH, options).length).toBeGreaterThan(5);
  expect(all(CHINESE, options)).toEqual(all(ENGLISH, options));
  expect(all(CHINESE, /^\| ([\d, ]+?) +\|/gm)).toEqual(all(ENGLISH, /^\| ([\d, ]+?) +\|/gm));
  expect(all(CHINESE, /^(#+) /gm)).toEqual(all(ENGLISH, /^(#+) /gm));
  const links = (text: string): string[] =>
    all(text, /\]\((.*?)\)/g)
      .filter((link) => !link.startsWith("README"))
      .map((link) => link.replace(".zh-CN.md", ".md"));
  expect(links(CHINESE)).toEqual(links(ENGLISH));
});

it("every option of Warpscope's in the READMEs is one", () => {
  const known = (option: string): boolean =>
    COMMANDS.some((command) => {
      const { own, diagnostics } = parseCommandLine([command, `--${option}`, "en"]);
      return diagnostics.length === 0 && Object.hasOwn(own, option);
    });
  const named = all(ENGLISH, /^\| (`--.*?) +\|/gm).flatMap((row) => all(row, /`--([a-z-]+)/g));
  expect(named.filter((option) => !known(option))).toEqual([]);
  expect(known("no-such-option")).toBe(false);
});
