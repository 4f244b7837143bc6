/** Accesses of a pass that start from one base need one check of its bounds. */
import { OPS, type Program } from "../../lower/index.ts";
import { registersWritten } from "../analysis/liveness.ts";
import type { AccessGroup } from "./bounds.ts";

/** Bytes between the first and last offset of a group, at most. */
const GROUP_LIMIT = 2 ** 16;

interface Growing {
  space: AccessGroup["space"];
  site: number;
  align: number;
  first: number;
  bytes: number;
}

/** By pc of each access from `start` to `end`: its group, and its offset from the group's first byte. */
export function groupAccesses(
  program: Program,
  start: number,
  end: number,
): ReadonlyMap<number, { readonly group: AccessGroup; readonly offset: number }> {
  const { op, aux, argStart, args } = program.code;
  const version = new Map<number, number>();
  const open = new Map<string, Growing>();
  const members = new Map<number, Growing>();
  for (let pc = start; pc < end; pc++) {
    if (OPS[op[pc]!]!.class === "memory") {
      const { space, offset, bytes, align, site } = program.accesses[aux[pc]!]!;
      const base = args[argStart[pc]!]!;
      const key = `${base} ${version.get(base) ?? 0} ${space} ${align} ${offset & (align - 1)}`;
      let group = open.get(key);
      const first = Math.min(group?.first ?? offset, offset);
      const last = Math.max(group ? group.first + group.bytes : 0, offset + bytes);
      if (!group || last - first > GROUP_LIMIT) {
        group = { space, site, align, first: offset, bytes };
        open.set(key, group);
      } else {
        group.bytes = last - first;
        group.first = first;
      }
      members.set(pc, group);
    }
    registersWritten(program, pc, (register) => {
      version.set(register, (version.get(register) ?? 0) + 1);
    });
  }
  return new Map(
    [...members].map(([pc, group]) => [
      pc,
      { group, offset: program.accesses[aux[pc]!]!.offset - group.first },
    ]),
  );
}
