/**
 * What stands in a real terminal when a command has ended, kept as text (`npx vitest run
 * test/cli/terminal-screens.test.ts -u`), and what of colours and cursor commands reaches it.
 */
import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { SCREENS, screenPrograms } from "./screen-programs.ts";
import { ROOT, sharedCache } from "./warpscope.ts";

const folder = screenPrograms();
const run = promisify(execFile);
const hasTmux = spawnSync("tmux", ["-V"]).status === 0;

interface Pane {
  readonly columns: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** With the commands that set colours. */
  readonly escapes?: boolean;
  readonly cwd?: string;
}

/** The rows of a terminal of its own, from the first to the last that has anything. */
async function paneOf(line: readonly string[], pane: Pane): Promise<string> {
  const name = `warpscope-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const tmux = (...args: string[]) => run("tmux", ["-u", "-L", name, "-f", "/dev/null", ...args]);
  const set = {
    WARPSCOPE_CACHE: sharedCache(),
    NODE_OPTIONS: "",
    COLUMNS: "",
    ...pane.environment,
  };
  const settings = Object.entries(set).map(([key, value]) => `${key}=${value}`);
  const command = [
    "env",
    ...settings,
    process.execPath,
    path.join(ROOT, "dist/cli/main.js"),
    ...line,
  ];
  const quoted = command.map((word) => `'${word}'`).join(" ");
  const size = ["-x", String(pane.columns), "-y", "250"];
  const cwd = pane.cwd ?? folder;
  try {
    await tmux(
      "new-session",
      "-d",
      ...size,
      "-c",
      cwd,
      `${quoted}; tmux wait-for -S end; sleep 99`,
    );
    await run("tmux", ["-L", name, "wait-for", "end"], { timeout: 100_000 });
    const { stdout } = await tmux("capture-pane", "-p", ...(pane.escapes ? ["-e"] : []));
    return `${stdout.trimEnd()}\n`;
  } finally {
    await tmux("kill-server");
  }
}

const KEPT = ["profile", "check", "compare", "missing-source"];
const CASES = KEPT.flatMap((name) =>
  ["en", "zh-CN"].flatMap((language) =>
    SCREENS[name]!.widths.map((columns) => ({ name, language, columns })),
  ),
);

describe.skipIf(!hasTmux)("in a terminal", () => {
  it.each(CASES)("$name, $language, $columns columns", async ({ name, language, columns }) => {
    const { line } = SCREENS[name]!;
    const screen = await paneOf([...line, "--lang", language], { columns });
    const file = `screens/terminal/${name}.${language}.${columns}.txt`;
    await expect(`$ warpscope ${line.join(" ")}\n${screen}`).toMatchFileSnapshot(file);
  });

  it("the demo says what is slowest, why, and what to change", async () => {
    const demo = ["profile", "examples/transpose.cu", "--", "2048", "2048"];
    const screen = await paneOf(demo, { columns: 80, cwd: ROOT });
    await expect(screen).toMatchFileSnapshot("screens/terminal/demo.en.80.txt");
  });

  const coloured = (environment: Readonly<Record<string, string>>) =>
    paneOf(["profile", "transpose.cu"], { columns: 80, environment, escapes: true });
  const plain = () => paneOf(["profile", "transpose.cu"], { columns: 80 });

  it("has colours", async () => {
    expect(await coloured({})).toContain("\u001b[");
  });

  it.each([{ NO_COLOR: "1" }, { TERM: "dumb" }])("has none with %o", async (environment) => {
    expect(await coloured(environment)).toBe(await plain());
  });
});
