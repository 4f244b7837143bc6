/** Metadata nodes → the module's table of debug locations, in order of first use. */
import type { LocId } from "../base/index.ts";
import type { MetadataTable } from "./metadata-table.ts";
import type { DebugLocation } from "./module.ts";

interface Scope {
  readonly name: string;
  readonly file: string;
}

const NO_LOCATION: DebugLocation = {
  file: "",
  line: 0,
  column: 0,
  scope: "",
  inlinedAt: 0 as LocId,
};

const NO_SCOPE: Scope = { name: "", file: "" };

/** Longer chains do not occur; a longer one is a cycle. */
const MAX_CHAIN = 10_000;

export class DebugLocations {
  readonly rows: DebugLocation[] = [NO_LOCATION];
  private readonly metadata: MetadataTable;
  private readonly byNode = new Map<number, LocId>();
  private readonly scopes = new Map<number, Scope>();

  constructor(metadata: MetadataTable) {
    this.metadata = metadata;
  }

  /** Row of the DILocation `id`; undefined where it is none, or its chain has no end. */
  locationOf(id: number): LocId | undefined {
    // The outermost call site first, so that every row refers to an earlier one.
    const chain: number[] = [];
    let known: LocId | undefined;
    let at = id;
    for (;;) {
      known = this.byNode.get(at);
      if (known !== undefined) break;
      if (this.metadata.nodes.get(at)?.kind !== "location") return undefined;
      chain.push(at);
      if (chain.length > MAX_CHAIN) return undefined;
      const node = this.metadata.nodes.get(at);
      at = node?.kind === "location" ? node.inlinedAt : -1;
      if (at < 0) break;
    }
    let inlinedAt = known ?? (0 as LocId);
    for (const nodeId of chain.reverse()) {
      const node = this.metadata.nodes.get(nodeId);
      if (node?.kind !== "location") return undefined;
      const scope = this.scopeOf(node.scope);
      if (scope === undefined) return undefined;
      inlinedAt = this.append({
        file: scope.file,
        line: node.line,
        column: node.column,
        scope: scope.name,
        inlinedAt,
      });
      this.byNode.set(nodeId, inlinedAt);
    }
    return inlinedAt;
  }

  /** Row of where the DISubprogram `id` is defined. */
  definitionOf(id: number): LocId | undefined {
    const known = this.byNode.get(id);
    if (known !== undefined) return known;
    const node = this.metadata.nodes.get(id);
    if (node?.kind !== "subprogram") return undefined;
    const loc = this.append({
      file: this.fileOf(node.file),
      line: node.line,
      column: 0,
      scope: node.name,
      inlinedAt: 0 as LocId,
    });
    this.byNode.set(id, loc);
    return loc;
  }

  private append(row: DebugLocation): LocId {
    this.rows.push(row);
    return (this.rows.length - 1) as LocId;
  }

  /** Function and file around a scope; undefined where the chain of scopes has no end. */
  private scopeOf(id: number): Scope | undefined {
    const known = this.scopes.get(id);
    if (known !== undefined) return known;
    let file = "";
    let at = id;
    for (let steps = 0; steps < MAX_CHAIN; steps++) {
      const node = this.metadata.nodes.get(at);
      let scope: Scope | undefined;
      if (node?.kind === "subprogram")
        scope = { name: node.name, file: file || this.fileOf(node.file) };
      else if (node?.kind !== "block") scope = file === "" ? NO_SCOPE : { name: "", file };
      if (scope !== undefined) {
        this.scopes.set(id, scope);
        return scope;
      }
      // A block's own file wins: a lexical block may lie in an included file.
      if (node?.kind === "block") {
        file ||= this.fileOf(node.file);
        at = node.scope;
      }
    }
    return undefined;
  }

  private fileOf(id: number): string {
    const node = this.metadata.nodes.get(id);
    return node?.kind === "file" ? node.name : "";
  }
}
