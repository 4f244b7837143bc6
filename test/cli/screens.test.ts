/**
 * What a person sees, kept as text: look at what changes (`npx vitest run test/cli/screens.test.ts -u`). Times and
 * advice are the model's, so a better model changes them too.
 */
import { expect, it } from "vitest";
import { displayWidth } from "../../src/report/text-layout.ts";
import { SCREENS, screenPrograms } from "./screen-programs.ts";
import { warpscope } from "./warpscope.ts";

const folder = screenPrograms();

const CASES = Object.entries(SCREENS).flatMap(([name, { line, widths }]) =>
  ["en", "zh-CN"].flatMap((language) =>
    widths.map((columns) => ({ name, line, language, columns })),
  ),
);

/** Code is never broken, and Clang's own words are as long as they are. */
const AS_LONG_AS_IT_IS = /^ {8}(?! *[=?] )|^broken\.cu|^ +\d* \|/;

it.each(CASES)("$name, $language, $columns columns", async ({ name, line, language, columns }) => {
  const environment = { COLUMNS: String(columns), LANG: "", LC_ALL: "" };
  const run = await warpscope([...line, "--lang", language], { folder, environment });
  const screen = `$ warpscope ${line.join(" ")}\n${run.error}${run.out}`;
  for (const one of screen.split("\n"))
    if (!AS_LONG_AS_IT_IS.test(one)) expect(displayWidth(one), one).toBeLessThanOrEqual(columns);
  await expect(screen).toMatchFileSnapshot(`screens/${name}.${language}.${columns}.txt`);
});

it.each(["profile", "check"])(
  "%s has colours where they are asked for, and the same words",
  async (name) => {
    const { line } = SCREENS[name]!;
    const plain = await warpscope(line, { folder });
    const coloured = await warpscope([...line, "--color", "always"], { folder });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are.
    const words = (text: string) => text.replace(/\u001b\[[\d;]*m/g, "");
    expect(coloured.out).toContain("\u001b[");
    expect(words(coloured.out)).toBe(plain.out);
    expect(words(coloured.error)).toBe(plain.error);
    expect(plain.out + plain.error).not.toContain("\u001b");
  },
);
