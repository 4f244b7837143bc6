/** Text to the terminal: diagnostics, progress, and what may be coloured. */
import {
  type Catalogue,
  clockText,
  cut,
  type Diagnostic,
  Diagnostics,
  findCatalogue,
  language,
  message,
  type Platform,
  progressText,
  type RunOutcome,
  type RunRequest,
  renderDiagnostics,
  sourceFiles,
  visible,
  visibleBetweenColours,
  writeLine,
} from "../index.ts";
import type { OwnOptions } from "./options.ts";

/** Nobody reads more of them, and a file with as many mistakes is another kind of file. */
const MOST_ERRORS = 100;

/** Each once, and so many errors at most. */
function shortened(all: readonly Diagnostic[]): readonly Diagnostic[] {
  const texts = new Set<string>();
  const list = all.filter((one) => {
    const before = texts.size;
    return texts.add(JSON.stringify(one)).size > before;
  });
  const isError = ({ severity }: Diagnostic): boolean => severity === "error";
  const count = list.filter(isError).length - MOST_ERRORS;
  if (count <= 0) return list;
  let left = MOST_ERRORS;
  const code = "cli/more-errors";
  return [
    ...list.filter((one) => !isError(one) || --left >= 0),
    { code, severity: "note", params: { count } },
  ];
}

/** Phases shorter than this are not worth a line. */
const PROGRESS_AFTER_MS = 1000;

type Stream = "out" | "error";

/** A terminal that takes no commands, such as an editor's shell. */
function isDumb({ environment }: Platform): boolean {
  return environment["TERM"] === "dumb";
}

export class Terminal {
  readonly catalogue: Catalogue;
  readonly colour: boolean;
  readonly columns: number;
  /** The user's sources, for whoever shows or quotes them. */
  readonly files: ReturnType<typeof sourceFiles>;
  /** Codes of all diagnostics so far. */
  readonly said = new Set<string>();
  private readonly platform: Platform;
  /** Errors only: no notes, no warnings, no progress. */
  private readonly quiet: boolean;
  private timer: ReturnType<typeof setInterval> | undefined;
  private phase: { text: () => string; readonly beganMs: number } | undefined;
  private shown = false;
  private openLines: RunOutcome["openLines"] = { out: false, error: false };

  constructor(platform: Platform, { color: colour, lang, quiet }: OwnOptions) {
    this.platform = platform;
    this.quiet = quiet === true;
    this.catalogue = findCatalogue(lang ?? language(platform));
    this.columns = platform.streams.columns;
    this.files = sourceFiles(platform);
    this.colour =
      colour === "always" ||
      (colour !== "never" &&
        platform.streams.outIsTerminal &&
        !isDumb(platform) &&
        // https://no-color.org: whatever its value, unless it is empty.
        !platform.environment["NO_COLOR"]);
  }

  say(code: string, params: Record<string, string | number> = {}): string {
    return message(this.catalogue, code, params);
  }

  /** What names of the program may be in: none of them gives a command to the terminal. */
  out(text: string): void {
    this.passOn("out", visible(text));
  }

  /** The same, to standard error. */
  error(text: string): void {
    this.passOn("error", visible(text));
  }

  /** The same, of text that has colours where the terminal has: ours, or Clang's. */
  painted(stream: Stream, text: string): void {
    this.passOn(stream, this.colour ? visibleBetweenColours(text) : visible(text));
  }

  /** What other programs read, such as preprocessed sources: as it is, unless a terminal would show it. */
  data(text: string): void {
    this.passOn("out", this.platform.streams.outIsTerminal ? visible(text) : text);
  }

  /** What the program printed itself: as it is. */
  passOn(stream: Stream, text: string): void {
    this.clearProgress();
    const bytes = new TextEncoder().encode(this.onOwnLine(stream, text));
    if (stream === "out") this.platform.streams.writeOut(bytes);
    else this.platform.streams.writeError(bytes);
  }

  /** A program has ended: what is said next begins a line of its own. */
  programEnded({ openLines }: Pick<RunOutcome, "openLines">): void {
    this.clearProgress();
    this.openLines = openLines;
  }

  private onOwnLine(stream: Stream, text: string): string {
    const { areOne } = this.platform.streams;
    const { openLines } = this;
    if (text === "" || !(openLines[stream] || (areOne && (openLines.out || openLines.error))))
      return text;
    this.openLines = areOne ? { out: false, error: false } : { ...openLines, [stream]: false };
    return `\n${text}`;
  }

  diagnostics(all: readonly Diagnostic[]): void {
    const list = shortened(this.quiet ? all.filter(({ severity }) => severity === "error") : all);
    if (list.length === 0) return;
    for (const { code } of list) this.said.add(code);
    this.painted(
      "error",
      renderDiagnostics(list, this.catalogue, {
        colour: this.colour,
        columns: this.columns,
        lines: (file) => this.files.lines(file),
      }),
    );
  }

  note(code: string, params: Record<string, string | number> = {}): void {
    const list = new Diagnostics();
    list.note(code, params);
    this.diagnostics(list.list);
  }

  /**
   * Shows a message on standard error, with the time since the first one, if that is a terminal and nothing else was
   * said for a second. Until then no sentence is looked up: most runs end before, and reading the catalogue takes
   * milliseconds.
   */
  progress(code: string, params: Record<string, string | number> = {}): void {
    if (!this.showsProgress) return;
    const text = (): string => this.say(code, params);
    if (this.phase) {
      this.phase.text = text;
      if (this.shown) this.showPhase();
      return;
    }
    this.phase = { text, beganMs: performance.now() };
    this.timer = setInterval(() => this.showPhase(), PROGRESS_AFTER_MS);
    this.timer.unref();
  }

  /** The same for what begins now: what was shown until now is over. */
  nextPhase(code: string, params: Record<string, string | number> = {}): void {
    this.clearProgress();
    this.progress(code, params);
  }

  clearProgress(): void {
    clearInterval(this.timer);
    if (this.shown) writeLine(this.platform.streams, "");
    this.shown = false;
    this.phase = undefined;
  }

  private showPhase(): void {
    const { text, beganMs } = this.phase!;
    writeLine(this.platform.streams, this.withTime(text(), (performance.now() - beganMs) / 1000));
    this.shown = true;
  }

  private withTime(text: string, seconds: number): string {
    const line = this.say("progress/phase", { text, time: clockText(seconds) });
    return cut(line, this.columns - 1);
  }

  private get showsProgress(): boolean {
    return !this.quiet && this.platform.streams.errorIsTerminal && !isDumb(this.platform);
  }

  /** What a session calls for progress to be seen. */
  watching(): Pick<RunRequest, "onPhase" | "onPass" | "progressLine"> {
    return {
      onPhase: (phase) =>
        // A program may print at any time once it runs: the session writes the line from then on.
        phase === "run" ? this.clearProgress() : this.nextPhase("cli/phase-compile"),
      onPass: (done, known) => this.progress("cli/phase-passes", { done, known }),
      ...(this.showsProgress
        ? {
            progressLine: (launch, seconds) =>
              launch
                ? progressText(launch, this.catalogue, this.columns)
                : this.withTime(this.say("cli/phase-run"), seconds),
          }
        : {}),
    };
  }
}
