/**
 * Chips from JSON files: any field of a `DeviceSpec`, as a plain value or with its source, over the
 * chip named by `basedOn` or over what `computeCapability` decides.
 */
import { Diagnostics, editDistance, parseJson } from "../base/index.ts";
import { capabilityFacts } from "./capabilities/capability-facts.ts";
import { COMPUTE_CAPABILITIES } from "./capabilities/compute-capability.ts";
import { contradictions } from "./chip-contradictions.ts";
import { CHIP_FIELDS, type ChipField, isSourced, sourcedFields } from "./chip-fields.ts";
import type { DeviceSpec, GlobalLoads, Sourced } from "./device-spec.ts";
import { DEVICES } from "./devices.ts";
import { findDevice } from "./find-device.ts";

export const CHIP_FORMAT = "warpscope-chip";

/** Fields that are no numbers. */
const TEXTS = ["id", "name", "basedOn", "computeCapability", "generation", "format"] as const;

type Json = Record<string, unknown>;

/** The chip of a file called `file`; undefined where diagnostics say why not. */
export function readChip(
  text: string,
  file: string,
  diagnostics: Diagnostics,
): DeviceSpec | undefined {
  const json = parse(text, file, diagnostics);
  if (!json) return undefined;
  const problems = new Diagnostics();
  checkNames(json, file, problems);
  const base = baseOf(json, file, problems);
  const values = new Map<string, Sourced<unknown>>();
  for (const field of CHIP_FIELDS) {
    const given = at(json, field.path);
    if (given === undefined) continue;
    const value = fieldValue(field, given, file, problems);
    if (value) values.set(field.path, value);
  }
  if (base && !problems.hasErrors) {
    const device = assemble(json, base, values, file);
    const missing = CHIP_FIELDS.filter(({ path }) => !device || at(device, path) === undefined);
    for (const { path } of missing) problems.error("device/missing", { file, field: path });
    if (missing.length === 0)
      for (const { kind, ...params } of contradictions(device as unknown as DeviceSpec))
        problems.error(`device/contradiction-${kind}`, { file, ...params });
    if (!problems.hasErrors) return device as unknown as DeviceSpec;
  }
  diagnostics.list.push(...problems.list);
  return undefined;
}

/** A chip as the JSON that `readChip` takes. */
export function chipJson(device: DeviceSpec): Json {
  const { major, minor } = device.computeCapability;
  const json: Json = {
    format: CHIP_FORMAT,
    id: device.id,
    name: device.name,
    computeCapability: `${major}.${minor}`,
    generation: device.generation,
  };
  for (const [path, field] of sourcedFields(device)) {
    const unit = CHIP_FIELDS.find((known) => known.path === path)?.unit;
    const { value, ...rest } = field;
    put(json, path, unit ? { value, unit, ...rest } : { value, ...rest });
  }
  return json;
}

function parse(text: string, file: string, diagnostics: Diagnostics): Json | undefined {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    diagnostics.error("device/not-json", { file, reason: (error as Error).message });
    return undefined;
  }
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json as Json;
  diagnostics.error("device/not-object", { file });
  return undefined;
}

function checkNames(json: Json, file: string, problems: Diagnostics): void {
  for (const name of [...names(json)]) {
    if (CHIP_FIELDS.some(({ path }) => path === name)) continue;
    if (TEXTS.some((text) => text === name)) {
      if (typeof json[name] !== "string" || json[name] === "")
        problems.error("device/not-text", { file, field: name, value: shown(json[name]) });
      continue;
    }
    if (CHIP_FIELDS.some(({ path }) => path.startsWith(`${name}.`))) {
      problems.error("device/not-group", { file, field: name, value: shown(json[name]) });
      continue;
    }
    const near = nearest(name, [...CHIP_FIELDS.map(({ path }) => path), ...TEXTS]);
    if (near) problems.error("device/unknown-field-near", { file, field: name, near });
    else problems.error("device/unknown-field", { file, field: name });
  }
  const { format } = json;
  if (typeof format === "string" && format !== "" && format !== CHIP_FORMAT)
    problems.error("device/foreign-format", { file, value: format, wanted: CHIP_FORMAT });
}

/** Paths of the file's fields; a group's are `group.part`. */
function names(json: Json): string[] {
  return Object.entries(json).flatMap(([name, value]) => {
    const isGroup = CHIP_FIELDS.some(({ path }) => path.startsWith(`${name}.`));
    return isGroup && typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((part) => `${name}.${part}`)
      : [name];
  });
}

function baseOf(json: Json, file: string, problems: Diagnostics): Partial<DeviceSpec> | undefined {
  const { basedOn, computeCapability, generation } = json;
  const base = typeof basedOn === "string" ? findDevice(basedOn) : undefined;
  if (typeof basedOn === "string" && !base) {
    const known = DEVICES.map(({ id }) => id).join(", ");
    problems.error("device/unknown-base", { file, value: basedOn, known });
    return undefined;
  }
  if (computeCapability === undefined && !base) {
    problems.error("device/no-base", { file });
    return undefined;
  }
  const capability = COMPUTE_CAPABILITIES.find((known) => known === computeCapability);
  if (typeof computeCapability === "string" && !capability) {
    const known = COMPUTE_CAPABILITIES.join(", ");
    problems.error("device/unknown-capability", { file, value: computeCapability, known });
    return undefined;
  }
  const facts: Partial<DeviceSpec> = {
    ...base,
    ...(capability ? capabilityFacts(capability) : {}),
  };
  if (typeof generation === "string" && facts.generation && generation !== facts.generation) {
    const { major, minor } = facts.computeCapability!;
    problems.error("device/wrong-generation", {
      file,
      value: generation,
      wanted: facts.generation,
      capability: `${major}.${minor}`,
    });
  }
  return facts;
}

function fieldValue(
  field: ChipField,
  given: unknown,
  file: string,
  problems: Diagnostics,
): Sourced<unknown> | undefined {
  const wrapped =
    typeof given === "object" && given !== null && "value" in given ? (given as Json) : undefined;
  const value = wrapped ? wrapped["value"] : given;
  const problem = problemOf(field, value);
  if (problem) {
    problems.error(`device/${problem}`, { file, field: field.path, value: shown(value) });
    return undefined;
  }
  const source = typeof wrapped?.["source"] === "string" ? wrapped["source"] : file;
  return wrapped?.["unverified"] === true ? { value, source, unverified: true } : { value, source };
}

type Problem =
  | "not-number"
  | "not-positive"
  | "negative"
  | "not-whole"
  | "not-flag"
  | "not-list"
  | "not-three"
  | "not-loads";

function problemOf({ kind, mayBeZero }: ChipField, value: unknown): Problem | undefined {
  switch (kind) {
    case "flag":
      return typeof value === "boolean" ? undefined : "not-flag";
    case "loads":
      return isLoads(value) ? undefined : "not-loads";
    case "three":
      return Array.isArray(value) && value.length === 3 && value.every((entry) => isWhole(entry, 1))
        ? undefined
        : "not-three";
    case "list":
      return Array.isArray(value) && value.length > 0 && value.every((entry) => isWhole(entry, 0))
        ? undefined
        : "not-list";
    default:
      if (typeof value !== "number" || !Number.isFinite(value)) return "not-number";
      if (value < 0) return mayBeZero ? "negative" : "not-positive";
      if (value === 0 && !mayBeZero) return "not-positive";
      return kind === "count" && !Number.isInteger(value) ? "not-whole" : undefined;
  }
}

function isWhole(value: unknown, least: number): boolean {
  return Number.isInteger(value) && (value as number) >= least;
}

function isLoads(value: unknown): value is GlobalLoads {
  const loads = value as Partial<GlobalLoads> | undefined | null;
  return (
    (loads?.defaultCaching === "ca" || loads?.defaultCaching === "cg") &&
    (loads.transactionBytes?.ca === 32 || loads.transactionBytes?.ca === 128) &&
    loads.transactionBytes.cg === 32 &&
    typeof loads.selectable === "boolean"
  );
}

function assemble(
  json: Json,
  base: Partial<DeviceSpec>,
  values: ReadonlyMap<string, Sourced<unknown>>,
  file: string,
): Json {
  const own = file
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]*$/, "");
  const device: Json = { ...base, id: json["id"] ?? own, name: json["name"] ?? base.name ?? own };
  for (const [path, value] of values) put(device, path, value);
  return device;
}

function at(json: object, path: string): unknown {
  const [name, part] = path.split(".") as [string, string | undefined];
  const field = (json as Json)[name];
  if (part === undefined) return field;
  return typeof field === "object" && field !== null ? (field as Json)[part] : undefined;
}

/** The group is copied: it may belong to another chip. */
function put(json: Json, path: string, value: unknown): void {
  const [name, part] = path.split(".") as [string, string | undefined];
  if (part === undefined) json[name] = value;
  else json[name] = { ...(json[name] as Json | undefined), [part]: value };
}

function shown(value: unknown): string {
  const text = JSON.stringify(isSourced(value) ? value.value : value) ?? "undefined";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** The known name that differs only by case or by few letters. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const best = known
    .map((candidate) => ({
      candidate,
      away: editDistance(name.toLowerCase(), candidate.toLowerCase()),
    }))
    .reduce((a, b) => (b.away < a.away ? b : a));
  return best.away <= Math.max(2, name.length / 4) ? best.candidate : undefined;
}
