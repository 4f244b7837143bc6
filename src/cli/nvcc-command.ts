/** `warpscope nvcc`: nvcc's command line, from sources to objects, libraries and programs that run. */
import path from "node:path";
import {
  assemblerText,
  type CompiledProgram,
  type CompiledUnit,
  compileObjects,
  compileProgram,
  DEFAULT_DEVICE,
  type DeviceSpec,
  Diagnostics,
  dependencyRule,
  encodeDeviceCode,
  encodeDeviceLink,
  encodeLibrary,
  encodeObjectFile,
  encodeProgramFile,
  findDevice,
  hostTriple,
  makeName,
  type NvccFront,
  type Platform,
  parseNvccFront,
  preprocess,
} from "../index.ts";
import { stepLines } from "./nvcc-steps.ts";
import { checkOutputFolder, writeOutput } from "./output-file.ts";
import { unixScript, windowsScript } from "./program-script.ts";
import type { Terminal } from "./terminal.ts";
import { CUDA_VERSION, packageVersion, toolkitFolder } from "./toolkit.ts";

/** nvcc's exit code for everything that goes wrong. */
const EXIT_ERROR = 1;

const windows = process.platform === "win32";

interface NvccRun {
  readonly front: NvccFront;
  readonly platform: Platform;
  readonly terminal: Terminal;
  readonly diagnostics: Diagnostics;
}

/**
 * `role`: as nvcc, or as the C++ compiler that CMake and Makefiles call for other sources and for
 * linking, whose further options are taken without a word.
 */
export async function nvccCommand(
  args: readonly string[],
  role: "nvcc" | "host",
  terminal: Terminal,
  platform: Platform,
): Promise<number> {
  const forwarded = role === "host" ? ["-forward-unknown-to-host-compiler", ...args] : args;
  const front = parseNvccFront(forwarded, platform);
  if (front.show === "version") terminal.out(role === "nvcc" ? versionText() : hostVersionText());
  if (front.show === "help") terminal.out(`${terminal.say("nvcc/help")}\n`);
  if (front.show) return 0;
  const run = { front, platform, terminal, diagnostics: new Diagnostics() };
  if (front.verbose || front.dryRun)
    terminal.error(stepLines(args, front, outputFile(front)).join(""));
  run.diagnostics.list.push(...front.diagnostics);
  checkRequest(run);
  terminal.files.allow(front);
  if (!run.diagnostics.hasErrors && !front.dryRun) await make(run);
  terminal.clearProgress();
  terminal.diagnostics(run.diagnostics.list);
  return run.diagnostics.hasErrors ? EXIT_ERROR : 0;
}

/** Products that all inputs make together. */
const SEVERAL_INPUTS: ReadonlySet<NvccFront["product"]> = new Set([
  "program",
  "device-link",
  "library",
  "shared",
]);

function checkRequest({ front, platform, diagnostics }: NvccRun): void {
  const { sources, objects, options, product } = front;
  if (diagnostics.hasErrors) return;
  if (sources.length + objects.length === 0) diagnostics.error("nvcc/no-input");
  for (const folder of front.folders)
    if (platform.files.stat(folder)?.kind !== "folder")
      diagnostics.error("cli/no-such-folder", { option: "--allow-dir", folder });
  const single = !SEVERAL_INPUTS.has(product);
  if (single && sources.length === 0)
    for (const file of objects) diagnostics.error("nvcc/nothing-to-compile", { file });
  if (single && sources.length > 1 && options.output !== undefined)
    diagnostics.error("nvcc/output-for-several", { output: options.output });
  const files = [outputFile(front), front.dependencies?.file];
  for (const file of files) if (file !== undefined) checkOutputFolder(file, diagnostics);
  const same = [...sources, ...objects].find((file) => file === options.output);
  if (same !== undefined) diagnostics.error("nvcc/output-is-input", { file: same });
}

async function make(run: NvccRun): Promise<void> {
  const { front, diagnostics } = run;
  switch (front.product) {
    case "program":
      return makeProgram(run);
    case "object":
      for (const source of front.sources) {
        const file = outputFile(front, source);
        for (const unit of (await compile(run, [source])) ?? []) {
          writeOutput(file, encodeObjectFile(unit.object), false, diagnostics);
          writeDependencies(run, [unit.dependencies], file);
        }
      }
      return;
    case "ptx":
    case "cubin":
    case "fatbin":
      return makeDeviceCode(run);
    case "library":
    case "shared":
      return makeLibrary(run);
    case "device-link":
      writeOutput(outputFile(front), encodeDeviceLink(), false, diagnostics);
      return;
    case "dependencies":
      for (const source of front.sources)
        for (const unit of (await compile(run, [source])) ?? [])
          writeDependencies(run, [unit.dependencies], `${stem(source)}${objectEnding}`);
      return;
    case "preprocessed":
      for (const source of front.sources) {
        const { options, folders } = front;
        const { colour } = run.terminal;
        const result = await preprocess(source, options, folders, colour, run.platform);
        run.terminal.painted("error", result.clangText);
        diagnostics.list.push(...result.diagnostics);
        emitText(run, result.text, options.output);
      }
  }
}

async function makeProgram(run: NvccRun): Promise<void> {
  const { front, platform, terminal, diagnostics } = run;
  terminal.progress("cli/phase-compile");
  const result = await compileProgram(
    {
      sources: front.sources,
      objects: front.objects,
      options: front.options,
      folders: front.folders,
      colour: terminal.colour,
    },
    platform,
  );
  terminal.painted("error", result.clangText);
  diagnostics.list.push(...result.diagnostics);
  if (!result.program) return;
  // nvcc tells of what it assembles now, not of objects.
  if (front.sources.length > 0) showAssembled(run, result.program);
  const file = outputFile(front);
  const script = unixScript(terminal.say("nvcc/package-missing"));
  writeOutput(file, encodeProgramFile(script, result.program), true, diagnostics);
  if (windows) {
    const started = `${file.replace(/\.exe$/i, "")}.cmd`;
    const text = windowsScript(path.basename(file));
    writeOutput(started, new TextEncoder().encode(text), false, diagnostics);
    diagnostics.note("nvcc/start-by-script", { file, script: started });
  }
  if (front.dependencies) writeDependencies(run, result.dependencies, file);
}

/** `-Xptxas -v`. */
function showAssembled({ front, terminal, diagnostics }: NvccRun, program: CompiledProgram): void {
  if (!front.options.verbosePtxas) return;
  const { text, notes } = assemblerText(program, chipOf(front.options));
  terminal.error(text);
  const told = new Set(diagnostics.list.map(({ code }) => code));
  diagnostics.list.push(...notes.filter(({ code }) => !told.has(code)));
}

/** Where the program will be taken to run, unless told otherwise. */
function chipOf({ arch }: NvccFront["options"]): DeviceSpec {
  return (arch === undefined ? undefined : findDevice(`sm_${arch}`)) ?? DEFAULT_DEVICE;
}

/** What programs load while they run: in one form, whatever the ending says. */
async function makeDeviceCode(run: NvccRun): Promise<void> {
  const { front, diagnostics } = run;
  for (const source of front.sources) {
    const file = outputFile(front, source);
    for (const { object, dependencies } of (await compile(run, [source])) ?? []) {
      const { device, options } = object;
      if (!device) continue;
      const bytes = encodeDeviceCode({ ir: device.ir, source: device.source, options });
      writeOutput(file, bytes, false, diagnostics);
      writeDependencies(run, [dependencies], file);
    }
  }
}

async function makeLibrary(run: NvccRun): Promise<void> {
  const { front, platform, diagnostics } = run;
  const file = outputFile(front);
  const units = front.sources.length > 0 ? await compile(run, front.sources) : [];
  if (!units) return;
  const compiled = units.map(({ object }) => object);
  const whole = front.product === "shared";
  const bytes = encodeLibrary(compiled, front.objects, whole, platform, diagnostics);
  if (!diagnostics.hasErrors) writeOutput(file, bytes, false, diagnostics);
}

async function compile(
  run: NvccRun,
  sources: readonly string[],
): Promise<readonly CompiledUnit[] | undefined> {
  const { front, platform, terminal, diagnostics } = run;
  terminal.progress("cli/phase-compile");
  const { options, folders } = front;
  const request = { sources, options, folders, colour: terminal.colour };
  const result = await compileObjects(request, platform);
  terminal.painted("error", result.clangText);
  diagnostics.list.push(...result.diagnostics);
  for (const { object } of result.units ?? []) {
    const { host, device, source, ...rest } = object;
    const devices = device ? [device] : [];
    showAssembled(run, { ...rest, hostWasm: host, devices, sources: [source] });
  }
  return result.units;
}

/** The rule for `product`, in the file that was asked for, beside the product or, for -M, on standard output. */
function writeDependencies(
  run: NvccRun,
  dependencies: readonly (readonly string[])[],
  product: string,
): void {
  const { front, platform, diagnostics } = run;
  const asked = front.dependencies;
  if (!asked) return;
  const files = [...new Set(dependencies.flat())].filter(
    (file) => asked.system || !isSystemHeader(file, front, platform),
  );
  const targets = asked.targets.length > 0 ? asked.targets : [makeName(product)];
  const rule = dependencyRule(targets, files, asked.phony);
  const alone = front.product === "dependencies";
  const beside = `${product.replace(/\.[^./\\]*$/, "")}.d`;
  const file = asked.file ?? (alone ? front.options.output : beside);
  if (file === undefined) run.terminal.data(rule);
  else writeOutput(file, new TextEncoder().encode(rule), false, diagnostics);
}

function isSystemHeader(file: string, { options }: NvccFront, platform: Platform): boolean {
  const full = platform.files.absolute(file);
  return [path.join(toolkitFolder, "include"), ...options.systemFolders].some((folder) =>
    full.startsWith(`${platform.files.absolute(folder)}${path.sep}`),
  );
}

function emitText(
  { terminal, diagnostics }: NvccRun,
  text: string,
  file: string | undefined,
): void {
  if (file === undefined) terminal.data(text);
  else writeOutput(file, new TextEncoder().encode(text), false, diagnostics);
}

const objectEnding = windows ? ".obj" : ".o";

/** The file a command writes; `source` for products of which there is one a source. */
function outputFile(
  { product, options, outputFolder = ".", sources }: NvccFront,
  source?: string,
): string {
  if (options.output !== undefined) return options.output;
  const of = source ?? sources[0] ?? "a";
  const names: Readonly<Record<NvccFront["product"], string>> = {
    program: windows ? "a.exe" : "a.out",
    object: `${stem(of)}${objectEnding}`,
    ptx: `${stem(of)}.ptx`,
    cubin: `${stem(of)}.cubin`,
    fatbin: `${stem(of)}.fatbin`,
    "device-link": `a_dlink${objectEnding}`,
    library: windows ? "a.lib" : "a.a",
    shared: windows ? "a.dll" : "a.so",
    preprocessed: "",
    dependencies: "",
  };
  return path.join(outputFolder, names[product]);
}

/** The name of a file without folder and ending. */
function stem(file: string): string {
  return path.basename(file).replace(/\.[^.]*$/, "");
}

/** Build scripts and CMake look for these words and numbers. */
function versionText(): string {
  const release = CUDA_VERSION.split(".").slice(0, 2).join(".");
  return `nvcc: NVIDIA (R) Cuda compiler driver: this is Warpscope ${packageVersion()}, not NVIDIA's
Cuda compilation tools, release ${release}, V${CUDA_VERSION}
Programs run on a modelled GPU; see \`warpscope help\`.
`;
}

function hostVersionText(): string {
  return `Warpscope ${packageVersion()} host compiler: clang version 22.0.0
Target: ${hostTriple}
Thread model: single
`;
}
