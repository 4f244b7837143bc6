/** The line that says how far a launch is, while it runs. */
import { shortKernel } from "./compare/ladder-texts.ts";
import { demangle } from "./demangle/demangle.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { cut } from "./text-layout.ts";

/** A launch under way. */
export interface LaunchProgress {
  /** Counts the program's launches from 0. */
  readonly index: number;
  /** Mangled. */
  readonly kernel: string;
  /** Of the grid. */
  readonly blocks: number;
  readonly blocksDone: number;
  /** Since the launch began. */
  readonly seconds: number;
  /** Of late; undefined until some are done. */
  readonly blocksPerSecond: number | undefined;
}

/** `columns`: of the terminal, whose last one stays free. */
export function progressText(
  progress: LaunchProgress,
  catalogue: Catalogue,
  columns: number,
): string {
  const { index, kernel, blocks, blocksDone, seconds, blocksPerSecond } = progress;
  const left = blocksPerSecond ? (blocks - blocksDone) / blocksPerSecond : undefined;
  const text = message(catalogue, left === undefined ? "progress/begun" : "progress/blocks", {
    kernel: shortKernel(demangle(kernel)),
    launch: index,
    blocks: wholeText(blocks),
    done: wholeText(blocksDone),
    rate: rateText(blocksPerSecond ?? 0),
    left: clockText(left ?? 0),
    seconds: clockText(seconds),
  });
  return cut(text, columns - 1);
}

function wholeText(count: number): string {
  return count.toLocaleString("en");
}

/** Two figures are enough for what goes up and down. */
function rateText(perSecond: number): string {
  return perSecond >= 100
    ? wholeText(Number(perSecond.toPrecision(2)))
    : String(Number(perSecond.toPrecision(2)));
}

/** 7 s, 1:05 min, 2:05:00 h. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)} min`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)} h`;
}
