/**
 * Files that `#include` may read, and nothing else: Clang reads a file in the same way for `#include`, `#embed` and
 * `.incbin`. So where Clang asks for such a file it finds `#include "/@text-…/path"`, and the text lies in that
 * folder, whose name no program can know. The line before asks whether another file is there, and is not there for
 * anything else than to be seen: `#include` asks, what took these lines for the content does not, or has read them a
 * second time. Then the compilation has no result.
 *
 * The way back is the same: a file that may be read for any purpose, reached by a relative name from such text, leads
 * back to its plain name, so that nothing a program brings along ever lies in that folder.
 */

interface Wrapper {
  readonly path: string;
  reads: number;
  followed: boolean;
}

const encoder = new TextEncoder();

export class IncludeOnly {
  /** Where the texts lie, without a slash at its end. */
  readonly folder: string = `/@text-${randomName()}`;
  /** By what they ask for. */
  private readonly wrappers = new Map<string, Wrapper>();

  /** The machine's name of a path in the folder of texts; undefined for any other path. */
  plainName(path: string): string | undefined {
    return path.startsWith(`${this.folder}/`) ? path.slice(this.folder.length) : undefined;
  }

  /** What stands for the file at `path`; undefined where no `#include` can name it. */
  wrap(path: string): { readonly bytes: Uint8Array; readonly onRead: () => void } | undefined {
    const plain = this.plainName(path);
    const target = plain ?? this.folder + path;
    if (/["\r\n]/.test(target)) return undefined;
    const question = `${this.folder}/${this.wrappers.size}`;
    const wrapper: Wrapper = { path: plain ?? path, reads: 0, followed: false };
    this.wrappers.set(question, wrapper);
    return {
      bytes: encoder.encode(`#if __has_include("${question}")\n#endif\n#include "${target}"\n`),
      onRead: () => void wrapper.reads++,
    };
  }

  /** Whether `path` is asked for by such lines alone. */
  follow(path: string): boolean {
    const wrapper = this.wrappers.get(path);
    if (wrapper) wrapper.followed = true;
    return wrapper !== undefined;
  }

  /** Paths of files whose stand-in was read as if it were their content. */
  misread(): string[] {
    const wrong = [...this.wrappers.values()].filter(
      ({ reads, followed }) => reads > 1 || (reads === 1 && !followed),
    );
    return wrong.map(({ path }) => path);
  }
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
