/** Debug locations as metadata text. Numbers are given out in order of use. */
import type { LocId } from "../base/index.ts";
import type { Module } from "./module.ts";
import { escapeText } from "./print-values.ts";

export class MetadataPrinter {
  private readonly module: Module;
  private readonly lines: string[] = [];
  private readonly ids = new Map<string, number>();

  constructor(module: Module) {
    this.module = module;
  }

  /** `!n` of a location. */
  location(id: LocId): string {
    const row = this.module.locations[id]!;
    const inlinedAt = row.inlinedAt > 0 ? `, inlinedAt: ${this.location(row.inlinedAt)}` : "";
    const scope = this.scope(row.scope, row.file, 0);
    // The row's number is part of the key: equal locations in distinct calls are distinct nodes.
    return this.node(
      `${id}`,
      `distinct !DILocation(line: ${row.line}, column: ${row.column}, scope: ${scope}${inlinedAt})`,
    );
  }

  /** `!n` of the DISubprogram of a function defined at `id`. */
  subprogram(id: LocId): string {
    const row = this.module.locations[id]!;
    return this.scope(row.scope, row.file, row.line);
  }

  /** The definitions of all nodes that were asked for. */
  definitions(): readonly string[] {
    return this.lines;
  }

  private scope(name: string, file: string, line: number): string {
    const fileNode = this.node(
      `file ${file}`,
      `!DIFile(filename: "${escapeText(file)}", directory: "")`,
    );
    return this.node(
      `scope ${JSON.stringify([name, file, line])}`,
      `distinct !DISubprogram(name: "${escapeText(name)}", file: ${fileNode}, line: ${line})`,
    );
  }

  private node(key: string, text: string): string {
    let id = this.ids.get(key);
    if (id === undefined) {
      id = this.lines.length;
      this.ids.set(key, id);
      this.lines.push(`!${id} = ${text}`);
    }
    return `!${id}`;
  }
}
