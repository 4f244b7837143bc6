/** The numbers of a chip one by one: under which name, of what kind, in which unit. */
import { capabilityFacts } from "./capabilities/capability-facts.ts";
import { H200 } from "./chips/h200.ts";
import type { DeviceSpec, Sourced } from "./device-spec.ts";

export type FieldKind = "count" | "number" | "flag" | "list" | "three" | "loads";

export interface ChipField {
  /** As a chip file spells it; of a group, `throughput.fp32`. */
  readonly path: string;
  readonly kind: FieldKind;
  /** Of SI or of the field; empty for plain counts. */
  readonly unit: string;
  /** 0 is allowed. */
  readonly mayBeZero: boolean;
}

/** Fields that the compute capability decides. */
const OF_CAPABILITY: ReadonlySet<string> = new Set(Object.keys(capabilityFacts("9.0")));
const GROUPS = ["throughput", "latencyCycles"] as const;
const MAY_BE_ZERO = /^throughput\.|^reservedSharedBytesPerBlock$|^copyEngines$/;

/** Units are in the names. The first that matches. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^throughput\./, "/cycle"],
  [/BytesPerSecond$/, "B/s"],
  [/Bytes/, "B"],
  [/MHz$/, "MHz"],
  [/Bits$/, "bit"],
  [/Ns$/, "ns"],
  [/[cC]ycles/, "cycles"],
];

/** In the order of a specification. Any chip has all of them: the kinds are those of one. */
export const CHIP_FIELDS: readonly ChipField[] = sourcedFields(H200).map(([path, { value }]) => ({
  path,
  kind: kindOf(path, value),
  unit: UNITS.find(([pattern]) => pattern.test(path))?.[1] ?? "",
  mayBeZero: MAY_BE_ZERO.test(path),
}));

/** Every sourced number of a chip with its path, those that are its own first. */
export function sourcedFields(device: DeviceSpec): [path: string, Sourced<unknown>][] {
  const fields = Object.entries(device);
  const own = fields.filter(([name]) => !OF_CAPABILITY.has(name));
  const others = fields.filter(([name]) => OF_CAPABILITY.has(name));
  return [...own, ...others].flatMap(([name, field]): [string, Sourced<unknown>][] => {
    if (isSourced(field)) return [[name, field]];
    if (!GROUPS.some((group) => group === name)) return [];
    return Object.entries(field as Record<string, Sourced<unknown>>).map(([part, inner]) => [
      `${name}.${part}`,
      inner,
    ]);
  });
}

export function isSourced(field: unknown): field is Sourced<unknown> {
  return typeof field === "object" && field !== null && "value" in field && "source" in field;
}

function kindOf(path: string, value: unknown): FieldKind {
  if (path === "globalLoads") return "loads";
  if (typeof value === "boolean") return "flag";
  if (/^max(Block|Grid)Dim$/.test(path)) return "three";
  if (Array.isArray(value)) return "list";
  const isMeasure = /MHz$|PerSecond$|^latencyCycles\.|^throughput\.|Ns$|Ratio$/.test(path);
  return Number.isInteger(value) && !isMeasure ? "count" : "number";
}
