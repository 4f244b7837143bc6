/** What the command line of a sweep means: its dimensions, and all that its results depend on. */
import { createHash } from "node:crypto";
import {
  blockSizes,
  type DeviceSpec,
  type Diagnostics,
  type Dimension,
  findMetrics,
  isBlockPlaced,
  type NvccOptions,
  OWN_BLOCK,
  pointCount,
  reportMissingSource,
  type Shard,
  type SweepDefinition,
} from "../index.ts";
import { deviceList } from "./device-option.ts";
import { environmentOption } from "./environment-option.ts";
import { compilerCommand, type Invocation, kernelOption } from "./invocation.ts";

export interface SweepOptions {
  readonly definition: SweepDefinition;
  readonly sources: readonly string[];
  /** Less the macros of the definition. */
  readonly options: NvccOptions;
  /** Variables that are passed on to the program. */
  readonly environment: Readonly<Record<string, string>>;
  readonly devices: ReadonlyMap<string, DeviceSpec>;
  readonly kernel: RegExp | undefined;
  readonly shard: Shard | undefined;
}

const MOST_POINTS = 100_000;
const MOST_BLOCK_THREADS = 1024;

/** Every mistake is told; the result means something only where there was none. */
export function sweepOptions(invocation: Invocation, diagnostics: Diagnostics): SweepOptions {
  const { line, platform } = invocation;
  const { own } = line;
  const command = compilerCommand(line, diagnostics);
  const { macros, dimensions } = sweptMacros(command.options.macros, diagnostics);
  for (const text of own.arg ?? []) {
    const [name, values] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text)?.slice(1) ?? [];
    if (name === undefined || values === undefined)
      diagnostics.error("sweep/bad-argument", { text });
    else dimensions.push(dimension("argument", name, values, diagnostics));
  }
  const environment = environmentOption(own, platform, diagnostics);
  const args = line.programArguments;
  const places = { macros: macros.map(String), arguments: args };
  if (own.block !== undefined) {
    const isPlaced = isBlockPlaced(places);
    const block = dimension("block", "block", own.block, diagnostics);
    if (!isPlaced) checkBlocks(block, diagnostics);
    dimensions.push(isPlaced ? block : { ...block, values: [OWN_BLOCK, ...block.values] });
  }
  const devices = new Map(
    deviceList(own, command.options.arch, platform, diagnostics).map((device) => [
      device.id,
      device,
    ]),
  );
  dimensions.push({ kind: "device", name: "device", values: [...devices.keys()] });
  checkPlaces(dimensions, [...macros, ...args], diagnostics);
  checkSize(dimensions, diagnostics);
  const kernel = kernelOption(own, diagnostics);
  const metrics =
    own.metrics === undefined
      ? []
      : findMetrics(own.metrics.split(","), diagnostics, [...devices.values()]);
  return {
    definition: {
      sources: command.sources.map((file) => ({
        file,
        digest: digestOfFile(file, invocation, diagnostics),
      })),
      options: sharedOptions(line.compiler, command.sources, command.options.output),
      macros,
      arguments: args,
      ...(Object.keys(environment).length > 0
        ? { environment: digestOf(sorted(environment)) }
        : {}),
      dimensions,
      kernel: own.kernel ?? "",
      metrics: metrics.map(({ name }) => name),
    },
    sources: command.sources,
    environment,
    options: {
      ...command.options,
      macros: command.options.macros.filter((macro) => !isSwept(macro)),
    },
    devices,
    kernel,
    shard: shardOption(own.shard, diagnostics),
  };
}

/** With several values, or with a place for one. */
function isSwept(macro: string): boolean {
  return macro.startsWith("-D") && /=.*[,{]/s.test(macro);
}

function sweptMacros(
  all: readonly string[],
  diagnostics: Diagnostics,
): { macros: string[]; dimensions: Dimension[] } {
  const macros: string[] = [];
  const dimensions: Dimension[] = [];
  for (const macro of all.filter(isSwept)) {
    const [name = "", values = ""] = /^-D([^=]*)=(.*)$/s.exec(macro)?.slice(1) ?? [];
    if (values.includes(",")) {
      dimensions.push(dimension("macro", name, values, diagnostics));
      macros.push(`-D${name}={${name}}`);
    } else macros.push(macro);
  }
  return { macros, dimensions };
}

function dimension(
  kind: Dimension["kind"],
  name: string,
  list: string,
  diagnostics: Diagnostics,
): Dimension {
  const values = list.split(",").map((value) => value.trim());
  if (values.includes("")) diagnostics.error("sweep/empty-value", { name, values: list });
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  if (twice !== undefined && twice !== "")
    diagnostics.error("sweep/value-twice", { name, value: twice });
  return { kind, name, values };
}

function checkBlocks({ values }: Dimension, diagnostics: Diagnostics): void {
  for (const value of values) {
    const sizes = blockSizes(value);
    const threads = sizes ? sizes[0] * sizes[1] * sizes[2] : 0;
    if (value !== "" && (threads === 0 || threads > MOST_BLOCK_THREADS))
      diagnostics.error("sweep/bad-block", { block: value, most: MOST_BLOCK_THREADS });
  }
}

/** Every value has a place, and every place has values. */
function checkPlaces(
  dimensions: readonly Dimension[],
  texts: readonly string[],
  diagnostics: Diagnostics,
): void {
  const names = dimensions.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) diagnostics.error("sweep/name-twice", { name: twice });
  const places = new Set(
    texts.flatMap((text) => [...text.matchAll(/\{([A-Za-z_]\w*)\}/g)].map(([, name]) => name!)),
  );
  for (const name of places)
    if (!names.includes(name)) diagnostics.error("sweep/place-without-values", { name });
  for (const { kind, name } of dimensions)
    if (kind === "argument" && !places.has(name))
      diagnostics.error("sweep/values-without-place", { name });
}

function checkSize(dimensions: readonly Dimension[], diagnostics: Diagnostics): void {
  const count = pointCount({ dimensions });
  if (count > MOST_POINTS) diagnostics.error("sweep/too-many-points", { count, most: MOST_POINTS });
  if (count <= 1 && !diagnostics.hasErrors) diagnostics.error("sweep/nothing-to-sweep");
}

/** "2/8". */
function shardOption(text: string | undefined, diagnostics: Diagnostics): Shard | undefined {
  if (text === undefined) return undefined;
  const [index, count] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (index !== undefined && count !== undefined && index >= 1 && index <= count)
    return { index, count };
  diagnostics.error("sweep/bad-shard", { text });
  return undefined;
}

/** Options of the compiler as typed, without sources and the result file. */
function sharedOptions(
  args: readonly string[],
  sources: readonly string[],
  output: string | undefined,
): string[] {
  return args.filter(
    (argument, at) =>
      !sources.includes(argument) &&
      (output === undefined ||
        !(
          [`-o${output}`, "-o"].includes(argument) ||
          (argument === output && args[at - 1] === "-o")
        )),
  );
}

function digestOfFile(file: string, { platform }: Invocation, diagnostics: Diagnostics): string {
  const bytes = platform.files.read(file);
  if (!bytes) reportMissingSource(file, platform, diagnostics);
  return digestOf(bytes ?? "");
}

/** In whatever order the variables were given. */
function sorted(environment: Readonly<Record<string, string>>): string {
  const entries = Object.entries(environment);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}
