/** Text to the terminal: diagnostics, progress, and what may be coloured. */
import {
  type Catalogue,
  cut,
  type Diagnostic,
  findCatalogue,
  language,
  message,
  type Platform,
  renderDiagnostics,
  sourceFiles,
} from "../index.ts";

/** Phases shorter than this are not worth a line. */
const PROGRESS_AFTER_MS = 1000;

export class Terminal {
  readonly catalogue: Catalogue;
  readonly colour: boolean;
  readonly columns: number;
  /** The user's sources, for whoever shows or quotes them. */
  readonly files: ReturnType<typeof sourceFiles>;
  private readonly platform: Platform;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown = "";

  /** `colour` and `lang` as the options `--color` and `--lang` give them. */
  constructor(platform: Platform, colour: string | undefined, lang: string | undefined) {
    this.platform = platform;
    this.catalogue = findCatalogue(lang ?? language(platform));
    this.columns = platform.streams.columns;
    this.files = sourceFiles(platform);
    this.colour =
      colour === "always" ||
      (colour !== "never" &&
        platform.streams.outIsTerminal &&
        platform.environment["NO_COLOR"] === undefined);
  }

  say(code: string, params: Record<string, string | number> = {}): string {
    return message(this.catalogue, code, params);
  }

  out(text: string): void {
    this.clearProgress();
    this.platform.streams.writeOut(new TextEncoder().encode(text));
  }

  error(text: string): void {
    this.clearProgress();
    this.platform.streams.writeError(new TextEncoder().encode(text));
  }

  diagnostics(list: readonly Diagnostic[]): void {
    if (list.length === 0) return;
    this.error(
      renderDiagnostics(list, this.catalogue, {
        colour: this.colour,
        columns: this.columns,
        lines: (file) => this.files.lines(file),
      }),
    );
  }

  /** Shows `text` on standard error if it is a terminal and nothing else was said for a second. */
  progress(text: string): void {
    if (!this.platform.streams.errorIsTerminal) return;
    if (this.shown) {
      this.show(text);
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(text), PROGRESS_AFTER_MS);
    this.timer.unref();
  }

  clearProgress(): void {
    clearTimeout(this.timer);
    if (this.shown) this.platform.streams.writeError(new TextEncoder().encode("\r\u001b[K"));
    this.shown = "";
  }

  private show(text: string): void {
    this.shown = cut(text, this.columns - 1);
    this.platform.streams.writeError(new TextEncoder().encode(`\r\u001b[K${this.shown}`));
  }
}
