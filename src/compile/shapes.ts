/** Headers of files that somebody else may have written or changed: whether they are what their readers take them for. */

type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === "string";
const isFlag: Shape = (value) => typeof value === "boolean";
const isCount: Shape = (value) => Number.isInteger(value) && Number(value) >= 0;
const maybe =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

const record =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    hasShape(value, fields);

const OPTIONS = {
  fmad: isFlag,
  ftz: isFlag,
  precDiv: isFlag,
  precSqrt: isFlag,
  maxRegisters: maybe(isCount),
  arch: maybe(isCount),
  dlcm: maybe((value) => value === "ca" || value === "cg"),
  verbosePtxas: isFlag,
  relocatable: isFlag,
};

/** Of a module that is loaded at run time; it has no tag. */
export const DEVICE_CODE: Readonly<Record<string, Shape>> = {
  source: isText,
  options: record(OPTIONS),
};

const DEVICE = { tag: isText, ir: isText, source: isText, options: maybe(record(OPTIONS)) };

/** Of a `CompiledObject`, without the host's part. */
export const OBJECT: Readonly<Record<string, Shape>> = {
  device: maybe(record(DEVICE)),
  options: record(OPTIONS),
  source: isText,
  folder: isText,
};

/** Of a `CompiledProgram`, with the length of the host's part in its place. */
export const PROGRAM: Readonly<Record<string, Shape>> = {
  devices: listOf(record(DEVICE)),
  options: record(OPTIONS),
  sources: listOf(isText),
  folder: isText,
  hostBytes: isCount,
};

/** Other fields than `fields` may be there. */
export function hasShape(value: unknown, fields: Readonly<Record<string, Shape>>): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, shape]) =>
      shape((value as Readonly<Record<string, unknown>>)[name]),
    )
  );
}
