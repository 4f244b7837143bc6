/** What the parts of the reader share: the position, and the tables under construction. */
import type { ConstId } from "../base/index.ts";
import type { AttributeGroups } from "./attributes.ts";
import type { ConstantTable } from "./constant-table.ts";
import type { Cursor } from "./cursor.ts";
import type { MetadataTable } from "./metadata-table.ts";
import type { DataLayout, Global, IrFunction } from "./module.ts";
import type { TypeTable } from "./type-table.ts";

export interface Reader {
  readonly cursor: Cursor;
  readonly types: TypeTable;
  readonly constants: ConstantTable;
  readonly groups: AttributeGroups;
  readonly metadata: MetadataTable;
  readonly globals: Global[];
  readonly functions: PendingFunction[];
  readonly aliases: Alias[];
  /** Offsets of the definitions of `@names`, to find what is defined twice. */
  readonly symbolOffsets: Map<string, number>;
  layout: DataLayout;
  triple: string;
}

/** A function whose attributes, debug locations and callees are not resolved yet. */
export interface PendingFunction {
  readonly row: IrFunction;
  /** Attribute groups `#n` of the header. */
  readonly groups: readonly number[];
  /** Metadata id of its DISubprogram; -1 for none. */
  readonly debug: number;
  /** Metadata ids of the locations of the body's instructions; -1 for none. */
  readonly instructionDebug: readonly number[];
  /** Attribute groups of call instructions: [instruction, group] flattened. */
  readonly callGroups: readonly number[];
  /** Metadata ids of `!llvm.loop`: [instruction, id] flattened. */
  readonly loops: readonly number[];
  /** Offset of the header. */
  readonly offset: number;
}

interface Alias {
  readonly name: string;
  readonly aliasee: ConstId;
  readonly offset: number;
}

/** Takes note of a definition of `@name`; fails if there is one already. */
export function defineSymbol(reader: Reader, name: string, offset: number): void {
  if (reader.symbolOffsets.has(name)) reader.cursor.fail("ir/redefined", { name: `@${name}` });
  reader.symbolOffsets.set(name, offset);
}
