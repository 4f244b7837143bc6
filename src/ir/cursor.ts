/**
 * A position in the tokens, and the one way the reader gives up: `fail` throws `Unreadable`, which
 * never leaves this folder; `parse-module.ts` turns it into a diagnostic and goes on behind it.
 */
import type { SourcePoint } from "../base/index.ts";
import { stringOf, TOKEN, type Tokens } from "./lexer.ts";

/** Thrown inside the reader only. */
export class Unreadable {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Offset in the text. */
  readonly offset: number;

  constructor(code: string, params: Readonly<Record<string, string | number>>, offset: number) {
    this.code = code;
    this.params = params;
    this.offset = offset;
  }
}

/** Types, constants and metadata may nest this deep; deeper input is refused, not overflowed on. */
const MAX_NESTING = 256;

export class Cursor {
  readonly tokens: Tokens;
  readonly text: string;
  readonly sourceName: string;
  /** Index of the current token. */
  at = 0;
  private depth = 0;

  constructor(tokens: Tokens, sourceName: string) {
    this.tokens = tokens;
    this.text = tokens.text;
    this.sourceName = sourceName;
  }

  get kind(): number {
    return this.tokens.kind[this.at]!;
  }

  /** Offset of the current token. */
  get offset(): number {
    return this.tokens.start[this.at]!;
  }

  is(kind: number): boolean {
    return this.kind === kind;
  }

  kindAhead(count: number): number {
    const index = this.at + count;
    return index < this.tokens.length ? this.tokens.kind[index]! : TOKEN.end;
  }

  textAt(index: number): string {
    return this.text.slice(this.tokens.start[index]!, this.tokens.end[index]!);
  }

  current(): string {
    return this.textAt(this.at);
  }

  advance(): void {
    if (this.at < this.tokens.length - 1) this.at++;
  }

  /** Text of the current token, which it leaves behind. */
  take(): string {
    const text = this.current();
    this.advance();
    return text;
  }

  isWord(word: string): boolean {
    return this.kind === TOKEN.word && this.isText(word);
  }

  acceptWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.advance();
    return true;
  }

  expectWord(word: string): void {
    if (!this.acceptWord(word)) this.failExpected(`\`${word}\``);
  }

  isPunctuation(char: string): boolean {
    return (
      this.kind === TOKEN.punctuation && this.text.charCodeAt(this.offset) === char.charCodeAt(0)
    );
  }

  isPunctuationAhead(count: number, char: string): boolean {
    return this.kindAhead(count) === TOKEN.punctuation && this.textAt(this.at + count) === char;
  }

  accept(char: string): boolean {
    if (!this.isPunctuation(char)) return false;
    this.advance();
    return true;
  }

  expect(char: string): void {
    if (!this.accept(char)) this.failExpected(`\`${char}\``);
  }

  /** Takes a token of `kind` or fails, naming `what` was expected. */
  expectKind(kind: number, what: string): string {
    if (this.kind !== kind) this.failExpected(what);
    return this.take();
  }

  expectString(): string {
    return stringOf(this.expectKind(TOKEN.string, "term/string"));
  }

  /** A decimal integer from 0 to 2^53. */
  expectNumber(): number {
    const text = this.current();
    if (this.kind !== TOKEN.integer || !/^[0-9]{1,15}$/.test(text))
      this.failExpected("term/number");
    this.advance();
    return Number(text);
  }

  /** Calls `read` one nesting level deeper. */
  nested<T>(read: () => T): T {
    if (++this.depth > MAX_NESTING) {
      this.depth = 0;
      this.fail("ir/too-deep", { limit: MAX_NESTING });
    }
    const result = read();
    this.depth--;
    return result;
  }

  /** Leaves a balanced group behind, whose opening bracket is the current token. */
  skipGroup(): void {
    let open = 0;
    do {
      if (this.kind === TOKEN.end || this.kind === TOKEN.bad)
        this.failExpected("term/closing-bracket");
      if (this.kind === TOKEN.punctuation) {
        const char = this.current();
        if (char === "(" || char === "[" || char === "{") open++;
        else if (char === ")" || char === "]" || char === "}") open--;
      }
      this.advance();
    } while (open > 0);
  }

  fail(code: string, params: Readonly<Record<string, string | number>> = {}): never {
    this.depth = 0;
    throw new Unreadable(code, params, this.offset);
  }

  /** Fails at an earlier token. */
  failAt(at: number, code: string, params: Readonly<Record<string, string | number>> = {}): never {
    this.at = at;
    return this.fail(code, params);
  }

  failExpected(what: string): never {
    const found = this.kind === TOKEN.end ? "term/end-of-the-file" : `\`${this.excerpt()}\``;
    this.fail("ir/unexpected-token", { expected: what, found });
  }

  /** Line and column of an offset. O(offset). */
  pointOf(offset: number): SourcePoint {
    let line = 1;
    let lineStart = 0;
    for (;;) {
      const newline = this.text.indexOf("\n", lineStart);
      if (newline < 0 || newline >= offset) break;
      line++;
      lineStart = newline + 1;
    }
    return { file: this.sourceName, line, column: offset - lineStart + 1 };
  }

  private excerpt(): string {
    const text = this.current();
    return text.length > 40 ? `${text.slice(0, 40)}…` : text;
  }

  private isText(word: string): boolean {
    const from = this.offset;
    return this.tokens.end[this.at]! - from === word.length && this.text.startsWith(word, from);
  }
}
