/** The same program in a page and in Node: what differs between what the two report. */
import fs from "node:fs";
import path from "node:path";
import { fullLaunches } from "../../src/report/similar-launches.ts";
import { ROOT, warpscope } from "../cli/warpscope.ts";
import type { Site } from "./site.ts";

export interface ComparedProgram {
  /** Source files, the one with `main` first. */
  readonly files: readonly string[];
  readonly options?: readonly string[];
  readonly args?: readonly string[];
}

/** The first lines that differ; undefined where none do. */
export async function difference(
  site: Site,
  { files, options = [], args = [] }: ComparedProgram,
): Promise<string | undefined> {
  const texts = files.map((file) => [path.basename(file), fs.readFileSync(file, "utf8")] as const);
  const [inPage, inNode] = await Promise.all([
    site.profile(texts, {
      command: [texts[0]![0], ...options],
      programArguments: args,
      device: "h200",
      workers: 2,
      language: "en",
    }),
    profileInNode(site.folder, texts, options, args),
  ]);
  const page = linesOf(inPage.json, "/warpscope/");
  const node = linesOf(inNode, `${ROOT}dist/`);
  const at = page.findIndex((line, i) => line !== node[i]);
  if (at < 0 && page.length === node.length) return undefined;
  const from = Math.max(0, at - 3);
  return [
    `${files[0]}, line ${at} of the report; in the page:`,
    ...page.slice(from, at + 3),
    "in Node:",
    ...node.slice(from, at + 3),
    inPage.clangText.slice(-2000),
  ].join("\n");
}

/**
 * With all launches in full: whether one is told from another depends on how long it is. `home`: where the package
 * lies, which headers of ours are named by.
 */
function linesOf(json: string, home: string): string[] {
  const report = JSON.parse(json.replaceAll(`"${home}`, '"')) as { readonly launches: unknown[] };
  const full = { ...report, launches: fullLaunches(report.launches) };
  return JSON.stringify(full, undefined, 1).split("\n");
}

async function profileInNode(
  folder: string,
  texts: readonly (readonly [string, string])[],
  options: readonly string[],
  args: readonly string[],
): Promise<string> {
  try {
    for (const [name, text] of texts) fs.writeFileSync(path.join(folder, name), text);
    const run = await warpscope(
      [
        ...["profile", texts[0]![0], ...options, "--device", "h200", "--workers", "2"],
        // With a trace, the report has transfers and calls.
        ...["--format", "json", "--capture", "--export", "trace.json", "--", ...args],
      ],
      { folder },
    );
    return run.out;
  } finally {
    for (const name of fs.readdirSync(folder))
      fs.rmSync(path.join(folder, name), { recursive: true });
  }
}
