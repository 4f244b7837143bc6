/** The command line inside this process: a command costs milliseconds, and its files need not lie anywhere. */
import { execute } from "../../../src/cli/main.ts";
import { parseCommandLine } from "../../../src/cli/options.ts";
import { Terminal } from "../../../src/cli/terminal.ts";
import { keepCompiler } from "../../../src/index.ts";
import type { Platform } from "../../../src/platform/index.ts";
import { nodePlatform } from "../../../src/platform/node/index.ts";
import { checkText } from "../check-messages.ts";

export interface CommandRun {
  readonly exitCode: number;
  readonly errorText: string;
  /** Messages that are errors. */
  readonly errors: number;
}

type FilesByName = Readonly<Record<string, Uint8Array>>;

export class CommandLineInside {
  /** The same for all commands, so that the compiler that is kept for it serves all of them. */
  readonly platform: Platform;
  private named: FilesByName = {};
  private shown = { out: "", error: "" };

  /** Workers are those of the built package. */
  constructor() {
    const worker = (name: string) =>
      new URL(`../../../dist/cli/${name}-worker.js`, import.meta.url);
    const base = nodePlatform({
      workerFiles: {
        compile: worker("compile"),
        session: worker("session"),
        blocks: worker("block"),
      },
      packageFolder: new URL("../../../", import.meta.url),
    });
    const { read, stat } = base.files;
    const like = { kind: "file", modifiedMs: 0, inode: 1n } as const;
    const written = (stream: "out" | "error") => (bytes: Uint8Array) => {
      this.shown[stream] += new TextDecoder().decode(bytes);
    };
    this.platform = {
      ...base,
      files: {
        ...base.files,
        read: (name) => this.file(name) ?? read(name),
        stat: (name) => {
          const bytes = this.file(name)?.length;
          return bytes === undefined ? stat(name) : { ...like, bytes };
        },
      },
      streams: {
        ...base.streams,
        writeOut: written("out"),
        writeError: written("error"),
        columns: 100,
      },
      environment: { ...base.environment, LANG: "C", LC_ALL: "C" },
    };
    keepCompiler(this.platform);
  }

  /** Files of these names have this content from now on, and others are as they are. */
  put(files: FilesByName): void {
    this.named = files;
  }

  async run(args: readonly string[], files: FilesByName): Promise<CommandRun> {
    this.put(files);
    this.shown = { out: "", error: "" };
    const { platform } = this;
    const line = parseCommandLine(args);
    const terminal = new Terminal(platform, line.own);
    return this.finished(await execute({ line, terminal, platform }));
  }

  /** Checks what `print` shows as `run` does. */
  show(print: (terminal: Terminal) => void): void {
    this.shown = { out: "", error: "" };
    print(new Terminal(this.platform, {}));
    this.finished(0);
  }

  private file(name: string): Uint8Array | undefined {
    return Object.hasOwn(this.named, name) ? this.named[name] : undefined;
  }

  private finished(exitCode: number): CommandRun {
    const { out, error } = this.shown;
    const text = out + error;
    checkText(text);
    const fail = (what: string, at: number): never => {
      const near = text.slice(Math.max(0, at - 300), at + 300);
      throw new Error(`${what} in what is shown: ${JSON.stringify(near)}`);
    };
    const control = CONTROL.exec(text);
    if (control) fail("a control character", control.index);
    // Codes have such words for a reason: `compile/undefined-symbol`.
    for (const { 0: word, index } of text.replace(CODE, "").matchAll(NO_VALUE))
      if (!this.isGiven(word)) fail(word, index);
    const errors = error.match(/^\S[^\n]*?: error:\s/gm)?.length ?? 0;
    return { exitCode, errorText: error, errors };
  }

  /** Whether a file has the word, which messages may quote. */
  private isGiven(word: string): boolean {
    return Object.values(this.named).some((bytes) => Buffer.from(bytes).includes(word));
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not reach a terminal
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;
const CODE = /\[[a-z]+\/[a-z0-9-]+\]/g;
/** What JavaScript writes where a value is missing or of another kind than its reader thought. */
const NO_VALUE = /\bundefined\b|\[object Object\]|\bNaN\b/g;
