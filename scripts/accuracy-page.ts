/**
 * Writes docs/accuracy.md: runs the programs of accuracy/ on the built command line and compares.
 *
 *   npm run build && npx tsx scripts/accuracy-page.ts
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { RunReport } from "../src/index.ts";
import { accuracyPage, type ComparedLaunch, type ComparedProgram } from "./accuracy-page-text.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = path.join(root, "accuracy/h200");
let labels: RunReport["metrics"] = {};
const programs = fs.readdirSync(folder).map((file): ComparedProgram => {
  const { program, launches } = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as {
    readonly program: string;
    readonly launches: readonly ComparedLaunch[];
  };
  const source = path.join("accuracy/programs", program);
  const args = ["dist/cli/main.js", "profile", source, "--format", "json", "--device", "h200"];
  const text = execFileSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const report = JSON.parse(text) as RunReport;
  labels = report.metrics;
  return { program, measured: launches, reported: report.launches };
});
fs.writeFileSync(path.join(root, "docs/accuracy.md"), accuracyPage(programs, labels));
