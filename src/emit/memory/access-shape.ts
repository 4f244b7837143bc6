/** What accesses have in common that share the code of a routine. */
import { type Access, type AccessElement, neededBytes } from "../../lower/index.ts";
import type { AccessContext } from "./context.ts";
import { probedKey } from "./shadow.ts";

/** Registers that an access takes from and gives to its instruction. */
export function registerCount(access: Access): number {
  if (access.kind === "load" || access.kind === "store") return access.elements.length;
  return (access.atomic === "cas" ? 2 : 1) + (access.kind === "reduction" ? 0 : 1);
}

/** Everything about an access that its code depends on, but for site, pc and offset. */
export function shapeKey(context: AccessContext, access: Access): string {
  const { program } = context;
  const needed = neededBytes(program, access);
  const elements = access.elements
    .map(({ offset, memory }) => `${movesAs(access, memory)}@${offset}`)
    .join("+");
  const width = `${access.bytes}/${access.align}/${needed.offset}+${needed.bytes}`;
  const order = `${access.volatile ? "volatile " : ""}${probedKey(context, access)}`;
  return `${order}${access.kind} ${access.atomic ?? "-"} ${width} ${elements}`;
}

/** Only arithmetic tells floats from integers. */
function movesAs({ atomic }: Access, memory: AccessElement["memory"]): AccessElement["memory"] {
  if (atomic !== undefined && atomic !== "xchg" && atomic !== "cas") return memory;
  if (memory === "f32") return "i32";
  return memory === "f64" ? "i64" : memory;
}
