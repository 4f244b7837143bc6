/** `--help` of every command: it fits the terminal, and its examples are commands that Warpscope takes. */
import { describe, expect, it } from "vitest";
import { PUBLIC_COMMANDS, parseCommandLine } from "../../src/cli/options.ts";
import { displayWidth } from "../../src/report/text-layout.ts";
import { warpscope } from "./warpscope.ts";

/** "help" is what shows the others. */
const SHOWN = PUBLIC_COMMANDS.filter((command) => command !== "help");
const HEADINGS = { en: "Examples", "zh-CN": "示例" } as const;

/** Commands below the heading, without the lines that say what for. */
function examplesIn(help: string, heading: string): string[] {
  const [, below = ""] = help.split(`\n${heading}\n`);
  const lines = (below.split("\n\n")[0] ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

describe.each(SHOWN)("%s --help", (command) => {
  it.each(["en", "zh-CN"] as const)("fits 80 columns and has examples, in %s", async (language) => {
    const { out, exitCode } = await warpscope([command, "--help"], {
      environment: { COLUMNS: "80", LC_ALL: language === "en" ? "C" : "zh_CN.UTF-8" },
    });
    expect(exitCode).toBe(0);
    expect(out.split("\n").filter((line) => displayWidth(line) > 80)).toEqual([]);
    const examples = examplesIn(out, HEADINGS[language]);
    expect(examples.length).toBeGreaterThan(0);
    for (const typed of examples) {
      const words = typed.match(/'[^']*'|"[^"]*"|\S+/g)!.map((word) => word.replace(/['"]/g, ""));
      if (words[0] !== "warpscope") continue;
      expect([typed, parseCommandLine(words.slice(1)).diagnostics]).toEqual([typed, []]);
    }
  });
});
