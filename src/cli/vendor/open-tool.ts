/** What the commands that stand for NVIDIA's tools do before they differ. */
import { type DeviceSpec, Diagnostics } from "../../index.ts";
import type { Invocation } from "../invocation.ts";
import { chosenDevice, openTarget, type Target } from "./target.ts";
import { type ToolLog, toolLog } from "./tool-log.ts";
import { has, lastValue, parseToolLine, type ToolLine, type ToolOption } from "./tool-options.ts";

export interface VendorTool<List extends string> {
  readonly name: string;
  readonly options: readonly ToolOption[];
  /** Code of the text that `--help` shows. */
  readonly help: string;
  /** What `--version` shows. */
  version(): string;
  /** Options that list something, for which no application is needed. */
  readonly lists: readonly List[];
}

export interface OpenedTool<List extends string> {
  readonly line: ToolLine;
  /** Of the command line; shown by `openLog`. */
  readonly diagnostics: Diagnostics;
  /** Those of `VendorTool.lists` that were given. */
  readonly lists: readonly List[];
  /** Undefined where none is named, or after an error. */
  readonly target: Target | undefined;
  readonly device: DeviceSpec;
}

/** Undefined where nothing more is to be done: help or the version was asked for, and shown. */
export function openTool<List extends string>(
  tool: VendorTool<List>,
  { line: { compiler }, terminal, platform }: Invocation,
): OpenedTool<List> | undefined {
  const line = parseToolLine(tool.name, tool.options, compiler);
  if (has(line, "help")) {
    terminal.out(`${terminal.say(tool.help)}\n`);
    return undefined;
  }
  if (has(line, "version")) {
    terminal.out(`${tool.version()}\n`);
    return undefined;
  }
  const diagnostics = new Diagnostics();
  diagnostics.list.push(...line.diagnostics);
  const { application } = line;
  const lists = tool.lists.filter((name) => has(line, name));
  if (application === undefined && lists.length === 0 && !diagnostics.hasErrors)
    diagnostics.error("vendor/no-application", { tool: tool.name });
  const asked = lastValue(line, "device");
  const target =
    application === undefined || diagnostics.hasErrors
      ? undefined
      : openTarget(tool.name, application, asked, platform, diagnostics);
  const device = target?.device ?? chosenDevice(asked, undefined, platform, diagnostics);
  return { line, diagnostics, lists, target, device };
}

/** Shows what is wrong with the command line; undefined after an error. `write` serves without `--log-file`. */
export function openLog(
  { line, diagnostics }: Pick<OpenedTool<string>, "line" | "diagnostics">,
  { terminal, platform }: Invocation,
  write: (text: string) => void,
): ToolLog | undefined {
  const log = toolLog(lastValue(line, "log-file"), platform, diagnostics, write);
  terminal.diagnostics(diagnostics.list);
  return diagnostics.hasErrors ? undefined : log;
}
